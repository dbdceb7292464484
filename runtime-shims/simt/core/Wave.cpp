//===- Wave.cpp -------------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Wave.h"
#include "Options.h"
#include "Report.h"

using namespace hipify::simt;

void WaveGroup::readsInactive(unsigned Reader, unsigned Source) const {
  if (!options().CheckSync)
    return;
  const Lane &L = lane(Reader);
  // ROCm's library reads all lanes and drops what the inactive ones had.
  if (isInLibrary(*L.InBlock->InModule, L.Site))
    return;
  // Which lanes does not matter for telling reports apart; the place does.
  report({Report::Severity::Warning,
          "sync",
          L.InBlock->Running->Name,
          "a value is read from a lane that is not active",
          {party(L, L.Site,
                 "lane " + std::to_string(Reader) + " reads lane " +
                     std::to_string(Source))}});
}

void WaveGroup::misuse(const char *What) const {
  const Lane &L = lane(first());
  report({Report::Severity::Error,
          "sync",
          L.InBlock->Running->Name,
          What,
          {party(L, L.Site,
                 "executed by " + std::to_string(std::popcount(Mask)) + " of " +
                     std::to_string(Size) + " lanes")}});
}
