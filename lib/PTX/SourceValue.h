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
  /// Whether Text needs parentheses as an operand of an operator.
  bool Compound = false;
};

/// Whether Type is a canonical integer name: uint8_t to int64_t, unsigned
/// __int128, ...
bool isIntegerType(llvm::StringRef Type);
/// "unsigned int" is uint32_t, "unsigned long" is uint64_t. "unsigned long
/// long" is a distinct type and stays.
std::string fixedWidthName(llvm::StringRef Canonical);

/// Converts a value to type To. Argument: see SourceReader::read().
std::string convert(const SourceValue &V, llvm::StringRef To, bool Argument);

/// A PTX number as a literal of a C++ type.
std::string literal(const Operand &O, llvm::StringRef Type);

/// The register type that a constraint requests; empty: not a PTX constraint.
llvm::StringRef constraintType(llvm::StringRef Constraint);
/// Whether the constraint is "n" or "i".
bool isConstantConstraint(llvm::StringRef Constraint);

} // namespace hipify::ptx

#endif
