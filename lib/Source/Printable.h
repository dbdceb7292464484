//===- Printable.h - text from strangers on a terminal ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of files and lines of sources may hold anything: escape sequences that
// a terminal obeys, characters that turn the order of others around. Whatever
// shows them to people passes them through here; JSON escapes them itself, and
// a diff is for `patch`, byte for byte.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_PRINTABLE_H
#define HIPIFY_SOURCE_PRINTABLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace hipify {

/// Text with clang's notation for what is not to be printed: <U+202E> for such
/// a character, <1B> for such a byte. Tabs and line breaks stay.
std::string printable(llvm::StringRef Text);

/// Passes on what is written to it, made printable, and colours as they are.
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
