//===- Commands.h - the subcommands of hipify-cpp ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_COMMANDS_H
#define HIPIFY_TOOL_COMMANDS_H

#include "Mapping/MappingTable.h"
#include "OptionTable.h"
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

/// A command, for the command line, help, completion and the man page.
struct Command {
  llvm::StringRef Name;
  llvm::StringRef Usage;       ///< What follows the name.
  llvm::StringRef Summary;     ///< One line, for the overview.
  llvm::StringRef Description; ///< Sentences; lines of 100 columns at most.
  llvm::StringRef ExitCodes;   ///< Empty: 0 and 1, as everywhere.
  /// Null where there are none; `help` is known by the name.
  const OptionTable *Options = nullptr;
  /// The groups of options, in the order of help.
  std::vector<unsigned> Groups = {};
  /// Of the table, the options that this command has.
  unsigned Visible = llvm::opt::DefaultVis;
  /// Words are what follows the command.
  int (*Run)(llvm::ArrayRef<const char *> Words, const std::string &Argv0);
};

Command translateCommand();
Command runCommand();
Command validateCommand();
Command probeCommand();
Command auditCommand();
Command queryCommand();
Command setupCommand();
Command completionCommand();
Command helpCommand();

/// In the order of help.
llvm::ArrayRef<Command> allCommands();
/// Null if there is none of that name.
const Command *findCommand(llvm::StringRef Name);
/// "; did you mean audit?", or nothing when no command is near.
std::string nearestCommand(llvm::StringRef Name);

void printOverview(llvm::raw_ostream &OS);
void printHelp(const Command &C);

/// Prints "hipify-cpp: error: ..." for each part of E.
int reportError(llvm::Error E);
int usageError(const llvm::Twine &Text);

/// The folder share/hipify-cpp that belongs to this program.
std::string shareFolder(llvm::StringRef Program);
/// Absolute, without "." and "..".
std::string absolutePath(llvm::StringRef Path);

/// Writes a report to Path, "-": to standard output. An older one there stays
/// until the new one is whole. The folder must be there: it may be misspelt.
llvm::Error writeReport(llvm::StringRef Path,
                        llvm::function_ref<void(llvm::raw_ostream &)> Write);

/// What the options ask of the project and of its translation; audit reads code
/// as translate does.
llvm::Expected<ProjectOptions> projectOptions(const ParsedOptions &Options);
llvm::Expected<TranslationOptions>
translationOptions(const ParsedOptions &Options);
std::optional<Severity> parseSeverity(llvm::StringRef Text);
int runTranslate(const ParsedOptions &Options);
int runTables(const ParsedOptions &Options);

/// The built-in tables with the user's --mapping files.
llvm::Expected<MappingTable> loadTables(const ParsedOptions &Options);

} // namespace hipify
#endif
