//===- Float8.h - Which fp8 a target has ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_FLOAT8_H
#define HIPIFY_SIMT_INTRINSICS_FLOAT8_H

#include "../core/Abi.h"
#include <string_view>

namespace hipify::simt {

/// Whether a block runs on Target.
inline bool runsOn(const Block *B, std::string_view Target) {
  return B && B->InModule && B->InModule->Target &&
         Target == B->InModule->Target;
}

/// MI300's fp8 and bf8 have no infinities and no -0; later ones are OCP's.
inline bool hasFnuz(const Block *B) {
  return runsOn(B, "gfx940") || runsOn(B, "gfx941") || runsOn(B, "gfx942");
}

} // namespace hipify::simt

#endif
