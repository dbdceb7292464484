//===- LaunchRule.cpp - kernel launches -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP supports <<<>>>, so launches stay unless the user requests
// hipLaunchKernelGGL. Works on tokens, hence also in macros and templates.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "Source/Launch.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether an argument is spelled `dim3(...)`.
static bool isDim3(const RuleContext &C, SourceText::Range Argument) {
  size_t Index = C.Source.tokenAt(Argument.Begin);
  if (!C.Source.isName(Index, "dim3") || !C.Source.is(Index + 1, tok::l_paren))
    return false;
  auto Close = C.Source.closing(Index + 1);
  return Close && C.tokens()[*Close].end() == Argument.End;
}

/// Whether an argument is spelled `{...}`, which nvcc accepts. What is between
/// the braces becomes arguments of dim3: a braced int would be narrowed.
static bool isBraced(const RuleContext &C, SourceText::Range Argument) {
  StringRef Text = C.Source.slice(Argument.Begin, Argument.End);
  return Text.starts_with("{") && Text.ends_with("}");
}

/// Where the last of the braced values ends: before `}` or `,}`.
static unsigned endOfValues(const RuleContext &C, SourceText::Range Braced) {
  size_t Last = C.Source.tokenAt(Braced.End - 1) - 1;
  return C.Source.is(Last, tok::comma) ? C.tokens()[Last].Offset
                                       : Braced.End - 1;
}

static void editLaunch(RuleContext &C, const Launch &L) {
  const Tok &First = C.tokens()[L.Kernel];
  unsigned KernelEnd = C.tokens()[L.Less - 1].end();
  llvm::ArrayRef<SourceText::Range> Config = L.Config;
  bool Template = C.Source.slice(First.Offset, KernelEnd).contains('<');
  Finding &F =
      C.report(DiagID::LaunchRewritten, First.Offset, C.tokens()[L.Close].end(),
               C.Source.slice(First.Offset, KernelEnd), Confidence::Lexical);
  F.Message = "launch of '" + F.Subject + "' is written as hipLaunchKernelGGL";
  auto Edit = [&](unsigned Offset, unsigned Length, StringRef Text) {
    F.Edits.push_back({Offset, Length, Text.str()});
  };
  Edit(First.Offset, 0,
       Template ? "hipLaunchKernelGGL(HIP_KERNEL_NAME("
                : "hipLaunchKernelGGL(");
  bool Wrap = !isDim3(C, Config[0]);
  unsigned Brace = isBraced(C, Config[0]);
  Edit(KernelEnd, Config[0].Begin + Brace - KernelEnd,
       std::string(Template ? "), " : ", ") + (Wrap ? "dim3(" : ""));
  auto Close = [&](SourceText::Range Argument) {
    unsigned End =
        isBraced(C, Argument) ? endOfValues(C, Argument) : Argument.End;
    Edit(End, Argument.End - End, ")");
  };
  if (Wrap)
    Close(Config[0]);
  if (Config.size() > 1 && !isDim3(C, Config[1])) {
    Edit(Config[1].Begin, isBraced(C, Config[1]), "dim3(");
    Close(Config[1]);
  }
  unsigned ConfigEnd = Config.back().End;
  std::string Tail = Config.size() < 3   ? ", 0, 0"
                     : Config.size() < 4 ? ", 0"
                                         : "";
  bool NoArguments = L.Close == L.Open + 1;
  unsigned Open = C.tokens()[L.Open].end();
  Edit(ConfigEnd, Open - ConfigEnd, Tail + (NoArguments ? "" : ", "));
}

/// Whether the token at Index is the colon of `?:`.
static bool isAlternative(const RuleContext &C, size_t Index) {
  for (size_t I = Index; I > 0; --I)
    if (C.Source.is(I, tok::question))
      return true;
    else if (C.Source.is(I, tok::semi) || C.Source.is(I, tok::l_brace) ||
             C.Source.is(I, tok::r_brace))
      return false;
  return false;
}

