//===- FactsCache.h - facts of units, kept between runs ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A unit whose flags and files are as they were has the facts that it had. The
// key of a unit is a hash of the program, the options, the flags and the main
// file. It leads to records of earlier parses: all that a parse asked of the
// disk (UnitInputs), and the facts. A record whose questions have the same
// answers today is used instead of a parse.
//
// Only complete parses are recorded: not those that crashed or were stopped.
// The limits of a parse are not part of the key, since its result does not
// depend on them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_FACTSCACHE_H
#define HIPIFY_TRANSLATION_FACTSCACHE_H

#include "Cache/CacheStore.h"
#include "Frontend/Frontend.h"
#include "Frontend/UnitInputs.h"
#include <memory>

namespace hipify {

class FactsCache {
public:
  /// Null if the cache's directory cannot be used; WhyNot gives the reason.
  static std::unique_ptr<FactsCache> open(const Frontend &Parser,
                                          std::string &WhyNot);

  /// The recorded result of Frontend::run(); none if the unit must be parsed.
  std::optional<ParsedUnit> find(const Unit &U);

  /// The inputs of a precompiled header, stored once for all its units.
  struct SharedInputs {
    std::string Entry;
    UnitInputs Inputs;
  };
  /// None if they cannot be stored: the units are not recorded then.
  std::optional<SharedInputs> addShared(UnitInputs Inputs);

  /// Records a parse. Facts: the ParsedUnit as bytes. Shared: of the
  /// precompiled header that the parse read; null if it read none.
  void add(const Unit &U, llvm::StringRef Facts,
           const RecordingFileSystem &Disk, const SharedInputs *Shared);

  /// Called after units were recorded: limits the size of the cache.
  void prune() const;

private:
  FactsCache(const Frontend &Parser, CacheStore Store);
  std::string keyOf(const Unit &U);
  bool agree(const FactsRecord &Record);

  const Frontend &Parser;
  CacheStore Store;
  DiskAnswers Disk;
  std::string Common;             ///< The part of the keys that all units have.
  llvm::StringMap<bool> Agreeing; ///< By the entry of shared inputs.
};

} // namespace hipify
#endif
