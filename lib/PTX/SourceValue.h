//===- SourceValue.h - C++ text with a type ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_SOURCEVALUE_H
#define HIPIFY_PTX_SOURCEVALUE_H

#include "AST.h"

namespace hipify::ptx {

/// A C++ expression, or a variable.
struct SourceValue {
  std::string Text;
  /// "uint32_t", "float", "bool", "*" for a pointer; empty: unknown.
  std::string Type;
  /// Whether Text needs parentheses beside an operator.
  bool Compound = false;
};

/// uint8_t to int64_t, unsigned __int128 and other integers' canonical names.
bool isIntegerType(llvm::StringRef Type);
/// "unsigned int" is uint32_t, "unsigned long" uint64_t; "unsigned long long"
/// is another type and stays.
std::string fixedWidthName(llvm::StringRef Canonical);

/// The value as To. Argument: it stands alone between commas or parentheses.
std::string convert(const SourceValue &V, llvm::StringRef To, bool Argument);

/// A number of PTX as a literal of a C++ type.
std::string literal(const Operand &O, llvm::StringRef Type);

/// The type of the register that a constraint asks for; empty: none of PTX's.
llvm::StringRef constraintType(llvm::StringRef Constraint);
/// "n" and "i".
bool isConstantConstraint(llvm::StringRef Constraint);

} // namespace hipify::ptx

#endif
