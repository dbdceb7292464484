//===- ExecutionSpaceRule.cpp - __host__ and __device__, written out ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In HIP, declarations with different execution spaces declare different
// functions, and specializations need their template's.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

namespace hipify {

/// What is missing at Begin, which several other declarations can tell.
static void report(RuleContext &C, unsigned Begin,
                   const std::set<FileFacts::MissingSpace> &Missing) {
  const FileFacts::MissingSpace &First = *Missing.begin();
  size_t Token = C.Source.tokenAt(Begin);
  unsigned End =
      Token == C.tokens().size() ? Begin + 1 : C.tokens()[Token].end();
  Finding &F = C.report(DiagID::ExecutionSpace, Begin, End, First.Name,
                        Confidence::Semantic);
  if (llvm::any_of(Missing, [](const auto &Each) { return Each.Differs; })) {
    F.Sev = Severity::Error;
    F.Message = "a specialization of '" + First.Name +
                "' has other execution spaces than the template; HIP finds no "
                "template for it";
    F.Advice = "give both the same, such as __host__ __device__";
    return;
  }
  F.Message = "in HIP, '" + First.Name +
              "' needs the execution spaces of its other declaration here";
  std::string Text;
  for (const FileFacts::MissingSpace &Each : Missing) {
    if (Each.Text.empty()) {
      F.Sev = Severity::Error;
      F.Advice = "write them in the macro that declares it";
      return;
    }
    if (Text.find(Each.Text) == std::string::npos)
      Text += Each.Text + " ";
  }
  F.Edits = {{Begin, 0, Text}};
}

void applyExecutionSpaceRule(RuleContext &C) {
  for (const auto &[Begin, Missing] : C.Facts.MissingSpaces)
    report(C, Begin, Missing);
}

} // namespace hipify
