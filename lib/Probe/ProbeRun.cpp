//===- ProbeRun.cpp -------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Probe/ProbeRun.h"
#include "Probe/Instrument.h"
#include "Project/Project.h"
#include "Translation/TranslatedTree.h"
#include "Validation/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace hipify::validation;

namespace hipify::probe {

using Words = std::vector<std::string>;

static TranslationOptions translationOptions(const Tools &T) {
  TranslationOptions Options;
  Options.Parsing.Declarations = canonicalPath(T.Share + "/cuda-declarations");
  return Options;
}

Error ProbeRun::instrumentSources() {
  ProjectOptions Wanted;
  Wanted.Inputs = O.Inputs;
  Wanted.Root = O.Root;
  Wanted.Flags = O.Flags;
  Expected<Project> Input = Project::create(Wanted);
  if (!Input)
    return Input.takeError();
  Root = Input->root().str();
  // For the user's files that these sources consist of.
  TranslationOptions Options = translationOptions(T);
  Options.Output.DryRun = true;
  Expected<Translation> Read =
      translate(*Input, MappingTable::builtin(), Options);
  if (!Read)
    return Read.takeError();
  // Leftovers of a previous run would be translated as well.
  sys::fs::remove_directories(folder(true));
  for (const TranslatedFile &File : Read->Files) {
    StringRef Name = File.Source->path();
    if (!Name.consume_front(Root + "/"))
      continue;
    if (File.Main)
      Names.push_back(Name.str());
    Instrumented I = instrument(*File.Source, Name);
    Launches += I.Launches;
    for (const NotProbed &N : I.Left)
      Left.push_back((Name + ":" + Twine(N.Line) + ": " + N.Why).str());
    std::string Path = folder(true) + "/" + Name.str();
    if (Error E = makeFolder(sys::path::parent_path(Path)))
      return E;
    if (Error E = writeText(Path, I.Text))
      return E;
  }
  if (!Launches)
    return createStringError("there is no <<<>>> launch in " +
                             join(O.Inputs, ", ") + " or the headers below " +
                             Root);
  return Error::success();
}

/// Instrumented files first; files that were not copied remain in place.
Words ProbeRun::flags(bool Original) const {
  Words Flags;
  for (const std::string &Flag : O.Flags) {
    StringRef Rest = Flag;
    if (Rest.consume_front("-I") && Rest.consume_front(Root))
      Flags.push_back("-I" + folder(Original) + Rest.str());
  }
  append_range(Flags, O.Flags);
  Flags.push_back("-I" + Root);
  for (const std::string &Name : Names) {
    std::string Flag = ("-I" + Root + "/" + sys::path::parent_path(Name)).str();
    if (!is_contained(Flags, StringRef(Flag).rtrim('/')))
      Flags.push_back(Flag);
  }
  return Flags;
}

Expected<Translation> ProbeRun::translateSources(ArrayRef<std::string> Arches) {
  sys::fs::remove_directories(folder(false));
  ProjectOptions Input;
  Input.Root = folder(true);
  for (const std::string &Name : Names)
    Input.Inputs.push_back(folder(true) + "/" + Name);
  Input.Flags = flags(true);
  Input.Flags.push_back("-I" + T.Share + "/include");
  TranslationOptions Options = translationOptions(T);
  if (!Arches.empty())
    Options.Rules.Arches = Arches;
  Expected<TranslatedTree> Tree =
      translateTree(Input, MappingTable::builtin(), Options, folder(false));
  if (!Tree)
    return Tree.takeError();
  for (StringRef Unit : Tree->Units)
    Translated.push_back(Unit.drop_front(folder(false).size() + 1).str());
  return std::move(Tree->Result);
}

Expected<Record> ProbeRun::run(const Backend &B) {
  std::string Folder = O.Work + "/" + folderName(B.Name);
  std::string Executable = Folder + "/program", Out = Folder + "/record";
  sys::fs::remove_directories(Folder);
  if (Error E = makeFolder(Out + "/contents"))
    return std::move(E);
  Case C;
  C.Sources = Names;
  C.Flags = flags(B.RunsOriginal);
  C.Libraries = O.Libraries;
  // hipify/probe.h queries the driver about allocations.
  if (StringRef(B.Name).starts_with("nvidia"))
    C.Libraries.push_back("cuda");
  Sources S{C, folder(true), folder(false), Translated, {}, {}};
  std::string Why = B.whyNot(C);
  if (!Why.empty())
    return createStringError(B.Name + ": " + Why);
  for (const Process &Step : B.build(S, Executable)) {
    Ended E = runProcess(Step, Folder + "/build.log");
    if (E.Status)
      return createStringError(B.Name + ": the program could not be built:\n" +
                               E.Output);
  }
  Process P = B.run(C, Executable, O.Arguments, /*Seed=*/1);
  P.Seconds = O.Seconds;
  P.Environment.push_back("HIPIFY_PROBE=" + Out);
  P.Environment.push_back("HIPIFY_PROBE_KERNEL=" + O.Kernel);
  P.Environment.push_back(std::string("HIPIFY_PROBE_CONTENTS=") +
                          (O.Contents ? "1" : "0"));
  Ended E = runProcess(P, Folder + "/run.log");
  if (E.Status)
    Notes.push_back(B.Name + ": the program exited with " +
                    std::to_string(E.Status) + "; its output is in " + Folder +
                    "/run.log");
  if (!sys::fs::exists(Out + "/launches.jsonl"))
    return createStringError(B.Name + ": the program recorded no launch:\n" +
                             E.Output);
  return readRecord(Out);
}

} // namespace hipify::probe
