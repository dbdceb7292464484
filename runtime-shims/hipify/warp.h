//===- hipify/warp.h - CUDA's warps of 32 on any wavefront ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's warp has 32 lanes; a wavefront of CDNA has 64. Here a wavefront of 64
// is two logical warps: lanes 0-31 and 32-63. Masks have 32 bits, lane k of a
// mask is lane k of the caller's own half.
//
// Overloads of CUDA's own names for 32-bit masks come before HIP's templates
// for 64-bit masks, so calls stay as they are written. A call whose mask names
// lanes that do not call is undefined, as it is in CUDA.
//
// Cost on wave64: shuffles nothing; votes one 64-bit shift of the ballot.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_H
#define HIPIFY_WARP_H

#include <hip/hip_runtime.h>
#include <type_traits>

#define HIPIFY_DEVICE __device__ inline __attribute__((always_inline))

namespace hipify {

/// CUDA's warpSize, a constant.
constexpr int warp_size = 32;

/// The lane's number in its wavefront of 32 or 64.
HIPIFY_DEVICE unsigned wave_lane() {
  return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u));
}

/// The lane's number in its warp of 32: PTX's %laneid.
HIPIFY_DEVICE unsigned lane_id() { return wave_lane() & 31u; }

/// PTX's %lanemask_*: the lanes of the warp that are the caller, before it, or
/// behind it.
HIPIFY_DEVICE unsigned lanemask_eq() { return 1u << lane_id(); }
HIPIFY_DEVICE unsigned lanemask_lt() { return lanemask_eq() - 1; }
HIPIFY_DEVICE unsigned lanemask_ge() { return ~lanemask_lt(); }
HIPIFY_DEVICE unsigned lanemask_gt() { return ~1u << lane_id(); }
HIPIFY_DEVICE unsigned lanemask_le() { return ~lanemask_gt(); }

/// The bits of a wavefront's ballot that belong to the caller's warp.
HIPIFY_DEVICE unsigned warp_bits(unsigned long long Wave) {
  return static_cast<unsigned>(Wave >> (wave_lane() & 32u));
}

HIPIFY_DEVICE unsigned ballot(int Predicate) {
  return warp_bits(__ballot(Predicate));
}
HIPIFY_DEVICE unsigned activemask() { return ballot(1); }
HIPIFY_DEVICE int any(int Predicate) { return ballot(Predicate) != 0; }
HIPIFY_DEVICE int all(int Predicate) { return ballot(!Predicate) == 0; }

/// Orders the memory accesses of the warp's lanes. The lanes of a wavefront
/// run together, so the order of accesses is all that is missing.
HIPIFY_DEVICE void syncwarp(unsigned = ~0u) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

/// Shuffle of a value in words of 32 bits. HIP has the functions for numbers,
/// and for some of the types of two bytes and more that CUDA has them for.
template <typename T, typename Function>
HIPIFY_DEVICE T shuffle(T Value, Function Shuffle) {
  if constexpr (std::is_arithmetic<T>::value) {
    return Shuffle(Value);
  } else {
    unsigned Words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(Words, static_cast<const void *>(&Value), sizeof(T));
    for (unsigned &Word : Words)
      Word = Shuffle(Word);
    T Result;
    __builtin_memcpy(static_cast<void *>(&Result), Words, sizeof(T));
    return Result;
  }
}

template <typename T>
HIPIFY_DEVICE T shfl(T Value, int Lane, int Width = warp_size) {
  return shuffle(Value, [=](auto Word) { return __shfl(Word, Lane, Width); });
}
template <typename T>
HIPIFY_DEVICE T shfl_up(T Value, unsigned Delta, int Width = warp_size) {
  return shuffle(Value,
                 [=](auto Word) { return __shfl_up(Word, Delta, Width); });
}
template <typename T>
HIPIFY_DEVICE T shfl_down(T Value, unsigned Delta, int Width = warp_size) {
  return shuffle(Value,
                 [=](auto Word) { return __shfl_down(Word, Delta, Width); });
}
template <typename T>
HIPIFY_DEVICE T shfl_xor(T Value, int LaneMask, int Width = warp_size) {
  return shuffle(Value,
                 [=](auto Word) { return __shfl_xor(Word, LaneMask, Width); });
}

/// Folds Value over the lanes of Mask; every one of them gets the result.
template <typename T, typename Fold>
HIPIFY_DEVICE T reduce(unsigned Mask, T Value, Fold Combine) {
  T Result = Value;
  bool First = true;
  for (unsigned Rest = Mask; Rest; Rest &= Rest - 1) {
    T Other = __shfl(Value, __ffs(static_cast<int>(Rest)) - 1, warp_size);
    Result = First ? Other : Combine(Result, Other);
    First = false;
  }
  return Result;
}

