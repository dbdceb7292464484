//===- SourceTest.cpp - tokens, directives, brackets, lines ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/SourceText.h"
#include "gtest/gtest.h"

using namespace clang;
using namespace hipify;
using llvm::StringRef;

static SourceText source(StringRef Text) {
  return SourceText("a.cu", Text.str());
}

/// Index of the first name that is spelled so.
static size_t tokenOf(const SourceText &S, StringRef Name) {
  for (size_t I = 0; I != S.tokens().size(); ++I)
    if (S.isName(I, Name))
      return I;
  ADD_FAILURE() << "no token " << Name.str();
  return 0;
}

static DirectiveKind directiveOf(StringRef Text, StringRef Name) {
  SourceText S = source(Text);
  return S.tokens()[tokenOf(S, Name)].Directive;
}

/// The arguments of the call of the function f in Text.
static std::vector<std::string> argumentsOfF(StringRef Text) {
  SourceText S = source(Text);
  auto Ranges = S.arguments(tokenOf(S, "f") + 1);
  if (!Ranges)
    return {"unbalanced"};
  std::vector<std::string> Result;
  for (auto [Begin, End] : *Ranges)
    Result.push_back(S.slice(Begin, End).str());
  return Result;
}

using Strings = std::vector<std::string>;

TEST(SourceTest, LexesAllBranchesAndMacroBodies) {
  SourceText S = source("#if 0\ninactive\n#endif\n#define M body\n");
  EXPECT_TRUE(S.isName(tokenOf(S, "inactive"), "inactive"));
  EXPECT_TRUE(S.isName(tokenOf(S, "body"), "body"));
}

TEST(SourceTest, CommentsAndStringsHoldNoNames) {
  SourceText S = source("// x\n/* x */ \"x\" R\"(x)\" 'x' y");
  for (size_t I = 0; I != S.tokens().size(); ++I)
    EXPECT_FALSE(S.isName(I, "x"));
}

TEST(SourceTest, KnowsLaunchBrackets) {
  SourceText S = source("k<<<1, 2>>>(p); a >> b; v<v<int>>");
  EXPECT_TRUE(S.is(1, tok::lesslessless));
  EXPECT_TRUE(S.is(5, tok::greatergreatergreater));
}

TEST(SourceTest, OffsetsCountTheByteOrderMark) {
  SourceText S = source("\xef\xbb\xbfname");
  ASSERT_EQ(S.tokens().size(), 1u);
  EXPECT_EQ(S.tokens()[0].Offset, 3u);
  EXPECT_EQ(S.spelling(S.tokens()[0]), "name");
}

TEST(SourceTest, TellsDirectives) {
  EXPECT_EQ(directiveOf("# include <n>", "n"), DirectiveKind::Include);
  EXPECT_EQ(directiveOf("  #define n 1\n", "n"), DirectiveKind::Define);
  EXPECT_EQ(directiveOf("#elif n\n", "n"), DirectiveKind::Condition);
  EXPECT_EQ(directiveOf("#else n\n", "n"), DirectiveKind::Else);
  EXPECT_EQ(directiveOf("#pragma n\n", "n"), DirectiveKind::Other);
  EXPECT_EQ(directiveOf("#define a \\\n n\n", "n"), DirectiveKind::Define);
  EXPECT_EQ(directiveOf("#define a\nn\n", "n"), DirectiveKind::None);
  EXPECT_EQ(directiveOf("a # define n", "n"), DirectiveKind::None);
}

TEST(SourceTest, NamesAreJoinedOverLineBreaks) {
  SourceText S = source("#def\\\nine cuda\\ \r\nFree \"a\\\nb\"");
  EXPECT_EQ(S.tokens()[2].Directive, DirectiveKind::Define);
  EXPECT_EQ(S.spelling(S.tokens()[2]), "cudaFree");
  EXPECT_TRUE(S.tokens()[2].Spliced);
  EXPECT_EQ(S.spelling(S.tokens()[3]), "\"a\\\nb\"");
  EXPECT_EQ(S.slice(S.tokens()[2].Offset, S.tokens()[2].end()),
            "cuda\\ \r\nFree");
}

TEST(SourceTest, FindsTheClosingBracket) {
  SourceText S = source("f(a[1], {b}, (c)) d");
  EXPECT_EQ(S.closing(1), S.tokens().size() - 2);
  EXPECT_EQ(source("f(a").closing(1), std::nullopt);
}

TEST(SourceTest, BracketsStayInsideTheirDirective) {
  EXPECT_EQ(source("#define m (\n)").closing(3), std::nullopt);
  // A directive in the middle of a call is passed over.
  SourceText S = source("f(a,\n#if (x\n b\n#endif\n c)");
  EXPECT_EQ(S.closing(1), S.tokens().size() - 1);
}

