//===- MappingText.cpp - parses a user's mapping table --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Mapping/MappingText.h"
#include "Files/InputError.h"
#include "Mapping/CallPattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include <array>

using namespace hipify;
using llvm::StringRef;
using llvm::Twine;

namespace {

enum Column : unsigned {
  Cuda,
  Kind,
  Library,
  State,
  Hip,
  Roc,
  CudaSince,
  CudaUntil,
  HipSince,
  HipUntil,
  RocSince,
  RocUntil,
  Note,
  Advice,
  NumColumns
};
constexpr std::array<StringRef, NumColumns> ColumnNames = {
    "cuda",      "kind",       "library",    "support",   "hip",
    "roc",       "cuda_since", "cuda_until", "hip_since", "hip_until",
    "roc_since", "roc_until",  "note",       "advice"};

/// A field of a row and its column, for messages.
struct Field {
  StringRef Text;
  unsigned Column = 1;
};

} // namespace

static llvm::SmallVector<Field, NumColumns> split(StringRef Line) {
  llvm::SmallVector<Field, NumColumns> Fields;
  unsigned At = 1;
  while (true) {
    auto [Text, Rest] = Line.split('\t');
    Fields.push_back({Text == "-" ? StringRef() : Text, At});
    if (Text.size() == Line.size())
      return Fields;
    At += Text.size() + 1;
    Line = Rest;
  }
}

static bool isName(StringRef Text) {
  while (true) {
    auto [First, Rest] = Text.split("::");
    if (First.empty() || llvm::isDigit(First.front()) ||
        !llvm::all_of(First,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; }))
      return false;
    if (First.size() == Text.size())
      return true;
    Text = Rest;
  }
}

/// Whether Text is a valid target, possibly a template: "engine<false>".
static bool isTarget(StringRef Text) {
  if (Text.consume_back(">"))
    Text = Text.substr(0, Text.find('<'));
  return isName(Text);
}

static bool isHeaderPath(StringRef Text) {
  return !Text.starts_with("/") && llvm::all_of(Text, [](unsigned char C) {
    return C > ' ' && C != '<' && C != '>' && C != '"' && C != '\\';
  });
}

namespace {

class TextReader {
public:
  TextReader(StringRef Text, StringRef Name) : Rest(Text), Name(Name) {}
  llvm::Expected<std::vector<MappingEntry>> read();

private:
  llvm::Error error(unsigned At, const Twine &What) const {
    return inputError(Name + ":" + Twine(LineNumber) + ":" + Twine(At), What);
  }
  /// Advances to the next line that is neither empty nor a comment.
  bool nextLine();
  llvm::Error readHeaderRow();
  llvm::Error readRow(MappingEntry &Entry);
  llvm::Error fill(MappingEntry &Entry,
                   const std::array<Field, NumColumns> &Fields);
  llvm::Error settleState(MappingEntry &Entry,
                          const std::array<Field, NumColumns> &Fields);

  StringRef Rest, Name, Line;
  unsigned LineNumber = 0;
  llvm::SmallVector<Column, NumColumns> Order;
  llvm::StringMap<unsigned> LineOf;
};

} // namespace

bool TextReader::nextLine() {
  while (!Rest.empty()) {
    std::tie(Line, Rest) = Rest.split('\n');
    Line.consume_back("\r");
    ++LineNumber;
    if (!Line.empty() && !Line.starts_with("#"))
      return true;
  }
  return false;
}

llvm::Error TextReader::readHeaderRow() {
  unsigned Seen = 0;
  for (const Field &F : split(Line)) {
    const auto *It = llvm::find(ColumnNames, F.Text);
    if (It == ColumnNames.end())
      return error(F.Column, "unknown column '" + F.Text +
                                 "'; the first row must name the columns: " +
                                 llvm::join(ColumnNames, " "));
    auto C = static_cast<Column>(It - ColumnNames.begin());
    if (Seen & 1u << C)
      return error(F.Column, "column '" + F.Text + "' appears twice");
    Seen |= 1u << C;
    Order.push_back(C);
  }
  for (Column Needed : {Cuda, Kind})
    if (!(Seen & 1u << Needed))
      return error(1, "column '" + ColumnNames[Needed] + "' is missing");
  return llvm::Error::success();
}

llvm::Error
TextReader::settleState(MappingEntry &Entry,
                        const std::array<Field, NumColumns> &Fields) {
  const Field &F = Fields[State];
  if (F.Text.empty()) {
    if (Entry.Hip.empty() && Entry.Roc.empty())
      return error(Fields[Hip].Column,
                   "neither hip nor roc is given; write 'unsupported' in "
                   "column support if that is meant");
    Entry.State = Entry.Hip.empty() ? Support::RocOnly : Support::Mapped;
    return llvm::Error::success();
  }
  std::optional<Support> S = parseSupport(F.Text);
  if (!S)
    return error(F.Column, "unknown support '" + F.Text +
                               "'; one of mapped, roc-only, unsupported");
  Entry.State = *S;
  bool Agrees = false;
  switch (*S) {
  case Support::Mapped:
    Agrees = !Entry.Hip.empty() || Entry.Kind == EntryKind::Header;
    break;
  case Support::RocOnly:
    Agrees = Entry.Hip.empty() && !Entry.Roc.empty();
    break;
  case Support::Unsupported:
    Agrees = Entry.Hip.empty() && Entry.Roc.empty();
    break;
  }
  if (!Agrees)
    return error(F.Column,
                 "support '" + F.Text + "' contradicts columns hip and roc");
  return llvm::Error::success();
}

