//===- WrittenText.h - the one text that tokens come from -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An expression may be put together by macros: `POPC(m)` is one token of a
// body and three of a file. An edit needs one text that holds all of it and
// nothing else: a file, one argument of a macro, or the body of one macro. That
// two ends have spellings in order in one file does not make such a text.
// Private to the frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_WRITTENTEXT_H
#define HIPIFY_FRONTEND_WRITTENTEXT_H

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace hipify {

/// Several ranges of tokens as one text spells them, by offsets.
struct WrittenText {
  struct Part {
    unsigned Begin = 0, End = 0;
  };
  clang::FileID File;
  std::vector<Part> Parts; ///< As many as there were ranges.
};

/// The innermost text that spells every range, each from its first token to its
/// last. A use of a macro stands for its tokens when a range has all of them,
/// or all from its beginning or to its end. None where no text does.
std::optional<WrittenText>
writtenTogether(llvm::ArrayRef<clang::SourceRange> Ranges,
                const clang::SourceManager &SM,
                const clang::LangOptions &Options);

} // namespace hipify
#endif
