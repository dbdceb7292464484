// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "curand.h"
#include "curand_kernel.h"

curandStatus_t curandMakeMTGP32Constants(const mtgp32_params_fast_t params[],
                                         mtgp32_kernel_params_t *p);
curandStatus_t curandMakeMTGP32KernelState(curandStateMtgp32_t *s,
                                           mtgp32_params_fast_t params[],
                                           mtgp32_kernel_params_t *k, int n,
                                           unsigned long long seed);
