//===- CaseRun.cpp --------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/CaseRun.h"
#include "Project/IncludeScan.h"
#include "Validation/Files.h"
#include "Validation/Inputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

using Words = std::vector<std::string>;

static std::string labelOf(const RunSpec &S) {
  std::string Label = S.Size + "-" + std::to_string(S.Seed);
  return S.Variant ? Label + "-" + S.Variant->Name : Label;
}

CaseRun::CaseRun(const Case &C, const Tools &T, const ValidateOptions &O,
                 Words Arches)
    : C(C), T(T), Options(O), Arches(std::move(Arches)) {
  Work = O.Work + "/" + C.Name;
  Translation = Work + "/translation";
  for (const std::string &Size : O.Sizes) {
    if (!C.findSizes(Size))
      continue;
    for (uint64_t Seed : O.Seeds)
      Specs.push_back({Size, Seed, nullptr, ""});
    // Variants are about values: run them for one size only.
    if (O.Variants && Size == O.Sizes.front())
      for (const VariantSpec &V : C.Variants)
        Specs.push_back({Size, O.Seeds.front(), &V, ""});
  }
  for (RunSpec &S : Specs)
    S.Label = labelOf(S);
}

std::string CaseRun::folderOf(const Backend &B) const {
  return Work + "/" + folderName(B.Name);
}

// --- preparing ---------------------------------------------------------------

/// The header that no directory has, or "".
static std::string missingHeader(const Case &C, const Words &Folders) {
  for (const std::string &Header : C.Headers)
    if (none_of(Folders, [&](const std::string &Folder) {
          return sys::fs::exists(Folder + "/" + Header);
        }))
      return Header;
  return "";
}

/// The place of a library's directory of headers in the assembled one.
static std::string headersFolder(size_t Index) {
  return "library-headers/" + std::to_string(Index);
}

Error CaseRun::assemble() {
  Words Sources, Known = {C.Folder};
  for (const std::string &Name : C.Sources)
    Sources.push_back(canonicalPath(C.Folder + "/" + Name));
  append_range(Known, Options.Includes);
  std::string Assembled = Work + "/source";
  if (Error E = copyFolder(C.Folder, Assembled))
    return E;
  if (sys::fs::exists(Assembled + "/library-headers"))
    return createStringError("the case has a directory 'library-headers'");
  for (size_t I = 0; I < Options.Includes.size(); ++I)
    Headers.push_back(headersFolder(I));
  for (const std::string &File :
       IncludeScan().projectFiles(Sources, Known, Known))
    for (auto [Index, Folder] : enumerate(Options.Includes)) {
      if (!isBelow(File, Folder))
        continue;
      std::string Copy = Assembled + "/" + headersFolder(Index) +
                         StringRef(File).drop_front(Folder.size()).str();
      std::error_code EC =
          sys::fs::create_directories(sys::path::parent_path(Copy));
      if (!EC)
        EC = sys::fs::copy_file(File, Copy);
      if (EC)
        return createStringError(File + ": " + EC.message());
      break;
    }
  C.Folder = std::move(Assembled);
  return Error::success();
}

Error CaseRun::translate(CaseResult &R) {
  Process P;
  P.Seconds = Options.BuildSeconds;
  P.Words = {T.Program, "--root=" + C.Folder, "--out-dir=" + Translation};
  for (const std::string &Arch : Arches)
    P.Words.push_back("--offload-arch=" + Arch);
  if (T.NativeMma)
    P.Words.push_back("--mma=native");
  for (const std::string &Name : C.Sources)
    P.Words.push_back(C.Folder + "/" + Name);
  P.Words.push_back("--");
  append_range(P.Words, C.Flags);
  P.Words.push_back("-I" + C.Folder);
  for (const std::string &Folder : Headers)
    P.Words.push_back("-I" + C.Folder + "/" + Folder);
  P.Words.push_back("-I" + T.Share + "/include");
  Ended E = runProcess(P, Work + "/translation.log");
  SmallVector<StringRef> Lines;
  StringRef(E.Output).split(Lines, '\n');
  for (StringRef Line : Lines)
    if (Line.contains(": warning: ") || Line.contains(": error: "))
      R.Findings.push_back(Line.str());
  if (E.Status != 0)
    return createStringError("the translator exited with " + Twine(E.Status) +
                             ":\n" + E.Output);
  for (const std::string &Name : C.Sources) {
    for (const char *Suffix : {".hip", ""})
      if (sys::fs::exists(Translation + "/" + Name + Suffix)) {
        Translated.push_back(Name + Suffix);
        break;
      }
  }
  if (Translated.size() != C.Sources.size())
    return createStringError("not all sources have a translation");
  R.Kernels = findKernels();
  return Error::success();
}

