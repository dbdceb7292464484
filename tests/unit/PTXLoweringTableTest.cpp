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

/// For an instruction beside a predicate p and a number x.
static std::optional<Match> find(const Program &P) {
  return findLowering(
      P.front().I,
      {[](unsigned) { return false; },
       [](llvm::StringRef Name) -> llvm::StringRef {
         return Name == "p" ? "bool" : Name == "x" ? "uint32_t" : "";
       }});
}

/// What the row's elements call the words of an instruction.
static std::map<llvm::StringRef, std::string> words(llvm::StringRef Text) {
  ParseError Error;
  std::optional<Program> P = parse(Text, Error);
  if (!P || P->size() != 1)
    return {{"error", Error.Reason}};
  std::optional<Match> M = find(*P);
  if (!M)
    return {{"error", "no row"}};
  return M->Words;
}

/// The row's expression; empty if there is none.
static llvm::StringRef row(llvm::StringRef Text) {
  ParseError Error;
  std::optional<Program> P = parse(Text, Error);
  std::optional<Match> M = P ? find(*P) : std::nullopt;
  return M ? M->Row->Hip : "";
}

/// Both rows take all words of both instructions: the order decides.
TEST(PTXLoweringTable, TypesKeepTheirOrder) {
  auto ToFloat = words("set.gt.f32.u32 %0, %1, %2;");
  EXPECT_EQ(ToFloat["D"], "f32");
  EXPECT_EQ(ToFloat["T"], "u32");
  auto FromFloat = words("set.gt.u32.f32 %0, %1, %2;");
  EXPECT_EQ(FromFloat["D"], "u32");
  EXPECT_EQ(FromFloat["T"], "f32");
}

/// A number is a predicate, but for cp.async, whose last operand may be a size.
TEST(PTXLoweringTable, PredicatesAndNumbers) {
  EXPECT_EQ(words("vote.sync.ballot.b32 %0, 1, -1;").count("error"), 0u);
  EXPECT_EQ(words("vote.sync.ballot.b32 %0, p, -1;").count("error"), 0u);
  EXPECT_EQ(words("vote.sync.ballot.b32 %0, x, -1;")["error"], "no row");
  EXPECT_EQ(words("add.u32 %0, x, p;")["error"], "no row");
  for (auto [Last, Shim] : {std::pair("16", "zfill"), std::pair("x", "zfill"),
                            std::pair("p", "ignore")}) {
    auto Row = row("cp.async.cg.shared.global [%0], [%1], 16, " +
                   std::string(Last) + ";");
    EXPECT_TRUE(Row.contains(Shim)) << Last << ": " << Row.str();
  }
}

TEST(PTXLoweringTable, OtherModifiersNeedNot) {
  auto Words = words("set.f32.u32.and.gt %0, %1, %2, p;");
  EXPECT_EQ(Words["D"], "f32");
  EXPECT_EQ(Words["C"], "gt");
  EXPECT_EQ(Words["B"], "and");
  EXPECT_EQ(words("set.f32.gt %0, %1, %2;")["error"], "no row");
}
