//===- IncludeLines.cpp - finds the #include lines of a text --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/IncludeLines.h"

using llvm::StringRef;

namespace hipify {

std::vector<IncludeLine> includeLinesOf(StringRef Text) {
  std::vector<IncludeLine> Result;
  for (StringRef Left = Text; !Left.empty();) {
    auto [Line, Rest] = Left.split('\n');
    Left = Rest;
    Line = Line.ltrim();
    auto Hash = static_cast<unsigned>(Line.data() - Text.data());
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include"))
      continue;
    Line = Line.ltrim();
    bool Quoted = Line.starts_with("\"");
    if (Quoted || Line.starts_with("<"))
      Result.push_back(
          {Line.drop_front().split(Quoted ? '"' : '>').first, Quoted, Hash});
  }
  return Result;
}

} // namespace hipify
