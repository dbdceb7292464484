//===- Suppressions.cpp - findings that do not count ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Suppressions.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace hipify::audit {

static constexpr StringLiteral Marker = "hipify-cpp: suppress";

static std::optional<DiagID> parseId(StringRef Text) {
  for (const DiagInfo &D : allDiags())
    if (idText(D.Id) == Text)
      return D.Id;
  return std::nullopt;
}

/// Tokens are no comments; a string may hold the marker.
static bool isInToken(const SourceText &Source, unsigned Offset) {
  size_t Next = Source.tokenAt(Offset);
  return Next != 0 && Source.tokens()[Next - 1].end() > Offset;
}

/// The line of the next token, for a comment that stands alone on its line.
static unsigned lineFor(const SourceText &Source, unsigned Offset) {
  unsigned Line = Source.lineAndColumn(Offset).first;
  size_t Next = Source.tokenAt(Offset);
  auto LineOf = [&](size_t Index) {
    return Source.lineAndColumn(Source.tokens()[Index].Offset).first;
  };
  bool Alone = Next == 0 || LineOf(Next - 1) != Line;
  return Alone && Next < Source.tokens().size() ? LineOf(Next) : Line;
}

std::vector<SuppressionComment>
suppressionComments(const SourceText &Source, std::vector<std::string> &Wrong) {
  std::vector<SuppressionComment> Result;
  StringRef Text = Source.text();
  for (size_t At = Text.find(Marker); At != StringRef::npos;
       At = Text.find(Marker, At + 1)) {
    if (isInToken(Source, At))
      continue;
    unsigned Line = Source.lineAndColumn(At).first;
    StringRef Rest = Text.substr(At + Marker.size());
    Rest = Rest.take_until([](char C) { return C == '\n'; });
    Rest = Rest.take_front(Rest.find("*/")).trim();
    auto [Ids, Reason] = Rest.split(' ');
    Reason = Reason.trim();
    auto Complain = [&](const Twine &What) {
      Wrong.push_back((Twine(Line) + ": " + What).str());
    };
    if (Reason.empty()) {
      Complain("a suppression needs an id and a reason");
      continue;
    }
    SmallVector<StringRef> Each;
    Ids.split(Each, ',');
    for (StringRef Id : Each) {
      if (auto Known = parseId(Id))
        Result.push_back({*Known, Line, lineFor(Source, At), Reason.str()});
      else
        Complain("there is no finding '" + Id + "'");
    }
  }
  return Result;
}

Expected<std::vector<SuppressionRow>> readSuppressions(StringRef Text,
                                                       StringRef Name) {
  std::vector<SuppressionRow> Rows;
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.trim();
    if (Line.empty() || Line.starts_with("#"))
      continue;
    std::string Where = (Name + ":" + Twine(Number)).str();
    auto Fail = [&](const Twine &What) {
      return createStringError(inconvertibleErrorCode(),
                               Where + ":1: error: " + What);
    };
    auto [Id, AfterId] = Line.split(' ');
    auto [Glob, Reason] = AfterId.ltrim().split(' ');
    std::optional<DiagID> Known = parseId(Id);
    if (!Known)
      return Fail("'" + Id + "' is no id");
    if (Glob.empty())
      return Fail("a glob of paths is missing");
    if (Reason.trim().empty())
      return Fail("a reason is missing");
    auto Kept = std::make_shared<const std::string>(Glob);
    Expected<GlobPattern> Pattern = GlobPattern::create(*Kept);
    if (!Pattern)
      return Fail("'" + Glob + "': " + toString(Pattern.takeError()));
    Rows.push_back({*Known, std::move(Kept), std::move(*Pattern),
                    Reason.trim().str(), std::move(Where)});
  }
  return std::move(Rows);
}

} // namespace hipify::audit
