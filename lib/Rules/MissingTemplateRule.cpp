//===- MissingTemplateRule.cpp - dependent templates without the word -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a template, `Sum<N>::of<4>(x)` is two comparisons by the rules of C++.
// nvcc takes it for the call that it turns out to be; clang wants the word
// `template` before `of`.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

namespace hipify {

void applyMissingTemplateRule(RuleContext &C) {
  for (unsigned Offset : C.Facts.MissingTemplates) {
    size_t I = C.Source.tokenAt(Offset);
    Finding &F = C.report(DiagID::MissingTemplate, Offset, C.tokens()[I].end(),
                          C.spelling(I), Confidence::Semantic);
    F.Message = ("'template' is written before '" + C.spelling(I) +
                 "', which depends on a template's arguments")
                    .str();
    F.Edits.push_back({Offset, 0, "template "});
  }
}

} // namespace hipify
