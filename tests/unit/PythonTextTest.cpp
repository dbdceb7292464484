//===- PythonTextTest.cpp - the string literals of a Python file ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/PythonText.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace hipify;
using namespace llvm;

/// "text|list|context", a line each; what is not plain has "-" for the list.
static std::string told(StringRef Text) {
  Expected<PythonText> Parsed = parsePython(Text);
  if (!Parsed)
    return toString(Parsed.takeError());
  std::string Result;
  for (const PythonString &S : Parsed->Strings)
    Result += (Text.slice(S.Begin, S.End) + "|" +
               (S.IsPlain ? utostr(S.List) : "-") + "|" + S.Context + "\n")
                  .str();
  return Result;
}

TEST(PythonText, ContextsNameWhatIsAround) {
  EXPECT_EQ(told("import os\n"
                 "x = f(['a', \"b\"], k={'n': ('c',)})\n"
                 "d['key'] += 'e'\n"
                 "os.path.join(CUDA_HOME, 'lib64')\n"
                 "if y == 'g': \n    'a docstring'\n"),
            "a|1|x/f/()\nb|1|x/f/()\nn|0|x/f/k/{}\nc|2|x/f/k/n\n"
            "key|0|d/{}\ne|0|d/key\n"
            "lib64|0|join(CUDA_HOME)/()\ng|0|==\n");
}

TEST(PythonText, OneTokenWithoutEscapesIsPlain) {
  EXPECT_EQ(
      told("x = ['a\\n', 'b' 'c', f'd{e}', '''f''', r'g', '''h\ni''', '']"),
      "'a\\n'|-|x\n'b' 'c'|-|x\nf'd{e}'|-|x\nf|1|x\ng|1|x\n"
      "'''h\ni'''|-|x\n|1|x\n");
}

TEST(PythonText, OffsetsAreBytes) {
  EXPECT_EQ(told("\xEF\xBB\xBFx = 'a'; é = 'ü'; y = 'b'\r\nz = 'é', 'c'\n"),
            "a|0|x\nü|0|é\nb|0|y\né|1|z\nc|1|z\n");
  EXPECT_EQ(told("x = 1\ry = 'a'\r"), "a|0|y\n");
}

TEST(PythonText, NamesOfTorchAndTheFirstStatement) {
  StringRef Text =
      "\"\"\"Text.\"\"\"\nfrom __future__ import annotations\n"
      "from torch.utils.cpp_extension import CUDA_HOME as H, load\n"
      "import torch.utils.cpp_extension as cpp_extension\n"
      "H; CUDA_HOME; load(); cpp_extension.CUDA_HOME\n";
  Expected<PythonText> Parsed = parsePython(Text);
  ASSERT_TRUE(bool(Parsed));
  EXPECT_TRUE(Text.substr(Parsed->First).starts_with("from torch"));
  std::string Names;
  for (const PythonName &N : Parsed->Names)
    Names += (Text.slice(N.Begin, N.End) + " ").str();
  EXPECT_EQ(Names, "CUDA_HOME load H load CUDA_HOME ");
}

TEST(PythonText, WhatIsNoPythonIsAnError) {
  EXPECT_TRUE(StringRef(told("setup(")).starts_with("Python cannot read it: "));
  EXPECT_TRUE(
      StringRef(told(StringRef("x = 'a'\0y", 9))).starts_with("Python cannot"));
  EXPECT_TRUE(StringRef(told("x = '\xFF'")).starts_with("Python cannot"));
  std::string Deep(100000, '(');
  EXPECT_TRUE(StringRef(told(Deep)).starts_with("Python cannot"));
  std::string Sum = "x = 'a'";
  for (unsigned I = 0; I != 20000; ++I)
    Sum += "+'a'";
  EXPECT_TRUE(StringRef(told(Sum)).starts_with("Python cannot"));
}
