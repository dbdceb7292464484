//===- Validate.cpp - hipify-cpp validate ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates cases, runs originals and translations on every back end, and
// compares the numbers.
//
//===----------------------------------------------------------------------===//
#include "Cache/CacheFolder.h"
#include "Commands.h"
#include "Progress.h"
#include "Project/Project.h"
#include "Source/Printable.h"
#include "ToolSearch.h"
#include "Validation/Files.h"
#include "Validation/Kit.h"
#include "Validation/Validator.h"
#include "Validation/WorkFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <numeric>

using namespace llvm;
using namespace llvm::opt;
using namespace hipify;
using namespace hipify::validation;

// Names of their own: the translator's options have the same ones.
namespace vopt {
#define OPTIONS "ValidateOptions.inc"
#include "OptionIds.inc"
#include "OptionRows.inc"
} // namespace vopt

using Words = std::vector<std::string>;

/// Parts of all values of an option, without empty ones.
static Words listOf(const InputArgList &Args, unsigned Id) {
  Words All;
  for (const std::string &Value : Args.getAllArgValues(Id)) {
    SmallVector<StringRef> Parts;
    StringRef(Value).split(Parts, ',', -1, /*KeepEmpty=*/false);
    for (StringRef Part : Parts)
      All.push_back(Part.trim().str());
  }
  return All;
}

/// The cases of all paths whose name contains one of Parts, if there are any.
static Expected<std::vector<Case>> casesOf(const Words &Paths,
                                           const Words &Parts) {
  std::vector<Case> All;
  for (const std::string &Path : Paths) {
    Expected<std::vector<Case>> Found = findCases(absolutePath(Path));
    if (!Found)
      return Found.takeError();
    for (Case &C : *Found) {
      if (!Parts.empty() && none_of(Parts, [&](StringRef Part) {
            return StringRef(C.Name).contains(Part);
          }))
        continue;
      if (any_of(All, [&](const Case &Other) { return Other.Name == C.Name; }))
        return createStringError("there are two cases named " + C.Name);
      All.push_back(std::move(C));
    }
  }
  if (All.empty())
    return createStringError("no case's name contains '" +
                             join(Parts, "' or '") + "'");
  return std::move(All);
}

/// The sizes that were asked for; those that no case has are an error.
static Expected<Words> sizesOf(const InputArgList &Args,
                               const std::vector<Case> &Cases) {
  Words Known;
  for (const Case &C : Cases)
    for (const auto &[Name, Values] : C.AllSizes)
      if (!is_contained(Known, Name))
        Known.push_back(Name);
  Words Sizes = listOf(Args, vopt::OPT_size);
  if (Sizes.empty())
    Sizes = {"small"};
  if (is_contained(Sizes, "all"))
    return Known;
  for (const std::string &Name : Sizes)
    if (!is_contained(Known, Name))
      return createStringError("--size: no case has the size '" + Name +
                               "'; the sizes are " + join(Known, ", "));
  return Sizes;
}

static Expected<ValidateOptions> optionsOf(const InputArgList &Args,
                                           const std::vector<Case> &Cases) {
  ValidateOptions O;
  Expected<Words> Sizes = sizesOf(Args, Cases);
  if (!Sizes)
    return Sizes.takeError();
  O.Sizes = std::move(*Sizes);
  O.Seeds.resize(numberOf(Args, vopt::OPT_seeds, 1));
  std::iota(O.Seeds.begin(), O.Seeds.end(),
            numberOf(Args, vopt::OPT_first_seed, 1));
  for (const std::string &Folder : Args.getAllArgValues(vopt::OPT_I)) {
    if (!sys::fs::is_directory(Folder))
      return createStringError("-I: " + Folder + " is not a directory");
    O.Includes.push_back(canonicalPath(Folder));
  }
  O.Seconds = numberOf(Args, vopt::OPT_timeout, 300);
  O.BuildSeconds = numberOf(Args, vopt::OPT_build_timeout, 600);
  O.Jobs = numberOf(Args, vopt::OPT_j,
                    hardware_concurrency().compute_thread_count());
  O.Variants = !Args.hasArg(vopt::OPT_no_variants);
  O.Bitwise = Args.hasArg(vopt::OPT_bitwise);
  O.Mutate = Args.hasArg(vopt::OPT_mutate);
  return std::move(O);
}

