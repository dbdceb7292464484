// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../api/check.h"

extern __device__ int counter;
extern __device__ __managed__ int total;
extern __constant__ float table[4];
extern __device__ int helper(int);
extern __device__ int twice(int);
int second(int *out);
