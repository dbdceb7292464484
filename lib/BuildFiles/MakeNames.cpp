//===- MakeNames.cpp - what variables of Makefiles hold -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/MakeFile.h"
#include "BuildFiles/MakeRewriter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {

StringRef referencedName(StringRef Word) {
  if (!Word.consume_front("$(") && !Word.consume_front("${"))
    return "";
  return Word.consume_back(")") || Word.consume_back("}") ? Word : "";
}

/// Whether a text is nothing but CUDA's directory.
static bool isFolderPath(StringRef Text) {
  auto Found = cudaFolderAt(Text);
  return Found && Found->Length == Text.size();
}

static bool isEnvironmentFolder(StringRef Name) {
  const BuildWord *Row = lookupBuildWord(BuildWord::Environment, Name);
  return Row && Row->RocmPackage == "folder";
}

MakeNames::MakeNames(const BuildProject &Project, StringRef Path)
    : Own(nullptr), Shared(Project.SharedMakefiles) {
  if (auto At = Project.Makefiles.find(Path.str());
      At != Project.Makefiles.end())
    Own = &At->second;
}

bool MakeNames::holds(std::set<std::string> MakeScope::*Kind,
                      StringRef Name) const {
  if (Own && Own->Defined.count(Name.str()))
    return (Own->*Kind).count(Name.str());
  return (Shared.*Kind).count(Name.str());
}

bool MakeNames::isCompiler(StringRef Word) const {
  Word = Word.ltrim("@-+(").trim("\"'");
  StringRef Name = referencedName(Word);
  if (Name.empty())
    return Word == "nvcc" || Word.ends_with("/nvcc");
  bool IsDefined = (Own && Own->Defined.count(Name.str())) ||
                   Shared.Defined.count(Name.str());
  return holds(&MakeScope::Compilers, Name) ||
         (!IsDefined && Name.ends_with_insensitive("nvcc"));
}

bool MakeNames::isFolder(StringRef Name) const {
  return isEnvironmentFolder(Name) || holds(&MakeScope::Folders, Name);
}

bool MakeNames::isIncludeFolder(StringRef Word) const {
  Word = Word.trim("\"'");
  if (holds(&MakeScope::Includes, referencedName(Word)))
    return true;
  Word.consume_back("/");
  if (!Word.consume_back("/include"))
    return false;
  return isFolder(referencedName(Word)) || isFolderPath(Word);
}

bool MakeNames::linksDeviceCode() const {
  return Shared.LinksDeviceCode || (Own && Own->LinksDeviceCode);
}

/// Whether a value is CUDA's compiler, or finds it: $(shell which nvcc)
static bool namesCompiler(const MakeNames &Names, StringRef Text,
                          const MakeLine &Line) {
  static const Regex Found("^\\$\\(shell .*(^|[^A-Za-z0-9_.-])nvcc([^A-Za-z0-9_"
                           ".-]|$)");
  if (Line.Words.empty())
    return false;
  StringRef First = Text.slice(Line.Words[0].Begin, Line.Words[0].End);
  return Names.isCompiler(First) ||
         (First.size() < 500 && !First.contains("--version") &&
          Found.match(First));
}

static bool isRelocatable(StringRef Word, StringRef Next) {
  return Word == "-dc" || Word == "--device-c" || Word == "-rdc=true" ||
         Word == "--relocatable-device-code=true" ||
         (Next == "true" &&
          (Word == "-rdc" || Word == "--relocatable-device-code"));
}

/// Files that make reads itself, and that others do not include.
static bool isMain(StringRef Path) {
  std::string Name = sys::path::filename(Path).lower();
  return Name == "makefile" || Name == "gnumakefile";
}

void surveyMakefile(StringRef Path, StringRef Text, BuildProject &Project) {
  MakeScope &Own = Project.Makefiles[Path.str()];
  MakeNames Names(Project, Path);
  auto WordAt = [&](const MakeLine &Line, size_t I) {
    return I < Line.Words.size()
               ? Text.slice(Line.Words[I].Begin, Line.Words[I].End)
               : StringRef();
  };
  for (const MakeLine &Line : parseMakefile(Text)) {
    for (size_t I = 0; I != Line.Words.size(); ++I)
      Own.LinksDeviceCode |=
          isRelocatable(WordAt(Line, I), WordAt(Line, I + 1));
    if (Line.Name.empty())
      continue;
    std::string Name = Line.Name.str();
    StringRef Value = Line.Words.size() == 1 ? WordAt(Line, 0) : "";
    bool IsFolder = isEnvironmentFolder(referencedName(Value)) ||
                    Names.isFolder(referencedName(Value)) ||
                    isFolderPath(Value);
    bool IsInclude = !Value.empty() && Names.isIncludeFolder(Value);
    if (namesCompiler(Names, Text, Line))
      Own.Compilers.insert(Name);
    if (IsFolder)
      Own.Folders.insert(Name);
    if (IsInclude)
      Own.Includes.insert(Name);
    Own.Defined.insert(Name);
  }
  if (isMain(Path))
    return;
  MakeScope &Shared = Project.SharedMakefiles;
  Shared.Compilers.insert(Own.Compilers.begin(), Own.Compilers.end());
  Shared.Folders.insert(Own.Folders.begin(), Own.Folders.end());
  Shared.Includes.insert(Own.Includes.begin(), Own.Includes.end());
  Shared.Defined.insert(Own.Defined.begin(), Own.Defined.end());
  Shared.LinksDeviceCode |= Own.LinksDeviceCode;
}

} // namespace hipify
