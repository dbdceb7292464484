//===- AsmStatement.h - the source of an asm statement ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_ASMSTATEMENT_H
#define HIPIFY_RULES_ASMSTATEMENT_H

#include "Source/SourceText.h"
#include <map>

namespace hipify {

/// `asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane) : : "memory")`
struct AsmStatement {
  struct Operand {
    std::string Constraint;  ///< "=r"
    SourceText::Range Value; ///< Between the parentheses, trimmed.
  };
  /// Macros that expand to the keyword, such as `#define ASM asm volatile` and
  /// `#define ASM(...) asm volatile(__VA_ARGS__)`, with the index of their
  /// `asm`.
  using KeywordMacros = std::map<llvm::StringRef, size_t>;
  static KeywordMacros keywordMacros(const SourceText &Source);

  size_t Keyword = 0, Open = 0, Close = 0; ///< Token indices.
  /// The value of the string literals; operand names are replaced by numbers.
  std::string Template;
  /// The offset of each character of Template in the file.
  std::vector<unsigned> Places;
  SourceText::Range Text; ///< Range of the whole template.
  /// The template contains more than string literals, e.g. a macro's name.
  bool Incomplete = false;
  /// A macro provides some of the operands.
  bool LacksOperands = false;
  std::vector<Operand> Outputs, Inputs;
  /// The named operands and their numbers.
  std::map<std::string, size_t> Names;
  bool ClobbersMemory = false;

  /// Whether it is `asm volatile("" ::: "memory")`, which every compiler
  /// accepts.
  bool isOnlyFence() const {
    return llvm::StringRef(Template).trim().empty() && !Incomplete &&
           !LacksOperands && Outputs.empty() && Inputs.empty();
  }

  /// Replaces `%[name]` in a text of this statement by operand numbers. Returns
  /// none if there is no such operand. Places, if given, are those of Text's
  /// bytes.
  std::optional<std::string>
  numbered(llvm::StringRef Text, std::vector<unsigned> *Places = nullptr) const;

  /// The same for Template. Returns false, without changes, if there is no such
  /// operand.
  bool numberTemplate();

  /// The statement whose keyword, or one of Macros, is at Index, if any.
  static std::optional<AsmStatement> at(const SourceText &Source, size_t Index,
                                        const KeywordMacros &Macros = {});
};

} // namespace hipify
#endif
