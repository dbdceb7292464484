//===- KitImport.cpp - imports results ------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/CaseRun.h"
#include "Validation/Files.h"
#include "Validation/Kit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

using Words = std::vector<std::string>;

/// The back ends for which a case has results: its directories with runs in
/// them.
static Words backendsOf(StringRef CaseFolder) {
  Words Names;
  for (const std::string &Name : foldersIn(CaseFolder)) {
    std::string Folder = (CaseFolder + "/" + Name).str();
    bool Runs = any_of(foldersIn(Folder), [&](const std::string &Label) {
      return sys::fs::exists(Folder + "/" + Label + "/status");
    });
    if (Runs || sys::fs::exists(Folder + "/build.log") ||
        sys::fs::exists(Folder + "/skipped"))
      Names.push_back(Name);
  }
  return Names;
}

static void addNew(Words &To, const Words &From) {
  for (const std::string &Name : From)
    if (!is_contained(To, Name))
      To.push_back(Name);
}

// --- import ------------------------------------------------------------------

/// Adds the sizes and seeds in a directory of results, from labels such as
/// "small-1-nan".
static void addLabels(StringRef BackendFolder, ValidateOptions &O) {
  for (const std::string &Label : foldersIn(BackendFolder)) {
    auto [Size, Rest] = StringRef(Label).split('-');
    uint64_t Seed = 0;
    if (Rest.split('-').first.getAsInteger(10, Seed))
      continue;
    if (!is_contained(O.Sizes, Size))
      O.Sizes.push_back(Size.str());
    if (!is_contained(O.Seeds, Seed))
      O.Seeds.push_back(Seed);
  }
}

void CaseRun::readResults(StringRef Folder, BackendResult &R) const {
  if (!Wrong.empty()) {
    R.V = Verdict::NotBuilt;
    R.Why = Wrong;
    return;
  }
  if (std::string Skipped = (Folder + "/skipped").str();
      sys::fs::exists(Skipped)) {
    R.Why = StringRef(readText(Skipped)).trim().str();
    return;
  }
  for (const RunSpec &Spec : Specs) {
    std::string Its = (Folder + "/" + Spec.Label).str();
    RunResult Run;
    Run.Size = Spec.Size;
    Run.Seed = Spec.Seed;
    Run.Variant = Spec.Variant ? Spec.Variant->Name : "";
    if (!sys::fs::exists(Its))
      continue; // It was not run there.
    std::string Status = StringRef(readText(Its + "/status")).trim().str();
    if (Status != "0") {
      Run.V = Verdict::Failed;
      Run.Why = "it exited with " + Status + ":\n" + readText(Its + "/log");
    } else {
      judge(Spec, Its, Run);
    }
    R.add(std::move(Run));
  }
  if (R.Runs.empty()) {
    notBuilt(R, readText(Folder + "/build.log"));
  }
}

/// Replaces the directory names used so far by the back ends' names.
static void nameBackends(Results &R) {
  for (std::string &Name : R.Backends)
    Name = backendName(Name);
  for (CaseResult &C : R.Cases)
    for (BackendResult &B : C.Backends)
      B.Backend = backendName(B.Backend);
}

/// Builds and runs the references of a case, and judges the imported results.
static CaseResult importCase(const Case &C, const Tools &T,
                             const ValidateOptions &O, const Words &Backends,
                             StringRef Folder) {
  CaseRun Run(C, T, O, {});
  CaseResult Result;
  Result.Name = C.Name;
  Result.About = C.About;
  Run.prepare(Result);
  Words Names = backendsOf((Folder + "/" + C.Name).str());
  for (const std::string &Name : Backends) {
    BackendResult B;
    B.Backend = Name;
    if (is_contained(Names, Name))
      Run.readResults((Folder + "/" + C.Name + "/" + Name).str(), B);
    else
      B.Why = "there are no results for it";
    Result.Backends.push_back(std::move(B));
  }
  return Result;
}

Expected<Results> hipify::validation::importResults(
    const std::vector<Case> &Cases, const Tools &T,
    const ValidateOptions &Options, StringRef Folder) {
  Results R;
  ValidateOptions O = Options;
  O.Sizes.clear();
  O.Seeds.clear();
  std::vector<const Case *> Present;
  for (const Case &C : Cases) {
    std::string Its = (Folder + "/" + C.Name).str();
    Words Names = backendsOf(Its);
    if (Names.empty())
      continue;
    Present.push_back(&C);
    addNew(R.Backends, Names);
    for (const std::string &Name : Names)
      addLabels(Its + "/" + Name, O);
  }
  if (Present.empty())
    return createStringError(Folder +
                             ": there are no results for these cases in it");
  llvm::sort(O.Seeds);
  if (O.Sizes.empty())
    O.Sizes = Options.Sizes;
  if (O.Seeds.empty())
    O.Seeds = Options.Seeds;
  R.Cases.resize(Present.size());
  DefaultThreadPool Pool(hardware_concurrency(Options.Jobs));
  for (auto [C, Result] : zip(Present, R.Cases))
    Pool.async([&, C = C, &Result = Result] {
      Result = importCase(*C, T, O, R.Backends, Folder);
    });
  Pool.wait();
  nameBackends(R);
  return std::move(R);
}

