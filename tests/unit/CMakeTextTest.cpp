//===- CMakeTextTest.cpp - the grammar of CMake ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CMake itself says what it reads in the same text: its trace has the commands
// and arguments.
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeText.h"
#include "ProjectTestSupport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "gtest/gtest.h"

using namespace hipify;
using namespace hipify::test;
using namespace llvm;

/// "name|argument|argument", a command a line.
static std::string told(StringRef Text) {
  std::string Result;
  for (const CMakeCommand &C : parseCMake(Text).Commands) {
    // CMake's trace leaves it out.
    if (Text.slice(C.NameBegin, C.NameEnd) == "endif")
      continue;
    Result += Text.slice(C.NameBegin, C.NameEnd).lower();
    for (const CMakeArgument &A : C.Arguments) {
      std::string Word = Text.slice(A.Begin, A.End).str();
      if (size_t At = Word.find("\\\n"); At != std::string::npos)
        Word.erase(At, 2); // A continued line.
      Result += "|" + Word;
    }
    Result += '\n';
  }
  return Result;
}

/// The same from CMake's trace; each command must be one that runs.
static std::string toldByCMake(const TempFolder &Folder, StringRef Text) {
  auto CMake = sys::findProgramByName("cmake");
  if (!CMake)
    return "";
  std::string Script = Folder.file("script.cmake", Text);
  std::string Trace = Folder.path("trace");
  std::string Quiet = Folder.path("out");
  std::optional<StringRef> Redirects[] = {std::nullopt, StringRef(Quiet),
                                          StringRef(Quiet)};
  std::string TraceTo = "--trace-redirect=" + Trace;
  int Status = sys::ExecuteAndWait(
      *CMake,
      {*CMake, "--trace", "--trace-format=json-v1", TraceTo, "-P", Script},
      std::nullopt, Redirects);
  auto Lines = MemoryBuffer::getFile(Trace);
  if (Status != 0 || !Lines)
    return "cmake failed";
  std::string Result;
  for (StringRef Line : split((*Lines)->getBuffer(), '\n')) {
    auto Value = json::parse(Line);
    const json::Object *Command = Value ? Value->getAsObject() : nullptr;
    if (!Value)
      consumeError(Value.takeError());
    if (!Command || !Command->getString("cmd"))
      continue;
    Result += Command->getString("cmd")->lower();
    // It counts the parentheses of a condition as arguments.
    for (const json::Value &Argument : *Command->getArray("args"))
      if (StringRef Word = *Argument.getAsString(); Word != "(" && Word != ")")
        Result += ("|" + Word).str();
    Result += '\n';
  }
  return Result;
}

TEST(CMakeTextTest, ReadsWhatCMakeReads) {
  TempFolder Folder;
  for (StringRef Text : {
           "set(A b c)\nSET ( A  \"b c\"\n  d )  # comment ) (\n",
           "set(A \"quoted ) ( # \\\" \\\\ text\")\nset(B x)",
           "set(A [[bracket ) \" # ]] [==[ ]] ]=] ]==])\n",
           "#[[ a comment\nset(A b) ]]\nset(B c)\n# set(C d)\n",
           "if((A STREQUAL \"b\") OR (NOT (C)))\nset(D e)\nendif()\n",
           "set(A a\\ b c\\;d \\\" e\\(f\\))\n",
           "set(A -Da=\"b c\" x\"y\"z)\n",
           "set(A $<$<CONFIG:Debug>:-g> $(MAKE) ${B}/c;d)\n",
           "\tset(\nA\n)\n\n\nset( )\n",
           "set(A \"line\\\ncontinued\nover lines\")\n",
           "set(A [=[\nfirst line]=])\n",
           "set(A#[[ inside ]] b #end\n c)\n",
       }) {
    // `set( )` is an error to run; the others run.
    std::string Runs = Text.str();
    if (size_t Empty = Runs.find("set( )"); Empty != std::string::npos)
      Runs.replace(Empty, 6, "set(B)");
    std::string Expected = toldByCMake(Folder, Runs);
    if (Expected.empty())
      GTEST_SKIP() << "without cmake";
    EXPECT_EQ(told(Runs), Expected) << Text.str();
    EXPECT_FALSE(parseCMake(Text).Error) << Text.str();
  }
}

TEST(CMakeTextTest, StopsAtWhatIsNotCMake) {
  for (auto [Text, Error, Commands] : {std::tuple("set(A)\nset(B", 7u, 1u),
                                       {"set(A \"b)", 0u, 0u},
                                       {"1set(A)", 0u, 0u},
                                       {"set A", 0u, 0u},
                                       {"set(A))", 6u, 1u},
                                       {"set(A) = b", 7u, 1u}}) {
    CMakeText Parsed = parseCMake(Text);
    EXPECT_EQ(Parsed.Error, Error) << Text;
    EXPECT_EQ(Parsed.Commands.size(), Commands) << Text;
  }
  EXPECT_FALSE(parseCMake("").Error);
  EXPECT_FALSE(parseCMake("\xEF\xBB\xBFset(A)").Error);
}