TEST(SourceTest, TellsMembersFromResultTypes) {
  auto IsMember = [](StringRef Text) {
    SourceText S = source(Text);
    return S.isMember(tokenOf(S, "name"));
  };
  for (StringRef Text :
       {"auto f() -> name;", "auto f(int (*)(int)) -> name {", "[] -> name {",
        "auto S::f(int) const -> name;", "auto f() noexcept(g(1)) -> name;",
        "x = [a](int b) -> name {", "x = [=] __device__ (int b) -> name {",
        "x = [&](int) mutable -> name {", "using F = auto(int) -> name;",
        "auto (*p)(int) -> name;", "auto operator()(int) -> name {",
        "template <class A, class B> __device__ auto f(A, B) -> name;",
        "S() { auto f() -> name; }", "struct S { auto f() && -> name; }"})
    EXPECT_FALSE(IsMember(Text)) << Text.str();
  for (StringRef Text :
       {"a.name", "p->name", "this->name", "a[1]->name", "f(x)->name",
        "auto y = f(x)->name;", "(*p)->name", "auto y = (p)->name;",
        "for (auto x : f()->name)", "g(auto(1), f(x)->name)", "f()->g(x)->name",
        "auto y = c ? f() : g()->name;"})
    EXPECT_TRUE(IsMember(Text)) << Text.str();
}

TEST(SourceTest, SplitsArguments) {
  EXPECT_EQ(argumentsOfF("f()"), Strings());
  EXPECT_EQ(argumentsOfF("f( a )"), Strings({"a"}));
  EXPECT_EQ(argumentsOfF("f(a, g(b, c), {d, e}, x[1, 2])"),
            Strings({"a", "g(b, c)", "{d, e}", "x[1, 2]"}));
  EXPECT_EQ(argumentsOfF("f(a, , b)"), Strings({"a", "", "b"}));
  EXPECT_EQ(argumentsOfF("f(a"), Strings({"unbalanced"}));
}

TEST(SourceTest, TemplateArgumentsAreOneArgument) {
  EXPECT_EQ(argumentsOfF("f(k<A, B>, c)"), Strings({"k<A, B>", "c"}));
  EXPECT_EQ(argumentsOfF("f(n::k<v<A, B>>, c)"),
            Strings({"n::k<v<A, B>>", "c"}));
  EXPECT_EQ(argumentsOfF("f(k<A, (B > C)>, c)"),
            Strings({"k<A, (B > C)>", "c"}));
  EXPECT_EQ(argumentsOfF("f(k<A, B>(), c)"), Strings({"k<A, B>()", "c"}));
}

TEST(SourceTest, ComparisonsAreNoTemplateArguments) {
  EXPECT_EQ(argumentsOfF("f(a < b, c > d)"), Strings({"a < b", "c > d"}));
  EXPECT_EQ(argumentsOfF("f(a < b, c)"), Strings({"a < b", "c"}));
  EXPECT_EQ(argumentsOfF("f(a < b && c, d > 1)"),
            Strings({"a < b && c", "d > 1"}));
  EXPECT_EQ(argumentsOfF("f(1 << 2, a >> b)"), Strings({"1 << 2", "a >> b"}));
}

TEST(SourceTest, CountsLinesAndColumns) {
  SourceText S = source("ab\r\nc\n\nd");
  EXPECT_EQ(S.lineAndColumn(0), std::pair(1u, 1u));
  EXPECT_EQ(S.lineAndColumn(4), std::pair(2u, 1u));
  EXPECT_EQ(S.lineAndColumn(7), std::pair(4u, 1u));
  EXPECT_EQ(S.lineText(1), "ab");
  EXPECT_EQ(S.lineText(3), "");
  EXPECT_EQ(S.lineText(4), "d");
  EXPECT_EQ(S.lineBegin(1), 0u);
  EXPECT_EQ(S.nextLine(1), 4u);
  EXPECT_EQ(S.nextLine(7), 8u);
  EXPECT_EQ(S.tokenAt(1), 1u);
}

TEST(SourceTest, TellsLineEndingsAndEncoding) {
  EXPECT_EQ(source("a\r\nb\n").lineEnding(), "\r\n");
  EXPECT_EQ(source("a\nb\r\n").lineEnding(), "\n");
  EXPECT_EQ(source("").lineEnding(), "\n");
  EXPECT_TRUE(source("a\xc3\xa4").isUtf8());
  EXPECT_FALSE(source("a\xe4").isUtf8());
}

TEST(SourceTest, ReadReportsTheFile) {
  auto S = SourceText::read("/nowhere/a.cu");
  ASSERT_FALSE(S);
  EXPECT_EQ(llvm::toString(S.takeError()),
            "/nowhere/a.cu: cannot be read: No such file or directory");
}
