//===- OwnMacroRule.cpp - the project's own macros for AMD ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A branch for AMD defines `__stwb(dst, src)` as a macro, because HIP lacks the
// function. Our header with that function must come before the macro, or the
// macro is expanded where the header declares it.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;

namespace hipify {

void applyOwnMacroRule(RuleContext &C) {
  for (size_t I = 1; I < C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Directive != DirectiveKind::Define || T.Kind != tok::raw_identifier ||
        !C.Source.isName(I - 1, "define") || !C.Facts.isForAmd(T.Offset))
      continue;
    const MappingEntry *Row = C.Table.lookup(C.spelling(I));
    if (!Row)
      continue;
    if (auto Shim = Row->trait(Trait::Shim))
      C.requireHeader(Shim->head());
    else if (Row->isDecidedBy("warp"))
      C.requireHeader("hipify/warp.h");
  }
}

} // namespace hipify