static void printJSON(raw_ostream &OS, const Results &R) {
  OS << formatv("{0:2}\n", toJSON(R));
}

static Error writeReports(const InputArgList &Args, const Results &R) {
  const struct {
    unsigned Option;
    void (*Print)(raw_ostream &, const Results &);
  } Reports[] = {{vopt::OPT_json, printJSON},
                 {vopt::OPT_html, printHTML},
                 {vopt::OPT_junit, printJUnit}};
  Error All = Error::success();
  for (const auto &[Option, Print] : Reports)
    if (const Arg *A = Args.getLastArg(Option))
      All = joinErrors(
          std::move(All),
          writeReport(A->getValue(),
                      [&, P = Print](raw_ostream &OS) { P(OS, R); }));
  return All;
}

/// 3 where something could not be built or run, 2 where numbers differ.
static int exitCode(const Results &R) {
  if (R.count(Verdict::NotBuilt) || R.count(Verdict::Failed) ||
      R.count(Verdict::Unsupported))
    return ExitUnitFailed;
  return R.anyBad() ? ExitFindings : ExitDone;
}

/// Where results come from: "x86_64, znver3, 8 cores".
static std::string thisMachine() {
  return formatv(
      "{0}, {1}, {2} cores", Triple(sys::getProcessTriple()).getArchName(),
      sys::getHostCPUName(), hardware_concurrency().compute_thread_count());
}

/// Runs the cases.
static Expected<Results>
runCases(const InputArgList &Args, const std::vector<Case> &Cases,
         const std::vector<std::unique_ptr<Backend>> &Backends, const Tools &T,
         const ValidateOptions &Options) {
  Progress Shown("building", progressMode("", Args.hasArg(vopt::OPT_q)));
  Expected<Results> R =
      validate(Cases, Backends, T, Options,
               [&](const std::string &Text) { Shown.tell(Text); });
  if (R)
    R->Machine = thisMachine();
  return R;
}

/// Prints and writes what was found.
static Expected<int> report(const InputArgList &Args, Results R) {
  R.Version = HIPIFY_VERSION;
  PrintableStream OS(outs());
  printTable(OS, R);
  if (Error E = writeReports(Args, R))
    return std::move(E);
  return exitCode(R);
}

