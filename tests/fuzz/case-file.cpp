//===- case-file.cpp - case.yaml ------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "Validation/CaseFile.h"

using namespace hipify::validation;
using namespace hipify::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static Scratch Folder;
  Folder.write("case.yaml", textOf(Data, Size));
  auto Case = readCase(Folder.folder(), /*WithFiles=*/false);
  if (!Case) {
    requireMessage(toString(Case.takeError()));
    return 0;
  }
  // What was accepted can be used.
  for (const auto &[Name, Numbers] : Case->AllSizes) {
    require(Case->findSizes(Name), "a size is found");
    for (const OutputSpec &O : Case->Outputs) {
      require(O.Type, "an output has a type");
      auto Shape = evaluateShape(O.Shape, Numbers);
      require(bool(Shape), "a shape has numbers");
    }
  }
  return 0;
}
