//===- MutationRun.cpp - runs mutations -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/CaseRun.h"
#include "Validation/Files.h"
#include "Validation/Mutations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

/// Per kind and file; more would add nothing.
static constexpr size_t MostOfAKind = 4;

/// Selects evenly, not just at the beginning of the file.
static std::vector<Mutation> choose(std::vector<Mutation> All) {
  std::vector<Mutation> Chosen;
  StringMap<std::vector<Mutation *>> ByKind;
  for (Mutation &M : All)
    ByKind[M.Kind].push_back(&M);
  for (auto &Entry : ByKind) {
    size_t Count = Entry.second.size(), Wanted = std::min(Count, MostOfAKind);
    for (size_t I = 0; I < Wanted; ++I)
      Chosen.push_back(std::move(*Entry.second[I * Count / Wanted]));
  }
  llvm::sort(Chosen, [](const Mutation &A, const Mutation &B) {
    return std::tie(A.Begin, A.Kind) < std::tie(B.Begin, B.Kind);
  });
  return Chosen;
}

std::vector<MutantSpec> CaseRun::mutants() const {
  std::vector<MutantSpec> All;
  if (!Wrong.empty() || !NotTranslated.empty())
    return All;
  for (const std::string &Name : Translated) {
    Expected<SourceText> S = SourceText::read(Translation + "/" + Name);
    if (!S) {
      consumeError(S.takeError());
      continue;
    }
    for (Mutation &M : choose(findMutations(*S))) {
      unsigned Line = S->lineAndColumn(M.Begin).first;
      MutationResult R;
      R.Kind = M.Kind.str();
      R.Place = Name + ":" + std::to_string(Line);
      R.Before = S->lineText(Line).trim().str();
      std::string Explained;
      for (const EquivalentMutant &E : C.Equivalent)
        if (E.Kind == R.Kind && StringRef(R.Before).contains(E.Line))
          Explained = E.Why;
      All.push_back(
          {Name, Line, M.apply(S->text()), std::move(R), std::move(Explained)});
    }
  }
  return All;
}

/// An error this many times the translation's own is not just rounding.
static constexpr double SuspiciousError = 10;

/// Describes the first output whose error the mutation increased a lot.
static std::string hiddenIn(const BackendResult &Unchanged,
                            const BackendResult &Mutant) {
  for (const auto &[Before, After] : zip(Unchanged.Runs, Mutant.Runs))
    for (const auto &[Was, Is] : zip(Before.Outputs, After.Outputs)) {
      double Old = Was.WithReference.ToleranceUsed,
             New = Is.WithReference.ToleranceUsed;
      if (New <= SuspiciousError * Old)
        continue;
      if (Old == 0)
        return formatv("{0}: errors where there were none", Is.Name);
      return formatv("{0}: {1:f0} times the error", Is.Name, New / Old);
    }
  return "";
}

/// A broken kernel may never terminate. A merely slower one stays below this
/// multiple of the translation's time.
static constexpr double Patience = 10;
static constexpr unsigned LeastSeconds = 10; ///< Other work can delay it.

bool CaseRun::tryMutant(ArrayRef<const Backend *> Backends, MutantSpec &M,
                        StringRef Text, const std::string &Folder,
                        const CaseResult &Unchanged) const {
  MutationResult &Result = M.Result;
  Result.F = Fate::NotTried;
  Result.Why = "no back end here runs the translation and finds it correct";
  std::string Sources = Folder + "/translation";
  Error E = copyFolder(Translation, Sources);
  if (!E)
    E = writeText(Sources + "/" + M.File, Text);
  if (E) {
    Result.Why = toString(std::move(E));
    return true;
  }
  std::string Trouble; // Why the case's explanation does not hold.
  for (const Backend *B : Backends) {
    auto Was = find_if(Unchanged.Backends, [&](const BackendResult &Each) {
      return Each.Backend == B->Name;
    });
    // If the translation itself fails, a failure shows nothing.
    if (Was == Unchanged.Backends.end() || Was->V != Verdict::Equal)
      continue;
    auto Limit = [&](size_t Run) {
      double Seconds = LeastSeconds + Patience * Was->Runs[Run].Seconds;
      return std::min(Options.Seconds, static_cast<unsigned>(Seconds));
    };
    BackendResult R;
    int Status = runTranslation(*B, Sources, Folder + "/" + folderName(B->Name),
                                Limit, R);
    if (Status > 0 && Status < TookTooLong)
      return false;
    if (R.V != Verdict::NotBuilt && isBad(R.V)) {
      Result.F = Fate::Noticed;
      Result.Why = B->Name + ": " + verdictName(R.V).str();
      return true;
    }
    Result.F = Fate::NotNoticed;
    if (!Trouble.empty())
      continue;
    if (R.V == Verdict::NotBuilt)
      Trouble = B->Name + " cannot build it: " + R.Why;
    else if (std::string Hidden = hiddenIn(*Was, R); !Hidden.empty())
      Trouble = "the tolerance hides it: " + Hidden;
  }
  if (Result.F == Fate::NotTried)
    return true;
  Result.Why = Trouble.empty() ? M.Explained : Trouble;
  if (Trouble.empty() && !M.Explained.empty())
    Result.F = Fate::Explained;
  return true;
}

void CaseRun::runMutant(ArrayRef<const Backend *> Backends, MutantSpec &M,
                        StringRef Folder, const CaseResult &Unchanged) const {
  M.Refused = true;
  for (const std::string &Text : M.Texts) {
    M.Result.After = SourceText(M.File, Text).lineText(M.Line).trim().str();
    M.Refused = !tryMutant(Backends, M, Text, Folder.str(), Unchanged);
    sys::fs::remove_directories(Folder);
    if (!M.Refused)
      return;
  }
}
