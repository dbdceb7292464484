// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers in shared memory, the C interface.
#pragma once
#include "cuda_pipeline_primitives.h"

#include "crt/awbarrier_functions.h"
