//===- CommandLine.h - clang's command line for a unit ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COMMANDLINE_H
#define HIPIFY_FRONTEND_COMMANDLINE_H

namespace clang {
class PreprocessorOptions;
} // namespace clang

namespace hipify {

struct Unit;

/// Adds the unit's -D and -U, which Frontend::commandLine() leaves out: clang's
/// driver would only forward them, in quadratic time, and generated builds have
/// thousands.
void addMacros(const Unit &U, clang::PreprocessorOptions &PP);

} // namespace hipify
#endif
