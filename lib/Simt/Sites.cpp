//===- Sites.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Sites.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace hipify::simt;

unsigned Sites::number(const DILocation *Location) {
  auto [It, New] = Numbers.try_emplace(Location, 0);
  if (!New)
    return It->second;
  Entry E;
  const DISubprogram *Program = Location->getScope()->getSubprogram();
  if (Program)
    E.Function = Program->getLinkageName().empty()
                     ? Program->getName().str()
                     : Program->getLinkageName().str();
  E.File = Location->getFilename().str();
  E.Line = Location->getLine();
  E.Column = Location->getColumn();
  if (const DILocation *Caller = Location->getInlinedAt())
    E.InlinedAt = number(Caller);
  unsigned Number = Entries.size();
  Entries.push_back(std::move(E));
  return Numbers[Location] = Number;
}

unsigned Sites::number(const Instruction &I) {
  if (const DILocation *Location = I.getDebugLoc().get())
    return number(Location);
  const Function *F = I.getFunction();
  auto [It, New] = Numbers.try_emplace(F, Entries.size());
  if (New) {
    Entry E;
    E.Function = F->getName().str();
    Entries.push_back(std::move(E));
  }
  return It->second;
}

std::string Sites::describe(unsigned Number) const {
  const Entry &E = Entries[Number];
  if (!E.Line)
    return E.Function;
  return formatv("{0}:{1}:{2} in {3}", E.File, E.Line, E.Column, E.Function)
      .str();
}
