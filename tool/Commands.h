//===- Commands.h - the subcommands of hipify-cpp ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_COMMANDS_H
#define HIPIFY_TOOL_COMMANDS_H

#include "Mapping/MappingTable.h"
#include "Options.h"
#include "Translation/Translation.h"
#include "llvm/Support/Error.h"

namespace hipify {

/// The only exit codes there are.
enum ExitCode : int {
  ExitDone = 0,
  ExitUsage = 1,    ///< Wrong usage, or a file that cannot be read or written.
  ExitFindings = 2, ///< Done, but findings reach --fail-on, or --check fails.
  ExitUnitFailed = 3
};

int runTranslate(const ParsedOptions &Options);
int runQuery(const ParsedOptions &Options);
int runTables(const ParsedOptions &Options);
int runCompletion(const ParsedOptions &Options);
/// `run` has options of its own; Words are what follows it.
int runRun(llvm::ArrayRef<const char *> Words, const std::string &Argv0);
/// Its options as a user types them, for completion.
std::vector<std::string> runOptionNames();
/// `validate`, likewise.
int runValidate(llvm::ArrayRef<const char *> Words, const std::string &Argv0);
std::vector<std::string> validateOptionNames();
/// `probe`, likewise.
int runProbe(llvm::ArrayRef<const char *> Words, const std::string &Argv0);
std::vector<std::string> probeOptionNames();
/// `audit`, likewise.
int runAudit(llvm::ArrayRef<const char *> Words, const std::string &Argv0);
std::vector<std::string> auditOptionNames();
void printHelp(llvm::StringRef Command);

/// Prints "hipify-cpp: error: ..." for each part of E.
int reportError(llvm::Error E);
int usageError(const llvm::Twine &Text);

/// The folder share/hipify-cpp that belongs to this program.
std::string shareFolder(llvm::StringRef Program);

/// What the options ask of the project and of its translation; audit reads code
/// as translate does.
llvm::Expected<ProjectOptions> projectOptions(const ParsedOptions &Options);
llvm::Expected<TranslationOptions>
translationOptions(const ParsedOptions &Options);
std::optional<Severity> parseSeverity(llvm::StringRef Text);

/// The built-in tables with the user's --mapping files.
llvm::Expected<MappingTable> loadTables(const ParsedOptions &Options);

} // namespace hipify
#endif
