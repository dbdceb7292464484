//===- MakeTextTest.cpp - the lines and words of a Makefile ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GNU make itself says what it reads: it prints its variables.
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/MakeText.h"
#include "ProjectTestSupport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "gtest/gtest.h"

using namespace hipify;
using namespace hipify::test;
using namespace llvm;

/// "name|word|word", a line each.
static std::string told(StringRef Text) {
  std::string Result;
  for (const MakeLine &Line : parseMakefile(Text)) {
    Result += Line.IsRecipe ? "\t" : Line.Name;
    for (const MakeWord &W : Line.Words)
      Result += ("|" + Text.slice(W.Begin, W.End)).str();
    Result += '\n';
  }
  return Result;
}

/// The value of variable V, its words separated by `|`, as make reads it.
static std::string valueByMake(const TempFolder &Folder, StringRef Text) {
  auto Make = sys::findProgramByName("make");
  if (!Make)
    return "";
  std::string File = Folder.file("Makefile", Text);
  std::string Out = Folder.path("out"), Err = Folder.path("err");
  std::optional<StringRef> Redirects[] = {std::nullopt, StringRef(Out),
                                          StringRef(Err)};
  // make appends to what is there. -p prints all that it has read.
  sys::fs::remove(Out);
  sys::ExecuteAndWait(*Make, {*Make, "-pRrq", "-f", File}, std::nullopt,
                      Redirects);
  auto Lines = MemoryBuffer::getFile(Out);
  if (!Lines)
    return "make failed";
  for (StringRef Line : split((*Lines)->getBuffer(), '\n')) {
    if (!Line.consume_front("V ") && !Line.consume_front("export V "))
      continue;
    SmallVector<StringRef> Words;
    Line.split('=').second.split(Words, ' ', -1, /*KeepEmpty=*/false);
    return join(Words, "|");
  }
  return "not read";
}

TEST(MakeTextTest, ReadsWhatMakeReads) {
  TempFolder Folder;
  for (StringRef Text : {
           "V = a b  c\n",
           "V=a\n",
           "V := a # b\n",
           "V = a\\\n  b \\\n\tc\n",
           "V = a\\\\\nW = b\n",
           "  V ?= a\n",
           "V = a=b -DX='c'\n",
           "export V = a\n",
           "override V = a b\n",
           "V ::= a\n",
           "V = a\r\n",
           "V = a:b;c|d\n",
           "V += a\n",
           "V = a\\#b c\n",
           "# V = b \\\nV = c\nV = d\n",
       }) {
    std::string Expected = valueByMake(Folder, Text);
    if (Expected.empty())
      GTEST_SKIP() << "without make";
    std::string Mine;
    for (const MakeLine &Line : parseMakefile(Text))
      if (Line.Name == "V") {
        SmallVector<StringRef> Words;
        for (const MakeWord &W : Line.Words)
          Words.push_back(Text.slice(W.Begin, W.End));
        Mine = join(Words, "|");
      }
    // make takes the backslash away, and a carriage return for text.
    if (size_t At = Mine.find("\\#"); At != std::string::npos)
      Mine.erase(At, 1);
    EXPECT_EQ(Mine, StringRef(Expected).rtrim('\r')) << Text.str();
  }
}

TEST(MakeTextTest, FindsWords) {
  for (auto [Text, Expected] :
       {std::pair("a: b $(wildcard *.cu d) ${x y}\n",
                  "|a:|b|$(wildcard *.cu d)|${x y}\n"),
        {"a:\n\t@nvcc -o $@ $^; echo 'b c' \"d e\"\n",
         "|a:\n\t|@nvcc|-o|$@|$^|echo|'b c'|\"d e\"\n"},
        {"\t# nvcc\n\n \n", ""},
        {"a: X += b\n", "X|b\n"},
        {"ifeq ($(A),nvcc = b)\n", "|ifeq|($(A),nvcc|=|b)\n"},
        {"a: b; echo c=d\n", "|a:|b|echo|c=d\n"},
        {"A$(B)C = d\n", "A$(B)C|d\n"},
        {"a: $(b:.cu=.o)\n", "|a:|$(b:.cu=.o)\n"},
        {"A = don't $(unclosed b\n", "A|don't|$(unclosed b\n"},
        {"nvcc --x=cu -c $<\n", "|nvcc|--x=cu|-c|$<\n"},
        {"A = $(shell grep '#b' c) d # e\n", "A|$(shell grep '#b' c)|d\n"},
        {"A = $", "A|$\n"}})
    EXPECT_EQ(told(Text), Expected) << Text;
}