Error CaseRun::buildReference() {
  Process P;
  P.Words = {T.Clang,
             "-x",
             "c++",
             "-std=c++17",
             "-O2",
             "-I" + T.Share + "/include",
             C.Folder + "/" + C.Reference,
             "-o",
             Work + "/reference",
             "-lstdc++",
             "-lm"};
  Ended E = runProcess(P, Work + "/reference.log");
  if (E.Status != 0)
    return createStringError("the reference cannot be built:\n" + E.Output);
  return Error::success();
}

Words CaseRun::sizeArguments(const RunSpec &Spec) const {
  Words All;
  for (const auto &[Name, Value] : *C.findSizes(Spec.Size))
    All.push_back(formatv("{0}={1}", Name, json::Value(Value)).str());
  return All;
}

Words CaseRun::arguments(const RunSpec &Spec, const std::string &Inputs,
                         const std::string &Outputs) const {
  Words All = {Inputs, Outputs};
  append_range(All, sizeArguments(Spec));
  return All;
}

/// Writes the initial contents: poison or an input; in float64 for the
/// reference, where poison is 0.
Error CaseRun::makeOutputs(const RunSpec &Spec, const std::string &Folder,
                           bool ForReference) const {
  if (Error E = makeFolder(Folder))
    return E;
  std::string Inputs =
      Work + "/runs/" + Spec.Label + (ForReference ? "/wide/" : "/inputs/");
  for (const OutputSpec &O : C.Outputs) {
    npy::Array A;
    if (!O.From.empty()) {
      Expected<npy::Array> From = readArray(Inputs + O.From + ".npy");
      if (!From)
        return From.takeError();
      A = std::move(*From);
    } else {
      Expected<std::vector<size_t>> Shape =
          evaluateShape(O.Shape, *C.findSizes(Spec.Size));
      if (!Shape)
        return Shape.takeError();
      A = makePoison(*O.Type, std::move(*Shape));
      if (ForReference) {
        A = widen(*O.Type, A);
        llvm::fill(A.Bytes, 0);
      }
    }
    if (Error E = writeArray(Folder + "/" + O.Name + ".npy", A))
      return E;
  }
  return Error::success();
}

Error CaseRun::makeRun(const RunSpec &Spec) const {
  std::string Folder = Work + "/runs/" + Spec.Label;
  for (const char *Each : {"/inputs", "/wide"})
    if (Error E = makeFolder(Folder + Each))
      return E;
  for (const InputSpec &I : C.Inputs) {
    StringRef Values = I.Values;
    if (Spec.Variant)
      if (auto Found = Spec.Variant->Values.find(I.Name);
          Found != Spec.Variant->Values.end())
        Values = Found->second;
    Expected<npy::Array> A =
        makeInput(I, Values, *C.findSizes(Spec.Size), Spec.Seed);
    if (!A)
      return A.takeError();
    std::string File = "/" + I.Name + ".npy";
    if (Error E = writeArray(Folder + "/inputs" + File, *A))
      return E;
    if (Error E = writeArray(Folder + "/wide" + File, widen(*I.Type, *A)))
      return E;
  }
  std::string Outputs = Folder + "/expected";
  if (Error E = makeOutputs(Spec, Outputs, /*ForReference=*/true))
    return E;
  Process P;
  P.Words = {Work + "/reference"};
  append_range(P.Words, arguments(Spec, Folder + "/wide", Outputs));
  Ended E = runProcess(P, Folder + "/reference.log");
  if (E.Status != 0)
    return createStringError("the reference exited with " + Twine(E.Status) +
                             ":\n" + E.Output);
  return Error::success();
}

