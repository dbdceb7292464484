// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of HIP's header for its NVIDIA platform as shims need.
#pragma once
#include <cuda_runtime.h>
