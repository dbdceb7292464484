//===- InstanceText.h - the text of an instantiation ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_INSTANCETEXT_H
#define HIPIFY_FRONTEND_COLLECT_INSTANCETEXT_H

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace hipify {
class FactCollector;

/// Counts Instance, an instantiation of Pattern (FileFacts::Instances).
void noteInstance(const clang::FunctionDecl &Instance,
                  const clang::FunctionDecl &Pattern, FactCollector &Collector,
                  const clang::ASTContext &Context);

} // namespace hipify
#endif
