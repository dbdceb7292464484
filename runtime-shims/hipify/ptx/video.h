//===- hipify/ptx/video.h - video instructions of PTX ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vadd, vsub, vabsdiff, vmin, vmax, vset, vshl and vshr of whole words, and
// their SIMD forms of two 16-bit or four 8-bit lanes. D, A and B are int32_t or
// uint32_t, as .s32 and .u32 of the result and the operands: they say how
// operands are extended and where a result saturates. Exact.
//
// Cost: scalar forms one to ten instructions, most where signs are mixed; SIMD
// forms three to six for each lane. Sums and differences that wrap are one
// instruction for two lanes, five for four; minima and maxima of two lanes of
// one sign are one.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_VIDEO_H
#define HIPIFY_PTX_VIDEO_H

#include <hipify/ptx/integer.h>
#include <hipify/simd.h>

namespace hipify {
namespace ptx {
namespace video {

/// A word as the number that type T makes of it.
template <class T> __host__ __device__ inline int64_t number(uint32_t Word) {
  return static_cast<T>(Word);
}

/// The nearest number that D holds.
template <class D> __host__ __device__ inline uint32_t saturate(int64_t Value) {
  constexpr int64_t Min = std::is_signed<D>::value ? INT32_MIN : 0,
                    Max = std::is_signed<D>::value ? INT32_MAX : UINT32_MAX;
  Value = Value < Min ? Min : Value;
  return static_cast<uint32_t>(Value > Max ? Max : Value);
}

/// What lanes of results hold.
template <int Width, class T>
using lanes = simd::Lanes<Width, std::is_signed<T>::value>;

/// The lane that begins at bit Shift, as T extends it (v_bfe_i32, v_bfe_u32).
template <int Width, class T>
__host__ __device__ inline int lane(uint32_t Word, int Shift) {
  T Top = static_cast<T>(Word << (32 - Width - Shift));
  return static_cast<int>(Top >> (32 - Width));
}

// The operations, of numbers that are wide enough: T is int64_t for words, int
// for lanes.
struct add {
  template <class T> __host__ __device__ T operator()(T A, T B) const {
    return A + B;
  }
};
struct sub {
  template <class T> __host__ __device__ T operator()(T A, T B) const {
    return A - B;
  }
};
struct absdiff {
  template <class T> __host__ __device__ T operator()(T A, T B) const {
    return A < B ? B - A : A - B;
  }
};
struct min {
  template <class T> __host__ __device__ T operator()(T A, T B) const {
    return A < B ? A : B;
  }
};
struct max {
  template <class T> __host__ __device__ T operator()(T A, T B) const {
    return A < B ? B : A;
  }
};
struct avrg {
  __host__ __device__ int operator()(int A, int B) const {
    return simd::average(A, B);
  }
};
#define HIPIFY_PTX_COMPARE(NAME, OPERATOR)                                     \
  struct NAME {                                                                \
    template <class T> __host__ __device__ T operator()(T A, T B) const {      \
      return A OPERATOR B;                                                     \
    }                                                                          \
  };
HIPIFY_PTX_COMPARE(eq, ==)
HIPIFY_PTX_COMPARE(ne, !=)
HIPIFY_PTX_COMPARE(lt, <)
HIPIFY_PTX_COMPARE(le, <=)
HIPIFY_PTX_COMPARE(gt, >)
HIPIFY_PTX_COMPARE(ge, >=)
#undef HIPIFY_PTX_COMPARE

/// Operations on words.
template <class Op, class A, class B>
__host__ __device__ inline int64_t word(uint32_t Left, uint32_t Right) {
  return Op()(number<A>(Left), number<B>(Right));
}

/// Operations on lanes, joined to a word; Wrap cuts results, else they
/// saturate as D says.
template <class Op, int Width, bool Saturate, class D, class A, class B>
__host__ __device__ inline uint32_t join(uint32_t Left, uint32_t Right) {
  uint32_t Result = 0;
  for (int Shift = 0; Shift < 32; Shift += Width) {
    int Lane = Op()(lane<Width, A>(Left, Shift), lane<Width, B>(Right, Shift));
    if (Saturate)
      Lane = lanes<Width, D>::saturate(Lane);
    Result |= (static_cast<uint32_t>(Lane) & lanes<Width, D>::Mask) << Shift;
  }
  return Result;
}

/// The sum of the lanes' results, which are not cut, and C.
template <class Op, int Width, class A, class B>
__host__ __device__ inline uint32_t accumulate(uint32_t Left, uint32_t Right,
                                               uint32_t C) {
  for (int Shift = 0; Shift < 32; Shift += Width)
    C += static_cast<uint32_t>(
        Op()(lane<Width, A>(Left, Shift), lane<Width, B>(Right, Shift)));
  return C;
}

} // namespace video

//===----------------------------------------------------------------------===//
// Second operations of the scalar forms: the first result and c count as the
// result's type. NVIDIA's compiler cuts sums and differences to 32 bits before,
// other results (vNAME_long) after it.
//===----------------------------------------------------------------------===//

template <class D>
__host__ __device__ inline uint32_t then_add(uint32_t First, uint32_t C) {
  return First + C;
}
template <class D>
__host__ __device__ inline uint32_t then_min(uint32_t First, uint32_t C) {
  return static_cast<D>(First) < static_cast<D>(C) ? First : C;
}
template <class D>
__host__ __device__ inline uint32_t then_max(uint32_t First, uint32_t C) {
  return static_cast<D>(First) < static_cast<D>(C) ? C : First;
}

namespace video {
/// D, and room for every result.
template <class D>
using long_of = typename std::conditional<std::is_signed<D>::value, int64_t,
                                          uint64_t>::type;
} // namespace video

template <class D>
__host__ __device__ inline uint32_t then_add(int64_t First, uint32_t C) {
  return static_cast<uint32_t>(First) + C;
}
template <class D>
__host__ __device__ inline uint32_t then_min(int64_t First, uint32_t C) {
  video::long_of<D> Left = First, Right = static_cast<D>(C);
  return static_cast<uint32_t>(Left < Right ? Left : Right);
}
template <class D>
__host__ __device__ inline uint32_t then_max(int64_t First, uint32_t C) {
  video::long_of<D> Left = First, Right = static_cast<D>(C);
  return static_cast<uint32_t>(Left < Right ? Right : Left);
}

//===----------------------------------------------------------------------===//
// vNAME, vNAME_sat, and for lanes vNAME2, vNAME2_sat, vNAME2_add ...
//===----------------------------------------------------------------------===//

#define HIPIFY_PTX_VIDEO_WORD(NAME)                                            \
  template <class D, class A, class B>                                         \
  __host__ __device__ inline uint32_t v##NAME(uint32_t Left, uint32_t Right) { \
    return static_cast<uint32_t>(video::word<video::NAME, A, B>(Left, Right)); \
  }                                                                            \
  template <class D, class A, class B>                                         \
  __host__ __device__ inline uint32_t v##NAME##_sat(uint32_t Left,             \
                                                    uint32_t Right) {          \
    return video::saturate<D>(video::word<video::NAME, A, B>(Left, Right));    \
  }
