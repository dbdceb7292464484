//===- TranslatedTree.h - a translation that is compiled --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For callers that translate in order to compile and run: files in, translated
// paths out.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_TRANSLATEDTREE_H
#define HIPIFY_TRANSLATION_TRANSLATEDTREE_H

#include "Translation/Translation.h"

namespace hipify {

struct TranslatedTree {
  Translation Result;
  std::string Root;               ///< The project's.
  std::string Folder;             ///< Where Root's translation is.
  std::vector<std::string> Units; ///< Their translations, in input order.

  /// The -I flags among Flags (absolute paths) that name a directory of Root,
  /// for its translation. They belong before Flags.
  std::vector<std::string>
  includeFlags(llvm::ArrayRef<std::string> Flags) const;
};

/// Translates a project into Folder, which mirrors its root. Messages of a
/// compiler name the originals, see LineMarkers. Fails if a unit could not be
/// parsed.
llvm::Expected<TranslatedTree> translateTree(const ProjectOptions &Input,
                                             const MappingTable &Table,
                                             TranslationOptions Options,
                                             llvm::StringRef Folder);

/// The directory that holds Files and what they include by names in quotes, or
/// in angle brackets from a directory below the current one; all of it is then
/// translated with them. Folders: those of -I.
std::string commonRoot(llvm::ArrayRef<std::string> Files,
                       llvm::ArrayRef<std::string> Folders);
/// Those of Folders outside of Root with a header for CUDA that Files include:
/// such headers are not translated.
std::vector<std::string> foldersLeftOut(llvm::StringRef Root,
                                        llvm::ArrayRef<std::string> Files,
                                        llvm::ArrayRef<std::string> Folders);

} // namespace hipify
#endif