/// The lanes of Mask whose Value is the caller's. Bits are compared, as in
/// CUDA: a NaN is itself, and -0 is not +0.
template <typename T>
HIPIFY_DEVICE unsigned match_any(unsigned Mask, T Number) {
  using Bits = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "CUDA matches 4 or 8 bytes");
  Bits Value = __builtin_bit_cast(Bits, Number);
  unsigned Result = 0;
  for (unsigned Rest = Mask; Rest;) {
    int Leader = __ffs(static_cast<int>(Rest)) - 1;
    bool Same = __shfl(Value, Leader, warp_size) == Value;
    unsigned Peers = ballot(Same) & Rest;
    if (Same)
      Result = Peers;
    Rest &= ~Peers;
  }
  return Result;
}

} // namespace hipify

// CUDA's names for 32-bit masks. `int` is there for literals such as -1.
#define HIPIFY_FOR_MASK(MASK)                                                  \
  template <typename T>                                                        \
  HIPIFY_DEVICE T __shfl_sync(MASK, T Value, int Lane, int Width = 32) {       \
    return hipify::shfl(Value, Lane, Width);                                   \
  }                                                                            \
  template <typename T>                                                        \
  HIPIFY_DEVICE T __shfl_up_sync(MASK, T Value, unsigned Delta,                \
                                 int Width = 32) {                             \
    return hipify::shfl_up(Value, Delta, Width);                               \
  }                                                                            \
  template <typename T>                                                        \
  HIPIFY_DEVICE T __shfl_down_sync(MASK, T Value, unsigned Delta,              \
                                   int Width = 32) {                           \
    return hipify::shfl_down(Value, Delta, Width);                             \
  }                                                                            \
  template <typename T>                                                        \
  HIPIFY_DEVICE T __shfl_xor_sync(MASK, T Value, int LaneMask,                 \
                                  int Width = 32) {                            \
    return hipify::shfl_xor(Value, LaneMask, Width);                           \
  }                                                                            \
  HIPIFY_DEVICE unsigned __ballot_sync(MASK Mask, int Predicate) {             \
    return hipify::ballot(Predicate) & static_cast<unsigned>(Mask);            \
  }                                                                            \
  HIPIFY_DEVICE int __any_sync(MASK Mask, int Predicate) {                     \
    return __ballot_sync(Mask, Predicate) != 0;                                \
  }                                                                            \
  HIPIFY_DEVICE int __all_sync(MASK Mask, int Predicate) {                     \
    return __ballot_sync(Mask, !Predicate) == 0;                               \
  }                                                                            \
  HIPIFY_DEVICE int __uni_sync(MASK Mask, int Predicate) {                     \
    unsigned Votes = __ballot_sync(Mask, Predicate);                           \
    return Votes == 0 || Votes == __ballot_sync(Mask, 1);                      \
  }                                                                            \
  template <typename T>                                                        \
  HIPIFY_DEVICE unsigned __match_any_sync(MASK Mask, T Value) {                \
    return hipify::match_any(static_cast<unsigned>(Mask), Value);              \
  }                                                                            \
  template <typename T>                                                        \
  HIPIFY_DEVICE unsigned __match_all_sync(MASK Mask, T Value, int *Same) {     \
    unsigned Lanes = static_cast<unsigned>(Mask);                              \
    *Same = hipify::match_any(Lanes, Value) == Lanes;                          \
    return *Same ? Lanes : 0;                                                  \
  }

// CUDA has the sums for unsigned and int, the bit operations for unsigned.
#define HIPIFY_REDUCE(NAME, MASK, TYPE, EXPRESSION)                            \
  HIPIFY_DEVICE TYPE __reduce_##NAME##_sync(MASK Mask, TYPE Value) {           \
    return hipify::reduce(static_cast<unsigned>(Mask), Value,                  \
                          [](TYPE A, TYPE B) -> TYPE { return EXPRESSION; });  \
  }
#define HIPIFY_REDUCE_FOR_MASK(MASK)                                           \
  HIPIFY_REDUCE(add, MASK, unsigned, A + B)                                    \
  HIPIFY_REDUCE(add, MASK, int, A + B)                                         \
  HIPIFY_REDUCE(min, MASK, unsigned, B < A ? B : A)                            \
  HIPIFY_REDUCE(min, MASK, int, B < A ? B : A)                                 \
  HIPIFY_REDUCE(max, MASK, unsigned, A < B ? B : A)                            \
  HIPIFY_REDUCE(max, MASK, int, A < B ? B : A)                                 \
  HIPIFY_REDUCE(and, MASK, unsigned, A &B)                                     \
  HIPIFY_REDUCE(or, MASK, unsigned, A | B)                                     \
  HIPIFY_REDUCE(xor, MASK, unsigned, A ^ B)

HIPIFY_FOR_MASK(unsigned)
HIPIFY_FOR_MASK(int)
HIPIFY_REDUCE_FOR_MASK(unsigned)
HIPIFY_REDUCE_FOR_MASK(int)

#undef HIPIFY_FOR_MASK
#undef HIPIFY_REDUCE_FOR_MASK
#undef HIPIFY_REDUCE
#undef HIPIFY_DEVICE

#endif // HIPIFY_WARP_H
