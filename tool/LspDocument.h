//===- LspDocument.h - a file in an editor ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_LSPDOCUMENT_H
#define HIPIFY_TOOL_LSPDOCUMENT_H

#include "Options.h"
#include "Translation/Translation.h"
#include "llvm/Support/LSP/Protocol.h"

namespace hipify {

/// The texts of an editor's files, by canonical path: what is not saved yet.
using EditorTexts = std::map<std::string, std::string>;

/// What a translation of a file would change, and what it reports. Columns of
/// the protocol are UTF-16 code units.
class LspDocument {
public:
  explicit LspDocument(llvm::lsp::URIForFile Uri) : Uri(std::move(Uri)) {}

  std::string path() const;
  /// Translates the file as the command line `Words... <path>` would.
  llvm::Error analyse(llvm::ArrayRef<const char *> Words,
                      const std::string &Argv0, const EditorTexts &Texts);

  /// Notes, warnings and errors of the last analysis; none of translations.
  std::vector<llvm::lsp::Diagnostic> diagnostics() const;
  /// What becomes of the name at a position, and what is reported there.
  std::optional<llvm::lsp::Hover> hover(llvm::lsp::Position At) const;
  /// Translations of what a range touches, and of the whole file.
  std::vector<llvm::lsp::CodeAction> actions(llvm::lsp::Range In) const;

  const llvm::lsp::URIForFile Uri;
  int64_t Version = 0;
  bool IsAnalysed = false; ///< The last text is.

private:
  llvm::lsp::Position position(unsigned Offset) const;
  unsigned offset(llvm::lsp::Position At) const;
  llvm::lsp::Range range(unsigned Begin, unsigned Length) const;
  llvm::lsp::CodeAction action(std::string Title,
                               llvm::ArrayRef<Edit> Edits) const;

  std::shared_ptr<SourceText> Source; ///< Null before the first analysis.
  std::vector<Finding> Findings;
  std::vector<Edit> Edits;
  std::shared_ptr<const MappingTable> Table;
  TargetChoice Target;
};

} // namespace hipify
#endif
