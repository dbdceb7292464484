//===- Run.cpp - hipify-cpp run -------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds a program for the emulator and becomes it. CUDA for an AMD target is
// translated first.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Progress.h"
#include "RunTranslation.h"
#include "Simt/Program.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstring>
#include <unistd.h>

using namespace llvm;
using namespace llvm::opt;
using namespace hipify;

// Names of their own: the translator's options have the same ones.
namespace run {
#define OPTIONS "RunOptions.inc"
#include "OptionIds.inc"
#include "OptionRows.inc"
} // namespace run

namespace {
using Words = std::vector<std::string>;

/// The command line: options, the file, and what the program gets.
struct RunLine {
  InputArgList Args;
  std::string File;
  Words ProgramArguments;

  bool has(unsigned Id) const { return Args.hasArg(Id); }
  StringRef value(unsigned Id, StringRef Default = "") const {
    return Args.getLastArgValue(Id, Default);
  }
};
} // namespace

/// Whether a word behind the file reads as an option of ours.
static bool isOption(const char *Word) {
  unsigned Index = 0, MissingCount = 0;
  InputArgList Args = run::table().ParseArgs(Word, Index, MissingCount);
  return MissingCount || any_of(Args, [](const Arg *A) {
           auto Kind = A->getOption().getKind();
           return Kind != Option::InputClass && Kind != Option::UnknownClass;
         });
}

/// What follows the file is the program's. An option of ours there would be
/// lost in silence, a check not made, so `--` must say that it is meant.
static Expected<Words> programArguments(StringRef File,
                                        ArrayRef<const char *> Rest) {
  if (!Rest.empty() && StringRef(Rest[0]) == "--")
    return Words(Rest.begin() + 1, Rest.end());
  for (const char *Word : Rest)
    if (isOption(Word))
      return createStringError(
          "option " + StringRef(Word) + " must come before " + File +
          "; if it is for the program, write -- after the file");
  return Words(Rest.begin(), Rest.end());
}

/// Options end at the first word that is none.
static Expected<RunLine> parseRunLine(ArrayRef<const char *> Line) {
  unsigned Index = 0, MissingCount = 0;
  InputArgList Args = run::table().ParseArgs(Line, Index, MissingCount);
  size_t FileAt = Line.size();
  for (const Arg *A : Args)
    if (A->getOption().getID() == run::OPT_INPUT) {
      FileAt = A->getIndex();
      break;
    }
  // Parse again without the program's arguments, which are none of ours.
  Expected<InputArgList> Own = run::table().parse(Line.take_front(FileAt));
  if (!Own)
    return Own.takeError();
  RunLine Result;
  Result.Args = std::move(*Own);
  if (FileAt < Line.size()) {
    Result.File = Line[FileAt];
    Expected<Words> Arguments =
        programArguments(Result.File, Line.drop_front(FileAt + 1));
    if (!Arguments)
      return Arguments.takeError();
    Result.ProgramArguments = std::move(*Arguments);
  }
  return std::move(Result);
}

static Words compileFlags(const RunLine &Line) {
  Words Flags;
  for (auto [Id, Flag] : {std::pair(unsigned(run::OPT_I), "-I"),
                          std::pair(unsigned(run::OPT_D), "-D"),
                          std::pair(unsigned(run::OPT_U), "-U"),
                          std::pair(unsigned(run::OPT_f), "-f"),
                          std::pair(unsigned(run::OPT_W), "-W"),
                          std::pair(unsigned(run::OPT_std), "-std="),
                          std::pair(unsigned(run::OPT_isystem), "-isystem")})
    for (const std::string &Value : Line.Args.getAllArgValues(Id))
      Flags.push_back(Flag + Value);
  if (Line.Args.hasArg(run::OPT_w))
    Flags.push_back("-w");
  return Flags;
}

/// "memory,race" and "all" as the run time reads them.
static std::string checks(const RunLine &Line) {
  Words Wanted;
  for (const std::string &Value : Line.Args.getAllArgValues(run::OPT_check)) {
    SmallVector<StringRef> Parts;
    StringRef(Value).split(Parts, ',');
    for (StringRef Part : Parts)
      if (Part.trim() == "all")
        Wanted = {"memory", "race", "sync"};
      else
        Wanted.push_back(Part.trim().str());
  }
  return join(Wanted, "+");
}

