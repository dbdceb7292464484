//===- CollectFacts.h - the facts of all units -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_COLLECTFACTS_H
#define HIPIFY_TRANSLATION_COLLECTFACTS_H

#include "Frontend/Frontend.h"

namespace hipify {

/// Hears of every unit that is parsed.
using ParsedFn = llvm::function_ref<void(size_t Done, size_t All)>;

/// Parses the units, each in a process of its own, Jobs at a time, and joins
/// what they know, in their order. A unit that crashes clang, or takes more
/// than the options allow, costs only its own facts (a Problem).
UnitFacts collectFacts(llvm::ArrayRef<const Unit *> Units,
                       const Frontend &Parser, unsigned Jobs, ParsedFn Told);

/// The facts of a project, settled. Headers that are units of their own only
/// where nobody reads them come last.
UnitFacts collectFacts(const Project &Input, const Frontend &Parser,
                       unsigned Jobs, ParsedFn Told);

} // namespace hipify
#endif