void CaseRun::prepare(CaseResult &R) {
  if (std::string Header = missingHeader(C, Options.Includes);
      !Header.empty()) {
    Missing = "it needs " + Header + "; -I names its directory";
    return;
  }
  auto Prepare = [&]() -> Error {
    if (Specs.empty())
      return createStringError("the case has none of these sizes");
    if (Error E = makeFolder(Work))
      return E;
    if (std::error_code EC =
            sys::fs::copy_file(C.Folder + "/case.yaml", Work + "/case.yaml"))
      return createStringError(Work + ": " + EC.message());
    if (!C.Headers.empty())
      if (Error E = assemble())
        return E;
    if (Error E = buildReference())
      return E;
    for (const RunSpec &Spec : Specs)
      if (Error E = makeRun(Spec))
        return E;
    return Error::success();
  };
  if (Error E = Prepare()) {
    Wrong = toString(std::move(E));
    return;
  }
  if (Arches.empty())
    return;
  if (Error E = translate(R))
    NotTranslated = toString(std::move(E));
}

// --- running -----------------------------------------------------------------

void CaseRun::judge(const RunSpec &Spec, const std::string &Folder,
                    RunResult &R) const {
  R.V = Verdict::Equal;
  for (const OutputSpec &O : C.Outputs) {
    std::string File = "/" + O.Name + ".npy";
    Expected<npy::Array> Got = readArray(Folder + File);
    Expected<npy::Array> Reference =
        readArray(Work + "/runs/" + Spec.Label + "/expected" + File);
    if (!Got || !Reference) {
      R.V = Verdict::Failed;
      R.Why = toString(joinErrors(Got.takeError(), Reference.takeError()));
      continue;
    }
    Expected<Comparison> Compared = compareWithReference(O, *Got, *Reference);
    if (!Compared) {
      R.V = Verdict::Failed;
      R.Why = toString(Compared.takeError());
      continue;
    }
    if (!Compared->equal()) {
      R.V = std::max(R.V, Verdict::Differs);
      R.Why = formatv("{0}: {1} of {2} elements differ from the reference",
                      O.Name, Compared->Mismatches, Compared->Count);
      if (Compared->Unwritten)
        R.Why += formatv(", {0} were never written", Compared->Unwritten);
    }
    R.Outputs.push_back({O.Name, O.Type->Name.str(), std::move(*Compared), {}});
  }
}

void CaseRun::runOne(const Backend &B, const RunSpec &Spec,
                     const std::string &Executable, const std::string &Folder,
                     unsigned Seconds, RunResult &R) const {
  R.Size = Spec.Size;
  R.Seed = Spec.Seed;
  R.Variant = Spec.Variant ? Spec.Variant->Name : "";
  if (Error E = makeOutputs(Spec, Folder, /*ForReference=*/false)) {
    R.V = Verdict::Failed;
    R.Why = toString(std::move(E));
    return;
  }
  Process P =
      B.run(C, Executable,
            arguments(Spec, Work + "/runs/" + Spec.Label + "/inputs", Folder),
            Spec.Seed);
  P.Seconds = Seconds;
  Ended E = runProcess(P, Folder + "/log");
  R.Seconds = E.Seconds;
  if (Error Wrong = writeText(Folder + "/status", std::to_string(E.Status)))
    consumeError(std::move(Wrong)); // Only needed to compare directories.
  if (std::string Lacks = B.unsupported(E); !Lacks.empty()) {
    R.V = Verdict::Unsupported;
    R.Why = Lacks;
  } else if (E.Status == TookTooLong) {
    R.V = Verdict::Failed;
    R.Why =
        "it took more than " + std::to_string(P.Seconds) + " s\n" + E.Output;
  } else if (E.Status != 0) {
    R.V = Verdict::Failed;
    R.Why = "it exited with " + std::to_string(E.Status) + ":\n" + E.Output;
  } else {
    judge(Spec, Folder, R);
  }
}

