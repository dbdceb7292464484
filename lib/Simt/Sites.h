//===- Sites.h - numbers for source locations -------------------*- C++ -*-===//
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

/// The source locations that the run time may report, each once. The module's
/// tables (simt::Site) are built from it.
class Sites {
public:
  struct Entry {
    std::string Function, File;
    unsigned Line = 0, Column = 0, InlinedAt = 0;
  };

  Sites() : Entries(1) {}
  /// The number of I's location; unknown locations in a function share one.
  unsigned number(const llvm::Instruction &I);
  const std::vector<Entry> &entries() const { return Entries; }
  /// The text for users: "file.cu:12:3 in f".
  std::string describe(unsigned Number) const;

private:
  unsigned number(const llvm::DILocation *Location);
  std::vector<Entry> Entries; ///< Number 0 is "unknown".
  llvm::DenseMap<const void *, unsigned> Numbers;
};

} // namespace hipify::simt

#endif
