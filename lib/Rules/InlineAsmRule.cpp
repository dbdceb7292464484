//===- InlineAsmRule.cpp - inline PTX -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An asm statement becomes C++ according to the tables of mappings/ptx, or an
// error for AMD at its location; NVIDIA's compiler still gets the statement.
//
//===----------------------------------------------------------------------===//
#include "PTX/Parser.h"
#include "PTX/SourceLowering.h"
#include "Rules/AsmStatement.h"
#include "Rules/LeftText.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// PTX opcodes carry dotted types and modifiers: `mov.u32`, `bar.sync`. In text
/// that macros form, the modifier can be a macro argument: `"add." #T`.
static bool looksLikePtx(const AsmStatement &S) {
  StringRef Text = S.Template;
  for (size_t Dot = Text.find('.'); Dot != StringRef::npos;
       Dot = Text.find('.', Dot + 1))
    if (Dot > 0 && llvm::isLower(Text[Dot - 1]) &&
        (S.Incomplete ||
         (Dot + 1 < Text.size() && llvm::isLower(Text[Dot + 1]))))
      return true;
  return false;
}

namespace {

/// One asm statement of a file.
class AsmTranslation {
public:
  AsmTranslation(RuleContext &C, AsmStatement Statement, Confidence Conf)
      : C(C), S(std::move(Statement)), Conf(Conf),
        Begin(C.tokens()[S.Keyword].Offset), End(C.tokens()[S.Close].end()),
        InMacro(C.tokens()[S.Keyword].Directive == DirectiveKind::Define) {
    auto It = C.Facts.DeviceAsm.Statements.find(Begin);
    if (It != C.Facts.DeviceAsm.Statements.end())
      Fact = &It->second;
  }

  void run() {
    bool Other =
        Fact && (Fact->OperandsDiffer ||
                 Fact->Operands.size() != S.Outputs.size() + S.Inputs.size());
    if ((S.LacksOperands || Other) && !takeOperands())
      return refuse(
          {0, "", "macros or #if form its operands", "write out the operands"});
    if (!S.Incomplete) {
      if (auto L = lower(S.Template, operands()))
        write(std::move(*L));
    } else if (Fact) {
      runForTexts();
    } else {
      refuse({0, "", "its text is formed by macros",
              "write it with HIP functions or AMDGCN builtins"});
    }
  }

private:
  bool takeOperands();
  void runForTexts();
  bool nameOperands(std::vector<ptx::AsmOperand> &Operands,
                    ptx::LoweredStatement &All) const;
  std::optional<ptx::LoweredStatement>
  lower(StringRef Template, const std::vector<ptx::AsmOperand> &Operands);
  std::vector<ptx::AsmOperand> operands() const;
  bool setConstraints(const AsmFacts::Constraints &Seen,
                      std::vector<ptx::AsmOperand> &Operands) const;
  bool isRepeatable(SourceText::Range R) const;
  ptx::LoweringStyle style() const;
  void write(ptx::LoweredStatement L);
  void refuse(const ptx::Refusal &R);
  unsigned placeOf(unsigned Position) const;

  SourceText::Range valueOf(unsigned Operand) const {
    size_t Outputs = S.Outputs.size();
    return Operand < Outputs ? S.Outputs[Operand].Value
                             : S.Inputs[Operand - Outputs].Value;
  }

  RuleContext &C;
  AsmStatement S;
  Confidence Conf;
  unsigned Begin, End;
  bool InMacro;
  const AsmFacts::StatementFact *Fact = nullptr;
};

} // namespace

/// Handles operands that macros form: the compiler has expanded them, and their
/// values appear in the statement, like `x` in `IN(x)`. Returns false
/// otherwise, or if an #if omits some.
bool AsmTranslation::takeOperands() {
  DirectiveKind Line = C.tokens()[S.Keyword].Directive;
  for (size_t I = S.Open; I != S.Close; ++I)
    if (C.tokens()[I].Directive != Line)
      return false;
  if (!Fact || Fact->OperandsDiffer)
    return false;
  unsigned First = S.Text.End, Last = C.tokens()[S.Close].Offset;
  S.Outputs.clear();
  S.Inputs.clear();
  S.Names.clear();
  for (auto [N, O] : llvm::enumerate(Fact->Operands)) {
    if (O.Begin < First || O.End > Last)
      return false;
    First = O.End;
    if (!O.Name.empty())
      S.Names[O.Name] = N;
    (N < Fact->Outputs ? S.Outputs : S.Inputs)
        .push_back({"", {O.Begin, O.End}});
  }
  if (S.Incomplete)
    return true;
  // A spelled-out text is the same in each expansion.
  const AsmFacts::Constraints &Seen = Fact->Texts.begin()->second;
  if (Seen.size() != Fact->Operands.size())
    return false;
  for (auto [N, Constraint] : llvm::enumerate(Seen))
    (N < Fact->Outputs ? S.Outputs[N] : S.Inputs[N - Fact->Outputs])
        .Constraint = Constraint;
  return S.numberTemplate();
}

