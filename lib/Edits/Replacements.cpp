//===- Replacements.cpp ---------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/Replacements.h"
#include "clang/Tooling/ReplacementsYaml.h"

using namespace llvm;
using clang::tooling::Replacement;
using clang::tooling::TranslationUnitReplacements;

namespace hipify {

void printReplacements(raw_ostream &OS, ArrayRef<FileEdits> Files) {
  TranslationUnitReplacements All;
  for (const FileEdits &File : Files) {
    if (All.MainSourceFile.empty())
      All.MainSourceFile = File.Path;
    for (auto It = File.Edits.begin(), End = File.Edits.end(); It != End;) {
      Edit Whole = *It++;
      // Where several edits meet, clang does not know their order.
      for (; It != End && It->Offset == Whole.Offset + Whole.Length; ++It) {
        Whole.Length += It->Length;
        Whole.Text += It->Text;
      }
      All.Replacements.push_back(
          Replacement(File.Path, Whole.Offset, Whole.Length, Whole.Text));
    }
  }
  yaml::Output Output(OS);
  Output << All;
}

} // namespace hipify
