//===- Translation.h - from a project to translated files -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pipeline: parse every unit, judge every file once with the facts of all
// units, settle the edits, lay out the output. Writes no files.
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

/// How the facts of a project's units were found.
struct ParseCounts {
  unsigned Units = 0;
  unsigned FromCache = 0; ///< Those that were not parsed.
  std::string NoCache;    ///< Why there is no cache; "" if there is one.
};

/// How far the work on all files is.
struct ProgressStep {
  llvm::StringRef Verb; ///< What has been done: "parsed", "judged".
  size_t Done, All;     ///< Files.
  size_t Findings;      ///< Warnings and errors so far.
};

struct TranslationOptions {
  FrontendOptions Parsing;
  RuleOptions Rules;
  OutputOptions Output;
  /// By translate(), beside comments; judge() leaves them to its caller.
  std::vector<SuppressionRow> Suppressions;
  unsigned Jobs = 1;
  /// Take the facts of units that have not changed from the user's cache.
  bool UseCache = false;
  /// Called once the facts of all units are at hand, if UseCache is set.
  std::function<void(const ParseCounts &)> Counted;
  /// Never called concurrently.
  std::function<void(const ProgressStep &)> Progress;
};

/// Part Number of Count parts of a project's units.
struct Shard {
  unsigned Number = 1; ///< From 1 to Count.
  unsigned Count = 1;
};

struct TranslatedFile {
  std::shared_ptr<SourceText> Source;
  std::string Output;            ///< The output path.
  bool Main = false;             ///< A unit's own file, not a header.
  bool Written = false;          ///< Part of the output.
  std::vector<Finding> Findings; ///< Without suppressed ones.
  std::vector<SuppressedFinding> Suppressed;
  std::vector<Edit>
      Edits; ///< Settled, in order; includes those of suppressed ones.
  std::string text() const; ///< After the edits.
};

struct Translation {
  std::vector<TranslatedFile> Files; ///< By path.
  /// Every file of the user's that was read, by path.
  std::vector<std::string> Dependencies;
  bool SomeUnitFailed = false;

  Statistics statistics() const;
  /// Includes suppressed findings, since their edits were made.
  std::vector<Finding> allFindings() const;
  /// The most severe unsuppressed finding; none if there is none.
  std::optional<Severity> worst() const;
  /// The input of writeFiles().
  std::vector<PendingFile> pending(const OutputOptions &Options) const;
};

/// The result depends only on the inputs and options, never on Jobs.
llvm::Expected<Translation> translate(const Project &Input,
                                      const MappingTable &Table,
                                      const TranslationOptions &Options);

/// A file judged by the rules, without an output.
struct JudgedFile {
  const SourceText &Source;
  const FileFacts &Facts;
  /// By variant; settled.
  std::vector<std::vector<Finding>> Findings;
};

/// For callers that write nothing: parses like translate(), judges each file
/// with the rules of each of Variants (ignoring Options.Rules), and releases
/// its text when Take returns. Calls Begin first with the number of files.
/// Calls Take concurrently, with the file's index in path order.
llvm::Error judge(const Project &Input, const MappingTable &Table,
                  const TranslationOptions &Options,
                  llvm::ArrayRef<RuleOptions> Variants,
                  llvm::function_ref<void(size_t Count)> Begin,
                  llvm::function_ref<void(size_t Index, JudgedFile File)> Take);

/// Parses the units of one part, and keeps their facts for a run over all of
/// them, which has the same result as without parts. An error if there is no
/// cache.
llvm::Error parseShard(const Project &Input, const MappingTable &Table,
                       const TranslationOptions &Options, Shard Part);

} // namespace hipify
#endif
