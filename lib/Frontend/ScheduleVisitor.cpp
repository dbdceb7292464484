//===- ScheduleVisitor.cpp - lanes that wait for lanes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceVisitors.h"
#include "Frontend/FactCollector.h"

using namespace clang;

namespace hipify {

void collectScheduleFacts(Decl *, FactCollector &, ASTContext &) {}

} // namespace hipify
