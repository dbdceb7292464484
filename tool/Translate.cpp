//===- Translate.cpp - hipify-cpp translate -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AliasHeader.h"
#include "Commands.h"
#include "Configuration.h"
#include "Depfile.h"
#include "Edits/ApplyEdits.h"
#include "Edits/Replacements.h"
#include "Progress.h"
#include "Project/InputFolders.h"
#include "ProjectTree.h"
#include "ProjectUpdate.h"
#include "Report/TextReport.h"
#include "Source/Printable.h"
#include "Translation/Translation.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
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

/// The path as the user would write it: relative to the current directory when
/// it lies below.
static std::string shownPath(StringRef Path) {
  SmallString<256> Current;
  if (sys::fs::current_path(Current))
    return Path.str(); // the directory is gone
  std::string Folder = canonicalPath(Current);
  StringRef Rest = Path;
  if (Rest.consume_front(Folder) && Rest.consume_front("/"))
    return Rest.str();
  return Path.str();
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

/// An absolute path whose last part, which may be a link, is kept as it is.
static std::string outputPath(StringRef Path) {
  SmallString<256> Result(canonicalPath(
      sys::path::has_parent_path(Path) ? sys::path::parent_path(Path) : "."));
  sys::path::append(Result, sys::path::filename(Path));
  return Result.str().str();
}

static PendingFile depfile(const Translation &Result,
                           const ParsedOptions &Options) {
  std::string Target;
  for (const TranslatedFile &File : Result.Files)
    if (File.Main)
      Target = Options.value(OPT_o) == "-" ? "-" : File.Output;
  PendingFile Out;
  Out.Path = outputPath(Options.value(OPT_MF, Target + ".d"));
  // As the build names it, or make would not know it.
  StringRef Asked = Options.has(OPT_o)
                        ? Options.value(OPT_o)
                        : Options.value(OPT_out_dir, Options.value(OPT_o_dir));
  Depfile Text =
      depfileOf(sys::path::is_absolute(Asked) ? Target : shownPath(Target),
                Result.Dependencies);
  for (StringRef Path : Text.Unnamed)
    errs() << "hipify-cpp: warning: '" << printable(Path)
           << "' cannot be named in a depfile; the build will not see it "
              "change\n";
  Out.Text = std::move(Text.Text);
  return Out;
}

/// --alias-header, and a warning for each place that it cannot serve.
static PendingFile aliases(const Translation &Result,
                           const ParsedOptions &Options) {
  PendingFile Out;
  Out.Path = outputPath(Options.value(OPT_alias_header));
  AliasHeader Header = aliasHeader(Result, sys::path::filename(Out.Path));
  Out.Text = std::move(Header.Text);
  if (Options.has(OPT_q))
    return Out;
  for (const TranslatedFile &File : Result.Files)
    for (const Finding &F : File.Findings)
      if (is_contained(Header.Others, &F)) {
        Finding Left = F;
        Left.Sev = std::max(F.Sev, Severity::Warning);
        Left.Message = "a macro cannot do this: " + F.Message;
        printFinding(errs(), Left, File.Source.get(),
                     shownPath(File.Source->path()));
      }
  return Out;
}

/// A depfile or a table of statistics must not replace what is translated.
static Error checkExtraFiles(const Translation &Result,
                             ArrayRef<PendingFile> Files) {
  StringSet<> Taken;
  for (const PendingFile &File : Files) {
    bool Extra = File.Source.empty();
    if (!Taken.insert(File.Path).second)
      return createStringError(File.Path + ": would be written twice");
    if (Extra && is_contained(Result.Dependencies, canonicalPath(File.Path)))
      return createStringError(File.Path + ": is read by the translation");
  }
  return Error::success();
}

/// Returns the paths of the translations that were written.
static Expected<std::vector<std::string>>
writeOutput(const Translation &Result, const TranslationOptions &Run,
            const ParsedOptions &Options, ProjectOutput *Tree) {
  std::vector<PendingFile> Files;
  if (Run.Output.Output == "-" && !Run.Output.DryRun) {
    for (const TranslatedFile &File : Result.Files)
      if (File.Main)
        outs() << File.text();
  } else if (!Run.Output.DryRun) {
    Files = Result.pending(Run.Output);
  }
  std::vector<std::string> Written;
  for (const PendingFile &File : Files)
    Written.push_back(File.Path);
  if (Options.has(OPT_MD) || Options.has(OPT_MF))
    Files.push_back(depfile(Result, Options));
  if (Options.has(OPT_o_stats)) {
    PendingFile &Stats = Files.emplace_back();
    Stats.Path = outputPath(Options.value(OPT_o_stats));
    raw_string_ostream OS(Stats.Text);
    printStatistics(OS, Result.statistics(), Result.allFindings(), true);
  }
  if (Options.has(OPT_export_fixes)) {
    PendingFile &Fixes = Files.emplace_back();
    Fixes.Path = outputPath(Options.value(OPT_export_fixes));
    raw_string_ostream OS(Fixes.Text);
    std::vector<FileEdits> All;
    for (const TranslatedFile &File : Result.Files)
      All.push_back({File.Source->path(), File.Edits});
    printReplacements(OS, All);
  }
  if (Options.has(OPT_alias_header))
    Files.push_back(aliases(Result, Options));
  if (Error E = checkExtraFiles(Result, Files))
    return std::move(E);
  // A run that was killed at its end has left nothing to write, but litter.
  StringSet<> Folders;
  if (!Run.Output.DryRun)
    for (const TranslatedFile &File : Result.Files)
      if (File.Written &&
          Folders.insert(sys::path::parent_path(File.Output)).second)
        removeLeftovers(sys::path::parent_path(File.Output));
  if (Tree) {
    // The rest is the tree's, which may merge it.
    Files.erase(Files.begin(), Files.begin() + Written.size());
    if (Error E = Tree->write(Options, Run.Output, Result))
      return std::move(E);
  }
  if (Error E = writeFiles(Files))
    return std::move(E);
  return Written;
}

/// A diff as git shows it on a terminal; the stream knows whether it is one.
static void printDiff(raw_ostream &OS, StringRef Diff) {
  for (unsigned Number = 0; !Diff.empty(); ++Number) {
    auto [Line, Rest] = Diff.split('\n');
    Diff = Rest;
    // The first two lines name the files.
    if (Number < 2)
      OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
    else if (Line.starts_with("@@"))
      OS.changeColor(raw_ostream::CYAN);
    else if (Line.starts_with("+"))
      OS.changeColor(raw_ostream::GREEN);
    else if (Line.starts_with("-"))
      OS.changeColor(raw_ostream::RED);
    OS << Line;
    OS.resetColor();
    OS << '\n';
  }
}

static void printDiffs(const Translation &Result) {
  for (const TranslatedFile &File : Result.Files) {
    std::string Path =
        StringRef(shownPath(File.Source->path())).ltrim('/').str();
    printDiff(outs(), unifiedDiff(File.Source->text(), File.Edits, "a/" + Path,
                                  "b/" + Path));
  }
}

/// --check: the files whose text would change.
static void printChanged(const Translation &Result) {
  for (const TranslatedFile &File : Result.Files)
    if (!File.Edits.empty())
      errs() << "hipify-cpp: " << printable(shownPath(File.Source->path()))
             << " would change\n";
}

/// "; wrote a.cu.hip", for the closing line.
static std::string whatWasWritten(ArrayRef<std::string> Paths,
                                  const OutputOptions &Options) {
  constexpr size_t Named = 3;
  if (Paths.empty())
    return "";
  if (Paths.size() <= Named)
    return "; wrote " + join(map_range(Paths, shownPath), ", ");
  std::string Text = "; wrote " + std::to_string(Paths.size()) + " files";
  if (!Options.OutDir.empty())
    Text += " below " + Options.OutDir;
  return Text;
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
  for (const BuildFile &File : Found.BuildFiles)
    if (!Quiet)
      errs() << printable(File.Path) << ": warning: " << buildFileNote(File)
             << '\n';
  return !Found.BuildFiles.empty();
}

namespace {

/// What is translated, and how.
struct Job {
  MappingTable Table;
  TranslationOptions Run;
  Project Files;
  FolderNotes Folders;
  std::optional<ProjectOutput> Tree; ///< Of `project`.
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
  auto Tree = ProjectOutput::open(Options, Run->Output);
  if (!Tree)
    return Tree.takeError();
  auto Files = Project::create(*Input);
  if (!Files)
    return Files.takeError();
  return Job{std::move(*Table),  std::move(*Run),  std::move(*Files),
             std::move(Folders), std::move(*Tree), std::nullopt};
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
  if (Result && Options.WholeTree)
    if (Error E = translateBuildFiles(
            J.Folders, canonicalPath(Options.Inputs[0]), J.Run, *Result))
      return std::move(E);
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
