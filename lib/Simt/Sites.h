//===- Sites.h - Numbers for places in the source ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_SITES_H
#define HIPIFY_SIMT_SITES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instruction.h"
#include <string>
#include <vector>

namespace hipify::simt {

/// The places that the run time may have to name, each once. The tables of the
/// module (simt::Site) are made from it.
class Sites {
public:
  struct Entry {
    std::string Function, File;
    unsigned Line = 0, Column = 0, InlinedAt = 0;
  };

  Sites() : Entries(1) {}
  /// The number of I's place; each function's unknown places share one.
  unsigned number(const llvm::Instruction &I);
  const std::vector<Entry> &entries() const { return Entries; }
  /// As users read it: "file.cu:12:3 in f".
  std::string describe(unsigned Number) const;

private:
  unsigned number(const llvm::DILocation *Location);
  std::vector<Entry> Entries; ///< Number 0 is "unknown".
  llvm::DenseMap<const void *, unsigned> Numbers;
};

} // namespace hipify::simt

#endif
