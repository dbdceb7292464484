//===- Translation.h - from a project to translated files -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one way through: parse every unit, judge every file once with the facts
// of all units, settle the edits, lay out the output. Nothing is written here.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_TRANSLATION_H
#define HIPIFY_TRANSLATION_TRANSLATION_H

#include "Edits/FileWriter.h"
#include "Edits/OutputLayout.h"
#include "Findings/Finding.h"
#include "Frontend/Frontend.h"
#include "Project/Project.h"
#include "Report/TextReport.h"
#include "Rules/Rule.h"
#include "Translation/Suppressions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <memory>

namespace hipify {

struct TranslationOptions {
  FrontendOptions Parsing;
  RuleOptions Rules;
  OutputOptions Output;
  unsigned Jobs = 1;
  /// Hears what is done: "parsed 3 of 40 files". One thread at a time calls it.
  std::function<void(const std::string &)> Progress;
};

struct TranslatedFile {
  std::shared_ptr<SourceText> Source;
  std::string Output;            ///< Where the text goes.
  bool Main = false;             ///< A unit's own file, not a header.
  bool Written = false;          ///< Part of the output.
  std::vector<Finding> Findings; ///< Without suppressed ones.
  std::vector<SuppressedFinding> Suppressed;
  std::vector<Edit>
      Edits; ///< Settled, in order; those of suppressed ones, too.
  std::string text() const; ///< After the edits.
};

struct Translation {
  std::vector<TranslatedFile> Files; ///< By path.
  /// Every file of the user's that was read, by path.
  std::vector<std::string> Dependencies;
  bool SomeUnitFailed = false;

  Statistics statistics() const;
  /// Suppressed ones, too: what is done is done, whatever is told.
  std::vector<Finding> allFindings() const;
  /// The most severe finding that counts; none: there is no finding.
  std::optional<Severity> worst() const;
  /// What writeFiles() has to write.
  std::vector<PendingFile> pending(const OutputOptions &Options) const;
};

/// The result depends on the inputs and options only, never on Jobs.
llvm::Expected<Translation> translate(const Project &Input,
                                      const MappingTable &Table,
                                      const TranslationOptions &Options);

/// A file as judged by the rules, without a place for its output.
struct JudgedFile {
  const SourceText &Source;
  const FileFacts &Facts;
  /// By variant; settled.
  std::vector<std::vector<Finding>> Findings;
};

/// For those who write nothing: parses as translate() does, judges each file
/// with the rules of each of Variants (Options.Rules does not count), and lets
/// its text go when Take returns. Begin hears first how many files come. Take
/// is called from several threads at once, with the file's place in the order
/// of paths.
llvm::Error judge(const Project &Input, const MappingTable &Table,
                  const TranslationOptions &Options,
                  llvm::ArrayRef<RuleOptions> Variants,
                  llvm::function_ref<void(size_t Count)> Begin,
                  llvm::function_ref<void(size_t Index, JudgedFile File)> Take);

} // namespace hipify
#endif
