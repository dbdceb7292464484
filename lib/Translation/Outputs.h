//===- Outputs.h - which files are written, and their includes --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_OUTPUTS_H
#define HIPIFY_TRANSLATION_OUTPUTS_H

#include "Edits/OutputLayout.h"
#include "Frontend/UnitFacts.h"
#include "Translation/Translation.h"
#include <optional>

namespace hipify {

/// Adds a finding of the catalogue's severity that has no length yet.
Finding &addFinding(TranslatedFile &File, DiagID Id, unsigned Offset);

/// Where the name of the header stands in the #include at Offset, with its
/// delimiter; none when a macro makes it.
std::optional<unsigned> includedName(const SourceText &Source, unsigned Offset,
                                     const IncludeFact &Include);

/// Decides which of the files are written, and points the includes of those at
/// the written headers. An error when an output would replace a file that was
/// read. Root is the project's folder, for messages.
llvm::Error settleOutputs(std::vector<TranslatedFile> &Files,
                          const UnitFacts &Facts, const OutputLayout &Layout,
                          llvm::StringRef Root);

} // namespace hipify
#endif
