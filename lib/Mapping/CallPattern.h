//===- CallPattern.h - rewrites a function call for HIP ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The columns cuda and hip of a row of kind `call`:
//   cuCtxCreate(context, params=NULL, flags, device)
//   hipCtxCreate(context, flags, device)
// Both refer to parameters by name; "..." stands for any further arguments, and
// "location:cudaMemLocation" for an argument of that type.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MAPPING_CALLPATTERN_H
#define HIPIFY_MAPPING_CALLPATTERN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace hipify {

/// The calls that a row matches. The texts refer to the row's.
struct CallPattern {
  struct Parameter {
    llvm::StringRef Name;
    llvm::StringRef Type;  ///< Required CUDA type; empty: any.
    llvm::StringRef Value; ///< Required argument; empty: any.
  };
  llvm::StringRef Function;
  llvm::SmallVector<Parameter, 8> Parameters;
  bool OpenEnded = false; ///< Ends with "...".

  static std::optional<CallPattern> parse(llvm::StringRef Text);
  /// Whether the pattern matches a call with these arguments, as spelled. Types
  /// are the arguments' types, or empty if unknown.
  bool fits(llvm::ArrayRef<llvm::StringRef> Arguments,
            llvm::ArrayRef<std::string> Types = {}) const;
  /// How specific the pattern is: of two matching patterns, the higher rank
  /// wins. A value counts more than a type.
  unsigned rank() const;
};

/// A piece of a target's text: literal text, or an argument to insert.
struct TargetPiece {
  /// Kinds besides the index of a parameter.
  enum : int { Literal = -1, Rest = -2 };
  int Parameter = Literal;
  llvm::StringRef Text; ///< The literal text, or the parameter's name.
};
llvm::SmallVector<TargetPiece, 16> cutTarget(const CallPattern &Pattern,
                                             llvm::StringRef Target);

/// Returns what is wrong with a target of Pattern, or "".
std::string callTargetError(const CallPattern &Pattern, llvm::StringRef Target);

/// Whether an argument spells a null pointer or zero.
bool isNullText(llvm::StringRef Text);

} // namespace hipify
#endif