#define HIPIFY_PTX_VIDEO_LONG(NAME)                                            \
  template <class D, class A, class B>                                         \
  __host__ __device__ inline int64_t v##NAME##_long(uint32_t Left,             \
                                                    uint32_t Right) {          \
    return video::word<video::NAME, A, B>(Left, Right);                        \
  }
#define HIPIFY_PTX_VIDEO_LANES(NAME, COUNT)                                    \
  template <class D, class A, class B>                                         \
  __host__ __device__ inline uint32_t v##NAME##COUNT##_sat(uint32_t Left,      \
                                                           uint32_t Right) {   \
    return video::join<video::NAME, 32 / COUNT, true, D, A, B>(Left, Right);   \
  }                                                                            \
  template <class D, class A, class B>                                         \
  __host__ __device__ inline uint32_t v##NAME##COUNT##_add(                    \
      uint32_t Left, uint32_t Right, uint32_t C) {                             \
    return video::accumulate<video::NAME, 32 / COUNT, A, B>(Left, Right, C);   \
  }
#define HIPIFY_PTX_VIDEO_WRAPPING(NAME, COUNT)                                 \
  template <class D, class A, class B>                                         \
  __host__ __device__ inline uint32_t v##NAME##COUNT(uint32_t Left,            \
                                                     uint32_t Right) {         \
    return video::join<video::NAME, 32 / COUNT, false, D, A, B>(Left, Right);  \
  }