// --- two directories
// -----------------------------------------------------------

/// The directories with case.yaml, as names below Folder.
static Words casesIn(StringRef Folder) {
  Words Names;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Folder, EC), End;
       It != End && !EC; It.increment(EC))
    if (StringRef(It->path()).ends_with("/case.yaml"))
      Names.push_back(StringRef(It->path())
                          .drop_front(Folder.size() + 1)
                          .drop_back(10)
                          .str());
  llvm::sort(Names);
  return Names;
}

/// The back end of A to compare Name of B with: the same; the original; the
/// only one.
static std::string counterpart(const Words &InA, const std::string &Name) {
  for (const std::string &Each : {Name, std::string("nvidia")})
    if (is_contained(InA, Each))
      return Each;
  return InA.size() == 1 ? InA.front() : "";
}

static RunResult compareRun(const Case &C, const Twine &A, const Twine &B,
                            bool Bitwise) {
  RunResult Run;
  Run.V = Verdict::Equal;
  for (const OutputSpec &O : C.Outputs) {
    std::string File = "/" + O.Name + ".npy";
    Expected<npy::Array> First = readArray((A + File).str());
    Expected<npy::Array> Second = readArray((B + File).str());
    if (!First || !Second) {
      Run.V = Verdict::Failed;
      Run.Why = toString(joinErrors(First.takeError(), Second.takeError()));
      continue;
    }
    Expected<Comparison> Compared = compareResults(O, *Second, *First, Bitwise);
    if (!Compared) {
      Run.V = Verdict::Failed;
      Run.Why = toString(Compared.takeError());
      continue;
    }
    if (!Compared->equal() && Run.V == Verdict::Equal) {
      Run.V = Verdict::Differs;
      Run.Why = formatv("{0}: {1} of {2} elements differ", O.Name,
                        Compared->Mismatches, Compared->Count);
    }
    Run.Outputs.push_back(
        {O.Name, O.Type->Name.str(), std::move(*Compared), {}});
  }
  return Run;
}

static BackendResult compareBackend(const Case &C, const std::string &Name,
                                    const std::string &A, const std::string &B,
                                    bool Bitwise) {
  BackendResult R;
  R.Backend = Name;
  R.Why = "there are no runs in both";
  for (const std::string &Label : foldersIn(B)) {
    if (!sys::fs::exists(A + "/" + Label))
      continue;
    RunResult Run = compareRun(C, A + "/" + Label, B + "/" + Label, Bitwise);
    auto [Size, Rest] = StringRef(Label).split('-');
    auto [Seed, Variant] = Rest.split('-');
    Run.Size = Size.str();
    (void)Seed.getAsInteger(10, Run.Seed);
    Run.Variant = Variant.str();
    R.add(std::move(Run));
  }
  return R;
}

Expected<Results> hipify::validation::compareFolders(StringRef A, StringRef B,
                                                     bool Bitwise) {
  Results R;
  Words InB = casesIn(B);
  for (const std::string &Name : InB)
    addNew(R.Backends, backendsOf((B + "/" + Name).str()));
  for (const std::string &Name : InB) {
    std::string FolderA = (A + "/" + Name).str(),
                FolderB = (B + "/" + Name).str();
    if (!sys::fs::exists(FolderA))
      continue;
    Expected<Case> C = readCase(FolderB, /*WithFiles=*/false);
    if (!C)
      return C.takeError();
    CaseResult Result;
    Result.Name = Name;
    Result.About = C->About;
    Words BackendsB = backendsOf(FolderB), BackendsA = backendsOf(FolderA);
    for (const std::string &Backend : R.Backends) {
      std::string Other = counterpart(BackendsA, Backend);
      if (Other.empty() || !is_contained(BackendsB, Backend)) {
        BackendResult Lacking;
        Lacking.Backend = Backend;
        Lacking.Why = "one of the directories has no results for it";
        Result.Backends.push_back(std::move(Lacking));
        continue;
      }
      Result.Backends.push_back(
          compareBackend(*C, Backend, FolderA + "/" + Other,
                         FolderB + "/" + Backend, Bitwise));
    }
    R.Cases.push_back(std::move(Result));
  }
  if (R.Cases.empty())
    return createStringError(A + " and " + B + " have no case in common");
  nameBackends(R);
  return std::move(R);
}
