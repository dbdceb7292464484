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
  EXPECT_EQ(Found("set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS};-DA=b)\nlist(APPEND "
                  "CUDA_NVCC_FLAGS -DB)\nstring(APPEND CMAKE_CUDA_FLAGS \" "
                  "-DC\")"),
            "A=b B C");
  EXPECT_EQ(Found("add_definitions(-D A -D B=1)\nset(CMAKE_CUDA_FLAGS \"-D  C "
                  "-O2 D\")\nset(X -D E)"),
            "A B=1 C E?");
  // Of one target, if there is no other.
  EXPECT_EQ(Found("add_library(T a.cu)\ntarget_compile_definitions(T PRIVATE A "
                  "PUBLIC -DB)"),
            "A B");
  EXPECT_EQ(Found("add_library(T a.cu)\nadd_executable(U b.cu)\n"
                  "target_compile_definitions(T PRIVATE A)"),
            "A?");
  EXPECT_EQ(Found("add_library(T a.cu)\n"
                  "target_compile_definitions(T INTERFACE A)"),
            "A?");
  // What may reach a source.
  EXPECT_EQ(Found("set(MY_FLAGS -DA)\nset(CMAKE_CUDA_FLAGS_DEBUG -DB)\n"
                  "execute_process(COMMAND cmake -DC=1)\n"
                  "list(REMOVE_ITEM CMAKE_CUDA_FLAGS -DD)\n"
                  "set(CMAKE_CUDA_FLAGS \"\" CACHE STRING \"like -DE\")\n"
                  "add_compile_options(\"SHELL:-D G\")\n"
                  "set_target_properties(t PROPERTIES COMPILE_DEFINITIONS H)\n"
                  "# add_definitions(-DX)"),
            "A? B? C? D? E? G? H?");
  EXPECT_EQ(Found("if(X)\nadd_definitions(-DA)\nelse()\nadd_definitions(-DB)\n"
                  "endif()\nadd_definitions(-DC)"),
            "A? B? C");
  EXPECT_EQ(Found("function(f)\nadd_definitions(-DA)\nendfunction()\n"
                  "foreach(i 1 2)\nadd_definitions(-DB)\nendforeach()"),
            "A? B?");
  EXPECT_EQ(
      Found("add_definitions(-DA=${V} -DB=@V@ -DC=\\\"x\\\" -DD= -D${N}=1)"),
      "A=${V}? B=@V@? C=\\\"x\\\"? D=?");
  EXPECT_EQ(Found("add_definitions($<$<CONFIG:Debug>:-DA>)\n"
                  "add_library(T a.cu)\ntarget_compile_definitions(T PRIVATE "
                  "\"$<$<COMPILE_LANGUAGE:CUDA>:B;C>\")"),
            "A? B? C?");
  // Two values, or taken away: what holds is not known.
  EXPECT_EQ(Found("add_definitions(-DA=1)\nadd_definitions(-DA=2 -DB)\n"
                  "add_definitions(-DB)"),
            "A=1? A=2? B B");
  EXPECT_EQ(Found("add_definitions(-DA -DB)\nremove_definitions(-DA)\n"
                  "set(CMAKE_CUDA_FLAGS \"-DC -UC\")"),
            "A? B A? C?");
  EXPECT_EQ(Found("add_definitions()\nset()\nlist(APPEND)\n"
                  "target_compile_definitions()\nadd_definitions(-D -D1 -D=)"),
            "");
  EXPECT_EQ(Found("add_definitions(-DA"), "");
}

TEST(BuildDefinitions, Make) {
  auto Found = [](StringRef Text) { return found(BuildKind::Make, Text); };
  EXPECT_EQ(Found("NVCCFLAGS = -O2 -DA -DB=3 # -DC\n"
                  "override CUDA_FLAGS += -DD\n"),
            "A B=3 D");
  // Not each source's: of one target, a recipe, another compiler.
  EXPECT_EQ(Found("debug: NVCCFLAGS += -DA\na.o: a.cu\n\tnvcc -DB -c $<\n"
                  "CXXFLAGS = -DC '-DD'\nall:\n\tcmake -DE=OFF .\n"),
            "A? B? C? D? E?");
  EXPECT_EQ(Found("ifdef X\nNVCCFLAGS += -DA\nelse\nNVCCFLAGS += -DB\nendif\n"
                  "NVCCFLAGS += -DC\n"),
            "A? B? C");
  EXPECT_EQ(Found("override define X\nY\nendef\nifeq ($(X),1)\n"
                  "NVCCFLAGS = -DA\nendif\n"
                  "NVCCFLAGS = -DB=$(V) -DC='\"x\"'\n"),
            "A? B=$(V)? C='\"x\"'?");
}

TEST(BuildDefinitions, SetupScripts) {
  auto Found = [](StringRef Text) { return found(BuildKind::Python, Text); };
  EXPECT_EQ(Found("nvcc_flags = ['-O3', '-DA', \"-DB=1\"]\n"), "A B=1");
  EXPECT_EQ(Found("CUDAExtension('n', ['a.cu'], extra_compile_args={'cxx': "
                  "['-DA'], 'nvcc': ['-DB']})\n"),
            "A? B");
  EXPECT_EQ(Found("if cuda:\n  nvcc = ['-DA']\nelse:\n  nvcc = ['-DB']\n"
                  "nvcc += ['-DC']\nnvcc = ['-DD' if x else '-DE']\n"),
            "A? B? C D? E?");
  EXPECT_EQ(Found("if __name__ == '__main__':\n  nvcc = ['-DA']\n"), "A");
  EXPECT_EQ(Found("nvcc = ['-DA=%d' % x, '-DB=' + y, '-DC']\n"), "A? B? C");
  EXPECT_EQ(Found("setup(cmake_args=['-DA=ON'], description='-DB')\n"),
            "A? B?");
  EXPECT_EQ(Found("e = Extension('e', define_macros=[('A', '1')])\n"), "A?");
  EXPECT_EQ(Found("f = ['-DA'\n"), "");
}
