//===- source.cpp - tokens, lines and brackets of any text ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Fuzz.h"
#include "Project/IncludeLines.h"
#include "Project/InputCheck.h"
#include "Source/DeviceRegions.h"
#include "Source/Launch.h"

using namespace clang;
using namespace hipify;
using namespace hipify::fuzz;

static void requireRange(const SourceText &S, unsigned Begin, unsigned End) {
  require(Begin <= End && End <= S.text().size(), "a range lies in the text");
}

static void checkTokens(const SourceText &S) {
  unsigned Before = 0;
  for (const Tok &T : S.tokens()) {
    require(Before <= T.Offset && T.Length, "tokens are in order");
    requireRange(S, T.Offset, Before = T.end());
    (void)S.spelling(T);
    auto [Line, Column] = S.lineAndColumn(T.Offset);
    require(Line >= 1 && Column >= 1, "lines and columns begin with 1");
    (void)S.lineText(Line);
    require(S.lineBegin(T.Offset) <= T.Offset &&
                T.Offset < S.nextLine(T.Offset),
            "a token stands on its line");
  }
}

static bool isOpening(const SourceText &S, size_t Index) {
  return S.is(Index, tok::l_paren) || S.is(Index, tok::l_brace) ||
         S.is(Index, tok::l_square);
}

static void checkBrackets(const SourceText &S) {
  for (size_t I = 0; I != S.tokens().size(); ++I) {
    (void)S.qualifier(I);
    require(S.tokenAt(S.tokens()[I].Offset) == I, "a token is found");
    // Each of these may look at all that follows.
    if (I > 200)
      continue;
    if (auto Close = isOpening(S, I) ? S.closing(I) : std::nullopt)
      require(*Close > I && *Close < S.tokens().size(), "a bracket closes");
    if (S.is(I, tok::l_paren))
      if (auto Arguments = S.arguments(I))
        for (SourceText::Range R : *Arguments)
          requireRange(S, R.Begin, R.End);
    if (S.is(I, tok::lesslessless))
      if (auto L = launchAt(S, I)) {
        require(L->Kernel < I && I < L->Open && L->Open < L->Close,
                "the parts of a launch are in order");
        for (SourceText::Range R : L->Config)
          requireRange(S, R.Begin, R.End);
      }
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  SourceText S("/a.cu", textOf(Data, Size).str());
  checkTokens(S);
  checkBrackets(S);
  std::vector<SourceText::Range> Ranges = versionBranches(S);
  for (SourceText::Range R : Ranges)
    requireRange(S, R.Begin, R.End);
  for (const DeviceRegion &R : deviceRegions(S))
    requireRange(S, R.Begin, R.End);
  checkTokens(S.without(Ranges));
  (void)S.isUtf8();
  (void)S.lineEnding();
  (void)lookAtText(S.text());
  for (const IncludeLine &L : includeLinesOf(S.text()))
    require(S.text()[L.Hash] == '#' || S.text()[L.Hash] == '%' ||
                S.text()[L.Hash] == '?',
            "an include line begins with #");
  return 0;
}
