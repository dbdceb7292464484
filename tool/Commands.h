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

/// All exit codes.
enum ExitCode : int {
  ExitDone = 0,
  ExitUsage = 1,    ///< Wrong usage, or a file that cannot be read or written.
  ExitFindings = 2, ///< Done, but findings reach --fail-on, or --check fails.
  ExitUnitFailed = 3
};

/// A subcommand, for the command line, help, completion and the man page.
struct Command {
  llvm::StringRef Name;
  llvm::StringRef Usage;       ///< The arguments after the name.
  llvm::StringRef Summary;     ///< One line, for the overview.
  llvm::StringRef Description; ///< Sentences; lines of at most 100 columns.
  llvm::StringRef ExitCodes;   ///< Empty: 0 and 1 with their usual meaning.
  /// Null if there are none.
  const OptionTable *Options = nullptr;
  /// The option groups, in the order of help.
  std::vector<unsigned> Groups = {};
  /// Visibility mask of this command's options in the table.
  unsigned Visible = llvm::opt::DefaultVis;
  /// Words: the arguments after the command.
  int (*Run)(llvm::ArrayRef<const char *> Words, const std::string &Argv0);
};

Command translateCommand();
Command projectCommand();
Command runCommand();
Command validateCommand();
Command probeCommand();
Command auditCommand();
Command queryCommand();
Command lspCommand();
Command recordCommand();
Command setupCommand();
Command completionCommand();
Command helpCommand();

/// All commands, in the order of help.
llvm::ArrayRef<Command> allCommands();
/// Null if there is no such command.
const Command *findCommand(llvm::StringRef Name);
/// "; did you mean audit?", or "" if no command is similar.
std::string nearestCommand(llvm::StringRef Name);

void printOverview(llvm::raw_ostream &OS);
void printHelp(const Command &C);

/// Prints "hipify-cpp: error: ..." for each part of E.
int reportError(llvm::Error E);
int usageError(const llvm::Twine &Text);

/// This program's directory share/hipify-cpp.
std::string shareFolder(llvm::StringRef Program);
/// Makes a path absolute, without "." and "..".
std::string absolutePath(llvm::StringRef Path);

/// Writes a report to Path, or to standard output for "-". Replaces an existing
/// file only once the new one is complete. The directory must exist, since the
/// path may be misspelt.
llvm::Error writeReport(llvm::StringRef Path,
                        llvm::function_ref<void(llvm::raw_ostream &)> Write);

/// The project and translation options of a command line; audit reads code like
/// translate.
llvm::Expected<ProjectOptions> projectOptions(const ParsedOptions &Options);
llvm::Expected<TranslationOptions>
translationOptions(const ParsedOptions &Options);
/// Whether facts are kept between runs: HIPIFY_FACTS_CACHE=off turns it off.
bool keepsFacts();
/// Prints how many units came from the cache.
void printCounts(const ParseCounts &Counts);
std::optional<Severity> parseSeverity(llvm::StringRef Text);
/// Prints the findings of at least this severity in source order. With Info,
/// the suppressed ones, too.
void printFindings(const Translation &Result, Severity Least,
                   class ProjectOutput *Tree = nullptr);
int runTranslate(const ParsedOptions &Options);
int runTables(const ParsedOptions &Options);

/// Prints what becomes of a CUDA name. Returns false if no table has it.
bool printName(llvm::raw_ostream &OS, const MappingTable &Table,
               llvm::StringRef Name, const TargetChoice &Choice);
/// The options of a command line and of the project's configuration.
llvm::Expected<ParsedOptions>
completeOptions(llvm::ArrayRef<const char *> Words, const std::string &Argv0);

/// The built-in tables with the user's --mapping files.
llvm::Expected<MappingTable> loadTables(const ParsedOptions &Options);

} // namespace hipify
#endif
