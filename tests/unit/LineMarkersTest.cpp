//===- LineMarkersTest.cpp ------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/LineMarkers.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace hipify;

/// Replaces each Old in Text, in order, and returns the result: for each line,
/// the line of the source that it claims to be, then its text.
static std::string claimed(StringRef Text,
                           ArrayRef<std::pair<StringRef, StringRef>> Changes) {
  SourceText Source("a.cu", Text.str());
  std::vector<Edit> Edits;
  size_t From = 0;
  for (auto [Old, New] : Changes) {
    From = Text.find(Old, From);
    EXPECT_NE(From, StringRef::npos) << Old.str();
    Edits.push_back({unsigned(From), unsigned(Old.size()), New.str()});
    From += Old.size();
  }
  std::string Marked = textWithLineMarkers(Source, Edits), Result;
  unsigned Line = 1;
  for (StringRef Rest = Marked; !Rest.empty();) {
    auto [First, After] = Rest.split('\n');
    Rest = After;
    if (First.consume_front("#line ")) {
      EXPECT_FALSE(First.consumeInteger(10, Line)) << Marked;
      EXPECT_EQ(First.rtrim('\r'), " \"a.cu\"");
      continue;
    }
    Result += std::to_string(Line++) + " " + First.str() + "\n";
  }
  return Result;
}

namespace {

TEST(LineMarkers, LinesThatAreAddedCountOnce) {
  EXPECT_EQ(claimed("#include <a>\nint x;\nint y;\n",
                    {{"#include <a>", "#include <b>\n#include <c>"}}),
            "1 #include <b>\n1 #include <c>\n2 int x;\n3 int y;\n");
  EXPECT_EQ(claimed("int x;\nint y;\n", {{"int x", "#include <a>\nint x"}}),
            "1 #include <a>\n1 int x;\n2 int y;\n");
}

TEST(LineMarkers, LinesThatAreRemovedAreSkipped) {
  EXPECT_EQ(claimed("f(a,\n  b); g();\nint y;\n", {{"f(a,\n  b)", "f(b)"}}),
            "1 f(b); g();\n3 int y;\n");
}

TEST(LineMarkers, ALineWithSeveralEdits) {
  EXPECT_EQ(claimed("f(); g();\nint y;\n", {{"f", "{\n f"}, {"g", "{\n g"}}),
            "1 {\n1  f(); {\n1  g();\n2 int y;\n");
}

TEST(LineMarkers, WhatADirectiveCannotInterrupt) {
  // A macro's definition: after its end.
  EXPECT_EQ(claimed("#define A f() \\\n  g()\nint y;\nint z;\n",
                    {{"f()", "f() \\\n  h()"}}),
            "1 #define A f() \\\n2   h() \\\n3   g()\n3 int y;\n4 int z;\n");
  // A string that goes on, and a comment.
  EXPECT_EQ(claimed("a b = R\"(\n1\n)\";\n/*\n*/ int y;\nint z;\n",
                    {{"a", "a\n\\\n"}, {"\n1", "1"}}),
            "1 a\n2 \\\n3  b = R\"(1\n4 )\";\n5 /*\n6 */ int y;\n6 int z;\n");
}

TEST(LineMarkers, KeepsLineEndingsAndTheByteOrderMark) {
  SourceText Source("a.cu", "\xef\xbb\xbfint x;\r\nint y;\r\n");
  EXPECT_EQ(textWithLineMarkers(Source, {}),
            "\xef\xbb\xbf#line 1 \"a.cu\"\r\nint x;\r\nint y;\r\n");
}

TEST(LineMarkers, EscapesThePath) {
  SourceText Source("a\"b\\c.cu", "");
  EXPECT_EQ(textWithLineMarkers(Source, {}), "#line 1 \"a\\\"b\\\\c.cu\"\n");
}

} // namespace
