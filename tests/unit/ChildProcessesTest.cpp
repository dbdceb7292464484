//===- ChildProcessesTest.cpp ---------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/ChildProcesses.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <csignal>
#include <map>
#include <unistd.h>
#include <vector>

using namespace hipify;
using llvm::StringRef;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// What came of each piece of work.
struct Outcome {
  std::vector<std::string> Messages;
  std::string Failure = "has not ended";
};

} // namespace

static std::map<size_t, Outcome>
run(size_t Count, ChildLimits Limits,
    llvm::function_ref<void(size_t, ChildWork::SendFn)> Work) {
  std::map<size_t, Outcome> All;
  auto Receive = [&](size_t I, StringRef Message) {
    All[I].Messages.push_back(Message.str());
  };
  auto Done = [&](size_t I, const std::string &Failure) {
    All[I].Failure = Failure;
  };
  runInChildren(Count, Limits, {Work, Receive, Done});
  return All;
}

TEST(ChildProcesses, MessagesComeWholeAndInOrder) {
  std::string Large(3 << 20, 'x');
  auto All = run(9, {4, 0, 0}, [&](size_t I, ChildWork::SendFn Send) {
    Send("first of " + std::to_string(I));
    Send("");
    Send(Large);
  });
  ASSERT_EQ(All.size(), 9u);
  for (auto &[I, One] : All) {
    EXPECT_EQ(One.Failure, "");
    EXPECT_THAT(One.Messages,
                ElementsAre("first of " + std::to_string(I), "", Large));
  }
}

TEST(ChildProcesses, WhatEndsOneCostsNoOther) {
  auto All = run(5, {2, 1, 64 << 20}, [&](size_t I, ChildWork::SendFn Send) {
    Send("begun");
    if (I == 1)
      raise(SIGSEGV);
    if (I == 2)
      for (;;)
        pause();
    if (I == 3) {
      std::vector<std::string> Kept;
      for (;;)
        Kept.emplace_back(1 << 20, 'x');
    }
    Send("ended");
  });
  EXPECT_EQ(All[0].Failure, "");
  EXPECT_EQ(All[4].Failure, "");
  EXPECT_THAT(All[4].Messages, ElementsAre("begun", "ended"));
  EXPECT_THAT(All[1].Failure, HasSubstr("crashed ("));
  EXPECT_EQ(All[2].Failure, "took longer than 1 s");
#if !LLVM_ADDRESS_SANITIZER_BUILD
  EXPECT_EQ(All[3].Failure, "took more than 64 MiB of memory");
#endif
  for (size_t I : {1, 2, 3})
    EXPECT_THAT(All[I].Messages, ElementsAre("begun"));
}

TEST(ChildProcesses, ADeepRecursionHasRoom) {
  auto All = run(1, {}, [](size_t, ChildWork::SendFn Send) {
    // Some 100 MiB of frames.
    auto Deep = [](auto &Self, unsigned Depth) -> unsigned {
      volatile char Frame[1000] = {char(Depth)};
      return Depth == 0 ? unsigned(Frame[0]) : Self(Self, Depth - 1) + Frame[1];
    };
    Send(std::to_string(Deep(Deep, 100'000)));
  });
  EXPECT_EQ(All[0].Failure, "");
}
