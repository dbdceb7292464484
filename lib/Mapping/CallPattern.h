//===- CallPattern.h - how a call is written in HIP -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The columns cuda and hip of a table's rows of kind `call`:
//   cuCtxCreate(context, params=NULL, flags, device)
//   hipCtxCreate(context, flags, device)
// Parameters stand in both by name; "..." is any further arguments, and
// "location:cudaMemLocation" one of that type.
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

/// Which calls a row is about. Texts are views of the row's.
struct CallPattern {
  struct Parameter {
    llvm::StringRef Name;
    llvm::StringRef Type;  ///< CUDA's type that it must have; empty: any.
    llvm::StringRef Value; ///< What must be written there; empty: anything.
  };
  llvm::StringRef Function;
  llvm::SmallVector<Parameter, 8> Parameters;
  bool OpenEnded = false; ///< Ends with "...".

  static std::optional<CallPattern> parse(llvm::StringRef Text);
  /// Whether a call with these arguments, as they are written, is meant. Types
  /// are those of the arguments, or empty when nobody knows them.
  bool fits(llvm::ArrayRef<llvm::StringRef> Arguments,
            llvm::ArrayRef<std::string> Types = {}) const;
  /// How much it asks for: of two patterns that fit the higher one is meant. A
  /// value says more than a type.
  unsigned rank() const;
};

/// A target's text, cut where arguments are put in.
struct TargetPiece {
  /// Piece kinds beside the number of a parameter.
  enum : int { Literal = -1, Rest = -2 };
  int Parameter = Literal;
  llvm::StringRef Text; ///< Of a literal; else the parameter's name.
};
llvm::SmallVector<TargetPiece, 16> cutTarget(const CallPattern &Pattern,
                                             llvm::StringRef Target);

/// What is wrong with a target of Pattern; empty when nothing is.
std::string callTargetError(const CallPattern &Pattern, llvm::StringRef Target);

/// Whether an argument is a way to write a null pointer or zero.
bool isNullText(llvm::StringRef Text);

} // namespace hipify
#endif
