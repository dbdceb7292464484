//===- Validator.cpp ------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Validator.h"
#include "Validation/CaseRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"
#include <mutex>

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

using Backends = std::vector<std::unique_ptr<Backend>>;

std::vector<std::string> hipify::validation::archesOf(const Backends &All) {
  std::vector<std::string> Arches;
  for (const auto &B : All)
    if (!B->Arch.empty() && B->Arch != "native" &&
        !is_contained(Arches, B->Arch))
      Arches.push_back(B->Arch);
  // A translation that only runs on NVIDIA GPUs still needs some AMD target.
  if (Arches.empty() &&
      any_of(All, [](const auto &B) { return !B->RunsOriginal; }))
    Arches.push_back("gfx942");
  return Arches;
}

/// Compares all back ends with the first one that ran the original.
static void compareWithOriginal(CaseRun &Run, const Backends &All,
                                CaseResult &Result) {
  for (auto [B, R] : zip(All, Result.Backends)) {
    if (!B->RunsOriginal || R.Runs.empty())
      continue;
    for (auto [Other, Its] : zip(All, Result.Backends))
      if (Other.get() != B.get())
        Run.compareWith(*B, *Other, Its);
    return;
  }
}

/// Runs the mutations of all cases in parallel.
static void mutate(std::vector<CaseRun> &Runs, Results &R, const Backends &All,
                   DefaultThreadPool &Pool,
                   function_ref<void(const std::string &)> Tell) {
  SmallVector<const Backend *> Running;
  for (const auto &B : All)
    if (B->Runs && !B->RunsOriginal)
      Running.push_back(B.get());
  std::vector<std::vector<MutantSpec>> Mutants(Runs.size());
  for (auto [Run, Its, Result] : zip(Runs, Mutants, R.Cases)) {
    Its = Run.mutants();
    for (auto [Index, M] : enumerate(Its)) {
      std::string Folder = Run.work() + "/mutant-" + std::to_string(Index);
      Pool.async([&Run, &M = M, &Running, &Tell, &Result, Folder] {
        Run.runMutant(Running, M, Folder, Result);
        Tell(
            Run.name() + ", " + M.Result.Kind + " at " + M.Result.Place + ": " +
            (M.Refused ? "a compiler rejects it" : fateName(M.Result.F).str()));
      });
    }
  }
  Pool.wait();
  for (auto [Its, Result] : zip(Mutants, R.Cases))
    for (MutantSpec &M : Its)
      if (!M.Refused)
        Result.Mutations.push_back(std::move(M.Result));
}

Expected<Results>
hipify::validation::validate(const std::vector<Case> &Cases,
                             const Backends &All, const Tools &T,
                             const ValidateOptions &Options,
                             function_ref<void(const std::string &)> Progress) {
  Results R;
  for (const auto &B : All)
    R.Backends.push_back(B->Name);
  R.Cases.resize(Cases.size());
  std::vector<CaseRun> Runs;
  Runs.reserve(Cases.size());
  for (const Case &C : Cases)
    Runs.emplace_back(C, T, Options, archesOf(All));

  DefaultThreadPool Pool(hardware_concurrency(Options.Jobs));
  std::mutex Telling;
  auto Tell = [&](const std::string &Text) {
    std::lock_guard<std::mutex> Lock(Telling);
    Progress(Text);
  };
  for (auto [Run, Result] : zip(Runs, R.Cases)) {
    Result.Name = Run.name();
    Result.About = Run.about();
    Result.Backends.resize(All.size());
    Pool.async([&Run, &Result] { Run.prepare(Result); });
  }
  Pool.wait();
  // One back end at a time: if two have the same build, the second finds it in
  // the emulator's cache.
  for (auto [Index, B] : enumerate(All))
    for (auto [Run, Result] : zip(Runs, R.Cases)) {
      BackendResult &Its = Result.Backends[Index];
      Pool.async([&Run, &Its, &B, &Tell] {
        Its.Backend = B->Name;
        Run.runOn(*B, Its);
        Tell(Run.name() + " on " + B->Name + ": " + verdictName(Its.V).str());
      });
    }
  Pool.wait();
  for (auto [Run, Result] : zip(Runs, R.Cases))
    compareWithOriginal(Run, All, Result);
  if (Options.Mutate)
    mutate(Runs, R, All, Pool, Tell);
  return std::move(R);
}
