//===- cmake.cpp - CMake files --------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFile.h"
#include "BuildFiles/CMakeFile.h"
#include "BuildFiles/CMakeText.h"

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
  BuildProject Project = smallProject();
  surveyCMakeFile(Text, Project);
  SourceText Source("CMakeLists.txt", Text.str());
  requireFindings(translateCMakeFile(Source, Project, true));
  return 0;
}
