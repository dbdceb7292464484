//===- Tables.h - opcodes, modifiers and types of PTX -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_TABLES_H
#define HIPIFY_PTX_TABLES_H

#include "llvm/ADT/StringRef.h"

namespace hipify::ptx {

/// The category of an opcode.
enum class Family {
  Arithmetic,
  Bits,
  Compare,
  Move,
  Convert,
  Math,
  Memory,
  Atomic,
  AsyncCopy,
  Barrier,
  Fence,
  Wave,
  Matrix,
  Video,
  Texture,
  Cluster,
  Control,
  Hint
};

enum class ModifierKind {
  Type,
  Rounding,
  Saturation,
  Subnormal, ///< ftz, noftz
  Precision, ///< approx, full
  Compare,   ///< eq, ltu, ...
  Boolean,   ///< and, or, xor, popc
  Operation, ///< add, min, ...: the operation of atom, redux, ...
  Space,
  Scope,
  Order, ///< relaxed, acquire, ...; volatile, weak
  Cache, ///< A hint: ca, L1::no_allocate, L2::128B, ...
  Vector,
  Shape,
  Layout,
  Part, ///< hi, lo, wide, ...
  Other
};

struct TypeInfo {
  enum class Class { Unsigned, Signed, Bits, Float, BFloat, Packed, Predicate };
  llvm::StringLiteral Name;
  Class C;
  unsigned Bits;  ///< Of one element.
  unsigned Lanes; ///< Elements: 2 in f16x2.

  unsigned totalBits() const { return Bits * Lanes; }
  bool isFloat() const { return C == Class::Float || C == Class::BFloat; }
  bool isSigned() const { return C == Class::Signed; }
  /// Unsigned, signed or untyped bits, of any width, including the x2 forms.
  bool isInteger() const {
    return C == Class::Unsigned || C == Class::Signed || C == Class::Bits;
  }
};

/// Returns null if there is no such type.
const TypeInfo *findType(llvm::StringRef Name);
/// Returns false if there is no such opcode.
bool findOpcode(llvm::StringRef Name, Family &Result);
/// Returns false if there is no such modifier.
bool findModifier(llvm::StringRef Name, ModifierKind &Result);

} // namespace hipify::ptx

#endif
