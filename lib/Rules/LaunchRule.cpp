//===- LaunchRule.cpp - kernel launches -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP takes <<<>>> as it is, so launches stay, unless the user asks for
// hipLaunchKernelGGL. Works on tokens, so it does inside macros and templates.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// Index of the first token of the kernel's name, which ends before Less:
/// `a::b<int, 2>`, `(*pointer)`, `table[i]`, `object.kernel`.
std::optional<size_t> kernelBegin(const RuleContext &C, size_t Less) {
  size_t I = Less;
  auto SkipBack = [&](tok::TokenKind Close, tok::TokenKind Open) {
    int Depth = 0;
    while (I > 0) {
      tok::TokenKind Kind = C.tokens()[--I].Kind;
      if (Kind == Close)
        ++Depth;
      else if (Close == tok::greater && Kind == tok::greatergreater)
        Depth += 2;
      else if (Kind == Open && --Depth == 0)
        return true;
      else if (Kind == tok::semi || Kind == tok::l_brace)
        return false;
    }
    return false;
  };
  bool AfterName = false;
  while (I > 0) {
    tok::TokenKind Kind = C.tokens()[I - 1].Kind;
    if (C.tokens()[I - 1].Directive != C.tokens()[Less].Directive)
      break;
    if (!AfterName && Kind == tok::greater) {
      if (!SkipBack(tok::greater, tok::less))
        return std::nullopt;
    } else if (!AfterName && Kind == tok::r_paren) {
      if (!SkipBack(tok::r_paren, tok::l_paren))
        return std::nullopt;
      AfterName = true;
    } else if (!AfterName && Kind == tok::r_square) {
      if (!SkipBack(tok::r_square, tok::l_square))
        return std::nullopt;
    } else if (!AfterName && Kind == tok::raw_identifier) {
      AfterName = true;
      --I;
    } else if (AfterName && (Kind == tok::coloncolon || Kind == tok::period ||
                             Kind == tok::arrow)) {
      AfterName = false;
      --I;
      // A leading :: has no name before it.
      if (Kind == tok::coloncolon &&
          !(I > 0 && (C.Source.is(I - 1, tok::raw_identifier) ||
                      C.Source.is(I - 1, tok::greater))))
        return I;
    } else {
      break;
    }
  }
  return AfterName ? std::optional(I) : std::nullopt;
}

/// Splits the tokens in (First, Last) at top-level commas.
std::optional<std::vector<SourceText::Range>>
splitConfiguration(const RuleContext &C, size_t First, size_t Last) {
  std::vector<SourceText::Range> Result;
  size_t Begin = First + 1;
  for (size_t I = First + 1; I <= Last; ++I) {
    tok::TokenKind Kind = C.tokens()[I].Kind;
    if (I == Last || Kind == tok::comma) {
      if (Begin == I)
        return std::nullopt;
      Result.push_back({C.tokens()[Begin].Offset, C.tokens()[I - 1].end()});
      Begin = I + 1;
    } else if (Kind == tok::l_paren || Kind == tok::l_square ||
               Kind == tok::l_brace) {
      auto Close = C.Source.closing(I);
      if (!Close || *Close > Last)
        return std::nullopt;
      I = *Close;
    }
  }
  if (Result.empty() || Result.size() > 4)
    return std::nullopt;
  return Result;
}

void editLaunch(RuleContext &C, size_t Less, size_t Greater, size_t Kernel,
                llvm::ArrayRef<SourceText::Range> Config, size_t Close) {
  const Tok &First = C.tokens()[Kernel];
  unsigned KernelEnd = C.tokens()[Less - 1].end();
  bool Template = C.Source.slice(First.Offset, KernelEnd).contains('<');
  Finding &F =
      C.report(DiagID::LaunchRewritten, First.Offset, C.tokens()[Close].end(),
               C.Source.slice(First.Offset, KernelEnd), Confidence::Lexical);
  F.Message = "launch of '" + F.Subject + "' written as hipLaunchKernelGGL";
  auto Edit = [&](unsigned Offset, unsigned Length, StringRef Text) {
    F.Edits.push_back({Offset, Length, Text.str()});
  };
  Edit(First.Offset, 0,
       Template ? "hipLaunchKernelGGL(HIP_KERNEL_NAME("
                : "hipLaunchKernelGGL(");
  Edit(KernelEnd, Config[0].Begin - KernelEnd,
       Template ? "), dim3(" : ", dim3(");
  Edit(Config[0].End, 0, ")");
  if (Config.size() > 1) {
    Edit(Config[1].Begin, 0, "dim3(");
    Edit(Config[1].End, 0, ")");
  }
  unsigned ConfigEnd = Config.back().End;
  std::string Tail = Config.size() < 3   ? ", 0, 0"
                     : Config.size() < 4 ? ", 0"
                                         : "";
  bool NoArguments = Close == Greater + 2;
  unsigned Open = C.tokens()[Greater + 1].end();
  Edit(ConfigEnd, Open - ConfigEnd, Tail + (NoArguments ? "" : ", "));
}

/// nvcc takes `k << <grid, block>> >(x)`, as some formatters write it; clang
/// does not.
void joinChevrons(RuleContext &C) {
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
    F.Message = "'<< <' and '>> >' become '<<<' and '>>>', which clang wants";
    for (size_t First : {I, Close}) {
      unsigned End = C.tokens()[First].end();
      F.Edits.push_back({End, C.tokens()[First + 1].Offset - End, ""});
    }
  }
}

} // namespace

void applyLaunchRule(RuleContext &C) {
  joinChevrons(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::lesslessless))
      continue;
    const Tok &T = C.tokens()[I];
    if (C.Facts.DeviceLaunches.count(T.Offset)) {
      Finding &F = C.report(DiagID::DynamicParallelism, T.Offset, T.end(),
                            "<<<>>>", Confidence::Semantic);
      F.Message = "a kernel is launched from device code; HIP has no dynamic "
                  "parallelism";
      F.Advice =
          "launch from the host, or fold the child kernel into the parent";
      continue;
    }
    if (!C.Options.LaunchMacro)
      continue;
    size_t Greater = I + 1;
    while (Greater < E && !C.Source.is(Greater, tok::greatergreatergreater))
      ++Greater;
    auto Kernel = kernelBegin(C, I);
    std::optional<size_t> Close;
    if (Greater + 1 < E && C.Source.is(Greater + 1, tok::l_paren))
      Close = C.Source.closing(Greater + 1);
    auto Config = Close ? splitConfiguration(C, I, Greater) : std::nullopt;
    if (Kernel && Config) {
      editLaunch(C, I, Greater, *Kernel, *Config, *Close);
      continue;
    }
    Finding &F = C.report(DiagID::LaunchNotUnderstood, T.Offset, T.end(),
                          "<<<>>>", Confidence::Lexical);
    F.Message = "this launch is kept as <<<>>>: its parts could not be told";
    F.Advice = "HIP compiles it as it is";
  }
}

} // namespace hipify