llvm::Error TextReader::fill(MappingEntry &Entry,
                             const std::array<Field, NumColumns> &Fields) {
  std::optional<EntryKind> K = parseEntryKind(Fields[Kind].Text);
  if (!K)
    return error(Fields[Kind].Column,
                 "unknown kind '" + Fields[Kind].Text +
                     "'; one of function, type, enumerator, macro, member, "
                     "device-function, device-type, header, namespace, call");
  Entry.Kind = *K;
  for (Column C : {Cuda, Hip, Roc}) {
    StringRef Text = Fields[C].Text;
    // A target can be missing, and the target of these kinds can be any
    // expression.
    if (C != Cuda && (Text.empty() || *K == EntryKind::Macro ||
                      *K == EntryKind::Call || *K == EntryKind::Member))
      continue;
    bool Good = *K == EntryKind::Header ? isHeaderPath(Text)
                : *K == EntryKind::Call ? CallPattern::parse(Text).has_value()
                : C == Cuda             ? isName(Text)
                                        : isTarget(Text);
    if (Text.empty() || !Good)
      return error(Fields[C].Column,
                   "'" + Text + "' is not a " +
                       (*K == EntryKind::Header ? "header path"
                        : *K == EntryKind::Call
                            ? "call; write it as f(a, b=NULL, ...)"
                            : "name"));
  }
  if (*K == EntryKind::Call)
    for (Column C : {Hip, Roc})
      if (std::string What = callTargetError(
              *CallPattern::parse(Fields[Cuda].Text), Fields[C].Text);
          !What.empty())
        return error(Fields[C].Column, What);
  Entry.Cuda = Fields[Cuda].Text;
  Entry.Hip = Fields[Hip].Text;
  Entry.Roc = Fields[Roc].Text;
  Entry.Library = Fields[Library].Text;
  if (Entry.Library.empty())
    Entry.Library = "user";
  Entry.Note = Fields[Note].Text;
  if (std::string What = misspeltTrait(Entry.Note); !What.empty())
    return error(Fields[Note].Column, What);
  Entry.Traits = parseTraits(Entry.Note);
  Entry.Advice = Fields[Advice].Text;

  Version *const Versions[] = {&Entry.CudaSince, &Entry.CudaUntil,
                               &Entry.HipSince,  &Entry.HipUntil,
                               &Entry.RocSince,  &Entry.RocUntil};
  for (unsigned I = 0; I != std::size(Versions); ++I) {
    const Field &F = Fields[CudaSince + I];
    if (F.Text.empty())
      continue;
    std::optional<Version> V = Version::parse(F.Text);
    if (!V)
      return error(F.Column,
                   "'" + F.Text +
                       "' is not a version; write it as 12.4 or 7.2.4");
    *Versions[I] = *V;
  }
  return settleState(Entry, Fields);
}

llvm::Error TextReader::readRow(MappingEntry &Entry) {
  auto Given = split(Line);
  if (Given.size() != Order.size())
    return error(1, Twine(Given.size()) + " fields, but the first row names " +
                        Twine(Order.size()) +
                        " columns (fields are separated by one tab)");
  std::array<Field, NumColumns> Fields;
  for (unsigned I = 0; I != Order.size(); ++I)
    Fields[Order[I]] = Given[I];
  if (llvm::Error E = fill(Entry, Fields))
    return E;
  // Headers, namespaces, calls and kept names have key spaces of their own.
  StringRef Space = Entry.Kind == EntryKind::Header      ? "h "
                    : Entry.Kind == EntryKind::Namespace ? "n "
                    : Entry.Kind == EntryKind::Call      ? "c "
                    : Entry.Kind == EntryKind::Kept      ? "k "
                                                         : "i ";
  auto [It, New] = LineOf.try_emplace((Space + Entry.Cuda).str(), LineNumber);
  if (!New)
    return error(Fields[Cuda].Column, "'" + Entry.Cuda +
                                          "' is already on line " +
                                          Twine(It->second));
  return llvm::Error::success();
}

llvm::Expected<std::vector<MappingEntry>> TextReader::read() {
  Rest.consume_front("\xEF\xBB\xBF");
  std::vector<MappingEntry> Entries;
  if (!nextLine()) {
    LineNumber = 1;
    return error(1, "no header row; the first row must name the columns: " +
                        llvm::join(ColumnNames, " "));
  }
  if (llvm::Error E = readHeaderRow())
    return std::move(E);
  while (nextLine())
    if (llvm::Error E = readRow(Entries.emplace_back()))
      return std::move(E);
  return Entries;
}

llvm::Expected<std::vector<MappingEntry>>
hipify::parseMappingText(StringRef Text, StringRef NameForErrors) {
  return TextReader(Text, NameForErrors).read();
}
