//===- Probe.cpp - hipify-cpp probe ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a program and its translation, records what each launch reads and
// writes, and finds the first one whose results part.
//
//===----------------------------------------------------------------------===//
#include "Cache/CacheFolder.h"
#include "Commands.h"
#include "Probe/CompareRecords.h"
#include "Probe/ProbeRun.h"
#include "Progress.h"
#include "Source/Printable.h"
#include "ToolSearch.h"
#include "Validation/Files.h"
#include "Validation/WorkFolder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace llvm::opt;
using namespace hipify;
using namespace hipify::probe;
using namespace hipify::validation;

// Names of their own: the translator's options have the same ones.
namespace popt {
#define OPTIONS "ProbeOptions.inc"
#include "OptionIds.inc"
#include "OptionRows.inc"
} // namespace popt

using Words = std::vector<std::string>;

static ProbeOptions optionsOf(const InputArgList &Args, Words Arguments) {
  ProbeOptions O;
  for (const std::string &Input : Args.getAllArgValues(popt::OPT_INPUT))
    O.Inputs.push_back(absolutePath(Input));
  if (const Arg *A = Args.getLastArg(popt::OPT_root))
    O.Root = absolutePath(A->getValue());
  for (const std::string &Folder : Args.getAllArgValues(popt::OPT_I))
    O.Flags.push_back("-I" + absolutePath(Folder));
  for (auto [Id, Flag] : {std::pair(unsigned(popt::OPT_D), "-D"),
                          std::pair(unsigned(popt::OPT_U), "-U"),
                          std::pair(unsigned(popt::OPT_std), "-std=")})
    for (const std::string &Value : Args.getAllArgValues(Id))
      O.Flags.push_back(Flag + Value);
  O.Libraries = Args.getAllArgValues(popt::OPT_l);
  O.Arguments = std::move(Arguments);
  O.Kernel = Args.getLastArgValue(popt::OPT_kernel).str();
  O.Contents = !Args.hasArg(popt::OPT_no_contents);
  O.Seconds = numberOf(Args, popt::OPT_timeout, O.Seconds);
  return O;
}

/// The user's back ends, or a GPU of each vendor's, real ones first.
static Expected<std::vector<std::unique_ptr<Backend>>>
backendsOf(const InputArgList &Args, const Tools &T) {
  Words Names;
  if (Args.hasArg(popt::OPT_on)) {
    for (StringRef Value : Args.getAllArgValues(popt::OPT_on))
      for (StringRef Part : split(Value, ','))
        Names.push_back(Part.trim().str());
  } else {
    Words There = defaultBackends(T);
    auto Real = [&](const char *Name, const char *Emulated) {
      Names.push_back(is_contained(There, Name) ? Name : Emulated);
    };
    Real("nvidia", "simt:sm_80");
    Real("amd", "simt:gfx942");
  }
  if (Names.size() < 2 && !Args.hasArg(popt::OPT_export_))
    return createStringError("--on takes two back ends or more");
  std::vector<std::unique_ptr<Backend>> All;
  for (const std::string &Name : Names) {
    auto B = makeBackend(Name, T);
    if (!B)
      return B.takeError();
    if (!(*B)->Runs)
      return createStringError("--on: " + Name + " runs nothing");
    All.push_back(std::move(*B));
  }
  return std::move(All);
}

/// Prints the comparisons of the first record with the others.
static Expected<int> report(const InputArgList &Args,
                            const std::vector<Record> &Records,
                            const Words &Names) {
  json::Array All;
  bool Same = true;
  for (size_t I = 1; I != Records.size(); ++I) {
    auto R = compareRecords(Records[0], Records[I]);
    if (!R)
      return R.takeError();
    R->A = Names[0];
    R->B = Names[I];
    PrintableStream OS(outs());
    printComparison(OS, *R, Args.hasArg(popt::OPT_all));
    Same &= R->same();
    All.push_back(toJSON(*R));
  }
  if (const Arg *A = Args.getLastArg(popt::OPT_json)) {
    json::Object Whole{{"version", 1}, {"comparisons", std::move(All)}};
    if (Error E =
            writeText(A->getValue(),
                      formatv("{0:2}\n", json::Value(std::move(Whole))).str()))
      return std::move(E);
  }
  return Same ? ExitDone : ExitFindings;
}

static Expected<int> compareFolders(const InputArgList &Args) {
  Words Folders = Args.getAllArgValues(popt::OPT_INPUT);
  if (Folders.size() != 2)
    return createStringError("--compare takes two directories of records");
  std::vector<Record> Records;
  for (const std::string &Folder : Folders) {
    Expected<Record> R = readRecord(absolutePath(Folder));
    if (!R)
      return R.takeError();
    Records.push_back(std::move(*R));
  }
  return report(Args, Records, Folders);
}

/// What stays unrecorded must be known before the result is believed.
static void tellLeft(const ProbeRun &Run) {
  errs() << "hipify-cpp: " << Run.launches() << " launches are recorded\n";
  for (const std::string &Line : Run.left())
    errs() << "hipify-cpp: note: " << printable(Line) << '\n';
}

