//===- InlineAsmRule.cpp - inline PTX -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The text of the string literals of the asm statement that opens at Open.
static std::string templateText(const RuleContext &C, size_t Open) {
  std::string Text;
  for (size_t I = Open + 1;
       I < C.tokens().size() && !C.Source.is(I, tok::colon) &&
       !C.Source.is(I, tok::coloncolon) && !C.Source.is(I, tok::semi);
       ++I)
    if (C.Source.is(I, tok::string_literal))
      Text += C.spelling(I).drop_front().drop_back();
  return Text;
}

/// PTX opcodes carry dotted types and modifiers: `mov.u32`, `bar.sync`.
static bool looksLikePtx(StringRef Text) {
  for (size_t Dot = Text.find('.'); Dot != StringRef::npos;
       Dot = Text.find('.', Dot + 1))
    if (Dot > 0 && Dot + 1 < Text.size() && llvm::isLower(Text[Dot - 1]) &&
        llvm::isLower(Text[Dot + 1]))
      return true;
  return false;
}

/// The first instruction of a template as it is spelled in the source: behind
/// braces, written-out line ends, `.reg` declarations and a predicate.
static StringRef firstOpcode(StringRef Text) {
  while (true) {
    Text = Text.ltrim(" {\t\n;");
    if (Text.consume_front("\\n") || Text.consume_front("\\t") ||
        Text.consume_front("\\r"))
      continue;
    if (Text.starts_with("."))
      Text = Text.drop_until([](char C) { return C == ';'; });
    else if (Text.starts_with("@"))
      Text = Text.drop_until([](char C) { return C == ' '; });
    else
      break;
  }
  return Text.take_until(
      [](char C) { return C == ' ' || C == ';' || C == '\\'; });
}

void applyInlineAsmRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.isName(I, "asm") && !C.Source.isName(I, "__asm__") &&
        !C.Source.isName(I, "__asm"))
      continue;
    size_t Open = I + 1;
    while (Open < E && C.Source.is(Open, tok::raw_identifier))
      ++Open; // volatile, inline, goto
    if (!C.Source.is(Open, tok::l_paren))
      continue;
    const Tok &T = C.tokens()[I];
    std::string Text = templateText(C, Open);
    bool Device = C.Facts.DeviceAsm.count(T.Offset);
    bool Host = C.Facts.HostAsm.count(T.Offset);
    if (Device ? StringRef(Text).trim().empty() : Host || !looksLikePtx(Text))
      continue;
    StringRef Opcode = firstOpcode(Text);
    Finding &F = C.report(DiagID::InlinePtx, T.Offset, T.end(), Opcode,
                          Device ? Confidence::Semantic : Confidence::Lexical);
    F.Message = ("inline PTX is kept as it is and does not compile for AMD: '" +
                 Opcode + "'")
                    .str();
    F.Advice = "write it with HIP functions or AMDGCN builtins";
  }
}

} // namespace hipify
