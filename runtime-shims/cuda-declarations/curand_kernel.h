// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuRAND's generators on the device.
#pragma once
#include "cuda_runtime.h"
#include "curand.h"

#define QUALIFIERS static __forceinline__ __device__
#define CURAND_2POW32 4294967296.0
#define CURAND_2POW32_INV 2.3283064e-10f
#define CURAND_2POW32_INV_DOUBLE 2.3283064365386963e-10
#define CURAND_PI 3.14159265358979323846
#define CURAND_2PI 6.2831855f

#define __hipify_state(name)                                                   \
  struct name {                                                                \
    unsigned d, v[5];                                                          \
    int boxmuller_flag, boxmuller_flag_double;                                 \
    float boxmuller_extra;                                                     \
    double boxmuller_extra_double;                                             \
  };                                                                           \
  typedef struct name name##_t;
__hipify_state(curandStateXORWOW)
__hipify_state(curandStateMRG32k3a)
__hipify_state(curandStateSobol32)
__hipify_state(curandStateScrambledSobol32)
__hipify_state(curandStateSobol64)
__hipify_state(curandStateScrambledSobol64)
__hipify_state(curandStateMtgp32)
#undef __hipify_state
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct mtgp32_kernel_params mtgp32_kernel_params_t;
struct mtgp32_params_fast;
typedef struct mtgp32_params_fast mtgp32_params_fast_t;

#ifdef __cplusplus
// One template stands for the overloads of all generators.
template <class State>
void curand_init(unsigned long long, unsigned long long, unsigned long long,
                 State *);
template <class Vector, class State>
void curand_init(Vector *, unsigned, State *);
template <class Vector, class State>
void curand_init(Vector *, unsigned, unsigned, State *);
template <class Vector, class State>
void curand_init(Vector *, unsigned long long, unsigned long long, State *);
template <class State> unsigned curand(State *);
unsigned long long curand(curandStateSobol64 *);
unsigned long long curand(curandStateScrambledSobol64 *);
template <class State> uint4 curand4(State *);
template <class State> void skipahead(unsigned long long, State *);
template <class State> void skipahead_sequence(unsigned long long, State *);
template <class State> void skipahead_subsequence(unsigned long long, State *);
unsigned curand_mtgp32_specific(curandStateMtgp32_t *, unsigned char,
                                unsigned char);
float curand_mtgp32_single(curandStateMtgp32_t *);

#define __hipify_random(R, name, ...)                                          \
  template <class State> R name(State *, ##__VA_ARGS__);
__hipify_random(float, curand_uniform)
__hipify_random(float4, curand_uniform4)
__hipify_random(double, curand_uniform_double)
__hipify_random(double2, curand_uniform2_double)
__hipify_random(double4, curand_uniform4_double)
__hipify_random(float, curand_normal)
__hipify_random(float2, curand_normal2)
__hipify_random(float4, curand_normal4)
__hipify_random(double, curand_normal_double)
__hipify_random(double2, curand_normal2_double)
__hipify_random(double4, curand_normal4_double)
__hipify_random(float, curand_log_normal, float, float)
__hipify_random(float2, curand_log_normal2, float, float)
__hipify_random(float4, curand_log_normal4, float, float)
__hipify_random(double, curand_log_normal_double, double, double)
__hipify_random(double2, curand_log_normal2_double, double, double)
__hipify_random(double4, curand_log_normal4_double, double, double)
__hipify_random(unsigned, curand_poisson, double)
__hipify_random(uint4, curand_poisson4, double)
__hipify_random(unsigned, curand_discrete, curandDiscreteDistribution_t)
__hipify_random(uint4, curand_discrete4, curandDiscreteDistribution_t)
#undef __hipify_random
#endif
