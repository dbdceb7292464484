//===- Audit.cpp - hipify-cpp audit ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads code as translate does, writes reports and nothing else.
//
//===----------------------------------------------------------------------===//
#include "Audit/Auditor.h"
#include "Audit/Compare.h"
#include "Commands.h"
#include "Configuration.h"
#include "Files/PlainFile.h"
#include "Progress.h"
#include "Project/InputFolders.h"
#include "Shard.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace llvm::opt;
using namespace hipify;
using namespace hipify::audit;

// Names of their own: the translator's options have the same ones.
namespace aopt {
#define OPTIONS "AuditOptions.inc"
#include "OptionIds.inc"
#include "OptionRows.inc"
} // namespace aopt

/// The options that translate has, too, as translate reads them.
static Expected<ParsedOptions> sharedOptions(const InputArgList &Args,
                                             ArrayRef<const char *> ParserFlags,
                                             const std::string &Argv0) {
  auto Settings = findConfiguration(Args.getAllArgValues(aopt::OPT_INPUT),
                                    Args.getLastArgValue(aopt::OPT_p),
                                    Args.getLastArgValue(aopt::OPT_config));
  if (!Settings)
    return Settings.takeError();
  ArgStringList Words;
  for (const Arg *A : Args) {
    unsigned Group = A->getOption().getGroup().isValid()
                         ? A->getOption().getGroup().getID()
                         : 0;
    if (Group == aopt::OPT_TargetGroup || Group == aopt::OPT_InputGroup)
      A->render(Args, Words);
  }
  std::vector<const char *> Line(Words.begin(), Words.end());
  Line.push_back("--");
  append_range(Line, ParserFlags);
  auto Shared = parseOptions(withConfiguration(*Settings, Line), Argv0);
  if (Shared)
    Shared->Settings = std::move(*Settings);
  return Shared;
}

static Expected<std::string> readText(StringRef Path, uint64_t Most) {
  auto Buffer = readPlainFile(Path, Most);
  if (!Buffer)
    return createStringError(
        Path + ": cannot be read: " + toString(Buffer.takeError()));
  return (*Buffer)->getBuffer().str();
}

static Expected<AuditOptions> auditOptions(const InputArgList &Args,
                                           TranslationOptions Translation) {
  AuditOptions Options;
  Options.Suppressions = std::move(Translation.Suppressions);
  Options.Translation = std::move(Translation);
  Options.ToolVersion = HIPIFY_VERSION;
  Options.DocsUrl = Args.getLastArgValue(aopt::OPT_docs_url).str();
  if (const Arg *A = Args.getLastArg(aopt::OPT_level)) {
    StringRef Level = A->getValue();
    Options.Level = Level == "info" ? Severity::Info : *parseSeverity(Level);
  }
  if (const Arg *A = Args.getLastArg(aopt::OPT_effort)) {
    Expected<std::string> Text = readText(A->getValue(), MostForText);
    if (!Text)
      return Text.takeError();
    Expected<EffortTable> Table = EffortTable::read(*Text, A->getValue());
    if (!Table)
      return Table.takeError();
    Options.Effort = std::move(*Table);
  }
  return std::move(Options);
}

/// What --fail-on asks for, and whether it is there.
static Expected<bool> failsOn(const InputArgList &Args, const Audit &A) {
  const Arg *Wanted = Args.getLastArg(aopt::OPT_fail_on);
  if (!Wanted)
    return false;
  StringRef What = Wanted->getValue();
  if (What == "new") {
    if (!A.Before)
      return createStringError("--fail-on new needs --baseline");
    return A.Before->New + A.Before->Worse != 0;
  }
  Severity Least = What == "any" ? Severity::Note : *parseSeverity(What);
  unsigned Count = 0;
  for (unsigned S = unsigned(Least); S <= unsigned(Severity::Error); ++S)
    Count += A.Severities[Severity(S)];
  return Count != 0;
}

static Error writeReports(const InputArgList &Args, const Audit &A) {
  const struct {
    unsigned Option;
    void (*Write)(const Audit &, raw_ostream &);
  } Formats[] = {
      {aopt::OPT_json, writeJson}, {aopt::OPT_sarif, writeSarif},
      {aopt::OPT_html, writeHtml}, {aopt::OPT_markdown, writeMarkdown},
      {aopt::OPT_csv, writeCsv},   {aopt::OPT_badge, writeBadge}};
  Error All = Error::success();
  bool ToStdout = false;
  for (const auto &[Option, Write] : Formats)
    for (const std::string &Path : Args.getAllArgValues(Option)) {
      ToStdout |= Path == "-";
      All = joinErrors(
          std::move(All),
          writeReport(Path, [&, W = Write](raw_ostream &OS) { W(A, OS); }));
    }
  // A report on standard output stays the only text there.
  if (!ToStdout && !Args.hasArg(aopt::OPT_q)) {
    PrintableStream OS(outs());
    writeText(A, OS);
  }
  return All;
}

