//===- hipify/exact_math.h - says when fast math breaks exact shims -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shims whose results for NaN, infinities and -0 are promised include this.
// With -ffast-math or -ffinite-math-only clang takes a NaN for undefined as
// soon as it is an argument, and no code inside a function can mend that. CUDA
// has no such option: its --use_fast_math keeps NaN and infinities, and does
// not touch asm statements.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EXACT_MATH_H
#define HIPIFY_EXACT_MATH_H

#if defined(__HIP_DEVICE_COMPILE__) && __FINITE_MATH_ONLY__ &&                 \
    !defined(HIPIFY_ACCEPT_FINITE_MATH)
#warning                                                                       \
    "NaN and infinities are lost with -ffast-math and -ffinite-math-only: compile without them, or define HIPIFY_ACCEPT_FINITE_MATH"
#endif

#endif // HIPIFY_EXACT_MATH_H
