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

/// What a trait of a note says to people.
static std::string describe(Trait T, const TraitValue &Value) {
  StringRef Text = Value.Text;
  auto [Head, Tail] = std::pair(Value.head(), Value.tail());
  auto [Name, More] = Tail.split(' ');
  switch (T) {
  case Trait::Arguments:
    return formatv(
        "HIP's function takes {0}{1} arguments: {2}", Value.First,
        Value.Last == Value.First ? "" : " or " + std::to_string(Value.Last),
        Text);
  case Trait::Asks:
    return formatv("some of its names need the macro {0}", Text);
  case Trait::Brings:
    return formatv("CUDA's header includes {0}", join(Value.words(), ", "));
  case Trait::Check:
    return formatv("to be checked: {0}", Text);
  case Trait::Cpp:
    return "not for C: " + Text.str();
  case Trait::Default:
    return formatv("HIP's function has argument {0} as well, by default {1}",
                   Value.First, Text);
  case Trait::Device:
    return formatv("in device code, it becomes {0} of {1}{2}{3}", Name, Head,
                   More.empty() ? "" : ": ", More);
  case Trait::Error:
    return formatv("{0}; it is written as its number, {1}", Text, Value.First);
  case Trait::Kernel:
  case Trait::Symbol:
    return formatv("argument {0}: {1}", Value.First, Text);
  case Trait::Members:
    return formatv("its members differ: {0}", Text);
  case Trait::Needs:
    return formatv("files that use it define {0}", Text);
  case Trait::Overloaded:
    return formatv("HIP overloads it; CUDA's has the type {0}", Text);
  case Trait::Overloads:
    return formatv("{0} has more overloads{1}{2}", Head,
                   Tail.empty() ? "" : " ", Tail);
  case Trait::Owner:
    return formatv("a value of it becomes {0} of {1}", Name, Head);
  case Trait::Pointer:
    return formatv("its type is {0}", Text);
  case Trait::Position:
    return formatv("its position is {0}", Text);
  case Trait::Result: {
    auto [Type, Function] = Text.split("; ");
    return formatv("the result has a different type in HIP; it is cast to {0} "
                   "where that matters{1}{2}",
                   Type, Function.empty() ? "" : "; ", Function);
  }
  case Trait::Review:
    return formatv("please review: {0}", Text);
  case Trait::RocArguments:
    return formatv("with --roc, other arguments: {0}", Text);
  case Trait::RocBrings:
    return formatv("with --roc, {0} as well", join(Value.words(), ", "));
  case Trait::RocFor:
    return formatv("with --roc, it becomes {0} where {1} is used", Tail, Head);
  case Trait::Rule:
    return Text == "warp" ? "hipify/warp.h keeps its meaning for warps of 32"
                          : "tests use the level that hipify/arch.h claims";
  case Trait::Shim:
    return formatv("it comes from {0}{1}{2}", Head, Tail.empty() ? "" : "; ",
                   Tail);
  case Trait::Signature:
    return formatv("other arguments: {0}", Text);
  case Trait::Types:
    return formatv("a type differs without harm: {0}", Text);
  case Trait::Tag:
    return formatv("HIP's name is the tag of a {0}, not a typedef", Text);
  case Trait::Value:
    return formatv("its number is {0}", Text);
  case Trait::WrappedBy:
    return formatv("programs move it into a namespace with {0}",
                   join(Value.words(), ", "));
  case Trait::Define:
  case Trait::DefineAhead:
  case Trait::Order:
    return Text.str();
  }
  llvm_unreachable("a trait without a description");
}

/// A note for people.
static std::string noteText(StringRef Note) {
  constexpr Trait All[] = {
#define TRAIT(Name, Word, Numbers) Trait::Name,
#include "Mapping/Traits.def"
  };
  constexpr StringRef Separator = "; ";
  std::vector<std::string> Parts;
  while (!Note.empty()) {
    std::optional<std::pair<Trait, TraitValue>> Next;
    size_t Begin = Note.size();
    for (Trait T : All)
      if (auto Value = findTrait(Note, T)) {
        StringRef Before = Note.take_front(Value->Text.begin() - Note.begin());
        size_t Cut = Before.rfind(Separator);
        size_t At = Cut == StringRef::npos ? 0 : Cut + Separator.size();
        if (At < Begin) {
          Begin = At;
          Next = {T, *Value};
        }
      }
    StringRef Prose = Note.take_front(Begin);
    Prose.consume_back(Separator);
    if (!Prose.empty())
      Parts.push_back(Prose.str());
    if (!Next)
      break;
    Parts.push_back(describe(Next->first, Next->second));
    Note = Note.drop_front(Next->second.Text.end() - Note.begin());
    Note.consume_front(Separator);
  }
  return join(Parts, Separator);
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
  printField("note", noteText(Entry.Note));
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
    printField("", noteText(Call->Note));
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
