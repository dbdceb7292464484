//===- Printable.cpp - makes untrusted text safe for a terminal -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/Printable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include <fmt/format.h>

using namespace llvm;

namespace hipify {

/// Removes the first character of Text and returns it; -1 if it is not UTF-8.
static int takeCharacter(StringRef &Text) {
  const auto *At = Text.bytes_begin();
  UTF32 Character = 0;
  if (convertUTF8Sequence(&At, Text.bytes_end(), &Character,
                          strictConversion) != conversionOK)
    return -1;
  Text = Text.drop_front(At - Text.bytes_begin());
  return Character;
}

std::string printable(StringRef Text) {
  std::string Result;
  Result.reserve(Text.size());
  while (!Text.empty()) {
    // Fast path for almost all text.
    StringRef Plain = Text.take_while(
        [](char C) { return isPrint(C) || C == '\n' || C == '\t'; });
    Result += Plain;
    Text = Text.drop_front(Plain.size());
    if (Text.empty())
      break;
    StringRef Before = Text;
    int Character = takeCharacter(Text);
    if (Character < 0x80) { // A control character or an invalid byte.
      Result += fmt::format("<{:02X}>", static_cast<uint8_t>(Before.front()));
      Text = Before.drop_front();
    } else if (sys::unicode::isPrintable(Character) &&
               !sys::unicode::isFormatting(Character)) {
      Result += Before.drop_back(Text.size());
    } else {
      Result += fmt::format("<U+{:04X}>", Character);
    }
  }
  return Result;
}

// The stream is unbuffered, so Text is one whole string of the caller's, and no
// character is split.
void PrintableStream::write_impl(const char *Text, size_t Size) {
  To << printable(StringRef(Text, Size));
}

std::string counted(size_t Number, llvm::StringRef Thing) {
  return (llvm::Twine(Number) + " " + Thing + (Number == 1 ? "" : "s")).str();
}

} // namespace hipify