static Expected<int> validateCases(const InputArgList &Args,
                                   const std::string &Program) {
  Expected<std::vector<Case>> Cases = casesOf(
      Args.getAllArgValues(vopt::OPT_INPUT), Args.getAllArgValues(vopt::OPT_k));
  if (!Cases)
    return Cases.takeError();
  Expected<Tools> T = findTools(
      Program, {Args.getLastArgValue(vopt::OPT_rocm_path).str(),
                Args.getLastArgValue(vopt::OPT_rocm_device_libs).str(),
                Args.getLastArgValue(vopt::OPT_cuda_path).str()});
  if (!T)
    return T.takeError();
  T->NativeMma = Args.getLastArgValue(vopt::OPT_mma) == "native";
  Words Names = listOf(Args, vopt::OPT_on);
  if (Names.empty())
    Names = defaultBackends(*T);
  std::vector<std::unique_ptr<Backend>> Backends;
  for (const std::string &Name : Names) {
    auto B = makeBackend(Name, *T);
    if (!B)
      return B.takeError();
    Backends.push_back(std::move(*B));
  }
  Expected<ValidateOptions> Options = optionsOf(Args, *Cases);
  if (!Options)
    return Options.takeError();
  std::unique_ptr<WorkFolder> Temporary;
  if (const Arg *A = Args.getLastArg(vopt::OPT_work)) {
    Options->Work = absolutePath(A->getValue());
    if (Error E = makeFolder(Options->Work))
      return std::move(E);
  } else {
    auto Made = WorkFolder::make(absolutePath(cacheFolder()) + "/validation");
    if (!Made)
      return Made.takeError();
    Temporary = std::move(*Made);
    Options->Work = Temporary->path();
  }
  if (const Arg *A = Args.getLastArg(vopt::OPT_export_)) {
    std::string Folder = absolutePath(A->getValue());
    Words Arches = archesOf(Backends);
    Expected<Words> LeftOut = exportKit(*Cases, *T, *Options, Arches, Folder);
    if (!LeftOut)
      return LeftOut.takeError();
    for (const std::string &Each : *LeftOut)
      errs() << "hipify-cpp: note: " << Each << '\n';
    outs() << Cases->size() - LeftOut->size() << " cases for "
           << join(Arches, ", ") << " in " << Folder
           << "; next: sh run.sh nvidia|nvidia:hip|amd there\n";
    return ExitDone;
  }
  Expected<Results> R =
      Args.hasArg(vopt::OPT_import_)
          ? importResults(*Cases, *T, *Options,
                          absolutePath(Args.getLastArgValue(vopt::OPT_import_)))
          : runCases(Args, *Cases, Backends, *T, *Options);
  if (!R)
    return R.takeError();
  if (R->anyBad() && !Args.hasArg(vopt::OPT_work))
    errs() << "hipify-cpp: note: --work <dir> keeps inputs, outputs and "
              "programs\n";
  return report(Args, std::move(*R));
}

static Expected<int> compareResultFolders(const InputArgList &Args) {
  Words Folders = Args.getAllArgValues(vopt::OPT_INPUT);
  if (Folders.size() != 2)
    return createStringError("--compare takes two directories of results");
  Expected<Results> R =
      compareFolders(absolutePath(Folders[0]), absolutePath(Folders[1]),
                     Args.hasArg(vopt::OPT_bitwise));
  if (!R)
    return R.takeError();
  return report(Args, std::move(*R));
}

static int runValidate(ArrayRef<const char *> Line, const std::string &Argv0) {
  Expected<InputArgList> Args = vopt::table().parse(Line);
  if (!Args)
    return reportError(Args.takeError());
  if (Args->hasArg(vopt::OPT_help)) {
    printHelp(validateCommand());
    return ExitDone;
  }
  if (!Args->hasArg(vopt::OPT_INPUT))
    return usageError(
        "validate needs a case; see 'hipify-cpp validate --help'");
  std::string Self = sys::fs::getMainExecutable(
      Argv0.c_str(), reinterpret_cast<void *>(&runValidate));
  Expected<int> Status = Args->hasArg(vopt::OPT_compare)
                             ? compareResultFolders(*Args)
                             : validateCases(*Args, Self);
  return Status ? *Status : reportError(Status.takeError());
}

Command hipify::validateCommand() {
  return {
      .Name = "validate",
      .Usage = "[options] <case>|<dir>...",
      .Summary = "runs originals and translations and compares their results",
      .Description =
          "Translates each case, runs the original and the translation with "
          "the same inputs on every\nback end, and compares the numbers with a "
          "float64 reference and with each other.\nA case is a directory with "
          "case.yaml; for any other directory, all cases in it run.",
      .ExitCodes = "0 all equal (or a known difference); 1 wrong usage; 2 "
                   "something differs;\n3 something could not be built or "
                   "run.",
      .Options = &vopt::table(),
      .Groups = {vopt::OPT_WhatGroup, vopt::OPT_ReportGroup, vopt::OPT_KitGroup,
                 vopt::OPT_ToolGroup},
      .Run = runValidate};
}
