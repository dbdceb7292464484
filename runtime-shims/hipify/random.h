//===- hipify/random.h - where hipRAND differs from cuRAND ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuRAND's Sobol generators of 64 bits give 64-bit numbers and start at any
// 64-bit offset. hipRAND's hiprand() cuts the number to 32 bits, and its
// hiprand_init() the offset. Its skipahead_sequence() skips 2^76 numbers of
// MRG32k3a, as skipahead_subsequence() does; cuRAND's skips 2^127.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RANDOM_H
#define HIPIFY_RANDOM_H

#include <hipify/shim.h>
#include <hiprand/hiprand_kernel.h>

HIPIFY_ON_DEVICE inline unsigned long long
hiprand(hiprandStateSobol64_t *State) {
  return hiprand_long_long(State);
}
HIPIFY_ON_DEVICE inline unsigned long long
hiprand(hiprandStateScrambledSobol64_t *State) {
  return hiprand_long_long(State);
}

HIPIFY_ON_DEVICE inline void skipahead_sequence(unsigned long long Count,
                                                hiprandStateMRG32k3a_t *State) {
  skipahead_sequence(Count, static_cast<hiprandStateMRG32k3a_t::base *>(State));
}

namespace hipify {
template <bool Condition> struct EnableIf {};
template <> struct EnableIf<true> {
  using Type = void;
};
} // namespace hipify

// Templates, so that offsets of 32 bits still go to hipRAND's functions.
template <typename Offset>
HIPIFY_ON_DEVICE inline typename hipify::EnableIf<sizeof(Offset) == 8>::Type
hiprand_init(hiprandDirectionVectors64_t Vectors, Offset Start,
             hiprandStateSobol64_t *State) {
  hiprand_init(Vectors, 0u, State);
  skipahead(static_cast<unsigned long long>(Start), State);
}
template <typename Constant, typename Offset>
HIPIFY_ON_DEVICE inline typename hipify::EnableIf<sizeof(Offset) == 8>::Type
hiprand_init(hiprandDirectionVectors64_t Vectors, Constant Scramble,
             Offset Start, hiprandStateScrambledSobol64_t *State) {
  hiprand_init(Vectors, static_cast<unsigned long long>(Scramble), 0u, State);
  skipahead(static_cast<unsigned long long>(Start), State);
}

#endif // HIPIFY_RANDOM_H
