// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thrust's public names, declared well enough for user code to resolve:
// containers and iterators with their value types, algorithms with what they
// return. Tuples, pairs and the value type of host containers are std's. As in
// CUDA, Thrust's headers bring CUB along.
#pragma once
#include "../cub/cub.cuh"
#include "containers.h"
#include "functions.h"
#include "iterators.h"
#include "algorithms.h"
#include "numeric.h"
