//===- PlatformFacts.cpp - what AMD's compiler would read -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Facts/PlatformFacts.h"

namespace hipify {

void Reading::join(const Reading &Other) {
  for (auto &[Range, Count] : Other.Skipped)
    Skipped[Range] += Count;
  Reads += Other.Reads;
}

unsigned Reading::readsOf(unsigned Offset) const {
  unsigned Without = 0;
  for (auto &[Range, Count] : Skipped)
    if (Range.first <= Offset && Offset < Range.second)
      Without += Count;
  return Reads > Without ? Reads - Without : 0;
}

bool Reading::isInactive(unsigned Offset) const {
  for (auto &[Range, Count] : Skipped)
    if (Range.first <= Offset && Offset < Range.second && Count >= Reads)
      return true;
  return false;
}

void PlatformFacts::join(const PlatformFacts &Other) {
  Amd.join(Other.Amd);
  Guessed.join(Other.Guessed);
  joinInto(Macros, Other.Macros);
  joinInto(Switches, Other.Switches);
}

} // namespace hipify
