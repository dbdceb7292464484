//===- Depfile.cpp - what an output was made from -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each character was tried with GNU make 4.3 and ninja 1.11. '*' and '?' are
// escaped for make, which would expand them; ninja reads neither spelling.
//
//===----------------------------------------------------------------------===//
#include "Depfile.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify {

static bool canBeNamed(StringRef Path) {
  return none_of(Path, [](char C) {
    return static_cast<unsigned char>(C) < ' ' || C == ';' || C == '|';
  });
}

static std::string escaped(StringRef Path) {
  std::string Text;
  size_t Backslashes = 0; // That stand just before.
  for (char C : Path) {
    if (C == '$') {
      Text += '$';
    } else if (StringRef(" #:*?").contains(C)) {
      // Backslashes count as such only before these.
      Text.append(Backslashes + 1, '\\');
    }
    Backslashes = C == '\\' ? Backslashes + 1 : 0;
    Text += C;
  }
  return Text;
}

Depfile depfileOf(StringRef Target, ArrayRef<std::string> Dependencies) {
  Depfile Result;
  if (!canBeNamed(Target)) {
    Result.Unnamed.push_back(Target.str());
    return Result;
  }
  Result.Text = escaped(Target) + ":";
  for (const std::string &Path : Dependencies)
    if (canBeNamed(Path))
      Result.Text += " \\\n  " + escaped(Path);
    else
      Result.Unnamed.push_back(Path);
  Result.Text += "\n";
  return Result;
}

} // namespace hipify
