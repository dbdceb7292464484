//===- Rules.cpp - the list of rules --------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/ArchBranches.h"
#include "Rules/HeaderMacroRule.h"
#include "Rules/LeftText.h"
#include "llvm/ADT/STLExtras.h"

namespace hipify {

static constexpr void (*AllRules[])(RuleContext &) = {
    applyNameRule,
    applyNamespaceRule,
    applyQualifiedNameRule,
    applyPastedNameRule,
    applyHeaderMacroRule,
    applySymbolRule,
    applyFunctionPointerRule,
    applyLaunchRule,
    applyInlineAsmRule,
    applyWarpRule,
    applyWarpSizeRule,
    applyPlatformRule,
    applyLaunchBoundsRule,
    applyArgumentTypeRule,
    applyCollisionRule,
    applyDeviceApiRule,
    applyDeviceStdRule,
    applyFp8Rule,
    applyMemberRule,
    applyEnumNumberRule,
    applyResultTypeRule,
    applyPrintResultRule,
    applyFloatToIntegerRule,
    applyUnwrittenRule,
    applySwitchRule,
    applyHalfComparisonRule,
    applyIndexRule,
    applyPositionalInitRule,
    applyPointerCastRule,
    applyPointerArithmeticRule,
    applyDuplicateDefinitionRule,
    applyConflictRule,
    applyTextureRule,
    applyComputeCapabilityRule,
    applyCubWarpRule,
    applyNativeWarpRule,
    applyScheduleRule,
    applyWarpSyncRule,
    applyTargetLimitRule,
    applyGroupRule,
    applyStringRule,
    applyRuntimeCompileRule,
    applyModuleRule,
    applyImplicitStdRule,
    // Judges branches by what was found in them.
    applyArchTestRule,
    applyStopRule,
    applyIncludeRule,
};

/// The text that the rules see, where that is not the whole.
static std::optional<SourceText> visibleText(const SourceText &Source,
                                             const UnitFacts &Project,
                                             const RuleOptions &Options) {
  auto File = Project.Files.find(Source.path().str());
  if (!Options.SkipInactive || File == Project.Files.end())
    return std::nullopt;
  return Source.without(textToLeave(Source, File->second));
}

std::vector<Finding> runRules(const SourceText &Source,
                              const UnitFacts &Project,
                              const MappingTable &Table,
                              const RuleOptions &Options) {
  std::optional<SourceText> Visible = visibleText(Source, Project, Options);
  RuleContext Context(Visible ? *Visible : Source, Project, Table, Options);
  for (auto *Rule : AllRules)
    Rule(Context);
  std::vector<Finding> Findings = Context.takeFindings();
  llvm::sort(Findings);
  return Findings;
}

FeatureView viewFeatures(const SourceText &Source, const UnitFacts &Project,
                         const MappingTable &Table,
                         const RuleOptions &Options) {
  std::optional<SourceText> Visible = visibleText(Source, Project, Options);
  RuleContext Context(Visible ? *Visible : Source, Project, Table, Options);
  for (auto *Rule : AllRules) {
    if (Rule == applyArchTestRule)
      break;
    Rule(Context);
  }
  return ArchBranches::view(Context);
}

} // namespace hipify
