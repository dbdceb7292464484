//===- BuildRewriter.cpp --------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/BuildRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace llvm;

namespace hipify {

std::optional<std::string> textAfter(const SourceText &Source,
                                     ArrayRef<Finding> Findings) {
  std::vector<Edit> Edits;
  for (const Finding &F : Findings)
    append_range(Edits, F.Edits);
  sort(Edits, [](const Edit &A, const Edit &B) { return A.Offset < B.Offset; });
  std::string Text;
  unsigned At = 0;
  for (const Edit &E : Edits) {
    if (E.Offset < At)
      return std::nullopt;
    Text += Source.slice(At, E.Offset);
    Text += E.Text;
    At = E.Offset + E.Length;
  }
  Text += Source.text().substr(At);
  return Text;
}

bool BuildRewriter::isDone(unsigned Offset) const {
  auto Next = Done.upper_bound(Offset);
  return Next != Done.begin() && std::prev(Next)->second > Offset;
}

Finding &BuildRewriter::add(DiagID Id, unsigned Begin, unsigned End,
                            bool IsDone) {
  if (IsDone)
    Done[Begin] = std::max(Begin + 1, End);
  Finding &F = Findings.emplace_back();
  F.File = Source.path().str();
  F.Offset = Begin;
  F.Length = End - Begin;
  F.Id = Id;
  F.Sev = diagInfo(Id).DefaultSeverity;
  F.Subject = Source.slice(Begin, End).str();
  return F;
}

Finding &BuildRewriter::replace(unsigned Begin, unsigned End, StringRef By) {
  Finding &F = add(DiagID::BuildRewritten, Begin, End);
  StringRef Old = Source.slice(Begin, End).trim();
  F.Replacement = By.str();
  F.Message =
      By.empty()
          ? ("'" + Old + "' is dropped: clang needs no counterpart").str()
          : ("'" + Old + "' becomes '" + By.trim() + "'").str();
  F.Edits.push_back({Begin, End - Begin, By.str()});
  return F;
}

void BuildRewriter::refuse(unsigned Begin, unsigned End, StringRef Why) {
  Finding &F = add(DiagID::BuildUnsupported, Begin, End);
  F.Message = "'" + F.Subject + "' has no counterpart for AMD";
  F.Advice = Why.str();
}

void BuildRewriter::leave(unsigned Begin, unsigned End, StringRef What,
                          StringRef Advice, bool Inside) {
  Finding &F = add(DiagID::BuildLeft, Begin, End, !Inside);
  F.Message = What.str();
  F.Advice = Advice.str();
}

void BuildRewriter::tell(DiagID Id, unsigned Begin, unsigned End,
                         StringRef What, StringRef Advice) {
  Finding &F = add(Id, Begin, End, /*IsDone=*/false);
  F.Message = What.str();
  F.Advice = Advice.str();
}

void BuildRewriter::apply(const BuildWord &Row, unsigned Begin, unsigned End) {
  if (Row.isUnsupported())
    refuse(Begin, End, Row.Note);
  else
    replace(Begin, End, Row.Hip).Advice = Row.Note.str();
}

/// Names are shorter: what is examined before the end of one.
static constexpr size_t LongestName = 512;

void BuildRewriter::renameFile(unsigned Begin, unsigned End, StringRef Stops,
                               StringRef AdviceInPlace) {
  StringRef Before = Source.slice(Begin, End).take_back(LongestName);
  size_t Front = Before.find_last_of(Stops);
  StringRef Name = Front == StringRef::npos ? Before : Before.substr(Front + 1);
  Begin = End - Name.size();
  if (isDone(Begin))
    return;
  if (Project.NewNames.empty())
    return leave(Begin, End, "the extension .cu means CUDA", AdviceInPlace);
  if (auto New = Project.NewNames.find(Name.str());
      New != Project.NewNames.end()) {
    replace(Begin, End, New->second);
    return;
  }
  bool IsPattern =
      Name == ".cu" || Name.find_first_of("*%})") != StringRef::npos;
  StringRef Ending = Project.NewNames.begin()->second;
  Ending.consume_front(Project.NewNames.begin()->first);
  if (IsPattern && Ending.starts_with("."))
    replace(Begin, End, (Name + Ending).str());
  else
    leave(Begin, End, ("'" + Name + "' was not translated").str(),
          "name the file that replaces it");
}

void BuildRewriter::addPrologue(unsigned Place, StringRef Text) {
  for (Finding &F : Findings)
    if (!F.Edits.empty() && F.Edits[0].Offset == Place) {
      F.Edits[0].Text = (Text + F.Edits[0].Text).str();
      return;
    }
  replace(Place, Place, Text).Message =
      "the directory of the headers that the translation needs is added";
}

std::vector<Finding>
BuildRewriter::takeIfValid(function_ref<bool(StringRef)> IsValid,
                           StringRef What, StringRef Advice) {
  std::vector<Finding> All = take();
  std::optional<std::string> After = textAfter(Source, All);
  if (After && IsValid(*After))
    return All;
  // A fault of ours must not cost the user's file.
  leave(0, 0, What, Advice);
  return take();
}

} // namespace hipify
