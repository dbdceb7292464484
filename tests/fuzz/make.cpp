//===- make.cpp - Makefiles -----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFile.h"
#include "BuildFiles/MakeFile.h"
#include "BuildFiles/MakeText.h"

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
  BuildProject Project = smallProject();
  surveyMakefile("Makefile", Text, Project);
  SourceText Source("Makefile", Text.str());
  requireFindings(translateMakefile(Source, Project));
  return 0;
}
