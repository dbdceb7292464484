//===- SourceNames.h - names without collisions -----------------*- C++ -*-===//
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

/// Names of the variables in a lowered statement. They never hide a name that
/// the statement's operands use.
class SourceNames {
public:
  /// In a macro an operand can expand to any name, so our names get a prefix.
  SourceNames(llvm::ArrayRef<AsmOperand> Operands, bool InMacro);

  /// Returns a name similar to Wanted, "%p1" or "in2".
  std::string fresh(llvm::StringRef Wanted);
  /// The last result of fresh() for Wanted; empty if there is none.
  std::string given(llvm::StringRef Wanted) const;
  /// Ends the scope of Name.
  void release(llvm::StringRef Name) { Taken.erase(Name); }

private:
  llvm::StringRef Prefix;
  llvm::StringSet<> Taken;
  llvm::StringMap<std::string> Given;
};

/// The type, "b32", of one of Count parts that make up M's other operand.
std::string partType(const Match &M, unsigned Count);

} // namespace hipify::ptx

#endif
