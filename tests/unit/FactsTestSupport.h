//===- FactsTestSupport.h - the facts of a unit -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_UNIT_FACTSTESTSUPPORT_H
#define HIPIFY_TESTS_UNIT_FACTSTESTSUPPORT_H

#include "Frontend/Facts/UnitFacts.h"
#include "Frontend/Frontend.h"
#include "Mapping/MappingTable.h"
#include "ProjectTestSupport.h"
#include "gtest/gtest.h"

namespace hipify::test {

/// Parses one file with these flags.
inline UnitFacts factsOf(const std::string &Path,
                         const std::vector<std::string> &Flags,
                         const MappingTable &Table) {
  ProjectOptions Options;
  Options.Inputs = {Path};
  Options.Flags = Flags;
  auto Input = Project::create(Options);
  if (!Input) {
    ADD_FAILURE() << llvm::toString(Input.takeError());
    return {};
  }
  FrontendOptions Parsing;
  Parsing.Declarations = HIPIFY_SHIMS "/cuda-declarations";
  return Frontend(Parsing, Table, *Input).run(Input->units().front());
}

} // namespace hipify::test
#endif
