//===- Problems.cpp - problems of parsing, as findings --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/Problems.h"
#include "Files/PlainFile.h"
#include "Mapping/MappingTable.h"
#include "Project/Project.h"
#include "Translation/Outputs.h"
#include "Translation/Translation.h"

using namespace llvm;

namespace hipify {

/// The directories of ROCm's headers, of those that CUDA does not have as well.
static std::set<StringRef> rocmFolders(const MappingTable &Table) {
  std::set<StringRef> Folders;
  Table.forEach([&](const MappingEntry &Row) {
    if (Row.Kind == EntryKind::Header)
      for (StringRef Target : {Row.Hip, Row.Roc})
        if (Target != Row.Cuda && Target.contains('/'))
          Folders.insert(Target.split('/').first);
  });
  return Folders;
}

Problems::Problems(const UnitFacts &Facts, const MappingTable &Table,
                   const Project &Input,
                   const std::vector<StringRef> &Translated, bool NativeMma)
    : Facts(Facts), Table(Table), Input(Input) {
  for (const Problem &P : Facts.Problems) {
    Crash |= P.Kind == Problem::Crash;
    ByFile[P.File].push_back(&P);
  }
  if (!ByFile.empty())
    RocmFolders = rocmFolders(Table);
  Unread = UnreadText::find(Facts, Translated, [this](const Problem &P) {
    return isToldElsewhere(P) || isOfTables(P);
  });
  if (NativeMma)
    findHardwareOrder();
}

void Problems::findHardwareOrder() {
  for (const Problem &P : Facts.Problems) {
    if (P.Kind != Problem::Outside)
      continue;
    auto Text = readPlainFile(P.File);
    if (!Text)
      consumeError(Text.takeError()); // Clang has told why.
    else if ((*Text)->getBuffer().contains("threadIdx"))
      HardwareOrder.insert(P.File);
  }
}

/// HC0203 covers headers without a counterpart in HIP, found or not. ROCm's and
/// our own headers, in text that is already translated, need not exist.
bool Problems::isToldElsewhere(const Problem &P) const {
  if (P.Kind != Problem::MissingInclude)
    return false;
  const MappingEntry *Header = Table.lookupHeader(P.Text);
  if (Header && Header->State == Support::Unsupported)
    return true;
  return StringRef(P.Text).starts_with("hipify/") || isOfRocm(P.Text);
}

/// Whether the tables know a name that the parser does not: "no member named
/// 'errc' in namespace 'thrust::cuda'".
bool Problems::isOfTables(const Problem &P) const {
  if (P.Kind != Problem::Parse || P.Names.empty())
    return false;
  StringRef Name = P.Names.front();
  std::string Scope = P.Names.size() > 1 ? P.Names[1] : "";
  std::string Qualified = Scope + "::" + Name.str();
  return Table.lookup(Name) || Table.lookup(Qualified) ||
         Table.lookupNamespace(Name) || Table.lookupNamespace(Qualified);
}

bool Problems::isOfRocm(StringRef Header) const {
  return Header.contains('/') && RocmFolders.count(Header.split('/').first);
}

static void addProblem(TranslatedFile &File, const Problem &P) {
  switch (P.Kind) {
  case Problem::Parse: {
    Finding &F = addFinding(File, DiagID::ParseError, P.Offset);
    F.Length = 1;
    F.Message = "not understood: " + P.Text;
    break;
  }
  case Problem::MissingInclude: {
    Finding &F = addFinding(File, DiagID::MissingInclude, P.Offset);
    F.Length = P.Text.size() + 2;
    F.Subject = P.Text;
    F.Message = "'" + P.Text + "' was not found and is skipped";
    break;
  }
  case Problem::Unreadable: {
    Finding &F = addFinding(File, DiagID::MissingInclude, P.Offset);
    F.Length = 1;
    F.Message = P.Text + "; it is skipped";
    break;
  }
  case Problem::Crash: {
    Finding &F = addFinding(File, DiagID::UnitCrashed, 0);
    F.Message = P.Text + "; the file is translated from its tokens alone";
    break;
  }
  case Problem::Outside:
    break; // Reported at the include.
  }
}

void Problems::noteOutsideHeaders(TranslatedFile &File) const {
  for (auto &[Offset, Found] :
       Facts.Files.at(File.Source->path().str()).Includes)
    for (const IncludeFact &Include : Found) {
      // What is excluded from the project is outside on purpose.
      if (!Facts.Problems.count({Problem::Outside, Include.Resolved, 0, ""}) ||
          isBelow(Include.Resolved, Input.root()))
        continue;
      auto At = includedName(*File.Source, Offset, Include);
      Finding &F =
          addFinding(File, DiagID::OutsideProject, At.value_or(Offset));
      F.Length = Include.Spelled.size() + 2;
      F.Subject = Include.Spelled;
      F.Message = "'" + Include.Spelled +
                  "' is outside the project and is not translated";
      F.Advice = "pass the project's directory as --root";
    }
}

static void addHardwareOrder(TranslatedFile &File, unsigned At, unsigned Length,
                             const std::string &Header) {
  Finding &F = addFinding(File, DiagID::HardwareOrder, At);
  F.Length = Length;
  F.Subject = Header;
  F.Message = "'" + Header +
              "' names threadIdx and is not translated: its threads have the "
              "hardware's order, which they do not have with --mma=native";
  F.Advice = "pass a directory above it as --root";
}

/// At the include, or at the top of each unit that reads the header by way of
/// others.
void Problems::reportHardwareOrder(TranslatedFile &File) const {
  std::string Path = File.Source->path().str();
  const FileFacts &Own = Facts.Files.at(Path);
  std::set<std::string> Included;
  for (auto &[Offset, Found] : Own.Includes)
    for (const IncludeFact &Include : Found)
      if (HardwareOrder.count(Include.Resolved) &&
          Included.insert(Include.Resolved).second)
        addHardwareOrder(
            File, includedName(*File.Source, Offset, Include).value_or(Offset),
            Include.Spelled.size() + 2, Include.Spelled);
  if (!Own.MainFile)
    return;
  for (const std::string &Header : HardwareOrder)
    if (!Included.count(Header))
      addHardwareOrder(File, 0, 1, Header);
  for (const Unit &Unit : Input.units())
    if (Unit.File == Path)
      for (StringRef Flag : Unit.Flags)
        if (Flag.contains("threadIdx")) { // -DINDEX=threadIdx.x
          Finding &F = addFinding(File, DiagID::HardwareOrder, 0);
          F.Subject = Flag.str();
          F.Message = "the flag '" + F.Subject +
                      "' names threadIdx: its threads have the hardware's "
                      "order, which they do not have with --mma=native";
          F.Advice = "define the macro in the source";
        }
}

void Problems::addTo(TranslatedFile &File) const {
  auto Known = ByFile.find(File.Source->path().str());
  if (Known != ByFile.end())
    for (const Problem *P : Known->second) {
      addProblem(File, *P);
      if (isToldElsewhere(*P))
        File.Findings.back().Sev = Severity::Info;
      Unread.tellOnce(*P, File.Findings.back());
    }
  noteOutsideHeaders(File);
  reportHardwareOrder(File);
  if (!File.Source->isUtf8())
    addFinding(File, DiagID::NotUtf8, 0).Message =
        "the file is not UTF-8; its bytes are kept as they are";
}

} // namespace hipify
