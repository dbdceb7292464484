//===- CollectFacts.h - the facts of all units ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_COLLECTFACTS_H
#define HIPIFY_TRANSLATION_COLLECTFACTS_H

#include "Frontend/Frontend.h"

namespace hipify {

class FactsCache;

/// Called with each unit's facts at hand.
using ParsedFn =
    llvm::function_ref<void(size_t Done, size_t All, bool FromCache)>;

/// Takes the facts of the units from Cache (null: there is none), parses the
/// others in child processes, Jobs at a time, and joins all facts. A unit that
/// crashes clang, or exceeds the limits of the options, loses only its own
/// facts (a Problem).
UnitFacts collectFacts(llvm::ArrayRef<const Unit *> Units,
                       const Frontend &Parser, unsigned Jobs, FactsCache *Cache,
                       ParsedFn Told);

/// The settled facts of a project. Headers that are units only if nothing
/// includes them come last.
UnitFacts collectFacts(const Project &Input, const Frontend &Parser,
                       unsigned Jobs, FactsCache *Cache, ParsedFn Told);

} // namespace hipify
#endif