HIPIFY_PTX_VIDEO_WORD(add)
HIPIFY_PTX_VIDEO_WORD(sub)
HIPIFY_PTX_VIDEO_WORD(absdiff)
HIPIFY_PTX_VIDEO_WORD(min)
HIPIFY_PTX_VIDEO_WORD(max)
HIPIFY_PTX_VIDEO_LONG(absdiff)
HIPIFY_PTX_VIDEO_LONG(min)
HIPIFY_PTX_VIDEO_LONG(max)
HIPIFY_PTX_VIDEO_LANES(add, 2)
HIPIFY_PTX_VIDEO_LANES(add, 4)
HIPIFY_PTX_VIDEO_LANES(sub, 2)
HIPIFY_PTX_VIDEO_LANES(sub, 4)
HIPIFY_PTX_VIDEO_LANES(absdiff, 2)
HIPIFY_PTX_VIDEO_LANES(absdiff, 4)
HIPIFY_PTX_VIDEO_LANES(min, 2)
HIPIFY_PTX_VIDEO_LANES(min, 4)
HIPIFY_PTX_VIDEO_LANES(max, 2)
HIPIFY_PTX_VIDEO_LANES(max, 4)
HIPIFY_PTX_VIDEO_LANES(avrg, 2)
HIPIFY_PTX_VIDEO_LANES(avrg, 4)
HIPIFY_PTX_VIDEO_WRAPPING(absdiff, 2)
HIPIFY_PTX_VIDEO_WRAPPING(absdiff, 4)
HIPIFY_PTX_VIDEO_WRAPPING(min, 4)
HIPIFY_PTX_VIDEO_WRAPPING(max, 4)
HIPIFY_PTX_VIDEO_WRAPPING(avrg, 2)
HIPIFY_PTX_VIDEO_WRAPPING(avrg, 4)
#undef HIPIFY_PTX_VIDEO_WORD
#undef HIPIFY_PTX_VIDEO_LONG
#undef HIPIFY_PTX_VIDEO_LANES
#undef HIPIFY_PTX_VIDEO_WRAPPING

// What does not saturate, does not depend on how lanes are extended.
template <class D, class A, class B>
__host__ __device__ inline uint32_t vadd2(uint32_t Left, uint32_t Right) {
  return add2(Left, Right);
}
template <class D, class A, class B>
__host__ __device__ inline uint32_t vsub2(uint32_t Left, uint32_t Right) {
  return __builtin_bit_cast(uint32_t,
                            to_pair<uint16_t>(Left) - to_pair<uint16_t>(Right));
}
/// The lower seven bits of lanes are added without a carry into the next lane,
/// the upper ones by exclusive or.
template <class D, class A, class B>
__host__ __device__ inline uint32_t vadd4(uint32_t Left, uint32_t Right) {
  return ((Left & 0x7f7f7f7f) + (Right & 0x7f7f7f7f)) ^
         ((Left ^ Right) & 0x80808080);
}
template <class D, class A, class B>
__host__ __device__ inline uint32_t vsub4(uint32_t Left, uint32_t Right) {
  return ((Left | 0x80808080) - (Right & 0x7f7f7f7f)) ^
         (~(Left ^ Right) & 0x80808080);
}
template <class D, class A, class B>
__host__ __device__ inline uint32_t vmin2(uint32_t Left, uint32_t Right) {
  if constexpr (std::is_same<A, B>::value)
    return min2<typename std::conditional<std::is_signed<A>::value, int16_t,
                                          uint16_t>::type>(Left, Right);
  else
    return video::join<video::min, 16, false, D, A, B>(Left, Right);
}
template <class D, class A, class B>
__host__ __device__ inline uint32_t vmax2(uint32_t Left, uint32_t Right) {
  if constexpr (std::is_same<A, B>::value)
    return max2<typename std::conditional<std::is_signed<A>::value, int16_t,
                                          uint16_t>::type>(Left, Right);
  else
    return video::join<video::max, 16, false, D, A, B>(Left, Right);
}

//===----------------------------------------------------------------------===//
// Parts of words: part_a_b0 is what PTX's a.b0 reads, insert_d_h1 what a result
// to d.h1 leaves: c with that part, cut or as D saturates. Cost: one
// instruction (v_bfe, v_bfi) to read or to write, two more to saturate.
//===----------------------------------------------------------------------===//

