//===- python.cpp - setup scripts -----------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFile.h"
#include "BuildFiles/PythonFile.h"
#include "BuildFiles/PythonText.h"

using namespace hipify;
using namespace hipify::fuzz;
using llvm::StringRef;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text = textOf(Data, Size);
  if (llvm::Expected<PythonText> Python = parsePython(Text)) {
    unsigned Last = 0;
    for (const PythonString &S : Python->Strings) {
      require(Last <= S.Begin && S.Begin <= S.End && S.End <= Size,
              "literals follow each other");
      Last = S.End;
    }
    for (const PythonName &N : Python->Names)
      require(N.Begin < N.End && N.End <= Size, "a name is in the text");
    require(Python->First <= Size, "the first statement is in the text");
  } else {
    require(!toString(Python.takeError()).empty(), "an error says something");
  }
  SourceText Source("setup.py", Text.str());
  requireFindings(translatePythonFile(Source, smallProject()));
  return 0;
}
