//===- SourceReader.h - reads PTX operands as C++ ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_SOURCEREADER_H
#define HIPIFY_PTX_SOURCEREADER_H

#include "SourceOperands.h"
#include "llvm/ADT/StringMap.h"

namespace hipify::ptx {

/// Renders registers, numbers and addresses of one statement as C++. Functions
/// return false on failure; problem() has the reason.
class SourceReader {
public:
  SourceReader(const SourceOperands &Operands, const LoweringStyle &Style)
      : Operands(Operands), Style(Style) {}

  /// Binds a declared register to its variable.
  void declare(llvm::StringRef Name, SourceValue V) {
    Registers[Name] = std::move(V);
  }

  /// The type of a declared or special register; empty for other names.
  llvm::StringRef registerType(llvm::StringRef Name) const;

  /// The value of an operand that is not a number.
  bool value(const Operand &O, SourceValue &V);
  /// An operand as a value of a PTX type. Argument: the text is delimited by
  /// commas or parentheses, so it needs no parentheses of its own.
  bool read(const Operand &O, llvm::StringRef PtxType, bool Argument,
            std::string &Text);
  /// The address as a sum of its parts.
  bool address(const Operand &O, bool Argument, std::string &Text);

  /// Why the last function failed. Instruction is set only for a register.
  const Refusal &problem() const { return Problem; }
  /// The special registers that have been read.
  const std::vector<const LoweringRow *> &specialRegisters() const {
    return Special;
  }
  const std::set<std::string> &headers() const { return Headers; }

private:
  bool fail(const llvm::Twine &Reason, llvm::StringRef Advice,
            llvm::StringRef Register = "");
  bool specialRegister(llvm::StringRef Name, SourceValue &V);

  const SourceOperands &Operands;
  const LoweringStyle &Style;
  llvm::StringMap<SourceValue> Registers; ///< By PTX name.
  std::vector<const LoweringRow *> Special;
  std::set<std::string> Headers;
  Refusal Problem;
};

} // namespace hipify::ptx

#endif
