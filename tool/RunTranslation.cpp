//===- RunTranslation.cpp -------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunTranslation.h"
#include "Cache/CacheFolder.h"
#include "Commands.h"
#include "Progress.h"
#include "Translation/TranslatedTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"

using namespace llvm;
using namespace hipify;

using Words = std::vector<std::string>;

static bool isCuda(StringRef Source) {
  return sys::path::extension(Source) == ".cu";
}

/// The directory of the cache for this translation; the same one each time.
static Expected<std::string> folderFor(ArrayRef<std::string> Inputs,
                                       ArrayRef<std::string> Flags,
                                       const std::string &Target,
                                       bool NativeMma) {
  Words Key = {"translation", HIPIFY_VERSION, Target};
  if (NativeMma)
    Key.push_back("--mma=native");
  append_range(Key, Inputs);
  append_range(Key, Flags);
  if (Error E = prepareCacheFolder())
    return std::move(E);
  std::string Folder = cacheFolder() + "/translation-" + hashOf(Key);
  if (std::error_code EC = sys::fs::create_directories(Folder))
    return createStringError(Folder + ": " + EC.message());
  return canonicalPath(Folder);
}

Error hipify::translateForRun(Words &Sources, Words &Flags,
                              const std::string &Target,
                              const std::string &Share, bool NativeMma,
                              bool UseCache) {
  ProjectOptions Input;
  for (const std::string &Source : Sources)
    if (isCuda(Source))
      Input.Inputs.push_back(canonicalPath(Source));
  if (Input.Inputs.empty())
    return Error::success();
  Words Folders, Absolute;
  for (StringRef Flag : Flags) {
    Absolute.push_back(Flag.str());
    if (Flag.consume_front("-I")) {
      Folders.push_back(canonicalPath(Flag));
      Absolute.back() = "-I" + Folders.back();
    }
  }
  Input.Flags = Absolute;
  Input.Root = commonRoot(Input.Inputs, Folders);
  for (const std::string &Outside :
       foldersLeftOut(Input.Root, Input.Inputs, Folders))
    errs() << "hipify-cpp: note: headers in " << Outside
           << " are not translated; to include them, run it in a directory "
              "above them and the source\n";
  Expected<std::string> Folder =
      folderFor(Input.Inputs, Absolute, Target, NativeMma);
  if (!Folder)
    return Folder.takeError();

  TranslationOptions Options;
  Options.Parsing.Declarations = canonicalPath(Share + "/cuda-declarations");
  Options.UseCache = UseCache && keepsFacts();
  Options.Rules.Arches = {Target};
  Options.Rules.NativeMma = NativeMma;
  Options.Jobs = std::max(1, get_physical_cores());
  Progress Shown("translating " + sys::path::filename(Sources.front()));
  Expected<TranslatedTree> Tree =
      translateTree(Input, MappingTable::builtin(), Options, *Folder);
  Shown.stop();
  if (!Tree)
    return Tree.takeError();
  printFindings(Tree->Result, Severity::Error);
  if (Tree->Result.SomeUnitFailed)
    return createStringError(Sources.front() + " could not be translated");

  auto Next = Tree->Units.begin();
  for (std::string &Source : Sources)
    if (isCuda(Source))
      Source = *Next++;
  // Translated headers are found before the originals; those that were not
  // translated stay where they are.
  Flags = Tree->includeFlags(Absolute);
  append_range(Flags, Absolute);
  Flags.push_back("-I" + Tree->Root);
  return Error::success();
}
