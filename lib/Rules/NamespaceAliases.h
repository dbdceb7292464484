//===- NamespaceAliases.h - namespaces of the file's own names --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_NAMESPACEALIASES_H
#define HIPIFY_RULES_NAMESPACEALIASES_H

#include "Rules/Rule.h"

namespace hipify {

/// `namespace cg = cooperative_groups;` -> {"cg", "cooperative_groups"}. What
/// an alias of an alias means is resolved.
std::map<llvm::StringRef, std::string> namespaceAliases(const RuleContext &C);

} // namespace hipify
#endif
