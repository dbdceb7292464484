//===- AsmStatement.h - an asm statement as it is written -------*- C++ -*-===//
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
  /// Macros that are the keyword, as in `#define ASM asm volatile` and
  /// `#define ASM(...) asm volatile(__VA_ARGS__)`: the index of `asm` there.
  using KeywordMacros = std::map<llvm::StringRef, size_t>;
  static KeywordMacros keywordMacros(const SourceText &Source);

  size_t Keyword = 0, Open = 0, Close = 0; ///< Indices of tokens.
  /// The value of its string literals; names of operands are their numbers.
  std::string Template;
  /// Where in the file each character of Template stands.
  std::vector<unsigned> Places;
  SourceText::Range Text; ///< Of all that makes the template.
  /// The template is more than string literals, e.g. a macro's name.
  bool Incomplete = false;
  /// A macro makes some of the operands.
  bool LacksOperands = false;
  std::vector<Operand> Outputs, Inputs;
  /// The operands that have a name, and their numbers.
  std::map<std::string, size_t> Names;
  bool ClobbersMemory = false;

  /// `asm volatile("" ::: "memory")`, which every compiler takes.
  bool isOnlyFence() const {
    return llvm::StringRef(Template).trim().empty() && !Incomplete &&
           !LacksOperands && Outputs.empty() && Inputs.empty();
  }

  /// A text of this statement with `%[name]` as the operand's number; none if
  /// there is no such operand. Places, if given, are those of Text's bytes.
  std::optional<std::string>
  numbered(llvm::StringRef Text, std::vector<unsigned> *Places = nullptr) const;

  /// The same for Template; false, and nothing changes, if there is no such
  /// operand.
  bool numberTemplate();

  /// The statement whose keyword, or one of Macros, stands at Index; none when
  /// there is none.
  static std::optional<AsmStatement> at(const SourceText &Source, size_t Index,
                                        const KeywordMacros &Macros = {});
};

} // namespace hipify
#endif
