//===- SimtReportsTest.cpp - Reports of the emulator's run time -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "core/Report.h"
#include <gtest/gtest.h>

using namespace hipify::simt;

// All unit tests run in one process, which must not end as a program does in
// which a check has found something.
[[maybe_unused]] static const bool Kept = (keepExitCode(), true);

TEST(SimtReports, SaysTheSameOnce) {
  Report R{Report::Severity::Note, "test", "", "something", {}};
  R.Parties.push_back({"reads", "a.cu:1:2 in f", "(0,0,0)", "(1,0,0)"});
  testing::internal::CaptureStderr();
  report(R);
  R.Parties[0].Thread = "(2,0,0)"; // The same place, another thread.
  report(R);
  std::string Text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(Text, "simt: note: something [test]\n"
                  "  reads at a.cu:1:2 in f (block (0,0,0), thread (1,0,0))\n");
  R.Parties[0].Where = "a.cu:9:2 in f";
  testing::internal::CaptureStderr();
  report(R);
  EXPECT_NE(testing::internal::GetCapturedStderr(), "");
}
