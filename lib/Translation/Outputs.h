//===- Outputs.h - written files, and their includes ------------*- C++ -*-===//
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
#include "Frontend/Facts/UnitFacts.h"
#include "Translation/Translation.h"
#include <optional>

namespace hipify {

/// Adds a finding of the catalogue's severity, with length zero.
Finding &addFinding(TranslatedFile &File, DiagID Id, unsigned Offset);

/// The offset of the header's name, including its delimiter, in the #include at
/// Offset; none if a macro expands to it.
std::optional<unsigned> includedName(const SourceText &Source, unsigned Offset,
                                     const IncludeFact &Include);

/// Decides which files are written, and redirects their includes to the written
/// headers. Fails if an output would replace a file that was read. Root is the
/// project's directory, for messages.
llvm::Error settleOutputs(std::vector<TranslatedFile> &Files,
                          const UnitFacts &Facts, const OutputLayout &Layout,
                          llvm::StringRef Root);

} // namespace hipify
#endif
