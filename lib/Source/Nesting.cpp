//===- Nesting.cpp - limits the nesting of untrusted data -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/Nesting.h"

using llvm::StringRef;

namespace hipify {

bool nestsTooDeeplyAsJson(StringRef Text) {
  unsigned Depth = 0;
  bool InString = false;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (InString && C == '\\')
      I += I + 1 != Text.size();
    else if (C == '"')
      InString = !InString;
    else if (InString)
      continue;
    else if (C == '[' || C == '{')
      Depth += 1;
    else if (C == ']' || C == '}')
      Depth -= Depth != 0;
    if (Depth > MostNesting)
      return true;
  }
  return false;
}

bool nestsTooDeeplyAsYaml(StringRef Text) {
  if (nestsTooDeeplyAsJson(Text))
    return true;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    // Each level takes at least one column: of "- ", of "? ", or a space.
    if (Line.take_while([](char C) {
              return C == ' ' || C == '-' || C == '?' || C == ':' || C == '\t';
            })
            .size() > MostNesting)
      return true;
  }
  return false;
}

bool continuesTooLong(StringRef Text) {
  constexpr unsigned Most = 1000;
  unsigned InARow = 0;
  for (size_t At = Text.find('\\'), Last = 0; At != StringRef::npos;
       At = Text.find('\\', At + 1)) {
    size_t End = Text.find_first_not_of(" \t\r\v\f", At + 1);
    if (End == StringRef::npos || Text[End] != '\n')
      continue;
    InARow = At == Last ? InARow + 1 : 1;
    Last = End + 1;
    if (InARow > Most)
      return true;
  }
  return false;
}

} // namespace hipify
