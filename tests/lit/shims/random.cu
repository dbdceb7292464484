// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where hipRAND differs from cuRAND: 64-bit numbers and offsets of Sobol
// generators, the distance of MRG32k3a's sequences, the two names of XORWOW.
// The header comes with the states' types, so that templates get it, too.
// REQUIRES: rocm
//
// RUN: %hipify-cpp %s -o %t.hip && FileCheck %s --input-file=%t.hip
// RUN: %hip_compile gfx942,gfx1100 %t.hip
// RUN: %hipify-cpp %s --roc -o %t.roc.hip && %hip_compile gfx942 %t.roc.hip
// CHECK: #include <hipify/random.h>
// CHECK: #include <hiprand/hiprand_kernel.h>
#include <curand_kernel.h>

template <typename A, typename B> struct Same;
template <typename A> struct Same<A, A> {};

template <typename State> __device__ auto draw(State *State_) {
  // CHECK: return hiprand(State_);
  return curand(State_);
}

__global__ void sobol(curandStateSobol64_t *A, curandStateScrambledSobol64 *B,
                      curandDirectionVectors64_t *V, unsigned *Small) {
  // CHECK: hiprand_init(V[0], 1ull << 40, A);
  curand_init(V[0], 1ull << 40, A);
  curand_init(V[0], 5, A);
  curand_init(V[1], 7ull, 1ull << 40, B);
  curand_init(V[1], 7, 5, B);
  Same<decltype(draw(A)), unsigned long long>();
  Same<decltype(draw(B)), unsigned long long>();
  *Small = curand_poisson(A, 2.0);
}

__global__ void sequences(curandStateMRG32k3a_t *M, curandState *X,
                          curandStateXORWOW_t *Y) {
  skipahead_sequence(3, M);
  skipahead_subsequence(3, M);
  skipahead_sequence(3, X);
  Same<decltype(draw(M)), unsigned>();
  // CHECK: hiprandState_t Local = *X;
  curandStateXORWOW_t Local = *X;
  *Y = Local;
}
