//===- InlineAsmRule.cpp - inline PTX -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A statement that reads one special register becomes an assignment; every
// other one is kept and reported.
//
//===----------------------------------------------------------------------===//
#include "PTX/Parser.h"
#include "Rules/AsmStatement.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

struct PtxRegister {
  StringRef Name;
  unsigned Bits = 0; ///< 0: nothing has its value.
  StringRef Logical, Native;
  StringRef Reason, Advice;
};

constexpr PtxRegister PtxRegisters[] = {
#define PTX_REGISTER(NAME, BITS, LOGICAL, NATIVE)                              \
  {NAME, BITS, LOGICAL, NATIVE, "", ""},
#define PTX_REGISTER_WITHOUT(NAME, REASON, ADVICE)                             \
  {NAME, 0, "", "", REASON, ADVICE},
#include "Rules/PtxRegisters.def"
};

/// The register that a statement copies to its only output, and nothing else.
const PtxRegister *copiedRegister(const AsmStatement &S) {
  if (S.Incomplete || S.Outputs.size() != 1 || !S.Inputs.empty())
    return nullptr;
  ptx::ParseError Error;
  auto Program =
      ptx::parse(ptx::toPTX(S.Template, ptx::Dialect::Source), Error);
  if (!Program || Program->size() != 1)
    return nullptr;
  const ptx::Instruction &I = Program->front().I;
  using Kind = ptx::Operand::Kind;
  if (Program->front().K != ptx::Statement::Kind::Instruction || I.Guard ||
      I.Opcode != "mov" || I.Modifiers.size() != 1 || I.Operands.size() != 2 ||
      !I.Operands[0].is(Kind::Placeholder) || I.Operands[0].Number != 0 ||
      !I.Operands[1].is(Kind::Name))
    return nullptr;
  const auto *It = llvm::find_if(PtxRegisters, [&](const PtxRegister &R) {
    return R.Name == I.Operands[1].Name;
  });
  if (It == std::end(PtxRegisters))
    return nullptr;
  // A register without counterpart is named whatever the rest is.
  StringRef Type = I.Modifiers[0].Text;
  StringRef Constraint = S.Outputs[0].Constraint;
  Constraint.consume_front("=&") || Constraint.consume_front("=");
  bool Fits = It->Bits == 64 ? Type.drop_front() == "64" && Constraint == "l"
                             : Type.drop_front() == "32" && Constraint == "r";
  return It->Bits == 0 || Fits ? It : nullptr;
}

/// Writes `lane = hipify::lane_id()` for the statement.
void translateCopy(RuleContext &C, const AsmStatement &S,
                   const PtxRegister &Register, StringRef Value,
                   Confidence Conf) {
  unsigned Begin = C.tokens()[S.Keyword].Offset;
  unsigned End = C.tokens()[S.Close].end();
  auto [From, To] = S.Outputs[0].Value;
  // `x`, `v.x`, `p[i]` and `*p` can stand in front of `=` as they are.
  bool Postfix = llvm::all_of(C.Source.slice(From, To).ltrim('*'), [](char Ch) {
    return llvm::isAlnum(Ch) || StringRef("_.[]->").contains(Ch);
  });
  // A macro's parameter may stand for any expression.
  bool Parentheses =
      !Postfix || C.tokens()[S.Keyword].Directive == DirectiveKind::Define;
  Edit E{Begin, End - Begin, Parentheses ? "(" : "", {}, /*Nests=*/true};
  E.Kept.push_back({static_cast<unsigned>(E.Text.size()), From, To});
  E.Text += ((Parentheses ? ") = " : " = ") + Value).str();
  Finding &F = C.report(DiagID::InlinePtx, Begin, End, Register.Name, Conf);
  F.Sev = Severity::Info;
  F.Replacement = Value.str();
  F.Message = ("PTX's '" + Register.Name + "' is '" + Value + "' in HIP").str();
  F.Edits.push_back(std::move(E));
  if (Value.starts_with("hipify::"))
    C.requireHeader("hipify/warp.h");
}

/// PTX opcodes carry dotted types and modifiers: `mov.u32`, `bar.sync`.
bool looksLikePtx(StringRef Text) {
  for (size_t Dot = Text.find('.'); Dot != StringRef::npos;
       Dot = Text.find('.', Dot + 1))
    if (Dot > 0 && Dot + 1 < Text.size() && llvm::isLower(Text[Dot - 1]) &&
        llvm::isLower(Text[Dot + 1]))
      return true;
  return false;
}

/// The first instruction of a template as it is spelled in the source: behind
/// braces, written-out line ends, `.reg` declarations and a predicate.
StringRef firstOpcode(StringRef Text) {
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

} // namespace

void applyInlineAsmRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    auto Statement = AsmStatement::at(C.Source, I);
    if (!Statement)
      continue;
    const Tok &T = C.tokens()[I];
    StringRef Text = Statement->Template;
    bool Device = C.Facts.DeviceAsm.count(T.Offset);
    bool Host = C.Facts.HostAsm.count(T.Offset);
    if (Device ? Text.trim().empty() : Host || !looksLikePtx(Text))
      continue;
    if (C.Options.SkipInactive && C.Facts.isInactive(T.Offset))
      continue;
    Confidence Conf = Device ? Confidence::Semantic : Confidence::Lexical;
    const PtxRegister *Register = copiedRegister(*Statement);
    bool Native = C.Options.Warp == WarpMode::Native;
    StringRef Value = !Register ? ""
                      : Native  ? Register->Native
                                : Register->Logical;
    if (!Value.empty()) {
      translateCopy(C, *Statement, *Register, Value, Conf);
      continue;
    }
    StringRef Opcode = firstOpcode(Text);
    Finding &F = C.report(DiagID::InlinePtx, T.Offset, T.end(), Opcode, Conf);
    F.Message = ("inline PTX is kept as it is and does not compile for AMD: '" +
                 Opcode + "'")
                    .str();
    F.Advice = "write it with HIP functions or AMDGCN builtins";
    if (!Register)
      continue;
    StringRef Reason = Register->Reason;
    if (Native && Register->Bits)
      Reason = "a mask of a wavefront's lanes has 64 bits";
    F.Message += (" of '" + Register->Name + "'; " + Reason).str();
    if (!Register->Advice.empty())
      F.Advice = Register->Advice.str();
  }
}

} // namespace hipify
