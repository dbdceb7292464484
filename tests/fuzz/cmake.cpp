//===- cmake.cpp - CMake files ------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeFile.h"
#include "BuildFiles/CMakeText.h"
#include "Fuzz.h"

using namespace hipify;
using namespace hipify::fuzz;
using llvm::StringRef;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text = textOf(Data, Size);
  unsigned Last = 0;
  for (const CMakeCommand &C : parseCMake(Text).Commands) {
    require(Last <= C.NameBegin && C.NameBegin < C.NameEnd && C.End <= Size,
            "commands follow each other");
    Last = C.NameEnd;
    for (const CMakeArgument &A : C.Arguments) {
      require(Last <= A.OuterBegin && A.OuterBegin <= A.Begin &&
                  A.Begin <= A.End && A.End <= A.OuterEnd &&
                  A.OuterEnd <= C.End,
              "arguments follow each other");
      Last = A.OuterEnd;
    }
    Last = C.End;
  }
  BuildProject Project;
  Project.Arches = {"gfx942"};
  Project.NewNames = {{"a.cu", "a.cu.hip"}};
  Project.NeedsShims = true;
  surveyCMakeFile(Text, Project);
  SourceText Source("CMakeLists.txt", Text.str());
  std::vector<std::pair<unsigned, unsigned>> Ranges;
  for (const Finding &F : translateCMakeFile(Source, Project, true)) {
    require(!F.Message.empty(), "a finding says something");
    for (const Edit &E : F.Edits)
      Ranges.emplace_back(E.Offset, E.Offset + E.Length);
  }
  llvm::sort(Ranges);
  for (size_t I = 1; I < Ranges.size(); ++I)
    require(Ranges[I - 1].second <= Ranges[I].first, "edits do not overlap");
  return 0;
}
