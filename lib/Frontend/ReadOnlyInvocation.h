//===- ReadOnlyInvocation.h - a parse without side effects ------*- C++ -*-===//
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

/// The flags come from compilation databases, which can be untrusted. Removes
/// everything from an invocation that would write a file, load a plugin, or
/// read anything but sources, whatever the flags were.
void makeReadOnly(clang::CompilerInvocation &Invocation);

} // namespace hipify
#endif
