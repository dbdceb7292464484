//===- MadeNameRule.cpp - user names that macros make from CUDA's ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table of dynamically loaded functions declares members with `decltype(&f)
// f##_fn`, or `decltype(&f) f`. The argument becomes HIP's name, and so does
// the name that the macro makes; all uses of such a member follow, in all files
// of the run.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using MadeName = FileFacts::MadeName;

/// HIP's name of an argument, or "" if the argument stays.
static StringRef argumentInHip(const RuleContext &C, const FileFacts &Facts,
                               unsigned Offset, const MadeName &Made) {
  if (Made.Name.empty())
    return ""; // A string.
  auto Known = Facts.Names.find(Offset);
  bool IsKnown = Known != Facts.Names.end();
  if (IsKnown && !(Known->second & OriginCuda))
    return "";
  // Without a paste it must be known to be the user's.
  if (Made.Name == Made.Part && !(IsKnown && Known->second & OriginUser))
    return "";
  const MappingEntry *Entry = C.Table.lookup(Made.Part);
  StringRef Target = Entry ? targetName(*Entry, C.Options.Target) : "";
  return Target == Made.Part ? "" : Target;
}

static bool isIdentifier(StringRef Text) {
  return !Text.empty() && llvm::all_of(Text, [](char Ch) {
    return llvm::isAlnum(Ch) || Ch == '_';
  });
}

namespace {

class MadeNames {
public:
  explicit MadeNames(RuleContext &C) : C(C) {
    for (auto &[Path, Facts] : C.Project.Files)
      for (auto &[Offset, Names] : Facts.MadeNames)
        for (const MadeName &Made : Names)
          if (StringRef Target = argumentInHip(C, Facts, Offset, Made);
              isIdentifier(Target)) {
            std::string New = Made.Name;
            New.replace(Made.Position, Made.Part.size(), Target);
            Sources[New].insert(Made.Name);
            Targets[Made.Name] = std::move(New);
          }
  }

  void run() {
    for (auto &[Offset, Names] : C.Facts.MadeNames)
      for (const MadeName &Made : Names)
        checkArgument(Offset, Made);
    if (!Targets.empty())
      for (size_t I = 0; I < C.tokens().size(); ++I)
        rename(I);
  }

private:
  /// The argument must become a name, and must not make duplicate names.
  void checkArgument(unsigned Offset, const MadeName &Made) {
    StringRef Target = argumentInHip(C, C.Facts, Offset, Made);
    size_t Index = C.Source.tokenAt(Offset);
    if (Target.empty() || Index == C.tokens().size())
      return;
    auto New = Targets.find(Made.Name);
    bool Clashes = New != Targets.end() && Sources[New->second].size() > 1;
    if (isIdentifier(Target) && !Clashes)
      return;
    const Tok &T = C.tokens()[Index];
    Finding &F = C.report(DiagID::MadeNameClash, T.Offset, T.end(), Made.Part,
                          Confidence::Semantic);
    if (Clashes)
      F.Message = "a macro forms '" + New->second + "' from HIP's names for " +
                  llvm::join(Sources[New->second], " and ");
    else
      F.Message = ("a macro forms '" + Made.Name + "' from '" + Made.Part +
                   "', which becomes '" + Target + "' and is not a single name")
                      .str();
    F.Advice =
        "pass the user's part of the name to the macro in a separate argument";
  }

  void rename(size_t Index) {
    if (!C.Source.is(Index, tok::raw_identifier))
      return;
    auto It = Targets.find(C.spelling(Index));
    const Tok &T = C.tokens()[Index];
    if (It == Targets.end() || T.Directive == DirectiveKind::Include ||
        !isTheUsers(Index))
      return;
    Finding &F = C.report(DiagID::MadeName, T.Offset, T.end(), It->first,
                          Confidence::Semantic);
    F.Replacement = It->second;
    F.Message = "'" + It->first + "' becomes '" + It->second +
                "', because the macro that forms it is given HIP's name";
    F.Edits.push_back({T.Offset, T.Length, It->second});
  }

  bool isTheUsers(size_t Index) const {
    const MappingEntry *Entry = C.Table.lookup(C.spelling(Index));
    if (!Entry)
      return true;
    auto It = C.Facts.Names.find(C.tokens()[Index].Offset);
    if (It != C.Facts.Names.end())
      return (It->second & (OriginCuda | OriginUser)) == OriginUser;
    return C.Source.isMember(Index);
  }

  RuleContext &C;
  std::map<std::string, std::string, std::less<>> Targets;
  /// The sources of each new name.
  std::map<std::string, std::set<std::string>> Sources;
};

} // namespace

void applyMadeNameRule(RuleContext &C) { MadeNames(C).run(); }

} // namespace hipify