/// Sets the operands' constraints to those that the compiler saw with a
/// particular text. Returns false if it saw several.
bool AsmTranslation::setConstraints(
    const AsmFacts::Constraints &Seen,
    std::vector<ptx::AsmOperand> &Operands) const {
  if (Seen.size() != Operands.size())
    return false;
  for (auto [N, O] : llvm::enumerate(Operands))
    O.Constraint = Seen[N];
  return true;
}

/// Returns none if it was refused.
std::optional<ptx::LoweredStatement>
AsmTranslation::lower(StringRef Template,
                      const std::vector<ptx::AsmOperand> &Operands) {
  std::string Text = ptx::toPTX(Template, ptx::Dialect::Source);
  ptx::ParseError Error;
  auto Program = ptx::parse(Text, Error);
  if (!Program) {
    refuse({Error.Position, "", Error.Reason,
            "write it with HIP functions or AMDGCN builtins"});
    return std::nullopt;
  }
  auto Lowered = ptx::lowerToSource(*Program, Operands,
                                    unsigned(S.Outputs.size()), style());
  if (const auto *Refused = std::get_if<ptx::Refusal>(&Lowered)) {
    refuse(*Refused);
    return std::nullopt;
  }
  return std::move(std::get<ptx::LoweredStatement>(Lowered));
}

static std::string stringLiteral(StringRef Value) {
  std::string Text = "\"";
  llvm::raw_string_ostream(Text).write_escaped(Value) << '"';
  return Text;
}

/// Each of several branches refers to the operands by name, since they can have
/// effects. False if an operand is a constant for some texts only.
bool AsmTranslation::nameOperands(std::vector<ptx::AsmOperand> &Operands,
                                  ptx::LoweredStatement &All) const {
  const auto &Texts = Fact->Texts;
  for (auto [N, O] : llvm::enumerate(Operands)) {
    O.Text = "hipify_operand" + std::to_string(N);
    O.Repeatable = true;
    auto IsConstant = [N = N](const AsmFacts::Constraints &Seen) {
      return N < Seen.size() && (Seen[N] == "n" || Seen[N] == "i");
    };
    bool Constant = IsConstant(Texts.begin()->second);
    if (!llvm::all_of(llvm::make_second_range(Texts), [&](const auto &Seen) {
          return IsConstant(Seen) == Constant;
        }))
      return false;
    All.Text += std::string(N < S.Outputs.size() ? "auto &"
                            : Constant           ? "constexpr auto "
                                                 : "const auto &") +
                O.Text + " = ";
    All.Operands.push_back({All.Text.size(), unsigned(N)});
    All.Text += "; ";
  }
  return true;
}

