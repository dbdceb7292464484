//===- Printable.h - makes untrusted text safe for a terminal ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// File names and source lines can contain anything, such as escape sequences or
// characters that reverse the text direction. Everything that is shown on a
// terminal passes through here. JSON has its own escapes, and a diff must stay
// byte-exact for `patch`.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_PRINTABLE_H
#define HIPIFY_SOURCE_PRINTABLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace hipify {

/// Text with unprintable parts in clang's notation: <U+202E> for a character,
/// <1B> for a byte. Keeps tabs and line breaks.
std::string printable(llvm::StringRef Text);

/// "1 file", "2 files".
std::string counted(size_t Number, llvm::StringRef Thing);

/// Forwards its input, made printable. Colours pass through unchanged.
class PrintableStream : public llvm::raw_ostream {
public:
  explicit PrintableStream(llvm::raw_ostream &To)
      : raw_ostream(/*unbuffered=*/true), To(To) {
    enable_colors(To.colors_enabled());
  }
  raw_ostream &changeColor(enum Colors Color, bool Bold, bool BG) override {
    To.changeColor(Color, Bold, BG);
    return *this;
  }
  raw_ostream &resetColor() override {
    To.resetColor();
    return *this;
  }

private:
  void write_impl(const char *Text, size_t Size) override;
  uint64_t current_pos() const override { return To.tell(); }
  llvm::raw_ostream &To;
};

} // namespace hipify
#endif
