//===- HipBuildRule.cpp - projects that support HIP already ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project that tests USE_ROCM or a similar macro can be built for AMD as it
// is. The user should know this: reported once per run.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;

namespace hipify {

namespace {

/// A macro that the project's build defines for AMD.
struct Switch {
  std::string Name;
  unsigned Files = 0; ///< Number of files that test it.
  std::string Path;   ///< The first such file, and the location in it.
  unsigned Offset = 0;
};

} // namespace

/// The switch that the most files test.
static Switch switchOf(const UnitFacts &Project) {
  std::map<std::string, Switch> All;
  for (auto &[Path, Facts] : Project.Files) {
    std::set<std::string> Here;
    for (auto &[Offset, Names] : Facts.Platform.Switches)
      for (const std::string &Name : Names) {
        if (!Here.insert(Name).second)
          continue;
        Switch &S = All[Name];
        if (!S.Files++) {
          S.Name = Name;
          S.Path = Path;
          S.Offset = Offset;
        }
      }
  }
  Switch Result;
  for (auto &[Name, S] : All)
    if (S.Files > Result.Files)
      Result = S;
  return Result;
}

void applyHipBuildRule(RuleContext &C) {
  if (C.Facts.Platform.Switches.empty())
    return;
  Switch S = switchOf(C.Project);
  size_t Index = C.Source.tokenAt(S.Offset);
  if (S.Path != C.Source.path())
    return;
  while (Index < C.tokens().size() && !C.Source.isName(Index, S.Name))
    ++Index;
  if (Index == C.tokens().size())
    return;
  const Tok &T = C.tokens()[Index];
  Finding &F = C.report(DiagID::HipBuild, T.Offset, T.end(), S.Name,
                        Confidence::Semantic);
  F.Message =
      "the project has a HIP build of its own: " + std::to_string(S.Files) +
      (S.Files == 1 ? " file tests" : " files test") + " '" + S.Name + "'";
  F.Advice = "build it for AMD with '" + S.Name +
             "' defined; or translate it, and leave the macro undefined";
}

} // namespace hipify
