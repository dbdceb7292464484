//===- CallPatternTest.cpp ------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Mapping/CallPattern.h"
#include "Mapping/MappingTable.h"
#include "gtest/gtest.h"

using namespace hipify;
using llvm::StringRef;

TEST(CallPatternTest, ReadsParameters) {
  auto P = CallPattern::parse("f(a, b=NULL, c:cudaMemLocation, ...)");
  ASSERT_TRUE(P);
  EXPECT_EQ(P->Function, "f");
  ASSERT_EQ(P->Parameters.size(), 3u);
  EXPECT_EQ(P->Parameters[0].Name, "a");
  EXPECT_EQ(P->Parameters[1].Value, "NULL");
  EXPECT_EQ(P->Parameters[2].Type, "cudaMemLocation");
  EXPECT_TRUE(P->OpenEnded);
  EXPECT_EQ(P->rank(), 3u);
  EXPECT_TRUE(CallPattern::parse("f()")->Parameters.empty());
  EXPECT_TRUE(CallPattern::parse("f(...)")->OpenEnded);
}

TEST(CallPatternTest, RefusesWhatIsNoCall) {
  for (StringRef Text :
       {"f", "f(", "f(a", "f(a,b)", "f(a, )", "f(, a)", "f(..., a)", "f(a=)",
        "f(a:)", "f(1)", "1f(a)", "f(a=g(b))", "a.f(b)"})
    EXPECT_FALSE(CallPattern::parse(Text)) << Text.str();
}

static bool fits(StringRef Pattern, std::vector<StringRef> Arguments,
                 std::vector<std::string> Types = {}) {
  return CallPattern::parse(Pattern)->fits(Arguments, Types);
}

TEST(CallPatternTest, FitsByCountValueAndType) {
  EXPECT_TRUE(fits("f(a, b)", {"1", "2"}));
  EXPECT_FALSE(fits("f(a, b)", {"1"}));
  EXPECT_TRUE(fits("f(a, ...)", {"1"}));
  EXPECT_TRUE(fits("f(a, ...)", {"1", "2", "3"}));
  EXPECT_FALSE(fits("f(a, ...)", {}));
  EXPECT_TRUE(fits("f(m=FAST)", {"ns::FAST"}));
  EXPECT_TRUE(fits("f(m=FAST)", {" (FAST) "}));
  EXPECT_FALSE(fits("f(m=FAST)", {"NOT_FAST"}));
  EXPECT_TRUE(fits("f(l:Place)", {"l"}, {"Place"}));
  EXPECT_FALSE(fits("f(l:Place)", {"l"}, {"int"}));
  EXPECT_FALSE(fits("f(l:Place)", {"l"}));
}

TEST(CallPatternTest, KnowsNullInEveryCoat) {
  for (StringRef Text :
       {"NULL", "nullptr", "0", " 0 ", "0u", "0L", "(0)", "((void *)0)",
        "(CUctxCreateParams *)nullptr", "static_cast<T *>(nullptr)",
        "reinterpret_cast<cudaStream_t>(0)"})
    EXPECT_TRUE(isNullText(Text)) << Text.str();
  for (StringRef Text : {"", "1", "00x", "stream", "(a) + (0)", "NULL + 1",
                         "f(0)", "x ? 0 : 1", "!0"})
    EXPECT_FALSE(isNullText(Text)) << Text.str();
}

TEST(CallPatternTest, CutsTargetsAtWholeWords) {
  auto P = CallPattern::parse("f(flags, x, ...)");
  auto Pieces = cutTarget(*P, "g(x, p.flags, N::x, myflags, flags, ...)");
  std::string Seen;
  for (const TargetPiece &Piece : Pieces)
    Seen += Piece.Parameter == TargetPiece::Literal
                ? Piece.Text.str()
                : "<" + std::to_string(Piece.Parameter) + ">";
  EXPECT_EQ(Seen, "g(<1>, p.flags, N::x, myflags, <0>, <-2>)");
}

TEST(CallPatternTest, UsersRowsHideTheBuiltInOnes) {
  MappingTable Table = MappingTable::builtin();
  ASSERT_GT(Table.lookupCalls("cudaMemPrefetchAsync").size(), 1u);
  ASSERT_FALSE(Table.addText("cuda\tkind\thip\n"
                             "cudaMemPrefetchAsync(a)\tcall\tmine(a)\n"
                             "acmeF(a)\tcall\tg(a)\n"
                             "acmeF(a, b)\tcall\tg(b, a)\n",
                             "mine.tsv"));
  EXPECT_EQ(Table.lookupCalls("cudaMemPrefetchAsync").size(), 1u);
  EXPECT_EQ(Table.lookupCalls("acmeF").size(), 2u);
  EXPECT_TRUE(Table.lookupCalls("acme").empty());
  // A call is no name.
  EXPECT_EQ(Table.lookup("acmeF"), nullptr);
}

TEST(CallPatternTest, EveryBuiltInRowIsReadable) {
  unsigned Calls = 0;
  MappingTable::builtin().forEach([&](const MappingEntry &E) {
    if (E.Kind != EntryKind::Call)
      return;
    ++Calls;
    EXPECT_TRUE(CallPattern::parse(E.Cuda)) << E.Cuda.str();
  });
  EXPECT_GT(Calls, 100u);
}