/// Handles text that macros form and the compiler has expanded, possibly
/// differently in each expansion; other files may have more. The text stays in
/// the file, so that the compiler can select by it, or reject an unknown one.
void AsmTranslation::runForTexts() {
  constexpr size_t Most = 8;
  const ptx::Refusal ConstraintsDiffer = {
      0, "", "macros form its constraints, and the same text also has others",
      "write out the constraints"};
  const auto &Texts = Fact->Texts;
  if (Texts.size() > Most)
    return refuse({0, "",
                   "macros make " + std::to_string(Texts.size()) +
                       " different versions of its text",
                   "write a function for each instruction"});
  std::string Pieces = C.Source.slice(S.Text.Begin, S.Text.End).str();
  std::vector<ptx::AsmOperand> Operands = operands();
  ptx::LoweredStatement All;
  std::string Known;
  auto Is = [&](const std::string &Text) {
    return "hipify::ptx::is_text(" + Pieces + ", " + stringLiteral(Text) + ")";
  };
  if (Texts.size() > 1 && !nameOperands(Operands, All))
    return refuse(ConstraintsDiffer);
  for (const auto &[Text, Constraints] : Texts) {
    auto Numbered = S.numbered(Text);
    if (!Numbered)
      return refuse({0, "", "it names an operand that does not exist", ""});
    if (!setConstraints(Constraints, Operands))
      return refuse(ConstraintsDiffer);
    auto L = lower(*Numbered, Operands);
    if (!L)
      return;
    Known += (Known.empty() ? "" : " || ") + Is(Text);
    if (Texts.size() > 1)
      All.Text +=
          (&Text == &Texts.begin()->first ? "if constexpr (" + Is(Text) + ") "
           : &Text == &Texts.rbegin()->first
               ? " else "
               : " else if constexpr (" + Is(Text) + ") ") +
          "{ ";
    for (auto [At, Operand] : L->Operands)
      if (Texts.size() == 1)
        All.Operands.push_back({All.Text.size() + At, Operand});
    for (size_t I = L->Operands.size(); Texts.size() > 1 && I-- != 0;)
      L->Text.insert(L->Operands[I].At, Operands[L->Operands[I].Operand].Text);
    All.Text += L->Text + (L->IsBlock ? "" : ";");
    if (Texts.size() > 1)
      All.Text += " }";
    All.Headers.insert(L->Headers.begin(), L->Headers.end());
    All.Instructions.insert(All.Instructions.end(), L->Instructions.begin(),
                            L->Instructions.end());
  }
  std::string Guard = "{ static_assert(" + Known +
                      ", \"no translation for this text of PTX\"); ";
  for (auto &Kept : All.Operands)
    Kept.At += Guard.size();
  All.Text = Guard + All.Text + " }";
  All.IsBlock = true;
  All.Headers.insert("hipify/ptx.h");
  write(std::move(All));
}

/// Whether the text is a name, member or element without CUDA names: it can be
/// repeated, and no other rule edits it.
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
  bool Known = Fact && Fact->Operands.size() == Count;
  for (unsigned N = 0; N != Count; ++N) {
    const AsmStatement::Operand &O =
        N < S.Outputs.size() ? S.Outputs[N] : S.Inputs[N - S.Outputs.size()];
    Result.push_back(
        {O.Constraint, C.Source.slice(O.Value.Begin, O.Value.End).str(),
         Known ? Fact->Operands[N].Type : "", isRepeatable(O.Value),
         Known && Fact->Operands[N].Steady});
  }
  return Result;
}

ptx::LoweringStyle AsmTranslation::style() const {
  ptx::LoweringStyle Style;
  Style.OneLine = InMacro || S.Incomplete;
  Style.ClobbersMemory = S.ClobbersMemory || (Fact && Fact->ClobbersMemory);
  Style.NativeWarp = C.Options.Warp == WarpMode::Native;
  Style.NativeMma = C.Options.NativeMma;
  Style.Arches = C.Options.Arches;
  StringRef Line = C.Source.slice(0, Begin);
  Line = Line.drop_front(Line.rfind('\n') + 1);
  Style.Indent = unsigned(Line.size() - Line.ltrim(' ').size());
  return Style;
}

void AsmTranslation::write(ptx::LoweredStatement L) {
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
  for (const auto &[Name, Row] : L.Instructions)
    F.Instructions.push_back(Name);
  F.Message = "inline PTX is translated: " + Names + Bounds;
  F.Replacement = L.IsBlock ? "" : E.Text;
  F.Edits.push_back(std::move(E));
  for (const std::string &Header : L.Headers)
    C.requireHeader(Header);
  // NVRTC predefines these types, hipRTC does not.
  if (C.Facts.MainFile && !C.Facts.ImplicitRuntime &&
      (StringRef(L.Text).contains("int32_t") ||
       StringRef(L.Text).contains("int64_t") ||
       StringRef(L.Text).contains("int16_t")))
    C.requireHeader("hipify/ptx.h");
}

/// The offset in the file of a position in the PTX text, which is shorter than
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
  // At file scope nothing is executed, and there is no place for a stop.
  if (!Fact && Conf == Confidence::Semantic)
    return;
  std::string Why = "PTX without counterpart: " +
                    (R.Instruction.empty() ? R.Reason : R.Instruction);
  C.stopAt(Begin, End, "HIPIFY_REFUSED_PTX(" + stringLiteral(Why) + ", ",
           "hipify/ptx.h");
}

