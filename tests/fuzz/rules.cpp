//===- rules.cpp - a text that clang gave up, by its tokens ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translated.h"

using namespace hipify;
using namespace hipify::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static const MappingTable Table = MappingTable::builtin();
  static const std::vector<RuleOptions> Options = ruleOptions();
  SourceText Source("/a.cu", textOf(Data, Size).str());
  UnitFacts Facts;
  Facts.Files["/a.cu"].MainFile = true;
  for (const RuleOptions &Each : Options)
    checkFindings(Source, runRules(Source, Facts, Table, Each));
  return 0;
}
