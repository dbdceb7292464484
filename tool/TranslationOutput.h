//===- TranslationOutput.h - what translate writes --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_TRANSLATIONOUTPUT_H
#define HIPIFY_TOOL_TRANSLATIONOUTPUT_H

#include "ProjectUpdate.h"

namespace hipify {

/// The path as the user would write it: relative to the current directory when
/// it lies below.
std::string shownPath(llvm::StringRef Path);

/// Writes the translations and what else the options ask for. Returns the paths
/// for the closing line. Tree: writes those of a whole project; may be null.
llvm::Expected<std::vector<std::string>>
writeOutput(const Translation &Result, const TranslationOptions &Run,
            const ParsedOptions &Options, ProjectOutput *Tree);

void printDiffs(const Translation &Result);
/// --check: the files whose text would change.
void printChanged(const Translation &Result);
/// "; wrote a.cu.hip", for the closing line.
std::string whatWasWritten(llvm::ArrayRef<std::string> Paths,
                           const OutputOptions &Options);

} // namespace hipify

#endif
