//===- Query.cpp - hipify-cpp query ---------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Mapping/Traits.h"
#include "PTX/LoweringTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <fmt/format.h>

using namespace llvm;

namespace hipify {

static void printField(raw_ostream &OS, StringRef Name, StringRef Value) {
  if (!Value.empty())
    OS << fmt::format("  {:<9} {}\n", std::string_view(Name),
                      std::string_view(Value.rtrim()));
}

static std::string versionRange(Version Since, Version Until) {
  std::string Text;
  if (Since)
    Text += "since " + Since.str();
  if (Until)
    Text += (Text.empty() ? "until " : ", until ") + Until.str();
  return Text;
}

static void printEntry(raw_ostream &OS, const MappingEntry &Entry,
                       const TargetChoice &Choice) {
  StringRef Target = targetName(Entry, Choice);
  OS << Entry.Cuda;
  if (!Target.empty())
    OS << (Entry.Kind == EntryKind::Kept ? " is kept"
           : Target == Entry.Cuda        ? " is the same in HIP"
                                         : (" -> " + Target).str());
  else if (Entry.State == Support::Mapped && Entry.Kind == EntryKind::Header)
    OS << " is not needed in HIP";
  else if (Entry.State == Support::Mapped)
    OS << " is not in HIP " << Choice.Hip.str();
  else
    OS << " has no counterpart in HIP";
  OS << '\n';
  printField(OS, "kind", (toString(Entry.Kind) + ", " + Entry.Library).str());
  printField(OS, "cuda", versionRange(Entry.CudaSince, Entry.CudaUntil));
  if (!Entry.Hip.empty())
    printField(
        OS, "hip",
        (Entry.Hip + " " + versionRange(Entry.HipSince, Entry.HipUntil)).str());
  if (!Entry.Roc.empty())
    printField(
        OS, "roc",
        (Entry.Roc + " " + versionRange(Entry.RocSince, Entry.RocUntil)).str());
  printField(OS, "note", noteText(Entry.Note, Entry.Traits));
  printField(OS, "advice", Entry.Advice);
}

/// The forms in which calls of a function are written.
static void printCalls(raw_ostream &OS, const MappingTable &Table,
                       StringRef Function, const TargetChoice &Choice) {
  for (const MappingEntry *Call : Table.lookupCalls(Function)) {
    StringRef Target = targetName(*Call, Choice);
    if (Target.empty() && Call->State == Support::Unsupported)
      printField(OS, "call", (Call->Cuda + " has no counterpart").str());
    else if (Target.empty())
      continue; // Of another version of HIP.
    else
      printField(OS, "call", (Call->Cuda + " -> " + Target).str());
    printField(OS, "", noteText(Call->Note, Call->Traits));
    printField(OS, "", Call->Advice);
  }
}

static const MappingEntry *find(const MappingTable &Table, StringRef Name) {
  if (const MappingEntry *Entry = Table.lookup(Name))
    return Entry;
  if (const MappingEntry *Entry = Table.lookupHeader(Name.trim("<>\"")))
    return Entry;
  // cub::BlockReduce belongs to the longest namespace that it begins with.
  for (StringRef Prefix = Name; !Prefix.empty();) {
    if (const MappingEntry *Entry = Table.lookupNamespace(Prefix))
      return Entry;
    size_t Cut = Prefix.rfind("::");
    Prefix = Cut == StringRef::npos ? "" : Prefix.substr(0, Cut);
  }
  return nullptr;
}

/// What becomes of PTX's instructions; false if Name is none.
static bool printPtx(raw_ostream &OS, StringRef Name) {
  std::vector<const ptx::LoweringRow *> Rows = ptx::lookupForms(Name);
  for (const ptx::LoweringRow *Row : Rows) {
    OS << Row->Form << ' ' << Row->Operands << '\n';
    bool Refused = Row->E == ptx::Exactness::Refused;
    printField(OS, "hip",
               Refused            ? "it is not translated"
               : Row->Hip.empty() ? "nothing needs to be done"
                                  : Row->Hip);
    printField(OS, "exactness", Refused ? "" : ptx::toString(Row->E));
    if (!Row->Header.empty())
      printField(OS, "header", ("hipify/" + Row->Header).str());
    printField(OS, "lacking", Row->Lacks);
    printField(OS, "note", Row->Note);
    printField(OS, "advice", Row->Advice);
  }
  return !Rows.empty();
}

bool printName(raw_ostream &OS, const MappingTable &Table, StringRef Name,
               const TargetChoice &Choice) {
  if (!Table.lookup(Name))
    if (auto Kept = Table.lookupKept(Name.trim(':')); !Kept.empty()) {
      for (const MappingEntry *Entry : Kept)
        printEntry(OS, *Entry, Choice);
      return true;
    }
  const MappingEntry *Entry = find(Table, Name);
  if (!Entry)
    return false;
  printEntry(OS, *Entry, Choice);
  printCalls(OS, Table, Name, Choice);
  return true;
}

static int runQuery(ArrayRef<const char *> Words, const std::string &Argv0) {
  auto Options = parseOptions(Words, Argv0, QueryVis);
  if (!Options)
    return reportError(Options.takeError());
  if (Options->has(OPT_help)) {
    printHelp(queryCommand());
    return ExitDone;
  }
  if (Options->Inputs.empty())
    return usageError("query takes one or more CUDA names");
  auto Table = loadTables(*Options);
  if (!Table)
    return reportError(Table.takeError());
  TargetChoice Choice = Options->target();
  int Result = ExitDone;
  for (const std::string &Name : Options->Inputs) {
    if (printName(outs(), *Table, Name, Choice) || printPtx(outs(), Name))
      continue;
    std::vector<StringRef> Nearest = Table->nearest(Name, 3);
    Result = usageError(
        "'" + Name + "' is in no table" +
        (Nearest.empty() ? "" : "; the nearest are " + join(Nearest, ", ")));
  }
  return Result;
}

Command queryCommand() {
  return {.Name = "query",
          .Usage = "<name>...",
          .Summary = "shows what a CUDA name becomes",
          .Description =
              "Shows what CUDA names, headers and namespaces "
              "become: the HIP name, the versions that have\nit, "
              "what differs, and what to do if there is no counterpart.",
          .ExitCodes = "0 done; 1 wrong usage, or a name is in no table (the "
                       "most similar names are listed).",
          .Options = &optionTable(),
          .Groups = {OPT_TargetGroup, OPT_ReportGroup},
          .Visible = QueryVis,
          .Run = runQuery};
}

} // namespace hipify
