//===- Suppressions.cpp - suppressed findings -----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/Suppressions.h"
#include "Files/InputError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify {

static constexpr StringLiteral Marker = "hipify-cpp: suppress";

static std::optional<DiagID> parseId(StringRef Text) {
  for (const DiagInfo &D : allDiags())
    if (idText(D.Id) == Text)
      return D.Id;
  return std::nullopt;
}

static bool startsWithLetter(StringRef Text) {
  return !Text.empty() && isAlnum(Text.front());
}

/// A string can contain the marker; comments are not tokens.
static bool isInToken(const SourceText &Source, unsigned Offset) {
  size_t Next = Source.tokenAt(Offset);
  return Next != 0 && Source.tokens()[Next - 1].end() > Offset;
}

/// The line of the next token, if the comment is alone on its line.
static unsigned lineFor(const SourceText &Source, unsigned Offset) {
  unsigned Line = Source.lineAndColumn(Offset).first;
  size_t Next = Source.tokenAt(Offset);
  auto LineOf = [&](size_t Index) {
    return Source.lineAndColumn(Source.tokens()[Index].Offset).first;
  };
  bool Alone = Next == 0 || LineOf(Next - 1) != Line;
  return Alone && Next < Source.tokens().size() ? LineOf(Next) : Line;
}

SuppressionComments::SuppressionComments(const SourceText &Source) {
  StringRef Text = Source.text();
  for (size_t At = Text.find(Marker); At != StringRef::npos;
       At = Text.find(Marker, At + 1))
    // Reject "hipify-cpp: suppressions are ...".
    if (!startsWithLetter(Text.substr(At + Marker.size())) &&
        !isInToken(Source, At))
      read(Source, At);
}

void SuppressionComments::read(const SourceText &Source, unsigned At) {
  StringRef Rest = Source.text().substr(At + Marker.size());
  Rest = Rest.take_until([](char C) { return C == '\n'; });
  Rest = Rest.take_front(Rest.find("*/")).trim();
  // "HC0102,HC0111 reason" or "HC0102, HC0111 reason"
  size_t End = Rest.find(' ');
  while (End != StringRef::npos && Rest.take_front(End).ends_with(","))
    End = Rest.find(' ', Rest.find_first_not_of(' ', End));
  StringRef Ids = Rest.take_front(End), Reason = Rest.substr(Ids.size()).trim();
  if (Reason.empty()) {
    Mistakes.push_back({At, "a suppression needs an id and a reason"});
    return;
  }
  SmallVector<StringRef> Each;
  Ids.split(Each, ',');
  for (StringRef Id : Each) {
    Id = Id.trim();
    if (auto Known = parseId(Id))
      Comments.push_back({*Known, At, lineFor(Source, At), Reason.str()});
    else
      Mistakes.push_back({At, ("there is no finding '" + Id + "'").str()});
  }
}

const SuppressionComment *SuppressionComments::take(DiagID Id, unsigned Line) {
  for (SuppressionComment &C : Comments)
    if (C.Id == Id && C.ForLine == Line) {
      ++C.Used;
      return &C;
    }
  return nullptr;
}

std::string SuppressionComments::unusedText(StringRef Id) {
  return ("suppresses no " + Id + "; it can be removed").str();
}

std::vector<SuppressedFinding> takeSuppressed(const SourceText &Source,
                                              ArrayRef<SuppressionRow> Rows,
                                              StringRef Name,
                                              std::vector<Finding> &Findings) {
  SuppressionComments Comments(Source);
  std::vector<SuppressedFinding> Taken;
  std::vector<Finding> Left;
  for (Finding &F : Findings) {
    unsigned Line = Source.lineAndColumn(F.Offset).first;
    const auto *Row = find_if(Rows, [&](const SuppressionRow &Each) {
      return Each.Id == F.Id && Each.Paths.match(Name);
    });
    if (const SuppressionComment *C = Comments.take(F.Id, Line))
      Taken.push_back({std::move(F), C->Reason});
    else if (Row != Rows.end())
      Taken.push_back({std::move(F), Row->Reason});
    else
      Left.push_back(std::move(F));
  }
  auto Add = [&](unsigned Offset, std::string Message) {
    Finding &F = Left.emplace_back();
    F.File = Source.path().str();
    F.Offset = Offset;
    F.Length = Marker.size();
    F.Id = DiagID::SuppressionIdle;
    F.Sev = diagInfo(F.Id).DefaultSeverity;
    F.Message = std::move(Message);
  };
  for (const SuppressionComments::Mistake &M : Comments.mistakes())
    Add(M.Offset, M.What);
  for (const SuppressionComment &C : Comments.all())
    if (!C.Used)
      Add(C.Offset, "this " + SuppressionComments::unusedText(idText(C.Id)));
  sort(Left);
  Findings = std::move(Left);
  return Taken;
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
      return inputError(Where + ":1", What);
    };
    auto [Id, AfterId] = Line.split(' ');
    auto [Glob, Reason] = AfterId.ltrim().split(' ');
    std::optional<DiagID> Known = parseId(Id);
    if (!Known)
      return Fail("'" + Id + "' is not an id");
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

} // namespace hipify
