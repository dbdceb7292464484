//===- LaunchBraces.h - launches that only nvcc parses ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_LAUNCHBRACES_H
#define HIPIFY_FRONTEND_LAUNCHBRACES_H

namespace clang {
class Preprocessor;
} // namespace clang

namespace hipify {

/// nvcc takes `k<<<{2, 1}, {32, 4}>>>()`, where clang expects expressions and
/// drops the statement. The parser gets `dim3(2, 1)` instead.
void nameLaunchBraces(clang::Preprocessor &PP);

} // namespace hipify

#endif // HIPIFY_FRONTEND_LAUNCHBRACES_H
