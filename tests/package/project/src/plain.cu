// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads no header of the project.
#include <cuda_runtime.h>
bool plain(void **Data) { return cudaMalloc(Data, 16) == cudaSuccess; }
