//===- record.cpp - what a probed program has written ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Probe/Record.h"
#include "Fuzz.h"
#include "Probe/CompareRecords.h"

using namespace hipify;
using namespace hipify::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  static Scratch Folder;
  Folder.write("launches.jsonl", textOf(Data, Size));
  auto Record = probe::readRecord(Folder.folder());
  if (!Record) {
    requireMessage(toString(Record.takeError()));
    return 0;
  }
  for (const probe::ProbedLaunch &L : Record->Launches)
    for (const probe::ProbedBuffer &B : L.Buffers) {
      require(B.Type, "a buffer has a type");
      if (B.Before)
        (void)Record->contents(B, *B.Before);
    }
  return 0;
}
