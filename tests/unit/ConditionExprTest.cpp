//===- ConditionExprTest.cpp ----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values are those of the preprocessor; what depends on an unknown
// macro has none.
//
//===----------------------------------------------------------------------===//
#include "Rules/ConditionChain.h"
#include "gtest/gtest.h"

using namespace hipify;
using llvm::StringRef;

/// Evaluates a condition for device code of level 800, in which MAYBE is a
/// macro that may be defined.
static std::optional<int64_t> evaluate(StringRef Condition) {
  SourceText Source("a.cu", Condition.str());
  std::vector<StringRef> Words;
  for (const Tok &T : Source.tokens())
    Words.push_back(Source.spelling(T));
  return evaluateCondition(Words, [](StringRef Name) -> MacroState {
    if (Name == "__CUDA_ARCH__" || Name == "HIPIFY_CUDA_ARCH")
      return {MacroState::Number, {}, 800};
    if (Name == "IS_NEW")
      return {MacroState::Defined, {"__CUDA_ARCH__", ">=", "800"}};
    if (Name == "SELF")
      return {MacroState::Defined, {"SELF"}};
    if (Name == "ABSENT")
      return {MacroState::Undefined};
    if (Name == "CALL")
      return {MacroState::Opaque};
    return {MacroState::Unknown};
  });
}

TEST(ConditionExpr, ComparesLevels) {
  EXPECT_EQ(evaluate("__CUDA_ARCH__ >= 800"), 1);
  EXPECT_EQ(evaluate("__CUDA_ARCH__ > 800"), 0);
  EXPECT_EQ(evaluate("__CUDA_ARCH__ / 100 == 8"), 1);
  EXPECT_EQ(evaluate("defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 0x320"), 0);
  EXPECT_EQ(evaluate("!defined __CUDA_ARCH__ || __CUDA_ARCH__ != 750UL"), 1);
  EXPECT_EQ(evaluate("(__CUDA_ARCH__ >= 700 && (ABSENT + 1))"), 1);
}

TEST(ConditionExpr, KeepsTheOrderOfOperators) {
  EXPECT_EQ(evaluate("1 + 2 * 3 == 7 && 1 << 2 == 4"), 1);
  EXPECT_EQ(evaluate("8 - 2 - 1"), 5);
  EXPECT_EQ(evaluate("1 | 2 ^ 3 & 1"), 3);
  EXPECT_EQ(evaluate("-7 / 2"), -3);
  EXPECT_EQ(evaluate("!0 + ~0"), 0);
  EXPECT_EQ(evaluate("0 ? 1 : 1 ? 2 : 3"), 2);
}

TEST(ConditionExpr, ExpandsMacros) {
  EXPECT_EQ(evaluate("IS_NEW"), 1);
  EXPECT_EQ(evaluate("!IS_NEW"), 0); // (!800) >= 800
  EXPECT_EQ(evaluate("ABSENT"), 0);
  EXPECT_EQ(evaluate("SELF"), std::nullopt);
}

TEST(ConditionExpr, UnknownsSpreadAsFarAsTheyMatter) {
  EXPECT_EQ(evaluate("MAYBE"), std::nullopt);
  EXPECT_EQ(evaluate("MAYBE >= 2"), std::nullopt);
  EXPECT_EQ(evaluate("defined(MAYBE) && __CUDA_ARCH__ < 700"), 0);
  EXPECT_EQ(evaluate("defined(MAYBE) || IS_NEW"), 1);
  EXPECT_EQ(evaluate("defined(MAYBE) && IS_NEW"), std::nullopt);
  EXPECT_EQ(evaluate("MAYBE ? 4 : 4"), 4);
  EXPECT_EQ(evaluate("__has_include(<a.h>) || 0"), std::nullopt);
  EXPECT_EQ(evaluate("defined(CALL)"), 1);
  EXPECT_EQ(evaluate("CALL(1, (2)) + 1"), std::nullopt);
}

TEST(ConditionExpr, KnowsWhatOurRuleWrites) {
  EXPECT_EQ(evaluate("HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800"), 0);
  EXPECT_EQ(evaluate("HIPIFY_CUDA_ARCH_AT_MOST(750)"), 750);
  EXPECT_EQ(evaluate("HIPIFY_CUDA_ARCH_AT_MOST(900)"), 800);
}

TEST(ConditionExpr, WhatIsWrongHasNoValue) {
  for (StringRef Wrong : {"", "1 +", "(1", "1 2", "1 / 0", "1 % ABSENT",
                          "defined(", "1 ? 2", "1 << 64"})
    EXPECT_EQ(evaluate(Wrong), std::nullopt) << Wrong.str();
}

static LiveBranches livesIn(StringRef Text, bool Device,
                            ChainChoice First = {}) {
  SourceText Source("a.cu", Text.str());
  auto Chains = findChains(Source);
  std::vector<ChainChoice> Choices(Chains.size());
  Choices[0] = First;
  CompilePass Pass;
  Pass.Device = Device;
  return liveBranches(Source, Chains, Choices, Pass);
}

TEST(ConditionChain, FollowsDefinitions) {
  StringRef Text = "#if __CUDA_ARCH__ >= 800\n#define NEW\n#endif\n"
                   "#ifdef NEW\n#elif 1\n#else\n#endif\n";
  auto Device = livesIn(Text, true), Host = livesIn(Text, false);
  EXPECT_EQ(Device[1][0].Taken, Live::Yes);
  EXPECT_EQ(Device[1][1].Taken, Live::No);
  EXPECT_EQ(Host[1][0].Taken, Live::No);
  EXPECT_EQ(Host[1][1].Taken, Live::Yes);
  EXPECT_EQ(Host[1][2].Taken, Live::No);
  // A chain that claims less takes its definitions with it.
  EXPECT_EQ(livesIn(Text, true, {750, 0, 0, 0})[1][0].Taken, Live::No);
}

TEST(ConditionChain, ACapIsForOneChain) {
  StringRef Text = "#if __CUDA_ARCH__ >= 800\n#endif\n"
                   "#if __CUDA_ARCH__ >= 800\n#endif\n";
  auto Lives = livesIn(Text, true, {750, 0, 0, 0});
  EXPECT_EQ(Lives[0][0].Taken, Live::No);
  EXPECT_EQ(Lives[1][0].Taken, Live::Yes);
}

TEST(ConditionChain, GuardsHideNothing) {
  auto Lives = livesIn("#ifndef A_H\n#define A_H\n#if __CUDA_ARCH__\n#endif\n"
                       "#endif\n",
                       true);
  EXPECT_EQ(Lives[1][0].Text, Live::Yes);
  // A default may have been given another value.
  Lives = livesIn("#ifndef N\n#define N 1\n#endif\n#if N == 1\n#endif\n", true);
  EXPECT_EQ(Lives[1][0].Taken, Live::Maybe);
}

TEST(ConditionChain, DirectivesGoOnOverLines) {
  auto Lives =
      livesIn("#if __CUDA_ARCH__ >= 700 && \\\n    0\n#else\n#endif\n", true);
  EXPECT_EQ(Lives[0][0].Taken, Live::No);
  EXPECT_EQ(Lives[0][1].Taken, Live::Yes);
}
