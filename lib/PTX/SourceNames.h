//===- SourceNames.h - names that collide with none -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_SOURCENAMES_H
#define HIPIFY_PTX_SOURCENAMES_H

#include "SourceLowering.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace hipify::ptx {

/// Names of variables in a lowered statement: none hides one that the
/// statement's operands use.
class SourceNames {
public:
  /// In a macro an operand may stand for any name: ours get a prefix there.
  SourceNames(llvm::ArrayRef<AsmOperand> Operands, bool InMacro);

  /// A name like Wanted, "%p1" or "in2".
  std::string fresh(llvm::StringRef Wanted);
  /// What fresh() last gave for Wanted; empty if it was never asked.
  std::string given(llvm::StringRef Wanted) const;
  /// Name's scope ends.
  void release(llvm::StringRef Name) { Taken.erase(Name); }

private:
  llvm::StringRef Prefix;
  llvm::StringSet<> Taken;
  llvm::StringMap<std::string> Given;
};

/// The element type, "b32", of a vector of Count parts of M's other operand.
std::string partType(const Match &M, unsigned Count);

} // namespace hipify::ptx

#endif