/// The file for --json, in a directory that exists.
static Expected<std::string> jsonFile(StringRef File) {
  std::string Path = absolutePath(File);
  if (sys::fs::is_directory(Path) ||
      !sys::fs::is_directory(sys::path::parent_path(Path)))
    return createStringError(File + " cannot be written");
  return Path;
}

namespace {
struct NumberOption {
  unsigned Id;
  const char *Key;
};
} // namespace

static constexpr NumberOption NumberOptions[] = {
    {run::OPT_threads, "threads"},     {run::OPT_devices, "devices"},
    {run::OPT_memory, "memory"},       {run::OPT_schedule, "schedule"},
    {run::OPT_max_steps, "max-steps"}, {run::OPT_timeout, "timeout"}};

/// The environment variable that the run time reads.
static Expected<std::string> runTimeOptions(const RunLine &Line) {
  Words Pairs;
  for (const NumberOption &O : NumberOptions) {
    if (!Line.has(O.Id))
      continue;
    uint64_t Number = numberOf(Line.Args, O.Id, 0);
    if (O.Id == run::OPT_memory)
      Number <<= 20;
    Pairs.push_back(O.Key + ("=" + std::to_string(Number)));
  }
  if (std::string Checks = checks(Line); !Checks.empty())
    Pairs.push_back("check=" + Checks);
  if (Line.has(run::OPT_json)) {
    Expected<std::string> File = jsonFile(Line.value(run::OPT_json));
    if (!File)
      return File.takeError();
    Pairs.push_back("json=" + *File); // Last: it may hold commas.
  }
  return join(Pairs, ",");
}

static Expected<simt::ProgramRequest> request(const RunLine &Line,
                                              const std::string &Program) {
  simt::ProgramRequest R;
  Words Sources = {Line.File};
  append_range(Sources, Line.Args.getAllArgValues(run::OPT_source));
  for (const std::string &Source : Sources) {
    if (!sys::fs::exists(Source))
      return createStringError(Source + ": no such file");
    if (sys::fs::is_directory(Source))
      return createStringError(Source +
                               " is a directory; run takes a source file");
  }
  simt::ToolchainRequest Tools;
  Tools.Target = Line.value(run::OPT_target).str();
  Tools.RocmPath = Line.value(run::OPT_rocm_path).str();
  Tools.RocmDeviceLibs = Line.value(run::OPT_rocm_device_libs).str();
  Tools.CudaPath = Line.value(run::OPT_cuda_path).str();
  Expected<simt::Toolchain> Found = simt::findToolchain(Tools);
  if (!Found)
    return Found.takeError();
  R.Tools = std::move(*Found);
  R.CompileFlags = compileFlags(Line);
  R.Share = shareFolder(Program);
  R.UseCache = !Line.has(run::OPT_no_cache);
  if (R.Tools.IsAMD)
    if (Error E =
            translateForRun(Sources, R.CompileFlags, R.Tools.Target, R.Share,
                            Line.value(run::OPT_mma) == "native", R.UseCache))
      return std::move(E);
  R.Sources = std::move(Sources);
  if (Line.has(run::OPT_fp_contract))
    R.CompileFlags.push_back("-ffp-contract=" +
                             Line.value(run::OPT_fp_contract).str());
  R.OptLevel = numberOf(Line.Args, run::OPT_O, 2);
  for (auto [Id, Flag] : {std::pair(unsigned(run::OPT_L), "-L"),
                          std::pair(unsigned(run::OPT_l), "-l")})
    for (const std::string &Value : Line.Args.getAllArgValues(Id))
      R.LinkFlags.push_back(Flag + Value);
  R.Lowering.Approximate = Line.has(run::OPT_approximate);
  R.Lowering.Structurize = !Line.has(run::OPT_no_structurize);
  R.Lowering.TrackDivergence = !Line.has(run::OPT_no_divergence);
  R.Lowering.ReportAccesses = !checks(Line).empty();
  R.Lowering.CountLoops = Line.has(run::OPT_max_steps);
  // A new build of the emulator may lower differently.
  R.Version = HIPIFY_VERSION " "
#include "EmulatorHash.inc"
      ;
  return R;
}

