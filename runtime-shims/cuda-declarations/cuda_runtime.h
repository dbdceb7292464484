// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc includes implicitly: the language, the runtime API, the built-in
// types and variables, the device functions, and the small standard headers;
// not <cmath> and what it needs, which would cost more than all of this.
#pragma once
#include <limits.h>

#ifdef __cplusplus
#include "crt/language.h"

#include <limits>
#include <new>
#include <type_traits>
#include <utility>
#endif
#include "crt/host_defines.h"
#include "vector_types.h"

#include "crt/implicit_functions.h"
#include "cuda_runtime_api.h"
#include "device_types.h"
#include "driver_types.h"
#include "vector_functions.h"

// Of cuda.h, which clang includes before every CUDA file; and hipify/arch.h
// gives the output a version wherever it is asked for.
#ifndef CUDA_VERSION
#define CUDA_VERSION 12000
#endif

#ifdef __cplusplus
#include "channel_descriptor.h"
#include "crt/math_macros.h"
#include "crt/math_functions.h"
#include "crt/math_overloads.h"
#include "crt/warp_functions.h"
#include "crt/device_functions.h"
#include "crt/memory_functions.h"
#include "cuda_runtime_templates.h"
#include "device_atomic_functions.h"
#include "device_launch_parameters.h"
#include "texture_fetch_functions.h"
#endif
