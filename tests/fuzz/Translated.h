//===- Translated.h - what holds of a text and its findings -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_FUZZ_TRANSLATED_H
#define HIPIFY_TESTS_FUZZ_TRANSLATED_H

#include "Edits/ApplyEdits.h"
#include "Fuzz.h"
#include "Report/TextReport.h"
#include "Rules/Rule.h"

namespace hipify::fuzz {

inline void checkFindings(const SourceText &Source,
                          std::vector<Finding> Findings) {
  llvm::StringRef Text = Source.text();
  for (const Finding &F : Findings) {
    require(F.Offset <= Text.size() && F.Length <= Text.size() - F.Offset,
            idText(F.Id) + " lies in the text");
    for (const Edit &E : F.Edits)
      require(E.Offset <= Text.size() && E.Length <= Text.size() - E.Offset,
              "an edit of " + idText(F.Id) + " lies in the text");
    printFinding(llvm::nulls(), F, &Source, Source.path());
  }
  settleConflicts(Findings);
  std::vector<Edit> Edits = editsInOrder(Findings, Text);
  unsigned Done = 0;
  for (const Edit &E : Edits) {
    require(Done <= E.Offset && E.Offset + E.Length <= Text.size(),
            "edits are in order and do not overlap");
    Done = E.Offset + E.Length;
  }
  (void)applyEdits(Text, Edits);
  (void)unifiedDiff(Text, Edits, "a", "b");
}

/// Options that reach all rules.
inline std::vector<RuleOptions> ruleOptions() {
  std::vector<RuleOptions> All(3);
  All[1].LaunchMacro = All[1].SkipInactive = All[1].TranslateStrings = true;
  All[1].Warp = WarpMode::Native;
  All[2].Target = {{6, 0, 0}, /*PreferRoc=*/true};
  All[2].Arches = {"gfx90a", "gfx1100", "gfx1201"};
  return All;
}

} // namespace hipify::fuzz

#endif