/// Whether hipLaunchKernelGGL, a statement, can stand for the launch.
static bool canBeStatement(const RuleContext &C, const Launch &L) {
  if (L.Kernel == 0)
    return true;
  size_t Before = L.Kernel - 1, After = L.Close + 1;
  if (isNameMade(C.Source, L))
    return false;
  auto Is = [&](size_t I, std::initializer_list<tok::TokenKind> Kinds) {
    return llvm::any_of(Kinds,
                        [&](tok::TokenKind K) { return C.Source.is(I, K); });
  };
  if (C.tokens()[L.Less].Directive == DirectiveKind::Define)
    return true;
  if (C.Source.is(Before, tok::colon) && isAlternative(C, Before))
    return false;
  bool Begins = Is(Before, {tok::semi, tok::l_brace, tok::r_brace, tok::colon,
                            tok::l_paren, tok::r_paren}) ||
                C.tokens()[Before].Directive != DirectiveKind::None ||
                C.Source.isName(Before, "else") ||
                C.Source.isName(Before, "do");
  return Begins &&
         !Is(After, {tok::comma, tok::r_paren, tok::colon, tok::question});
}

/// nvcc accepts `k << <grid, block>> >(x)`, which some formatters produce;
/// clang does not.
static void joinChevrons(RuleContext &C) {
  auto OnlySpace = [&](size_t First) {
    return C.Source.slice(C.tokens()[First].end(), C.tokens()[First + 1].Offset)
        .trim()
        .empty();
  };
  for (size_t I = 1, E = C.tokens().size(); I + 2 < E; ++I) {
    if (!C.Source.is(I, tok::lessless) || !C.Source.is(I + 1, tok::less) ||
        !OnlySpace(I))
      continue;
    size_t Close = I + 2;
    while (Close + 2 < E && !C.Source.is(Close, tok::semi) &&
           !C.Source.is(Close, tok::greatergreater))
      ++Close;
    if (!C.Source.is(Close, tok::greatergreater) ||
        !C.Source.is(Close + 1, tok::greater) ||
        !C.Source.is(Close + 2, tok::l_paren) || !OnlySpace(Close))
      continue;
    Finding &F =
        C.report(DiagID::LaunchRewritten, C.tokens()[I].Offset,
                 C.tokens()[Close + 1].end(), "<<<>>>", Confidence::Lexical);
    F.Message =
        "'<< <' and '>> >' become '<<<' and '>>>', which clang requires";
    for (size_t First : {I, Close}) {
      unsigned End = C.tokens()[First].end();
      F.Edits.push_back({End, C.tokens()[First + 1].Offset - End, ""});
    }
  }
}

/// `k<<<{x, y}, {32, 4}>>>()`: clang expects expressions.
static void nameDimensions(RuleContext &C, const Launch &L) {
  for (SourceText::Range Argument : llvm::ArrayRef(L.Config).take_front(2)) {
    if (!isBraced(C, Argument))
      continue;
    Finding &F = C.report(DiagID::LaunchRewritten, Argument.Begin, Argument.End,
                          "<<<>>>", Confidence::Lexical);
    F.Message = "the braces become a dim3, which clang requires";
    unsigned End = endOfValues(C, Argument);
    F.Edits = {{Argument.Begin, 1, "dim3("}, {End, Argument.End - End, ")"}};
  }
}

void applyLaunchRule(RuleContext &C) {
  joinChevrons(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::lesslessless))
      continue;
    const Tok &T = C.tokens()[I];
    std::optional<Launch> L = launchAt(C.Source, I);
    // The rest of these is ChildLaunchRule's.
    if (!C.Options.LaunchMacro || C.Facts.DeviceLaunches.count(T.Offset) ||
        C.Facts.ParentLaunches.count(T.Offset)) {
      if (L)
        nameDimensions(C, *L);
      continue;
    }
    if (L && L->Config.size() >= 2 && canBeStatement(C, *L) &&
        !C.Facts.JoinedLaunches.count(T.Offset)) {
      editLaunch(C, *L);
      continue;
    }
    Finding &F = C.report(DiagID::LaunchNotUnderstood, T.Offset, T.end(),
                          "<<<>>>", Confidence::Lexical);
    F.Message = L ? "this launch is kept as <<<>>>: it is part of an "
                    "expression, or a macro makes some of its parts"
                  : "this launch is kept as <<<>>>: its parts could not be "
                    "identified";
    F.Advice = "leave it: HIP compiles it as it is";
  }
}

} // namespace hipify
