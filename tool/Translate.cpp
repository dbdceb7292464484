//===- Translate.cpp - hipify-cpp translate -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildMacros.h"
#include "Commands.h"
#include "Configuration.h"
#include "Progress.h"
#include "Project/InputFolders.h"
#include "ProjectTree.h"
#include "Report/TextReport.h"
#include "Shard.h"
#include "Source/Printable.h"
#include "Translation/Translation.h"
#include "TranslationOutput.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

std::string shareFolder(StringRef Program) {
  std::string Path = sys::fs::getMainExecutable(
      Program.str().c_str(), reinterpret_cast<void *>(&shareFolder));
  SmallString<256> Folder(canonicalPath(Path));
  sys::path::remove_filename(Folder);
  sys::path::append(Folder, "..", "share", "hipify-cpp");
  return canonicalPath(Folder);
}

/// Options of hipify-clang that ask for what we cannot do.
static Error checkRefused(const ParsedOptions &Options) {
  for (OptionID Id : {OPT_perl, OPT_python, OPT_o_perl, OPT_o_python})
    if (Options.has(Id))
      return createStringError(
          "maps for other tools are not generated; the tables are "
          "plain text, see 'hipify-cpp --csv'");
  if (Options.has(OPT_export_fixes) &&
      (Options.has(OPT_o) || Options.has(OPT_out_dir) ||
       Options.has(OPT_o_dir)))
    return createStringError(
        "--export-fixes is about changes in place; it does not go "
        "with -o and --out-dir");
  if (Options.has(OPT_hipdnn))
    return createStringError("ROCm 7.2 ships no hipDNN; cuDNN becomes MIOpen");
  return Error::success();
}

std::optional<Severity> parseSeverity(StringRef Text) {
  return StringSwitch<std::optional<Severity>>(Text)
      .Case("note", Severity::Note)
      .Case("warning", Severity::Warning)
      .Case("error", Severity::Error)
      .Default(std::nullopt);
}

/// Those about the whole project first.
void printFindings(const Translation &Result, Severity Least,
                   ProjectOutput *Tree) {
  for (bool IsFirst : {true, false})
    for (const TranslatedFile &File : Result.Files) {
      std::vector<std::pair<const Finding *, StringRef>> Told;
      for (const Finding &F : File.Findings)
        // A name that stays as it is is not worth a message; reports count it.
        if (F.Sev >= Least && F.Id != DiagID::SameName &&
            (F.Id == DiagID::HipBuild) == IsFirst &&
            !(Tree && F.Sev >= Severity::Warning && Tree->wasKnown(File, F)))
          Told.emplace_back(&F, "");
      if (Least == Severity::Info)
        for (const SuppressedFinding &F : File.Suppressed)
          if ((F.What.Id == DiagID::HipBuild) == IsFirst)
            Told.emplace_back(&F.What, F.Reason);
      sort(Told, [](auto &L, auto &R) { return *L.first < *R.first; });
      for (auto [F, Suppressed] : Told)
        printFinding(errs(), *F, File.Source.get(),
                     shownPath(File.Source->path()), Suppressed);
    }
}

static int exitCode(const Translation &Result, const ParsedOptions &Options,
                    std::optional<Severity> FailOn, bool Warned,
                    bool HasConflicts) {
  if (Result.SomeUnitFailed)
    return ExitUnitFailed;
  if (HasConflicts)
    return ExitFindings;
  if (Options.has(OPT_check) && Result.statistics().Changed)
    return ExitFindings;
  auto Reaches = [&](std::optional<Severity> Sev) {
    return FailOn && Sev && *Sev >= *FailOn;
  };
  if ((Warned && Reaches(Severity::Warning)) || Reaches(Result.worst()))
    return ExitFindings;
  return ExitDone;
}

/// Replaces directories among the inputs by their files. The outputs of a whole
/// tree go where the user says, and are not its inputs the next time.
static Error takeFolders(ProjectOptions &Input, const OutputOptions &Output,
                         FolderNotes &Found) {
  bool GoesSomewhere =
      !Output.OutDir.empty() || Output.InPlace || Output.DryRun;
  if (!GoesSomewhere || none_of(Input.Inputs, [](const std::string &Path) {
        return sys::fs::is_directory(Path);
      }))
    return Error::success(); // The project rejects what is not a file.
  // Only inside: what lies below an excluded directory is not the user's.
  std::string OutDir =
      Output.OutDir.empty() ? "" : canonicalPath(Output.OutDir);
  if (any_of(Input.Inputs, [&](StringRef Path) {
        std::string Folder = canonicalPath(Path);
        return OutDir != Folder && isBelow(OutDir, Folder);
      }))
    Input.Excluded.push_back(OutDir);
  std::vector<std::string> Inputs;
  std::swap(Inputs, Input.Inputs);
  return addInputs(Inputs, Input, Found);
}

