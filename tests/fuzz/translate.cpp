//===- translate.cpp - any bytes through clang and the rules --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In this process, not in a child: libFuzzer sees which code is reached. A
// crash of clang's own is no finding here; the program survives it.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Facts/FactsStream.h"
#include "Frontend/Frontend.h"
#include "Translated.h"

using namespace hipify;
using namespace hipify::fuzz;

static Project anyProject(const Scratch &Folder) {
  ProjectOptions Options;
  Options.Inputs = {Folder.write("a.cu", "")};
  auto Files = Project::create(Options);
  if (!Files) {
    llvm::errs() << toString(Files.takeError()) << '\n';
    std::abort();
  }
  return std::move(*Files);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static Scratch Folder;
  static const MappingTable Table = MappingTable::builtin();
  static const Project Files = anyProject(Folder);
  static const std::vector<RuleOptions> Options = ruleOptions();
  FrontendOptions Parsing;
  Parsing.Declarations = canonicalPath(HIPIFY_DECLARATIONS);
  Unit U = Files.units().front();
  U.Memory[U.File] = textOf(Data, Size).str();

  UnitFacts Facts = Frontend(Parsing, Table, Files).run(U);
  // Children send what they found.
  ParsedUnit Parsed;
  Parsed.Facts = Facts;
  auto Sent = parsedUnitFrom(toBytes(Parsed));
  require(Sent && toBytes(*Sent) == toBytes(Parsed), "facts are read back");
  Facts.settle();
  SourceText Source(U.File, U.Memory[U.File]);
  for (const RuleOptions &Each : Options)
    checkFindings(Source, runRules(Source, Facts, Table, Each));
  return 0;
}
