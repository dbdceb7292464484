//===- InlineAsmRule.cpp - inline PTX -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An asm statement becomes C++ as the tables of mappings/ptx say, or an error
// for AMD where it stands; NVIDIA's compiler still gets the statement.
//
//===----------------------------------------------------------------------===//
#include "PTX/Parser.h"
#include "PTX/SourceLowering.h"
#include "Rules/AsmStatement.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// PTX opcodes carry dotted types and modifiers: `mov.u32`, `bar.sync`. In text
/// that macros make, the modifier may be a macro's: `"add." #T`.
bool looksLikePtx(const AsmStatement &S) {
  StringRef Text = S.Template;
  for (size_t Dot = Text.find('.'); Dot != StringRef::npos;
       Dot = Text.find('.', Dot + 1))
    if (Dot > 0 && llvm::isLower(Text[Dot - 1]) &&
        (S.Incomplete ||
         (Dot + 1 < Text.size() && llvm::isLower(Text[Dot + 1]))))
      return true;
  return false;
}

/// One asm statement of a file.
class AsmTranslation {
public:
  AsmTranslation(RuleContext &C, const AsmStatement &S, Confidence Conf)
      : C(C), S(S), Conf(Conf), Begin(C.tokens()[S.Keyword].Offset),
        End(C.tokens()[S.Close].end()),
        InMacro(C.tokens()[S.Keyword].Directive == DirectiveKind::Define) {
    auto It = C.Facts.DeviceAsm.Statements.find(Begin);
    if (It != C.Facts.DeviceAsm.Statements.end())
      Fact = &It->second;
  }

  void run() {
    std::string Text = S.Template;
    if (S.LacksOperands)
      return refuse(
          {0, "", "a macro makes its operands", "write the operands out"});
    if (S.Incomplete) {
      // The compiler has put the macros' text in; in a macro's body that is
      // the text of one use of many.
      if (!Fact || Fact->TextVaries || InMacro)
        return refuse({0, "", "its text is made by macros",
                       "write it with HIP functions or AMDGCN builtins"});
      Text = Fact->Text;
    }
    Text = ptx::toPTX(Text, ptx::Dialect::Source);
    ptx::ParseError Error;
    auto Program = ptx::parse(Text, Error);
    if (!Program)
      return refuse({Error.Position, "", Error.Reason,
                     "write it with HIP functions or AMDGCN builtins"});
    auto Lowered = ptx::lowerToSource(*Program, operands(),
                                      unsigned(S.Outputs.size()), style());
    if (const auto *Refused = std::get_if<ptx::Refusal>(&Lowered))
      return refuse(*Refused);
    write(std::get<ptx::LoweredStatement>(Lowered));
  }

private:
  std::vector<ptx::AsmOperand> operands() const;
  bool isRepeatable(SourceText::Range R) const;
  ptx::LoweringStyle style() const;
  void write(const ptx::LoweredStatement &L);
  void refuse(const ptx::Refusal &R);
  unsigned placeOf(unsigned Position) const;

  SourceText::Range valueOf(unsigned Operand) const {
    size_t Outputs = S.Outputs.size();
    return Operand < Outputs ? S.Outputs[Operand].Value
                             : S.Inputs[Operand - Outputs].Value;
  }

  RuleContext &C;
  const AsmStatement &S;
  Confidence Conf;
  unsigned Begin, End;
  bool InMacro;
  const AsmFacts::StatementFact *Fact = nullptr;
};

/// A name, member or element of which nothing is CUDA's: it costs nothing to
/// write it again, and no other rule changes it.
bool AsmTranslation::isRepeatable(SourceText::Range R) const {
  StringRef Text = C.Source.slice(R.Begin, R.End);
  if (InMacro || Text.empty() || !llvm::all_of(Text, [](char Ch) {
        return llvm::isAlnum(Ch) || StringRef("_.[]").contains(Ch);
      }))
    return false;
  for (size_t I = S.Open; I != S.Close; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Offset >= R.Begin && T.end() <= R.End &&
        T.Kind == tok::raw_identifier && C.Table.lookup(C.spelling(I)) &&
        C.cudaName(I))
      return false;
  }
  return true;
}

std::vector<ptx::AsmOperand> AsmTranslation::operands() const {
  std::vector<ptx::AsmOperand> Result;
  size_t Count = S.Outputs.size() + S.Inputs.size();
  bool TypesKnown = Fact && Fact->Types.size() == Count;
  for (unsigned N = 0; N != Count; ++N) {
    const AsmStatement::Operand &O =
        N < S.Outputs.size() ? S.Outputs[N] : S.Inputs[N - S.Outputs.size()];
    Result.push_back({O.Constraint,
                      C.Source.slice(O.Value.Begin, O.Value.End).str(),
                      TypesKnown ? Fact->Types[N] : "", isRepeatable(O.Value)});
  }
  return Result;
}

