//===- FunctionAddresses.h - functions that are not called ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP's headers overload functions that CUDA declares once: `auto f =
// &hipMalloc` is ambiguous where `auto f = &cuMemAlloc` was not. Private to the
// frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_FUNCTIONADDRESSES_H
#define HIPIFY_FRONTEND_COLLECT_FUNCTIONADDRESSES_H

namespace clang {
class Decl;
} // namespace clang

namespace hipify {

class FactCollector;

/// Notes where the address of such a function is taken and the context does not
/// select one of HIP's overloads.
void collectFunctionAddresses(clang::Decl *D, FactCollector &Collector);

} // namespace hipify
#endif
