//===- ReadOnlyInvocation.h - a parse that writes nothing -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_READONLYINVOCATION_H
#define HIPIFY_FRONTEND_READONLYINVOCATION_H

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace hipify {

/// Flags come from compile databases, which lie in strangers' folders. Takes
/// out of an invocation all that would write a file, load a plugin, or read
/// what is no source: whatever the flags were, only headers are read.
void makeReadOnly(clang::CompilerInvocation &Invocation);

} // namespace hipify
#endif
