//===- Kit.cpp - writing kits ---------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Kit.h"
#include "Validation/CaseRun.h"
#include "Validation/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

using Words = std::vector<std::string>;

/// Quotes each word for a shell.
static std::string quoted(const Words &All) {
  std::string Text;
  for (const std::string &Word : All) {
    std::string Inner;
    for (char C : Word)
      Inner += C == '\'' ? std::string("'\\''") : std::string(1, C);
    Text += (Text.empty() ? "" : " ") + Inner;
  }
  return "'" + Text + "'";
}

static std::string caseScript(const Case &C, const Words &Translated,
                              const Words &Headers) {
  Words Nvidia;
  for (const std::string &Library : C.Libraries)
    Nvidia.push_back("-l" + Library);
  return "# What run.sh needs to know of this case.\n"
         "sources=" +
         quoted(C.Sources) + "\n" + "translated=" + quoted(Translated) + "\n" +
         "flags=" + quoted(C.Flags) + "\n" + "headers=" + quoted(Headers) +
         "\n" + "libraries=" + quoted(Nvidia) + "\n" +
         "amd_libraries=" + quoted(amdLibraries(C)) + "\n" +
         "devices=" + std::to_string(C.Devices) + "\n";
}

Error CaseRun::exportTo(StringRef Folder) const {
  if (!Wrong.empty() || !NotTranslated.empty())
    return createStringError(C.Name + ": " +
                             (Wrong.empty() ? NotTranslated : Wrong));
  if (Error E = copyFolder(C.Folder, (Folder + "/original").str()))
    return E;
  if (Error E = copyFolder(Translation, (Folder + "/translation").str()))
    return E;
  if (std::error_code EC =
          sys::fs::copy_file(C.Folder + "/case.yaml", Folder + "/case.yaml"))
    return createStringError(Folder + ": " + EC.message());
  if (Error E =
          writeText(Folder + "/case.sh", caseScript(C, Translated, Headers)))
    return E;
  for (const RunSpec &Spec : Specs) {
    std::string Run = (Folder + "/runs/" + Spec.Label).str();
    if (Error E = copyFolder(Work + "/runs/" + Spec.Label + "/inputs",
                             Run + "/inputs"))
      return E;
    if (Error E = makeOutputs(Spec, Run + "/outputs", /*ForReference=*/false))
      return E;
    if (Error E = writeText(Run + "/arguments",
                            join(sizeArguments(Spec), " ") + "\n"))
      return E;
  }
  return Error::success();
}

Expected<Words> hipify::validation::exportKit(const std::vector<Case> &Cases,
                                              const Tools &T,
                                              const ValidateOptions &Options,
                                              const Words &Arches,
                                              StringRef Folder) {
  std::error_code EC;
  if (sys::fs::directory_iterator It(Folder, EC), End; !EC && It != End)
    return createStringError(Folder + ": is not empty");
  Words Wrong(Cases.size()), Missing(Cases.size());
  DefaultThreadPool Pool(hardware_concurrency(Options.Jobs));
  for (auto [C, Why, Lacks] : zip(Cases, Wrong, Missing))
    Pool.async([&, &C = C, &Why = Why, &Lacks = Lacks] {
      CaseRun Run(C, T, Options, Arches);
      CaseResult Ignored;
      Run.prepare(Ignored);
      Lacks = Run.missing();
      if (!Lacks.empty())
        return;
      if (Error E = Run.exportTo((Folder + "/cases/" + C.Name).str()))
        Why = toString(std::move(E));
    });
  Pool.wait();
  std::string Names;
  Words LeftOut;
  for (auto [C, Why, Lacks] : zip(Cases, Wrong, Missing)) {
    if (!Why.empty())
      return createStringError(Why);
    if (Lacks.empty())
      Names += C.Name + "\n";
    else
      LeftOut.push_back(C.Name + ": " + Lacks);
  }
  if (Error E = copyFolder(T.Share + "/include", (Folder + "/include").str()))
    return std::move(E);
  if (Error E = copyFolder(T.Share + "/validation-kit", Folder))
    return std::move(E);
  if (Error E = writeText(Folder + "/cases.txt", Names))
    return std::move(E);
  return LeftOut;
}