ptx::LoweringStyle AsmTranslation::style() const {
  ptx::LoweringStyle Style;
  Style.OneLine = InMacro;
  Style.NativeWarp = C.Options.Warp == WarpMode::Native;
  Style.Arches = C.Options.Arches;
  StringRef Line = C.Source.slice(0, Begin);
  Line = Line.drop_front(Line.rfind('\n') + 1);
  Style.Indent = unsigned(Line.size() - Line.ltrim(' ').size());
  return Style;
}

void AsmTranslation::write(const ptx::LoweredStatement &L) {
  bool Semicolon = C.Source.is(S.Close + 1, tok::semi);
  Edit E{Begin, End - Begin, L.Text, {}, /*Nests=*/true};
  unsigned Shift = 0;
  if (L.IsBlock && Semicolon) {
    // `{ ... };` would end an `if` before its `else`.
    E.Length = C.tokens()[S.Close + 1].end() - Begin;
  } else if (L.IsBlock) {
    E.Text = "do " + E.Text + " while (false)";
    Shift = 3;
  }
  for (auto [At, Operand] : L.Operands) {
    auto [From, To] = valueOf(Operand);
    E.Kept.push_back({unsigned(At) + Shift, From, To});
  }
  std::string Names, Bounds;
  for (const auto &[Name, Row] : L.Instructions) {
    Names += (llvm::Twine(Names.empty() ? "'" : ", '") + Name + "' (" +
              ptx::toString(Row->E) + ")")
                 .str();
    if (Row->E == ptx::Exactness::Approximate)
      Bounds += ("; '" + llvm::Twine(Name) + "': " + Row->Note).str();
  }
  Finding &F =
      C.report(DiagID::InlinePtx, Begin, End,
               L.Instructions.empty() ? "PTX" : L.Instructions[0].first, Conf);
  F.Sev = Severity::Info;
  F.Message = "inline PTX is translated: " + Names + Bounds;
  F.Replacement = L.IsBlock ? "" : E.Text;
  F.Edits.push_back(std::move(E));
  for (const std::string &Header : L.Headers)
    C.requireHeader(Header);
}

/// The place in the file of a position in the PTX text, which is shorter than
/// the template: `%%` is one character.
unsigned AsmTranslation::placeOf(unsigned Position) const {
  StringRef Template = S.Template;
  for (size_t Length = 1; Length <= Template.size(); ++Length)
    if (ptx::toPTX(Template.take_front(Length), ptx::Dialect::Source).size() >
        Position)
      return S.Places[Length - 1];
  return Begin;
}

void AsmTranslation::refuse(const ptx::Refusal &R) {
  unsigned Place = S.Incomplete ? Begin : placeOf(R.Position);
  Finding &F =
      C.report(DiagID::InlinePtx, Place,
               Place == Begin ? C.tokens()[S.Keyword].end() : Place + 1,
               R.Instruction.empty() ? "PTX" : R.Instruction, Conf);
  F.Message = "inline PTX is not translated";
  if (!R.Instruction.empty())
    F.Message += ": '" + R.Instruction + "'";
  F.Message += (R.Instruction.empty() ? ": " : "; ") + R.Reason;
  F.Advice = R.Advice;
  // At file scope there is nothing to run, and no place for a stop.
  if (!Fact && Conf == Confidence::Semantic)
    return;
  std::string Why = "PTX without counterpart: " +
                    (R.Instruction.empty() ? R.Reason : R.Instruction);
  for (size_t At = 0; (At = Why.find_first_of("\"\\", At)) != std::string::npos;
       At += 2)
    Why.insert(At, "\\");
  C.stopAt(Begin, End, "HIPIFY_REFUSED_PTX(\"" + Why + "\", ", "hipify/ptx.h");
}

/// An earlier translation has refused it: `HIPIFY_REFUSED_PTX("...", asm(`.
bool isRefused(const RuleContext &C, size_t Index) {
  return Index >= 4 && C.Source.is(Index - 1, tok::comma) &&
         C.Source.is(Index - 2, tok::string_literal) &&
         C.Source.isName(Index - 4, "HIPIFY_REFUSED_PTX");
}

} // namespace

void applyInlineAsmRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    auto Statement = AsmStatement::at(C.Source, I);
    if (!Statement)
      continue;
    const Tok &T = C.tokens()[I];
    StringRef Text = Statement->Template;
    bool Device = C.Facts.DeviceAsm.Statements.count(T.Offset);
    bool Host = C.Facts.HostAsm.count(T.Offset);
    if (isRefused(C, I) ||
        (Device ? Text.trim().empty() : Host || !looksLikePtx(*Statement)))
      continue;
    if (C.Options.SkipInactive && C.Facts.isInactive(T.Offset))
      continue;
    AsmTranslation(C, *Statement,
                   Device ? Confidence::Semantic : Confidence::Lexical)
        .run();
  }
}

void applyStopRule(RuleContext &C) { C.writeStops(); }

} // namespace hipify
