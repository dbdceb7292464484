//===- SourceReader.h - what PTX's operands read, in C++ --------*- C++ -*-===//
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

/// Registers, numbers and addresses of one statement as C++. Functions return
/// false when there is none; problem() says why.
class SourceReader {
public:
  SourceReader(const SourceOperands &Operands, const LoweringStyle &Style)
      : Operands(Operands), Style(Style) {}

  /// The variable that stands for a declared register.
  void declare(llvm::StringRef Name, SourceValue V) {
    Registers[Name] = std::move(V);
  }

  /// The type of a declared or special register; empty of other names.
  llvm::StringRef registerType(llvm::StringRef Name) const;

  /// What an operand that is no number reads.
  bool value(const Operand &O, SourceValue &V);
  /// An operand as a value of a PTX type. Argument: it stands alone between
  /// commas or parentheses.
  bool read(const Operand &O, llvm::StringRef PtxType, bool Argument,
            std::string &Text);
  /// The sum of an address' parts.
  bool address(const Operand &O, bool Argument, std::string &Text);

  /// Why the last function failed; Instruction only where it is a register.
  const Refusal &problem() const { return Problem; }
  /// Special registers that were read.
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
  llvm::StringMap<SourceValue> Registers; ///< By PTX's name.
  std::vector<const LoweringRow *> Special;
  std::set<std::string> Headers;
  Refusal Problem;
};

} // namespace hipify::ptx

#endif