/// Returns whether there was a warning.
static bool printFolderNotes(const FolderNotes &Found, bool Verbose,
                             bool Quiet) {
  if (Verbose)
    for (StringRef Note : Found.Notes)
      errs() << "hipify-cpp: note: " << printable(Note) << '\n';
  for (StringRef Line : Found.Skipped)
    if (!Quiet)
      errs() << "hipify-cpp: warning: " << printable(Line) << '\n';
  for (const BuildFile &File : Found.BuildFiles)
    if (!Quiet)
      errs() << printable(File.Path) << ": warning: " << buildFileNote(File)
             << '\n';
  return !Found.BuildFiles.empty() || !Found.Skipped.empty();
}

namespace {

/// What is translated, and how.
struct Job {
  MappingTable Table;
  TranslationOptions Run;
  Project Files;
  FolderNotes Folders;
  std::optional<ProjectOutput> Tree; ///< Of `project`.
  /// Of `project` without a compilation database.
  std::optional<BuildMacros> Macros;
  std::vector<std::string> Flags;    ///< For all files, from the command line.
  std::optional<ParseCounts> Parsed; ///< With -v.

  ProjectOutput *tree() { return Tree ? &*Tree : nullptr; }
};

} // namespace

static Expected<Job> prepare(const ParsedOptions &Options) {
  if (Error E = joinErrors(checkRefused(Options), checkTree(Options)))
    return std::move(E);
  if (Options.Inputs.empty() && !Options.has(OPT_p))
    return createStringError("no input; see 'hipify-cpp --help'");
  auto Table = loadTables(Options);
  auto Run = translationOptions(Options);
  auto Input = projectOptions(Options);
  if (!Table || !Run || !Input)
    return joinErrors(joinErrors(Table.takeError(), Run.takeError()),
                      Input.takeError());
  Run->Output.WholeTree = Options.WholeTree;
  FolderNotes Folders;
  if (Error E = takeFolders(*Input, Run->Output, Folders))
    return std::move(E);
  std::optional<BuildMacros> Macros;
  std::vector<std::string> Flags = Input->Flags;
  if (Options.WholeTree && Input->BuildPath.empty()) {
    Macros = BuildMacros::read(Folders, canonicalPath(Options.Inputs[0]));
    Macros->addTo(*Input, Folders);
  }
  auto Tree = ProjectOutput::open(Options, Run->Output);
  if (!Tree)
    return Tree.takeError();
  auto Files = Project::create(*Input);
  if (!Files)
    return Files.takeError();
  return Job{std::move(*Table),  std::move(*Run),  std::move(*Files),
             std::move(Folders), std::move(*Tree), std::move(Macros),
             std::move(Flags),   std::nullopt};
}

static Expected<Translation> translateJob(Job &J,
                                          const ParsedOptions &Options) {
  Progress Shown("parsing",
                 progressMode(Options.value(OPT_progress), Options.has(OPT_q)));
  J.Run.Progress = [&](const ProgressStep &Step) { Shown.tell(Step); };
  if (J.Run.UseCache)
    Progress::keepOnInterrupt();
  if (Options.has(OPT_v))
    J.Run.Counted = [&](const ParseCounts &Counts) { J.Parsed = Counts; };
  auto Result = translate(J.Files, J.Table, J.Run);
  Shown.stop();
  if (Result && Options.WholeTree) {
    std::string Root = canonicalPath(Options.Inputs[0]);
    StringRef Switch = Options.value(OPT_vendor_switch);
    if (Error E = Options.has(OPT_vendor_switch)
                      ? addVendorSwitch(J.Folders, Root, Switch, J.Run, *Result)
                      : translateBuildFiles(J.Folders, Root, J.Run, *Result))
      return std::move(E);
    if (J.Macros)
      J.Macros->report(*Result, J.Flags, Root, J.Run);
  }
  return Result;
}

/// Prints notes, findings and the diff. Returns whether a note is a warning.
static bool report(Job &J, const Translation &Result,
                   const ParsedOptions &Options) {
  bool Verbose = Options.has(OPT_v), Quiet = Options.has(OPT_q);
  bool Warned = printFolderNotes(J.Folders, Verbose, Quiet);
  if (J.Parsed)
    printCounts(*J.Parsed);
  if (Verbose && !Options.Settings.Path.empty())
    errs() << printable(Options.Settings.Path)
           << ": note: sets options of this run\n";
  for (const ProjectNote &Note : J.Files.notes()) {
    bool Warning = Note.Kind == ProjectNote::Warning;
    Warned |= Warning;
    if (Verbose || (Warning && !Quiet))
      errs() << printable(Note.line()) << '\n';
  }
  printFindings(Result,
                Verbose ? Severity::Info
                : Quiet ? Severity::Error
                        : Severity::Warning,
                !Verbose && J.Tree && J.Tree->updates() ? J.tree() : nullptr);
  if (Options.has(OPT_diff))
    printDiffs(Result);
  return Warned;
}

