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
    applyMadeNameRule,
    applyFunctionAddressRule,
    applyHeaderMacroRule,
    applyPragmaMacroRule,
    applyOpenMPTargetRule,
    applyCudaccHeaderRule,
    applySymbolRule,
    applyFunctionPointerRule,
    applyLaunchRule,
    applyInlineAsmRule,
    applyWarpRule,
    applyWarpSizeRule,
    applyHipBuildRule,
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
    applyFloatConversionRule,
    applyHalfListRule,
    applyUnwrittenRule,
    applySwitchRule,
    applyHalfComparisonRule,
    applyIndexRule,
    applyPositionalInitRule,
    applyPointerCastRule,
    applyPointerArithmeticRule,
    applyTypeMeetingRule,
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
    // Judges branches by the findings in them.
    applyArchTestRule,
    applyStopRule,
    applyIncludeRule,
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

std::vector<Finding> runRules(const SourceText &Source,
                              const UnitFacts &Project,
                              const MappingTable &Table,
                              const RuleOptions &Options,
                              const InnerText &Inner) {
  std::optional<SourceText> Visible = visibleText(Source, Project, Options);
  RuleContext Context(Visible ? *Visible : Source, Project, Table, Options,
                      Inner);
  runAll(Context);
  std::vector<Finding> Findings = Context.takeFindings();
  llvm::sort(Findings);
  return Findings;
}

FeatureView viewFeatures(const SourceText &Source, const UnitFacts &Project,
                         const MappingTable &Table,
                         const RuleOptions &Options) {
  std::optional<SourceText> Visible = visibleText(Source, Project, Options);
  const InnerText None;
  RuleContext Context(Visible ? *Visible : Source, Project, Table, Options,
                      None);
  for (auto *Rule : AllRules) {
    if (Rule == applyArchTestRule)
      break;
    Rule(Context);
  }
  return ArchBranches::view(Context);
}

std::set<std::string> headersNeeded(const SourceText &Source,
                                    const UnitFacts &Project,
                                    const MappingTable &Table,
                                    const RuleOptions &Options) {
  std::optional<SourceText> Visible = visibleText(Source, Project, Options);
  const InnerText None;
  RuleContext Context(Visible ? *Visible : Source, Project, Table, Options,
                      None);
  runAll(Context);
  return Context.requiredHeaders();
}

} // namespace hipify