static Expected<int> auditProject(const InputArgList &Args,
                                  const ParsedOptions &Shared) {
  auto Table = loadTables(Shared);
  auto Translation = translationOptions(Shared);
  auto Input = projectOptions(Shared);
  if (!Table || !Translation || !Input)
    return joinErrors(joinErrors(Table.takeError(), Translation.takeError()),
                      Input.takeError());
  auto Options = auditOptions(Args, std::move(*Translation));
  if (!Options)
    return Options.takeError();
  FolderNotes Found;
  if (Error E = addInputs(Args.getAllArgValues(aopt::OPT_INPUT), *Input, Found))
    return std::move(E);
  auto Files = Project::create(*Input);
  if (!Files)
    return Files.takeError();
  if (Shared.has(OPT_shard)) {
    if (Error E = runShard(Shared, *Files, *Table, Options->Translation))
      return std::move(E);
    return 0;
  }
  Progress Shown("parsing",
                 progressMode(Args.getLastArgValue(aopt::OPT_progress),
                              Args.hasArg(aopt::OPT_q)));
  Options->Translation.Progress = [&](const ProgressStep &Step) {
    Shown.tell(Step);
  };
  if (Options->Translation.UseCache)
    Progress::keepOnInterrupt();
  std::optional<ParseCounts> Parsed;
  if (Args.hasArg(aopt::OPT_v))
    Options->Translation.Counted = [&](const ParseCounts &Counts) {
      Parsed = Counts;
    };
  Expected<Audit> A = hipify::audit::audit(*Files, *Table, *Options);
  Shown.stop();
  if (Parsed)
    printCounts(*Parsed);
  if (!A)
    return A.takeError();
  for (const BuildFile &File : Found.BuildFiles)
    Found.Notes.push_back(File.Path + ": " + buildFileNote(File));
  if (!Shared.Settings.Path.empty())
    Found.Notes.push_back(Shared.Settings.Path + " sets options of this audit");
  append_range(Found.Notes, Found.Skipped);
  A->Notes.insert(A->Notes.begin(), Found.Notes.begin(), Found.Notes.end());
  if (const Arg *Old = Args.getLastArg(aopt::OPT_baseline)) {
    Expected<std::string> Text = readText(Old->getValue(), MostForAny);
    if (!Text)
      return Text.takeError();
    if (Error E = compareWith(*A, *Text, Old->getValue()))
      return std::move(E);
  }
  Expected<bool> Fails = failsOn(Args, *A);
  if (!Fails)
    return Fails.takeError();
  if (Error E = writeReports(Args, *A))
    return std::move(E);
  if (*Fails)
    return ExitFindings;
  bool Crashed = any_of(A->Files, [](const AuditFile &F) {
    return F.Parsed == AuditFile::Tokens;
  });
  return Crashed ? ExitUnitFailed : ExitDone;
}

static int runAudit(ArrayRef<const char *> Line, const std::string &Argv0) {
  const auto *Dashes =
      find_if(Line, [](StringRef Word) { return Word == "--"; });
  ArrayRef<const char *> Own = Line.take_front(Dashes - Line.begin());
  ArrayRef<const char *> ParserFlags = Line.drop_front(Own.size());
  if (!ParserFlags.empty())
    ParserFlags = ParserFlags.drop_front();
  Expected<InputArgList> Args = aopt::table().parse(Own);
  if (!Args)
    return reportError(Args.takeError());
  if (Args->hasArg(aopt::OPT_help)) {
    printHelp(auditCommand());
    return ExitDone;
  }
  if (!Args->hasArg(aopt::OPT_INPUT) && !Args->hasArg(aopt::OPT_p))
    return usageError(
        "audit needs a directory, a compilation database or files; see "
        "'hipify-cpp audit --help'");
  auto Shared = sharedOptions(*Args, ParserFlags, Argv0);
  if (!Shared)
    return reportError(Shared.takeError());
  Expected<int> Status = auditProject(*Args, *Shared);
  return Status ? *Status : reportError(Status.takeError());
}

Command hipify::auditCommand() {
  return {
      .Name = "audit",
      .Usage = "[options] <dir>|compile_commands.json|<file>... "
               "[-- <parser flags>]",
      .Summary = "estimates the work that a migration takes",
      .Description =
          "Reports what a migration to HIP takes: what translates "
          "automatically, what needs manual work,\nwhere, why, and how long. "
          "Nothing is written but the reports; <file> may be - for "
          "standard\noutput.",
      .ExitCodes = "0 done; 1 wrong usage; 2 --fail-on found something; "
                   "3 a file could not be analysed.",
      .Options = &aopt::table(),
      .Groups = {aopt::OPT_FormatGroup, aopt::OPT_AuditGroup,
                 aopt::OPT_TargetGroup, aopt::OPT_InputGroup},
      .Run = runAudit};
}
