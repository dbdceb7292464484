//===- Rules.cpp - the list of rules --------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/ArchBranches.h"
#include "Rules/LeftText.h"
#include "llvm/ADT/STLExtras.h"

namespace hipify {

static constexpr void (*AllRules[])(RuleContext &) = {
#define RULE(Name) apply##Name##Rule,
#include "Rules/Rules.def"
};

/// The text that the rules see, if it is not the whole text.
static std::optional<SourceText> visibleText(const SourceText &Source,
                                             const UnitFacts &Project,
                                             const RuleOptions &Options) {
  auto File = Project.Files.find(Source.path().str());
  if (!Options.SkipInactive || File == Project.Files.end())
    return std::nullopt;
  return Source.without(textToLeave(Source, File->second));
}

/// A header that only AMD's compiler reads and that is HIP's: a project's own
/// header that maps CUDA's names. It is kept.
static bool isWrittenForHip(const RuleContext &C) {
  const PlatformFacts &Read = C.Facts.Platform;
  return !C.Facts.Read.Reads && (Read.Amd.Reads || Read.Guessed.Reads) &&
         (C.Source.text().contains("<hip/") ||
          C.Source.text().contains("\"hip/"));
}

static void runAll(RuleContext &C) {
  if (isWrittenForHip(C)) {
    applyHipBuildRule(C);
    applyPlatformRule(C);
    return;
  }
  for (auto *Rule : AllRules)
    Rule(C);
}

namespace {
/// A file as the rules see it.
struct RuleRun {
  RuleRun(const SourceText &Source, const UnitFacts &Project,
          const MappingTable &Table, const RuleOptions &Options,
          const InnerText &Inner)
      : Visible(visibleText(Source, Project, Options)),
        Context(Visible ? *Visible : Source, Project, Table, Options, Inner) {}
  std::optional<SourceText> Visible;
  RuleContext Context;
};
} // namespace

std::vector<Finding> runRules(const SourceText &Source,
                              const UnitFacts &Project,
                              const MappingTable &Table,
                              const RuleOptions &Options,
                              const InnerText &Inner) {
  RuleRun Run(Source, Project, Table, Options, Inner);
  runAll(Run.Context);
  std::vector<Finding> Findings = Run.Context.takeFindings();
  llvm::sort(Findings);
  return Findings;
}

FeatureView viewFeatures(const SourceText &Source, const UnitFacts &Project,
                         const MappingTable &Table,
                         const RuleOptions &Options) {
  const InnerText None;
  RuleRun Run(Source, Project, Table, Options, None);
  for (auto *Rule : AllRules) {
    if (Rule == applyArchTestRule)
      break;
    Rule(Run.Context);
  }
  return ArchBranches::view(Run.Context);
}

std::set<std::string> headersNeeded(const SourceText &Source,
                                    const UnitFacts &Project,
                                    const MappingTable &Table,
                                    const RuleOptions &Options) {
  const InnerText None;
  RuleRun Run(Source, Project, Table, Options, None);
  runAll(Run.Context);
  return Run.Context.requiredHeaders();
}

} // namespace hipify
