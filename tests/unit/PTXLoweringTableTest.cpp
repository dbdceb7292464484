//===- PTXLoweringTableTest.cpp - Which row an instruction finds ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "PTX/LoweringTable.h"
#include "PTX/Parser.h"
#include <gtest/gtest.h>

using namespace hipify::ptx;

namespace {

/// What the row's elements call the words of an instruction.
std::map<llvm::StringRef, std::string> words(llvm::StringRef Text) {
  ParseError Error;
  std::optional<Program> P = parse(Text, Error);
  if (!P || P->size() != 1)
    return {{"error", Error.Reason}};
  std::optional<Match> M =
      findLowering(P->front().I, [](unsigned) { return false; });
  if (!M)
    return {{"error", "no row"}};
  return M->Words;
}

} // namespace

/// Both rows take all words of both instructions: the order decides.
TEST(PTXLoweringTable, TypesKeepTheirOrder) {
  auto ToFloat = words("set.gt.f32.u32 %0, %1, %2;");
  EXPECT_EQ(ToFloat["D"], "f32");
  EXPECT_EQ(ToFloat["T"], "u32");
  auto FromFloat = words("set.gt.u32.f32 %0, %1, %2;");
  EXPECT_EQ(FromFloat["D"], "u32");
  EXPECT_EQ(FromFloat["T"], "f32");
}

TEST(PTXLoweringTable, OtherModifiersNeedNot) {
  auto Words = words("set.f32.u32.and.gt %0, %1, %2, p;");
  EXPECT_EQ(Words["D"], "f32");
  EXPECT_EQ(Words["C"], "gt");
  EXPECT_EQ(Words["B"], "and");
  EXPECT_EQ(words("set.f32.gt %0, %1, %2;")["error"], "no row");
}