void CaseRun::applyKnown(const Backend &B, BackendResult &R) const {
  for (const KnownDifference &K : C.Known) {
    if (!StringRef(B.Name).starts_with(K.On))
      continue;
    if (isBad(R.V)) {
      R.V = Verdict::Known;
      R.Why = K.Why;
    } else if (R.V == Verdict::Equal || R.V == Verdict::Compiled) {
      R.V = Verdict::Differs;
      R.Why =
          "case.yaml lists a known difference that does not occur: " + K.Why;
    }
    return;
  }
}

void CaseRun::notBuilt(BackendResult &R, std::string Log) {
  R.Why = cannotBuildOverCuda(Log);
  R.V = R.Why.empty() ? Verdict::NotBuilt : Verdict::Skipped;
  if (R.Why.empty())
    R.Why = std::move(Log);
}

int CaseRun::runTranslation(const Backend &B, const std::string &From,
                            const std::string &Folder,
                            function_ref<unsigned(size_t)> Limit,
                            BackendResult &R) const {
  if (Error E = makeFolder(Folder)) {
    R.V = Verdict::NotBuilt;
    R.Why = toString(std::move(E));
    return CannotStart;
  }
  Sources S{C, C.Folder, From, Translated, {}, Headers};
  if (Options.Bitwise)
    S.Flags = {"-ffp-contract=off"};
  std::string Executable = Folder + "/program";
  for (Process P : B.build(S, Executable)) {
    P.Seconds = Options.BuildSeconds;
    Ended E = runProcess(P, Folder + "/build.log");
    R.BuildSeconds += E.Seconds;
    if (E.Status == TookTooLong)
      E.Output = "it took more than " + std::to_string(P.Seconds) +
                 " s; --build-timeout allows more\n" + E.Output;
    if (E.Status != 0) {
      notBuilt(R, E.Output);
      return E.Status;
    }
  }
  if (!B.Runs)
    R.V = Verdict::Compiled;
  for (auto [Index, Spec] : enumerate(Specs)) {
    if (!B.Runs)
      break;
    RunResult Run;
    runOne(B, Spec, Executable, Folder + "/" + Spec.Label, Limit(Index), Run);
    R.add(std::move(Run));
  }
  return 0;
}

void CaseRun::runOn(const Backend &B, BackendResult &R) const {
  R.Why = Missing.empty() ? B.whyNot(C) : Missing;
  if (!R.Why.empty()) {
    R.V = Verdict::Skipped;
    return;
  }
  if (!Wrong.empty() || (!B.RunsOriginal && !NotTranslated.empty())) {
    R.V = Verdict::NotBuilt;
    R.Why = Wrong.empty() ? NotTranslated : Wrong;
    return;
  }
  runTranslation(
      B, Translation, folderOf(B), [&](size_t) { return Options.Seconds; }, R);
  applyKnown(B, R);
}

void CaseRun::compareWith(const Backend &Original, const Backend &Other,
                          BackendResult &R) const {
  for (auto [Spec, Run] : zip(Specs, R.Runs))
    for (OutputResult &Out : Run.Outputs) {
      auto O = find_if(C.Outputs,
                       [&](const OutputSpec &S) { return S.Name == Out.Name; });
      std::string File = "/" + Spec.Label + "/" + Out.Name + ".npy";
      Expected<npy::Array> Got = readArray(folderOf(Other) + File);
      Expected<npy::Array> Want = readArray(folderOf(Original) + File);
      if (!Got || !Want) {
        // A read error was already reported for the back end.
        consumeError(joinErrors(Got.takeError(), Want.takeError()));
        continue;
      }
      Expected<Comparison> Compared =
          compareResults(*O, *Got, *Want, Options.Bitwise);
      if (!Compared) {
        consumeError(Compared.takeError());
        continue;
      }
      if (Options.Bitwise && !Compared->equal() && R.V == Verdict::Equal) {
        R.V = Run.V = Verdict::Differs;
        R.Why = Run.Why = formatv(
            "{0}: {1} of {2} elements differ bitwise from those on {3}",
            O->Name, Compared->Mismatches, Compared->Count, Original.Name);
      }
      Out.WithOriginal = std::move(*Compared);
    }
}