/// A previous translation refused it: `HIPIFY_REFUSED_PTX("...", asm(`.
static bool isRefused(const RuleContext &C, size_t Index) {
  return Index >= 4 && C.Source.is(Index - 1, tok::comma) &&
         C.Source.is(Index - 2, tok::string_literal) &&
         C.Source.isName(Index - 4, "HIPIFY_REFUSED_PTX");
}

/// Adds the texts that the compiler saw for Keyword and that belong to this
/// statement.
static void noteTexts(const RuleContext &C, const AsmStatement &S,
                      size_t Keyword, std::set<std::string> &Written) {
  auto It = C.Facts.DeviceAsm.Statements.find(C.tokens()[Keyword].Offset);
  if (It == C.Facts.DeviceAsm.Statements.end())
    return;
  for (const std::string &Text : llvm::make_first_range(It->second.Texts))
    if (Text == S.Template || S.numbered(Text) == S.Template)
      Written.insert(Text);
}

/// Reports statements in other files that begin with a macro of this file: no
/// rule recognizes them.
static void reportUsesElsewhere(RuleContext &C, StringRef Macro, size_t Keyword,
                                const std::set<std::string> &Written) {
  const Tok &T = C.tokens()[Keyword];
  auto It = C.Facts.DeviceAsm.Statements.find(T.Offset);
  if (It == C.Facts.DeviceAsm.Statements.end() ||
      llvm::all_of(llvm::make_first_range(It->second.Texts),
                   [&](const std::string &Text) {
                     return Written.count(Text) ||
                            StringRef(Text).trim().empty();
                   }))
    return;
  Finding &F = C.report(DiagID::InlinePtx, T.Offset, T.end(), "PTX",
                        Confidence::Semantic);
  F.Message =
      ("inline PTX is not translated: statements begin with the macro '" +
       Macro + "', which stands for the keyword")
          .str();
  F.Advice = "write asm in the statements themselves";
}

void applyInlineAsmRule(RuleContext &C) {
  const auto Macros = AsmStatement::keywordMacros(C.Source);
  const auto &DeviceAsm = C.Facts.DeviceAsm.Statements;
  std::map<size_t, std::set<std::string>> Written; // By the macro's keyword.
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    auto Statement = AsmStatement::at(C.Source, I, Macros);
    if (!Statement || llvm::is_contained(llvm::make_second_range(Macros), I))
      continue;
    // For the compiler, the keyword is in the macro's body.
    auto Macro = Macros.find(C.spelling(I));
    bool ByMacro = Macro != Macros.end();
    if (ByMacro)
      noteTexts(C, *Statement, Macro->second, Written[Macro->second]);
    const Tok &T = C.tokens()[ByMacro ? Macro->second : I];
    bool Device = DeviceAsm.count(T.Offset);
    bool Host = C.Facts.HostAsm.count(T.Offset);
    if (isRefused(C, I) ||
        (Device && !ByMacro ? Statement->isOnlyFence()
                            : (Host && !Device) || !looksLikePtx(*Statement)))
      continue;
    AsmTranslation(C, std::move(*Statement),
                   Device && !ByMacro ? Confidence::Semantic
                                      : Confidence::Lexical)
        .run();
  }
  for (auto [Name, Keyword] : Macros)
    reportUsesElsewhere(C, Name, Keyword, Written[Keyword]);
}

/// Why no unit uses the statement at Offset; empty if one may.
static std::string whyUnused(const RuleContext &C,
                             llvm::ArrayRef<SourceText::Range> Left,
                             unsigned Offset) {
  auto It = C.Facts.DeviceAsm.Statements.find(Offset);
  if (It != C.Facts.DeviceAsm.Statements.end())
    return It->second.Reached ? "" : "no kernel of these units reaches it";
  if (llvm::any_of(Left, [&](SourceText::Range R) {
        return R.Begin <= Offset && Offset < R.End;
      }))
    return "no unit compiles this branch";
  bool InMacro =
      C.tokens()[C.Source.tokenAt(Offset)].Directive == DirectiveKind::Define;
  return InMacro && C.Facts.Read.Reads ? "no unit uses this macro" : "";
}

void applyStopRule(RuleContext &C) {
  std::optional<std::vector<SourceText::Range>> Left; // Few files need it.
  C.writeStops([&](unsigned Offset) {
    if (!Left)
      Left = textToLeave(C.Source, C.Facts);
    return whyUnused(C, *Left, Offset);
  });
}

} // namespace hipify
