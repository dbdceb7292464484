//===- Translate.cpp - hipify-cpp translate -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Edits/ApplyEdits.h"
#include "Mapping/Targets.h"
#include "Report/TextReport.h"
#include "Translation/Translation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"

using namespace llvm;

namespace hipify {

static Error failure(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

static Expected<unsigned> number(const ParsedOptions &Options, OptionID Id,
                                 StringRef Name, unsigned Default) {
  unsigned Value = Default;
  if (Options.has(Id) && Options.value(Id).getAsInteger(10, Value))
    return failure(Name + " takes a number, not '" + Options.value(Id) + "'");
  return Value;
}

std::string shareFolder(StringRef Program) {
  std::string Path = sys::fs::getMainExecutable(
      Program.str().c_str(), reinterpret_cast<void *>(&shareFolder));
  SmallString<256> Folder(canonicalPath(Path));
  sys::path::remove_filename(Folder);
  sys::path::append(Folder, "..", "share", "hipify-cpp");
  return canonicalPath(Folder);
}

Expected<ProjectOptions> projectOptions(const ParsedOptions &Options) {
  ProjectOptions Result;
  Result.Inputs = Options.Inputs;
  Result.BuildPath = Options.value(OPT_p).str();
  Result.Root = Options.value(OPT_root).str();
  Result.FlagsBefore = Options.values(OPT_extra_arg_before);
  for (auto [Id, Flag] :
       {std::pair(OPT_I, "-I"), std::pair(OPT_D, "-D"), std::pair(OPT_U, "-U"),
        std::pair(OPT_isystem, "-isystem"), std::pair(OPT_std, "-std=")})
    for (const std::string &Value : Options.values(Id))
      Result.Flags.push_back(Flag + Value);
  if (Options.has(OPT_x))
    append_range(Result.Flags,
                 std::vector<std::string>{"-x", Options.value(OPT_x).str()});
  append_range(Result.Flags, Options.values(OPT_extra_arg));
  append_range(Result.Flags, Options.ParserFlags);
  StringRef Headers = Options.value(OPT_headers, "recursive");
  if (Options.has(OPT_local_headers))
    Headers = "local";
  if (Headers == "none")
    Result.Headers = HeaderMode::None;
  else if (Headers == "local")
    Result.Headers = HeaderMode::Local;
  else if (Headers != "recursive")
    return failure("--headers takes none, local or recursive, not '" + Headers +
                   "'");
  return Result;
}

Expected<TranslationOptions> translationOptions(const ParsedOptions &Options) {
  TranslationOptions Result;
  auto Target = Options.target();
  if (!Target)
    return Target.takeError();
  Result.Rules.Target = *Target;
  Result.Rules.LaunchMacro = Options.has(OPT_hip_launch);
  Result.Rules.SkipInactive =
      Options.has(OPT_skip_inactive) || Options.has(OPT_default_preprocessor);
  Result.Rules.TranslateStrings = Options.has(OPT_translate_strings);
  StringRef Warp = Options.value(OPT_warp, "32");
  if (Warp == "native")
    Result.Rules.Warp = WarpMode::Native;
  else if (Warp != "32")
    return failure("--warp takes 32 or native, not '" + Warp + "'");
  if (Options.has(OPT_offload_arch)) {
    Result.Rules.Arches.clear();
    SmallVector<StringRef> Arches;
    Options.value(OPT_offload_arch).split(Arches, ',', -1, false);
    for (StringRef Arch : Arches)
      if (lookupGpuTarget(Arch))
        Result.Rules.Arches.push_back(Arch.str());
      else if (Arch.starts_with("gfx"))
        return failure("--offload-arch: '" + Arch +
                       "' is no GPU that is known; did you mean '" +
                       nearestGpuTarget(Arch) + "'?");
      else
        return failure("--offload-arch takes AMD GPUs such as gfx942, not '" +
                       Arch + "'");
  }
  std::string Share = shareFolder(Options.Program);
  Result.Parsing.Declarations = Share + "/cuda-declarations";
  if (!sys::fs::exists(Result.Parsing.Declarations + "/cuda_runtime.h"))
    return failure(Result.Parsing.Declarations +
                   ": the declarations of CUDA are not there; the "
                   "installation is incomplete");
  Result.Parsing.Declarations = canonicalPath(Result.Parsing.Declarations);
  Result.Parsing.ResourceDir = Options.value(OPT_resource_dir).str();
  Result.Parsing.CudaArch =
      Options.value(OPT_cuda_gpu_arch, Result.Parsing.CudaArch).str();
  auto Timeout = number(Options, OPT_timeout, "--timeout", 300);
  auto Jobs = number(Options, OPT_j, "-j", get_physical_cores());
  if (!Timeout || !Jobs)
    return joinErrors(Timeout.takeError(), Jobs.takeError());
  Result.Parsing.TimeoutSeconds = *Timeout;
  Result.Jobs = std::max(1u, *Jobs);
  OutputOptions &Output = Result.Output;
  Output.Output = Options.value(OPT_o).str();
  Output.OutDir = Options.value(OPT_out_dir, Options.value(OPT_o_dir)).str();
  Output.InPlace = Options.has(OPT_inplace);
  Output.Backup = !Options.has(OPT_no_backup);
  Output.DryRun = Options.has(OPT_diff) || Options.has(OPT_check) ||
                  Options.has(OPT_no_output) || Options.has(OPT_examine);
  return Result;
}

/// Options of hipify-clang that ask for what we cannot do.
static Error checkRefused(const ParsedOptions &Options) {
  for (OptionID Id : {OPT_perl, OPT_python, OPT_o_perl, OPT_o_python})
    if (Options.has(Id))
      return failure("maps for other tools are not generated; the tables are "
                     "plain text, see 'hipify-cpp --csv'");
  if (Options.has(OPT_hipdnn))
    return failure("ROCm 7.2 ships no hipDNN; cuDNN becomes MIOpen");
  return Error::success();
}

std::optional<Severity> parseSeverity(StringRef Text) {
  return StringSwitch<std::optional<Severity>>(Text)
      .Case("note", Severity::Note)
      .Case("warning", Severity::Warning)
      .Case("error", Severity::Error)
      .Default(std::nullopt);
}

/// The path as the user would write it: relative to the current folder when it
/// lies below.
static std::string shownPath(StringRef Path) {
  SmallString<256> Current;
  if (sys::fs::current_path(Current))
    return Path.str(); // the folder is gone
  std::string Folder = canonicalPath(Current);
  StringRef Rest = Path;
  if (Rest.consume_front(Folder) && Rest.consume_front("/"))
    return Rest.str();
  return Path.str();
}

/// In the order of places; suppressed ones where all is told.
static void printFindings(const Translation &Result, Severity Least) {
  for (const TranslatedFile &File : Result.Files) {
    std::vector<std::pair<const Finding *, StringRef>> Told;
    for (const Finding &F : File.Findings)
      if (F.Sev >= Least)
        Told.emplace_back(&F, "");
    if (Least == Severity::Info)
      for (const SuppressedFinding &F : File.Suppressed)
        Told.emplace_back(&F.What, F.Reason);
    sort(Told, [](auto &L, auto &R) { return *L.first < *R.first; });
    for (auto [F, Suppressed] : Told)
      printFinding(errs(), *F, File.Source.get(),
                   shownPath(File.Source->path()), Suppressed);
  }
}

static std::string escapeForMake(StringRef Path) {
  std::string Text;
  for (char C : Path) {
    if (C == ' ' || C == '#' || C == '\\')
      Text += '\\';
    else if (C == '$')
      Text += '$';
    Text += C;
  }
  return Text;
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
  Out.Text = escapeForMake(sys::path::is_absolute(Asked) ? Target
                                                         : shownPath(Target)) +
             ":";
  for (const std::string &File : Result.Dependencies)
    Out.Text += " \\\n  " + escapeForMake(File);
  Out.Text += "\n";
  return Out;
}

/// A depfile or a table of statistics must not replace what is translated.
static Error checkExtraFiles(const Translation &Result,
                             ArrayRef<PendingFile> Files) {
  StringSet<> Taken;
  for (const PendingFile &File : Files) {
    bool Extra = File.Source.empty();
    if (!Taken.insert(File.Path).second)
      return failure(File.Path + ": would be written twice");
    if (Extra && is_contained(Result.Dependencies, canonicalPath(File.Path)))
      return failure(File.Path + ": is read by the translation");
  }
  return Error::success();
}

static Error writeOutput(const Translation &Result,
                         const TranslationOptions &Run,
                         const ParsedOptions &Options) {
  std::vector<PendingFile> Files;
  if (Run.Output.Output == "-" && !Run.Output.DryRun) {
    for (const TranslatedFile &File : Result.Files)
      if (File.Main)
        outs() << File.text();
  } else if (!Run.Output.DryRun) {
    Files = Result.pending(Run.Output);
  }
  if (Options.has(OPT_MD) || Options.has(OPT_MF))
    Files.push_back(depfile(Result, Options));
  if (Options.has(OPT_o_stats)) {
    PendingFile &Stats = Files.emplace_back();
    Stats.Path = outputPath(Options.value(OPT_o_stats));
    raw_string_ostream OS(Stats.Text);
    printStatistics(OS, Result.statistics(), Result.allFindings(), true);
  }
  if (Error E = checkExtraFiles(Result, Files))
    return E;
  return writeFiles(Files);
}

static void printDiffs(const Translation &Result) {
  for (const TranslatedFile &File : Result.Files) {
    std::string Path =
        StringRef(shownPath(File.Source->path())).ltrim('/').str();
    outs() << unifiedDiff(File.Source->text(), File.Edits, "a/" + Path,
                          "b/" + Path);
  }
}

static int exitCode(const Translation &Result, const ParsedOptions &Options,
                    std::optional<Severity> FailOn) {
  if (Result.SomeUnitFailed)
    return ExitUnitFailed;
  if (Options.has(OPT_check) && Result.statistics().Changed)
    return ExitFindings;
  std::optional<Severity> Worst = Result.worst();
  if (FailOn && Worst && *Worst >= *FailOn)
    return ExitFindings;
  return ExitDone;
}

int runTranslate(const ParsedOptions &Options) {
  if (Error E = checkRefused(Options))
    return reportError(std::move(E));
  std::optional<Severity> FailOn = parseSeverity(Options.value(OPT_fail_on));
  if (Options.has(OPT_fail_on) && !FailOn)
    return usageError("--fail-on takes note, warning or error");
  if (Options.Inputs.empty() && !Options.has(OPT_p))
    return usageError("no input; 'hipify-cpp --help' shows how");
  auto Table = loadTables(Options);
  auto Run = translationOptions(Options);
  auto Input = projectOptions(Options);
  if (!Table || !Run || !Input)
    return reportError(joinErrors(
        joinErrors(Table.takeError(), Run.takeError()), Input.takeError()));
  auto Files = Project::create(*Input);
  if (!Files)
    return reportError(Files.takeError());
  auto Result = translate(*Files, *Table, *Run);
  if (!Result)
    return reportError(Result.takeError());

  bool Quiet = Options.has(OPT_q);
  Severity Least = Options.has(OPT_v) ? Severity::Info
                   : Quiet            ? Severity::Error
                                      : Severity::Warning;
  if (Options.has(OPT_v))
    for (const std::string &Note : Files->notes())
      errs() << Note << '\n';
  printFindings(*Result, Least);
  if (Options.has(OPT_diff))
    printDiffs(*Result);
  if (Error E = writeOutput(*Result, *Run, Options))
    return reportError(std::move(E));
  if (Options.has(OPT_print_stats) || Options.has(OPT_examine))
    printStatistics(outs(), Result->statistics(), Result->allFindings(), false);
  if (Options.has(OPT_print_stats_csv))
    printStatistics(outs(), Result->statistics(), Result->allFindings(), true);
  if (!Quiet)
    errs() << "hipify-cpp: " << summaryLine(Result->statistics()) << '\n';
  return exitCode(*Result, Options, FailOn);
}

} // namespace hipify
