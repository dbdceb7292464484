//===- make.cpp - Makefiles ---------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/MakeFile.h"
#include "BuildFiles/MakeText.h"
#include "Fuzz.h"

using namespace hipify;
using namespace hipify::fuzz;
using llvm::StringRef;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text = textOf(Data, Size);
  unsigned Last = 0;
  for (const MakeLine &Line : parseMakefile(Text)) {
    require(Last <= Line.Begin && Line.Begin < Line.End && Line.End <= Size,
            "lines follow each other");
    Last = Line.Begin;
    for (const MakeWord &W : Line.Words) {
      require(Last <= W.Begin && W.Begin < W.End && W.End <= Line.End,
              "words follow each other");
      Last = W.End;
    }
    Last = Line.End;
  }
  BuildProject Project;
  Project.Arches = {"gfx942"};
  Project.NewNames = {{"a.cu", "a.cu.hip"}};
  Project.NeedsShims = true;
  surveyMakefile("Makefile", Text, Project);
  SourceText Source("Makefile", Text.str());
  std::vector<std::pair<unsigned, unsigned>> Ranges;
  for (const Finding &F : translateMakefile(Source, Project)) {
    require(!F.Message.empty(), "a finding says something");
    for (const Edit &E : F.Edits)
      Ranges.emplace_back(E.Offset, E.Offset + E.Length);
  }
  llvm::sort(Ranges);
  for (size_t I = 1; I < Ranges.size(); ++I)
    require(Ranges[I - 1].second <= Ranges[I].first, "edits do not overlap");
  return 0;
}