static void tellMissing(const simt::Program &P, bool Verbose) {
  if (!Verbose) {
    size_t Count = P.Missing.size() + P.MissingFunctions.size();
    if (Count)
      errs() << "hipify-cpp: warning: the emulator lacks " << Count
             << " of the functions and instructions that this program may "
                "use; -v lists them\n";
    return;
  }
  for (const simt::Unsupported &U : P.Missing)
    errs() << "hipify-cpp: lacking: " << printable(U.Name) << " (" << U.Uses
           << " uses, first at " << U.Place << ")\n";
  for (const std::string &Name : P.MissingFunctions)
    errs() << "hipify-cpp: lacking: host function " << printable(Name) << '\n';
}

static int execute(const simt::Program &P, const RunLine &Line,
                   const std::string &RunTime) {
  Words Arguments = {P.Path};
  append_range(Arguments, Line.ProgramArguments);
  SmallVector<char *> Argv;
  for (std::string &A : Arguments)
    Argv.push_back(A.data());
  // The program sees itself under the source's name.
  std::string Shown = Line.File;
  Argv[0] = Shown.data();
  Argv.push_back(nullptr);
  setenv("HIPIFY_SIMT", RunTime.c_str(), 1);
  outs().flush();
  errs().flush();
  execv(P.Path.c_str(), Argv.data());
  return usageError(P.Path + ": " + std::strerror(errno));
}

static int runProgram(ArrayRef<const char *> Words, const std::string &Argv0) {
  Expected<RunLine> Line = parseRunLine(Words);
  if (!Line)
    return reportError(Line.takeError());
  if (Line->has(run::OPT_help)) {
    printHelp(runCommand());
    return ExitDone;
  }
  if (Line->File.empty())
    return usageError("run needs a source file; see 'hipify-cpp run --help'");
  if (!Line->has(run::OPT_target))
    return usageError("run needs --target, for instance --target gfx942");
  Expected<std::string> RunTime = runTimeOptions(*Line);
  if (!RunTime)
    return reportError(RunTime.takeError());
  std::string Self = sys::fs::getMainExecutable(
      Argv0.c_str(), reinterpret_cast<void *>(&runProgram));
  Expected<simt::ProgramRequest> Request = request(*Line, Self);
  if (!Request)
    return reportError(Request.takeError());
  Progress Shown("building " + Line->File + " for " + Request->Tools.Target);
  Expected<simt::Program> Built = simt::buildProgram(*Request);
  Shown.stop();
  if (!Built) {
    // What clang printed is complete by itself.
    errs() << StringRef(toString(Built.takeError())).rtrim() << '\n';
    errs() << "hipify-cpp: error: " << printable(Line->File)
           << " could not be built for " << Request->Tools.Target << '\n';
    return ExitUnitFailed;
  }
  tellMissing(*Built, Line->has(run::OPT_v));
  if (!Line->has(run::OPT_o))
    return execute(*Built, *Line, *RunTime);
  if (std::error_code EC =
          sys::fs::copy_file(Built->Path, Line->value(run::OPT_o)))
    return usageError(Line->value(run::OPT_o) + ": " + EC.message());
  (void)sys::fs::setPermissions(Line->value(run::OPT_o),
                                sys::fs::all_read | sys::fs::all_exe |
                                    sys::fs::owner_write);
  return ExitDone;
}

Command hipify::runCommand() {
  return {
      .Name = "run",
      .Usage = "--target <gpu> [options] <file> [arguments]",
      .Summary = "runs HIP or CUDA on this machine's processor",
      .Description = "Builds <file> (HIP, or CUDA, which is translated for AMD "
                     "targets) with clang and runs it\nwithout a GPU: kernels "
                     "execute on this machine's processor. Options come before "
                     "the file; what\nfollows it goes to the program. -- after "
                     "the file allows arguments that look like options of run.",
      .ExitCodes = "the program's own; 2 if it exited with 0 but errors were "
                   "reported;\n1 wrong usage; 3 it could not be built.",
      .Options = &run::table(),
      .Groups = {run::OPT_BuildGroup, run::OPT_RunGroup, run::OPT_CheckGroup},
      .Run = runProgram};
}
