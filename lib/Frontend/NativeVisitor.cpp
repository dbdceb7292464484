//===- NativeVisitor.cpp - where code assumes 32 lanes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceVisitors.h"
#include "Frontend/FactCollector.h"

using namespace clang;

namespace hipify {

void collectNativeFacts(Decl *, FactCollector &, ASTContext &) {}

} // namespace hipify
