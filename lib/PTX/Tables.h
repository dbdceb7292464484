//===- Tables.h - Opcodes, modifiers and types of PTX -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_TABLES_H
#define HIPIFY_PTX_TABLES_H

#include "llvm/ADT/StringRef.h"

namespace hipify::ptx {

/// What kind of instruction an opcode is.
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
  Operation, ///< add, min, ...: what atom, redux and others do
  Space,
  Scope,
  Order, ///< relaxed, acquire, ...; volatile, weak
  Cache, ///< a hint: ca, L1::no_allocate, L2::128B, ...
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
  /// u8 to s64 and b8 to b64, and their x2 forms.
  bool isInteger() const {
    return C == Class::Unsigned || C == Class::Signed || C == Class::Bits;
  }
};

/// Null if there is no such type.
const TypeInfo *findType(llvm::StringRef Name);
/// False if there is no such opcode.
bool findOpcode(llvm::StringRef Name, Family &Result);
/// False if there is no such modifier.
bool findModifier(llvm::StringRef Name, ModifierKind &Result);

} // namespace hipify::ptx

#endif
