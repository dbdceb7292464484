//===- AST.h - PTX statements in inline assembly ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text of an asm statement is a flat list of statements; a scope is a pair
// of them. Names are kept as spelled: whether %p is a register or a special
// register depends on the surrounding declarations.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_AST_H
#define HIPIFY_PTX_AST_H

#include "Tables.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hipify::ptx {

struct Operand {
  enum class Kind {
    Name,        ///< x, %laneid, %tid.x: Name
    Placeholder, ///< %0: Number
    Integer,     ///< Bits, as 64 bits of two's complement
    Single,      ///< 0f3F800000: Bits
    Double,      ///< 0d3FF0000000000000 or 1.5: Bits
    Address,     ///< [a + b]: the sum of Elements
    Tensor,      ///< [a, {x, y}]: an address and its operands
    Vector,      ///< {a, b}: Elements
    List,        ///< (a, b): Elements
    Pair,        ///< a|p: two Elements
    Sink         ///< _: the result is discarded
  };
  Kind K = Kind::Sink;
  bool Negated = false; ///< !p
  unsigned Position = 0;
  unsigned Number = 0;
  uint64_t Bits = 0;
  std::string Name;
  std::vector<Operand> Elements;

  bool is(Kind Other) const { return K == Other; }
};

/// A selector such as those in `vadd.u32.u32.u32 %0, %1.b2, x.h1` is also a
/// modifier: a_b2 and b_h1, where PTX names the operands d, a, b and c. Code
/// that does not handle selectors thus rejects them.
struct Modifier {
  std::string Text; ///< Without the dot.
  ModifierKind Kind;

  bool isSelector() const { return Text.size() > 2 && Text[1] == '_'; }
};

struct Instruction {
  std::optional<Operand> Guard; ///< @p or @!p
  std::string Opcode;           ///< Up to the first dot.
  llvm::SmallVector<Modifier, 6> Modifiers;
  llvm::SmallVector<Operand, 5> Operands;

  /// "add.cc.u32"
  std::string fullName() const;
};

/// .reg .b32 x, y<4>;
struct Declaration {
  struct Entry {
    std::string Name;
    std::optional<uint64_t> Count; ///< y<4>: y0 to y3.
  };
  std::string Space; ///< "reg", "shared", ...
  std::string Type;
  unsigned VectorSize = 1; ///< .v2, .v4
  std::vector<Entry> Entries;
};

struct Statement {
  enum class Kind { Instruction, Label, Declaration, ScopeBegin, ScopeEnd };
  Kind K = Kind::Instruction;
  unsigned Position = 0; ///< Byte offset in the text.
  std::string Label;
  Instruction I;
  Declaration D;
};

using Program = std::vector<Statement>;

struct ParseError {
  unsigned Position = 0; ///< Byte offset in the text.
  std::string Reason;    ///< Lower case, no full stop.
};

} // namespace hipify::ptx

#endif