template <class T> __host__ __device__ inline uint32_t part_whole(uint32_t A) {
  return A;
}
#define HIPIFY_PTX_PART(NAME, WIDTH, SHIFT)                                    \
  template <class T>                                                           \
  __host__ __device__ inline uint32_t part_a_##NAME(uint32_t Word) {           \
    return static_cast<uint32_t>(video::lane<WIDTH, T>(Word, SHIFT));          \
  }                                                                            \
  template <class T>                                                           \
  __host__ __device__ inline uint32_t part_b_##NAME(uint32_t Word) {           \
    return part_a_##NAME<T>(Word);                                             \
  }                                                                            \
  __host__ __device__ inline uint32_t insert_d_##NAME(uint32_t C,              \
                                                      uint32_t Result) {       \
    constexpr uint32_t Mask = video::lanes<WIDTH, uint32_t>::Mask << SHIFT;    \
    return (Result << SHIFT & Mask) | (C & ~Mask);                             \
  }                                                                            \
  template <class D>                                                           \
  __host__ __device__ inline uint32_t insert_sat_d_##NAME(uint32_t C,          \
                                                          uint32_t Result) {   \
    using L = video::lanes<WIDTH, D>;                                          \
    D Value = static_cast<D>(Result), Min = L::Min, Max = L::Max;              \
    Value = Value < Min ? Min : Value > Max ? Max : Value;                     \
    return insert_d_##NAME(C, static_cast<uint32_t>(Value));                   \
  }
HIPIFY_PTX_PART(b0, 8, 0)
HIPIFY_PTX_PART(b1, 8, 8)
HIPIFY_PTX_PART(b2, 8, 16)
HIPIFY_PTX_PART(b3, 8, 24)
HIPIFY_PTX_PART(h0, 16, 0)
HIPIFY_PTX_PART(h1, 16, 16)
#undef HIPIFY_PTX_PART

//===----------------------------------------------------------------------===//
// Comparisons, 1 or 0. Op is one of video::eq, ne, lt, le, gt and ge.
//===----------------------------------------------------------------------===//

template <class Op, class A, class B>
__host__ __device__ inline uint32_t vset(uint32_t Left, uint32_t Right) {
  return static_cast<uint32_t>(video::word<Op, A, B>(Left, Right));
}
template <class Op, class A, class B>
__host__ __device__ inline uint32_t vset2(uint32_t Left, uint32_t Right) {
  return video::join<Op, 16, false, uint32_t, A, B>(Left, Right);
}
template <class Op, class A, class B>
__host__ __device__ inline uint32_t vset4(uint32_t Left, uint32_t Right) {
  return video::join<Op, 8, false, uint32_t, A, B>(Left, Right);
}
template <class Op, class A, class B>
__host__ __device__ inline uint32_t vset2_add(uint32_t Left, uint32_t Right,
                                              uint32_t C) {
  return video::accumulate<Op, 16, A, B>(Left, Right, C);
}
template <class Op, class A, class B>
__host__ __device__ inline uint32_t vset4_add(uint32_t Left, uint32_t Right,
                                              uint32_t C) {
  return video::accumulate<Op, 8, A, B>(Left, Right, C);
}

//===----------------------------------------------------------------------===//
// Shifts: what .clamp and .wrap make of the amount, then the shift
//===----------------------------------------------------------------------===//

__host__ __device__ inline uint32_t amount_clamp(uint32_t Amount) {
  return Amount < 32 ? Amount : 32;
}
__host__ __device__ inline uint32_t amount_wrap(uint32_t Amount) {
  return Amount & 31;
}
/// Amount is at most 32.
template <class D, class A>
__host__ __device__ inline uint32_t vshl(uint32_t Word, uint32_t Amount) {
  return static_cast<uint32_t>(static_cast<uint64_t>(Word) << Amount);
}
template <class D, class A>
__host__ __device__ inline int64_t vshl_long(uint32_t Word, uint32_t Amount) {
  return static_cast<int64_t>(static_cast<uint64_t>(video::number<A>(Word))
                              << Amount);
}
/// PTX's result before it saturates has 34 bits: others are lost.
template <class D, class A>
__host__ __device__ inline uint32_t vshl_sat(uint32_t Word, uint32_t Amount) {
  uint64_t Bits = static_cast<uint64_t>(video::number<A>(Word)) << Amount;
  return video::saturate<D>(static_cast<int64_t>(Bits << 30) >> 30);
}
template <class D, class A>
__host__ __device__ inline uint32_t vshr(uint32_t Word, uint32_t Amount) {
  return static_cast<uint32_t>(video::number<A>(Word) >> Amount);
}
template <class D, class A>
__host__ __device__ inline int64_t vshr_long(uint32_t Word, uint32_t Amount) {
  return video::number<A>(Word) >> Amount;
}
template <class D, class A>
__host__ __device__ inline uint32_t vshr_sat(uint32_t Word, uint32_t Amount) {
  return video::saturate<D>(video::number<A>(Word) >> Amount);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_VIDEO_H
