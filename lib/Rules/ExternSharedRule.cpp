//===- ExternSharedRule.cpp - extern __shared__ arrays with a bound -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc accepts `extern __shared__ float tile[32][33];` for memory whose size
// the launch gives; clang only accepts an array of unknown bound. Element types
// stay without the outermost bound, and `sizeof tile` no longer compiles.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether `extern` and `__shared__` begin a declaration at Index, in either
/// order and with attributes or `volatile` between.
static bool beginsDeclaration(const RuleContext &C, size_t Index) {
  if (!C.Source.isName(Index, "extern") &&
      !C.Source.isName(Index, "__shared__"))
    return false;
  bool Extern = false, Shared = false;
  for (size_t I = Index; C.Source.is(I, tok::raw_identifier) && I < Index + 4;
       ++I) {
    Extern |= C.Source.isName(I, "extern");
    Shared |= C.Source.isName(I, "__shared__");
  }
  return Extern && Shared;
}

/// The names whose size the file asks for: `sizeof name`, `sizeof(name)`.
static std::set<StringRef> measuredNames(const RuleContext &C) {
  std::set<StringRef> Names;
  for (size_t I = 0; I < C.tokens().size(); ++I) {
    size_t Name = I + 1 + C.Source.is(I + 1, tok::l_paren);
    if (C.Source.isName(I, "sizeof") && C.Source.is(Name, tok::raw_identifier))
      Names.insert(C.spelling(Name));
  }
  return Names;
}

static void dropBound(RuleContext &C, size_t Open, size_t Close,
                      const std::set<StringRef> &Measured) {
  const Tok &Name = C.tokens()[Open - 1];
  unsigned Begin = C.tokens()[Open].end(), End = C.tokens()[Close].Offset;
  if (C.Source.slice(Begin, End).trim().empty())
    return;
  Finding &F =
      C.report(DiagID::ExternShared, Name.Offset, C.tokens()[Close].end(),
               C.spelling(Open - 1), Confidence::Lexical);
  F.Message = ("the bound of '" + C.spelling(Open - 1) +
               "' is left out: clang takes an extern __shared__ array only "
               "without, and the launch gives its size")
                  .str();
  F.Edits.push_back({Begin, End - Begin, "", {}, /*Nests=*/true});
  if (!Measured.count(C.spelling(Open - 1)))
    return;
  F.Sev = Severity::Warning;
  F.Message += "; 'sizeof' of it no longer compiles";
  F.Advice = "write the number of elements times the size of one";
}

void applyExternSharedRule(RuleContext &C) {
  std::set<StringRef> Measured = measuredNames(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!beginsDeclaration(C, I))
      continue;
    for (;
         I != E && !C.Source.is(I, tok::semi) && !C.Source.is(I, tok::l_brace);
         ++I) {
      // Neither the arguments of an alignment nor what a bound contains.
      if (!C.Source.is(I, tok::l_square) && !C.Source.is(I, tok::l_paren))
        continue;
      auto Close = C.Source.closing(I);
      if (!Close)
        break;
      if (C.Source.is(I, tok::l_square) &&
          C.Source.is(I - 1, tok::raw_identifier))
        dropBound(C, I, *Close, Measured);
      I = *Close;
    }
    if (I == E)
      break;
  }
}

} // namespace hipify