/// Writes the output, and prints statistics and the closing line.
static Error write(Job &J, const Translation &Result,
                   const ParsedOptions &Options) {
  auto Written = writeOutput(Result, J.Run, Options, J.tree());
  if (!Written)
    return Written.takeError();
  if (Options.has(OPT_print_stats) || Options.has(OPT_examine))
    printStatistics(outs(), Result.statistics(), Result.allFindings(), false);
  if (Options.has(OPT_print_stats_csv))
    printStatistics(outs(), Result.statistics(), Result.allFindings(), true);
  if (Options.has(OPT_q))
    return Error::success();
  if (Options.has(OPT_check))
    printChanged(Result);
  if (J.Tree && J.Tree->known())
    errs() << "hipify-cpp: " << counted(J.Tree->known(), "finding")
           << " as in the last run; -v shows them\n";
  errs() << "hipify-cpp: " << summaryLine(Result.statistics());
  if (!J.Tree || !J.Tree->updates())
    errs() << whatWasWritten(*Written, J.Run.Output);
  errs() << (J.Tree ? J.Tree->summary() : "") << '\n';
  return Error::success();
}

int runTranslate(const ParsedOptions &Options) {
  Expected<Job> J = prepare(Options);
  if (!J)
    return reportError(J.takeError());
  if (Options.has(OPT_shard)) {
    Error E = runShard(Options, J->Files, J->Table, J->Run);
    return E ? reportError(std::move(E)) : 0;
  }
  Expected<Translation> Result = translateJob(*J, Options);
  if (!Result)
    return reportError(Result.takeError());
  bool Warned = report(*J, *Result, Options);
  if (Error E = write(*J, *Result, Options))
    return reportError(std::move(E));
  return exitCode(*Result, Options, parseSeverity(Options.value(OPT_fail_on)),
                  Warned, J->Tree && J->Tree->hasConflicts());
}

static void printVersion() {
  outs() << "hipify-cpp " HIPIFY_VERSION " (clang " CLANG_VERSION_STRING
            ", tables for CUDA 7 to 13.0 and ROCm 7.2)\n";
}

Expected<ParsedOptions> completeOptions(ArrayRef<const char *> Words,
                                        const std::string &Argv0) {
  auto Options = parseOptions(Words, Argv0);
  if (!Options)
    return Options;
  auto Settings = findConfiguration(Options->Inputs, Options->value(OPT_p),
                                    Options->value(OPT_config));
  if (!Settings)
    return Settings.takeError();
  if (Settings->Words.empty())
    return Options;
  Options = parseOptions(withConfiguration(*Settings, Words), Argv0);
  if (Options)
    Options->Settings = std::move(*Settings);
  return Options;
}

static int runEither(ArrayRef<const char *> Words, const std::string &Argv0,
                     const Command &Which, bool WholeTree) {
  auto Options = completeOptions(Words, Argv0);
  if (!Options)
    return reportError(Options.takeError());
  if (Options->has(OPT_help)) {
    printHelp(Which);
    return ExitDone;
  }
  if (Options->has(OPT_version) || Options->has(OPT_versions)) {
    printVersion();
    return ExitDone;
  }
  for (const std::string &Input : Options->Inputs)
    if (findCommand(Input) && !sys::fs::exists(Input))
      return usageError("a command comes before all options: hipify-cpp " +
                        Input + " ...");
  if (Options->has(OPT_md) || Options->has(OPT_csv))
    return runTables(*Options);
  Options->WholeTree = WholeTree;
  return runTranslate(*Options);
}

static int runWords(ArrayRef<const char *> Words, const std::string &Argv0) {
  return runEither(Words, Argv0, translateCommand(), /*WholeTree=*/false);
}

static int runProject(ArrayRef<const char *> Words, const std::string &Argv0) {
  return runEither(Words, Argv0, projectCommand(), /*WholeTree=*/true);
}

Command translateCommand() {
  return {
      .Name = "translate",
      .Usage = "<file>... [options] [-- <parser flags>]",
      .Summary = "translates files or directories",
      .Description =
          "Translates CUDA C++ into HIP. Without an output option, x.cu "
          "becomes x.cu.hip beside it. A directory stands "
          "for\nthe files in it that use CUDA.\nOptions start with one or two "
          "dashes; values follow after = or as the next word.",
      .ExitCodes = "0 done, 1 wrong usage or unreadable file, 2 findings "
                   "reach\n--fail-on (or --check would change a file), 3 a "
                   "file could not be analysed.",
      .Options = &optionTable(),
      .Groups = {OPT_OutputGroup, OPT_TargetGroup, OPT_InputGroup,
                 OPT_ReportGroup, OPT_CompatGroup},
      .Run = runWords};
}

Command projectCommand() {
  return {
      .Name = "project",
      .Usage = "<directory> --out-dir=<dir> [options]",
      .Summary = "translates a whole project, including its build files",
      .Description =
          "Translates the files of a directory that use CUDA, its CMake files, "
          "Makefiles and setup scripts,\nand copies the others, so that <dir> "
          "builds with HIP. Takes the options of translate;\n--inplace changes "
          "the directory itself.",
      .ExitCodes = "as for translate.",
      .Options = &optionTable(),
      .Groups = {OPT_OutputGroup, OPT_TargetGroup, OPT_InputGroup,
                 OPT_ReportGroup},
      .Run = runProject};
}

} // namespace hipify
