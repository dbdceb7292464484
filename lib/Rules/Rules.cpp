//===- Rules.cpp - the list of rules --------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/HeaderMacroRule.h"
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

std::vector<Finding> runRules(const SourceText &Source,
                              const UnitFacts &Project,
                              const MappingTable &Table,
                              const RuleOptions &Options) {
  RuleContext Context(Source, Project, Table, Options);
  for (auto *Rule : AllRules)
    Rule(Context);
  std::vector<Finding> Findings = Context.takeFindings();
  llvm::sort(Findings);
  return Findings;
}

} // namespace hipify
