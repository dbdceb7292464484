//===- hipify/round_mode.h - the enumeration of rounding modes ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA has cudaRoundMode in every program; HIP has hipRoundMode since 7.0, in a
// header that only hip_fp4.h and hip_fp6.h include. For earlier versions it is
// here.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ROUND_MODE_H
#define HIPIFY_ROUND_MODE_H

#if __has_include(<hip/amd_detail/amd_hip_mx_common.h>)
#include <hip/amd_detail/amd_hip_mx_common.h>
#else
enum hipRoundMode {
  hipRoundNearest,
  hipRoundZero,
  hipRoundPosInf,
  hipRoundMinInf,
};
#endif

#endif // HIPIFY_ROUND_MODE_H
