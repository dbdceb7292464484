//===- IsolationBench.cpp - what a process for each unit costs ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects the facts of each file named on the command line, in this process
// and in a child, alternately. Prints "file<tab>seconds<tab>seconds": medians.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Frontend.h"
#include "Translation/CollectFacts.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <chrono>

using namespace hipify;

static constexpr unsigned Rounds = 11;

static double seconds(llvm::function_ref<void()> Work) {
  auto Start = std::chrono::steady_clock::now();
  Work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
      .count();
}

static double median(std::vector<double> Times) {
  std::nth_element(Times.begin(), Times.begin() + Times.size() / 2,
                   Times.end());
  return Times[Times.size() / 2];
}

static bool measure(const std::string &Path, const FrontendOptions &Parsing,
                    const MappingTable &Table) {
  ProjectOptions Options;
  Options.Inputs = {Path};
  auto Input = Project::create(Options);
  if (!Input) {
    llvm::errs() << llvm::toString(Input.takeError()) << '\n';
    return false;
  }
  Frontend Parser(Parsing, Table, *Input);
  const Unit &U = Input->units().front();
  std::vector<double> Here, InChild;
  for (unsigned Round = 0; Round != Rounds; ++Round) {
    Here.push_back(seconds([&] { Parser.run(U); }));
    InChild.push_back(seconds([&] {
      collectFacts({&U}, Parser, 1, nullptr, [](size_t, size_t, bool) {});
    }));
  }
  llvm::outs() << llvm::sys::path::filename(Path)
               << llvm::format("\t%.4f\t%.4f\n", median(Here), median(InChild));
  return true;
}

int main(int Argc, char **Argv) {
  FrontendOptions Parsing;
  Parsing.Declarations = HIPIFY_SHIMS "/cuda-declarations";
  MappingTable Table = MappingTable::builtin();
  bool Good = Argc > 1;
  for (int I = 1; I < Argc; ++I)
    Good &= measure(Argv[I], Parsing, Table);
  return !Good;
}
