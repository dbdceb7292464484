//===- array.cpp - .npy files that came back with a kit -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "Validation/Files.h"

using namespace hipify;
using namespace hipify::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static Scratch Folder;
  auto Array = validation::readArray(Folder.write("a.npy", textOf(Data, Size)));
  if (!Array) {
    requireMessage(toString(Array.takeError()));
    return 0;
  }
  require(Array->Bytes.size() <= Size, "an array is no larger than its file");
  // Divided, since a product may overflow.
  require(Array->count() ==
              Array->Bytes.size() / npy::elementSize(Array->Descr),
          "an array has as many bytes as its shape says");
  return 0;
}
