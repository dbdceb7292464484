//===- BuildDefinitionsTest.cpp - macros that a build file defines --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/Definitions.h"
#include "gtest/gtest.h"

using namespace hipify;
using namespace llvm;

/// The definitions in their order; uncertain ones with a question mark.
static std::string found(BuildKind Kind, StringRef Text) {
  std::string Result;
  for (const BuildDefinition &D : findDefinitions(Kind, Text)) {
    StringRef Word = Text.slice(D.Begin, D.End);
    Word.consume_front("-D");
    EXPECT_EQ(Word, D.Text);
    Result += (Result.empty() ? "" : " ") + D.Text + (D.Certain ? "" : "?");
  }
  return Result;
}

TEST(BuildDefinitions, CMake) {
  auto Found = [](StringRef Text) { return found(BuildKind::CMake, Text); };
  EXPECT_EQ(Found("add_definitions(-DA -DB=1 -O2 \"-DC -DD=x\")"),
            "A B=1 C D=x");
  EXPECT_EQ(Found("ADD_COMPILE_DEFINITIONS(A B=2)"), "A B=2");
  EXPECT_EQ(Found("target_compile_definitions(T PRIVATE A PUBLIC -DB)"),
            "A B");
  EXPECT_EQ(Found("target_compile_options(T PRIVATE -DA -Wall)"), "A");
  EXPECT_EQ(Found("set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS};-DA=b)"), "A=b");
  EXPECT_EQ(Found("list(APPEND X_DEFINITIONS -DA)\nstring(APPEND "
                  "CMAKE_CXX_FLAGS \" -DB\")"),
            "A B");
  // Other variables are not for a compiler, nor are other commands.
  EXPECT_EQ(Found("set(ARGUMENTS -DA)\nexecute_process(COMMAND cmake -DB=1)\n"
                  "message(-DC) # add_definitions(-DD)"),
            "");
  EXPECT_EQ(Found("if(X)\nadd_definitions(-DA)\nelse()\nadd_definitions(-DB)\n"
                  "endif()\nadd_definitions(-DC)"),
            "A? B? C");
  EXPECT_EQ(Found("function(f)\nadd_definitions(-DA)\nendfunction()\n"
                  "foreach(i 1 2)\nadd_definitions(-DB)\nendforeach()"),
            "A? B?");
  EXPECT_EQ(Found("add_definitions(-DA=${V} -DB=@V@ -DC=\\\"x\\\" "
                  "-D${N}=1 $<$<CONFIG:Debug>:-DD>)"),
            "A=${V}? B=@V@? C=\\\"x\\\"?");
  // Two values: which one holds is not known.
  EXPECT_EQ(Found("add_definitions(-DA=1)\nadd_definitions(-DA=2 -DB)\n"
                  "add_definitions(-DB)"),
            "A=1? A=2? B B");
  EXPECT_EQ(Found("add_definitions()\nset()\nlist(APPEND)\n"
                  "target_compile_definitions()\nadd_definitions(-D -D1 -D=)"),
            "");
  EXPECT_EQ(Found("add_definitions(-DA"), "");
}

TEST(BuildDefinitions, Make) {
  auto Found = [](StringRef Text) { return found(BuildKind::Make, Text); };
  EXPECT_EQ(Found("CFLAGS = -O2 -DA -DB=3 # -DC\n"), "A B=3");
  EXPECT_EQ(Found("a.o: a.cu\n\tnvcc -DA -c $<\n"), "A");
  EXPECT_EQ(Found("ifdef X\nF += -DA\nelse\nF += -DB\nendif\nF += -DC\n"),
            "A? B? C");
  EXPECT_EQ(Found("ifeq ($(X),1)\nF = -DA\nendif\n"
                  "F = -DB=$(V) -DC='\"x\"'\n"),
            "A? B=$(V)? C='\"x\"'?");
}

TEST(BuildDefinitions, SetupScripts) {
  auto Found = [](StringRef Text) { return found(BuildKind::Python, Text); };
  EXPECT_EQ(Found("flags = ['-O3', '-DA', \"-DB=1\"]\n"), "A B=1");
  EXPECT_EQ(Found("if cuda:\n  f = ['-DA']\nelse:\n  f = ['-DB']\n"
                  "f += ['-DC']\ng = ['-DD' if x else '-DE']\n"),
            "A? B? C D? E?");
  EXPECT_EQ(Found("if __name__ == '__main__':\n  setup(flags=['-DA'])\n"), "A");
  EXPECT_EQ(Found("def flags():\n  return ['-DA']\n"), "A");
  EXPECT_EQ(Found("f = [f'-DA={x}', '-DB=%d' % x, '-DC={}'.format(x), '-DD']\n"), "B=%d? C={}? D");
  EXPECT_EQ(Found("f = ['-DA'\n"), "");
}
