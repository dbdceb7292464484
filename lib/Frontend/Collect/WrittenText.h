//===- WrittenText.h - the single text of an expression ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros can assemble an expression: `POPC(m)` is one token of a macro body and
// three of a file. An edit needs a single text that contains exactly the
// expression: a file, one macro argument, or one macro body. It is not enough
// that both ends are spelled in order in one file. Private to the frontend:
// exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_WRITTENTEXT_H
#define HIPIFY_FRONTEND_COLLECT_WRITTENTEXT_H

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace hipify {

/// Token ranges as offsets into one text.
struct WrittenText {
  struct Part {
    unsigned Begin = 0, End = 0;
  };
  clang::FileID File;
  std::vector<Part> Parts; ///< One for each range.
};

/// The innermost text that spells every range, each from its first token to its
/// last. A macro invocation represents its tokens if a range contains all of
/// them, or begins or ends with them. None if there is no such text.
std::optional<WrittenText>
writtenTogether(llvm::ArrayRef<clang::SourceRange> Ranges,
                const clang::SourceManager &SM,
                const clang::LangOptions &Options);

} // namespace hipify
#endif
