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

static void printField(StringRef Name, StringRef Value) {
  if (!Value.empty())
    outs() << fmt::format("  {:<9} {}\n", std::string_view(Name),
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

static void printEntry(const MappingEntry &Entry, const TargetChoice &Choice) {
  StringRef Target = targetName(Entry, Choice);
  outs() << Entry.Cuda;
  if (!Target.empty())
    outs() << (Target == Entry.Cuda ? " is the same in HIP"
                                    : (" -> " + Target).str());
  else if (Entry.State == Support::Mapped && Entry.Kind == EntryKind::Header)
    outs() << " is not needed in HIP";
  else if (Entry.State == Support::Mapped)
    outs() << " is not in HIP " << Choice.Hip.str();
  else
    outs() << " has no counterpart in HIP";
  outs() << '\n';
  printField("kind", (toString(Entry.Kind) + ", " + Entry.Library).str());
  printField("cuda", versionRange(Entry.CudaSince, Entry.CudaUntil));
  if (!Entry.Hip.empty())
    printField(
        "hip",
        (Entry.Hip + " " + versionRange(Entry.HipSince, Entry.HipUntil)).str());
  if (!Entry.Roc.empty())
    printField(
        "roc",
        (Entry.Roc + " " + versionRange(Entry.RocSince, Entry.RocUntil)).str());
  printField("note", noteText(Entry.Note, Entry.Traits));
  printField("advice", Entry.Advice);
}

/// The forms in which calls of a function are written.
static void printCalls(const MappingTable &Table, StringRef Function,
                       const TargetChoice &Choice) {
  for (const MappingEntry *Call : Table.lookupCalls(Function)) {
    StringRef Target = targetName(*Call, Choice);
    if (Target.empty() && Call->State == Support::Unsupported)
      printField("call", (Call->Cuda + " has no counterpart").str());
    else if (Target.empty())
      continue; // Of another version of HIP.
    else
      printField("call", (Call->Cuda + " -> " + Target).str());
    printField("", noteText(Call->Note, Call->Traits));
    printField("", Call->Advice);
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
static bool printPtx(StringRef Name) {
  std::vector<const ptx::LoweringRow *> Rows = ptx::lookupForms(Name);
  for (const ptx::LoweringRow *Row : Rows) {
    outs() << Row->Form << ' ' << Row->Operands << '\n';
    bool Refused = Row->E == ptx::Exactness::Refused;
    printField("hip", Refused            ? "it is not translated"
                      : Row->Hip.empty() ? "nothing needs to be done"
                                         : Row->Hip);
    printField("exactness", Refused ? "" : ptx::toString(Row->E));
    if (!Row->Header.empty())
      printField("header", ("hipify/" + Row->Header).str());
    printField("lacking", Row->Lacks);
    printField("note", Row->Note);
    printField("advice", Row->Advice);
  }
  return !Rows.empty();
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
    if (const MappingEntry *Entry = find(*Table, Name)) {
      printEntry(*Entry, Choice);
      printCalls(*Table, Name, Choice);
      continue;
    }
    if (printPtx(Name))
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
