// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copy.cpp for programs in which a null stream is the thread's own.
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#define HIP_API_PER_THREAD_DEFAULT_STREAM
#include "../runtime/Copy.cpp"
