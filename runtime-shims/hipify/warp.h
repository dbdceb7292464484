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
// lanes that do not call is undefined, as it is in CUDA; lanes that have ended
// do not count.
//
// Five bits of a lane, delta or mask count, as in PTX; a value may be
// uninitialised in lanes that are not read; match_any and the reductions take
// several masks in one call. HIP 7.2's own __reduce_and_sync and similar are
// logical operations where a mask has holes; these are CUDA's.
//
// What clang 22 generates (tests/lit/shims/warp-cost.hip counts). Two
// instructions compute the lane's number on gfx942, one on gfx1100, shared by
// all calls of a function. 8-byte values move twice. HIP's own functions, where
// they are comparable, are the rows without _sync:
//
//   instructions                                          gfx942     gfx1100
//   hipify::lane_id()                                     3          1
//   hipify::lanemask_lt()                                 4          3
//   hipify::activemask()                                  4          1
//   __ballot_sync(all, v)                                 5          2
//   __any_sync(all, v)                                    7          4
//   __all_sync(all, v)                                    7          4
//   __popc(__ballot_sync(all, v) & hipify::lanemask_lt()) 8          4
//   __shfl_sync(all, v, 0)                                4 + 1 LDS  2
//   __shfl_sync(all, v, i)                                6 + 1 LDS  2 + 1 LDS
//   __shfl_up_sync(all, v, 1)                             6 + 1 LDS  4 + 1 LDS
//   __shfl_down_sync(all, v, 1)                           6 + 1 LDS  4 + 1 LDS
//   __shfl_xor_sync(all, v, 1)                            1          1
//   __shfl_xor_sync(all, v, 4)                            3          1
//   __shfl_xor_sync(all, v, 8)                            1          1
//   __shfl_xor_sync(all, v, 16)                           0 + 1 LDS  2
//   __shfl_xor_sync(all, v, i)                            5 + 1 LDS  4 + 1 LDS
//   __shfl(v, i, 32)                                      6 + 1 LDS  2 + 1 LDS
//   __shfl_up(v, 1, 32)                                   7 + 1 LDS  5 + 1 LDS
//   __shfl_down(v, 1, 32)                                 6 + 1 LDS  4 + 1 LDS
//   __shfl_xor(v, 1, 32)                                  8 + 1 LDS  5 + 1 LDS
//   __shfl_xor(v, i, 32)                                  8 + 1 LDS  5 + 1 LDS
//   hipify::reduce_full(v, Add())                         5 + 1 LDS  7
//   (__syncwarp(all), v)                                  0          0
//
// Reductions test whether all lanes are active (a branch for the wavefront) and
// otherwise take one round of two LDS reads for each doubling of the lanes.
// match_any takes a round without LDS for each value in the wavefront.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_H
#define HIPIFY_WARP_H

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <hipify/warp_nvidia.h>
#else
#include <hipify/warp_lanes.h>
#include <hipify/warp_reduce.h>
#include <hipify/warp_shuffle.h>

// CUDA's names for 32-bit masks. `int` is there for literals such as -1.
#define HIPIFY_SHUFFLE(NAME, MASK, TYPE)                                       \
  template <typename T>                                                        \
  HIPIFY_WARP auto __##NAME##_sync(MASK, HIPIFY_ANY_VALUE T Value, TYPE By,    \
                                   int Width = 32)                             \
      -> decltype(hipify::shuffle_type(Value)) {                               \
    return hipify::NAME(Value, By, Width);                                     \
  }
#define HIPIFY_FOR_MASK(MASK)                                                  \
  HIPIFY_SHUFFLE(shfl, MASK, int)                                              \
  HIPIFY_SHUFFLE(shfl_up, MASK, unsigned)                                      \
  HIPIFY_SHUFFLE(shfl_down, MASK, unsigned)                                    \
  HIPIFY_SHUFFLE(shfl_xor, MASK, int)                                          \
  HIPIFY_WARP unsigned __ballot_sync(MASK Mask, int Predicate) {               \
    return hipify::ballot(Predicate) & static_cast<unsigned>(Mask);            \
  }                                                                            \
  HIPIFY_WARP int __any_sync(MASK Mask, int Predicate) {                       \
    return __ballot_sync(Mask, Predicate) != 0;                                \
  }                                                                            \
  HIPIFY_WARP int __all_sync(MASK Mask, int Predicate) {                       \
    return __ballot_sync(Mask, !Predicate) == 0;                               \
  }                                                                            \
  HIPIFY_WARP int __uni_sync(MASK Mask, int Predicate) {                       \
    return __all_sync(Mask, Predicate) || !__any_sync(Mask, Predicate);        \
  }                                                                            \
  template <typename T>                                                        \
  HIPIFY_WARP unsigned __match_any_sync(MASK Mask, HIPIFY_ANY_VALUE T Value) { \
    return hipify::match_any<decltype(hipify::shuffle_type(Value))>(           \
        static_cast<unsigned>(Mask), Value);                                   \
  }                                                                            \
  template <typename T>                                                        \
  HIPIFY_WARP unsigned __match_all_sync(MASK Mask, HIPIFY_ANY_VALUE T Value,   \
                                        int *Same) {                           \
    return hipify::match_all<decltype(hipify::shuffle_type(Value))>(           \
        static_cast<unsigned>(Mask), Value, Same);                             \
  }                                                                            \
  HIPIFY_WARP void __syncwarp(MASK) { hipify::syncwarp(); }                    \
  HIPIFY_REDUCE(add, MASK, unsigned, A + B)                                    \
  HIPIFY_REDUCE(add, MASK, int, static_cast<unsigned>(A) + B)                  \
  HIPIFY_REDUCE(min, MASK, unsigned, B < A ? B : A)                            \
  HIPIFY_REDUCE(min, MASK, int, B < A ? B : A)                                 \
  HIPIFY_REDUCE(max, MASK, unsigned, A < B ? B : A)                            \
  HIPIFY_REDUCE(max, MASK, int, A < B ? B : A)                                 \
  HIPIFY_REDUCE(and, MASK, unsigned, A &B)                                     \
  HIPIFY_REDUCE(or, MASK, unsigned, A | B)                                     \
  HIPIFY_REDUCE(xor, MASK, unsigned, A ^ B)

// CUDA has the sums for unsigned and int, the bit operations for unsigned.
#define HIPIFY_REDUCE(NAME, MASK, TYPE, EXPRESSION)                            \
  HIPIFY_WARP TYPE __reduce_##NAME##_sync(MASK Mask,                           \
                                          HIPIFY_ANY_VALUE TYPE Value) {       \
    return hipify::reduce(static_cast<unsigned>(Mask), Value,                  \
                          [](TYPE A, TYPE B) -> TYPE { return EXPRESSION; });  \
  }

HIPIFY_FOR_MASK(unsigned)
HIPIFY_FOR_MASK(int)

/// Where HIP has it, since 7.0, that function is called.
template <int = 0> HIPIFY_WARP void __syncwarp() { hipify::syncwarp(); }

#undef HIPIFY_FOR_MASK
#undef HIPIFY_REDUCE
#undef HIPIFY_SHUFFLE
#endif // __HIP_PLATFORM_NVIDIA__

#endif // HIPIFY_WARP_H