static Error exportSources(const ProbeRun &Run, const Tools &T,
                           StringRef Folder) {
  if (Error E = copyFolder(T.Share + "/include", (Folder + "/include").str()))
    return E;
  outs() << "original and translation are in " << Folder
         << "; next: build each with -I" << Folder
         << "/include (and -lcuda\nfor NVIDIA), run them with "
            "HIPIFY_PROBE=A and HIPIFY_PROBE=B, two directories; then:\n"
            "hipify-cpp probe --compare A B\n";
  return Error::success();
}

/// Translates for the GPUs of the back ends and prints the errors.
static Error translate(ProbeRun &Run,
                       ArrayRef<std::unique_ptr<Backend>> Backends) {
  Words Arches;
  for (const auto &B : Backends)
    if (!B->Arch.empty() && B->Arch != "native" &&
        !is_contained(Arches, B->Arch))
      Arches.push_back(B->Arch);
  Expected<Translation> Translated = Run.translateSources(Arches);
  if (!Translated)
    return Translated.takeError();
  printFindings(*Translated, Severity::Error);
  if (Translated->SomeUnitFailed)
    return createStringError("the program could not be translated");
  return Error::success();
}

static Expected<int> probeProgram(const InputArgList &Args, Words Arguments,
                                  const std::string &Program) {
  ProbeOptions O = optionsOf(Args, std::move(Arguments));
  Expected<Tools> T = findTools(
      Program, {Args.getLastArgValue(popt::OPT_rocm_path).str(),
                Args.getLastArgValue(popt::OPT_rocm_device_libs).str(),
                Args.getLastArgValue(popt::OPT_cuda_path).str()});
  if (!T)
    return T.takeError();
  auto Backends = backendsOf(Args, *T);
  if (!Backends)
    return Backends.takeError();
  std::unique_ptr<WorkFolder> Temporary;
  const Arg *Kept = Args.getLastArg(popt::OPT_export_, popt::OPT_work);
  if (Kept) {
    O.Work = absolutePath(Kept->getValue());
    if (Error E = makeFolder(O.Work))
      return std::move(E);
  } else {
    auto Made = WorkFolder::make(absolutePath(cacheFolder()) + "/probe");
    if (!Made)
      return Made.takeError();
    Temporary = std::move(*Made);
    O.Work = Temporary->path();
  }
  ProbeRun Run(O, *T);
  if (Error E = Run.instrumentSources())
    return std::move(E);
  tellLeft(Run);
  if (Error E = translate(Run, *Backends))
    return std::move(E);
  if (Args.hasArg(popt::OPT_export_)) {
    if (Error E = exportSources(Run, *T, O.Work))
      return std::move(E);
    return ExitDone;
  }
  std::vector<Record> Records;
  Words Names;
  for (const auto &B : *Backends) {
    Progress Shown("building and running on " + B->Name);
    Expected<Record> R = Run.run(*B);
    Shown.stop();
    if (!R) {
      // What a compiler printed is complete by itself.
      errs() << "hipify-cpp: error: "
             << StringRef(toString(R.takeError())).rtrim() << '\n';
      return ExitUnitFailed;
    }
    Records.push_back(std::move(*R));
    Names.push_back(B->Name);
  }
  for (const std::string &Note : Run.notes())
    errs() << "hipify-cpp: note: " << printable(Note) << '\n';
  return report(Args, Records, Names);
}

static int runProbe(ArrayRef<const char *> Line, const std::string &Argv0) {
  // What stands behind -- is the program's.
  const auto *Dashes = find_if(Line, [](StringRef W) { return W == "--"; });
  Words Arguments;
  if (Dashes != Line.end())
    Arguments.assign(Dashes + 1, Line.end());
  Expected<InputArgList> Args =
      popt::table().parse(Line.take_front(Dashes - Line.begin()));
  if (!Args)
    return reportError(Args.takeError());
  if (Args->hasArg(popt::OPT_help)) {
    printHelp(probeCommand());
    return ExitDone;
  }
  if (!Args->hasArg(popt::OPT_INPUT))
    return usageError("probe needs a source; see 'hipify-cpp probe --help'");
  std::string Self = sys::fs::getMainExecutable(
      Argv0.c_str(), reinterpret_cast<void *>(&runProbe));
  Expected<int> Status = Args->hasArg(popt::OPT_compare)
                             ? compareFolders(*Args)
                             : probeProgram(*Args, std::move(Arguments), Self);
  return Status ? *Status : reportError(Status.takeError());
}

Command hipify::probeCommand() {
  return {
      .Name = "probe",
      .Usage = "[options] <file>... [-- arguments of the program]",
      .Summary = "finds the first kernel whose results diverge",
      .Description =
          "Builds the CUDA program of these sources and its translation with "
          "hipify/probe.h around\neach launch, runs both, and finds the first "
          "launch whose results diverge.\nhipify-cpp probe --compare <record> "
          "<record> compares what was recorded elsewhere.",
      .ExitCodes = "0 all launches have equal results; 1 wrong usage; 2 the "
                   "runs diverge;\n3 something could not be built or run.",
      .Options = &popt::table(),
      .Groups = {popt::OPT_WhatGroup, popt::OPT_BuildGroup,
                 popt::OPT_ReportGroup, popt::OPT_ToolGroup},
      .Run = runProbe};
}
