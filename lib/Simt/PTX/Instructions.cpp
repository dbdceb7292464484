//===- Instructions.cpp - the table of PTX instructions -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handlers.h"

using namespace llvm;

namespace hipify::simt {

const PTXRow *findPTXRow(StringRef Opcode) {
  static const PTXRow Rows[] = {
#define PTX(OPCODE, KIND, HANDLER) {OPCODE, PTXRow::KIND, HANDLER},
#include "Instructions.def"
  };
  static const auto Map = [] {
    StringMap<const PTXRow *> Result;
    for (const PTXRow &Row : Rows)
      Result[Row.Opcode] = &Row;
    return Result;
  }();
  return Map.lookup(Opcode);
}

} // namespace hipify::simt
