//===- HeaderName.h - a header's name in the text ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_HEADERNAME_H
#define HIPIFY_RULES_HEADERNAME_H

#include "Source/SourceText.h"

namespace hipify {

struct HeaderName {
  unsigned Begin, End; ///< Without delimiters.
  bool Angled;
};

/// The name with delimiters that begins at Offset, if it ends on that line.
inline std::optional<HeaderName> headerNameAt(const SourceText &Source,
                                              unsigned Offset) {
  llvm::StringRef Rest = Source.slice(Offset, Source.nextLine(Offset));
  if (!Rest.starts_with("<") && !Rest.starts_with("\""))
    return std::nullopt;
  size_t End = Rest.find(Rest.front() == '<' ? '>' : '"', 1);
  if (End == llvm::StringRef::npos)
    return std::nullopt;
  return HeaderName{Offset + 1, Offset + static_cast<unsigned>(End),
                    Rest.front() == '<'};
}

} // namespace hipify
#endif
