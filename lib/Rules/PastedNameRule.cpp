//===- PastedNameRule.cpp - names that a macro pastes together ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No table contains `cublas##T##gemm`. The preprocessor recorded the resulting
// names; if the same change of the left operand yields the HIP name of every
// one, the operand is replaced.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// What Piece must become so that every name in Names turns into its target;
/// none if there is no such text.
static std::optional<std::string>
replacementForPiece(const RuleContext &C, StringRef Piece,
                    const std::set<std::string> &Names) {
  std::optional<std::string> Result;
  for (StringRef Name : Names) {
    const MappingEntry *Entry = C.Table.lookup(Name);
    StringRef Rest = Name;
    if (!Entry || !Rest.consume_front(Piece))
      return std::nullopt;
    StringRef Target = targetName(*Entry, C.Options.Target);
    if (!Target.consume_back(Rest)) {
      // A second name for the same value.
      auto Also = Entry->trait(Trait::Also);
      Target = Also ? Also->Text : "";
      if (!Target.consume_back(Rest))
        return std::nullopt;
    }
    if (Target.empty() || (Result && *Result != Target))
      return std::nullopt;
    Result = Target.str();
  }
  return Result;
}

/// Whether HIP has all Names unchanged, possibly in a shim, or a header of ours
/// declares them for code that names them (HC0119).
static bool areTheSameInHip(const RuleContext &C,
                            const std::set<std::string> &Names) {
  return llvm::all_of(Names, [&](const std::string &Name) {
    const MappingEntry *Entry = C.Table.lookup(Name);
    return Entry && (targetName(*Entry, C.Options.Target) == Name ||
                     Entry->has(Trait::Declared));
  });
}

/// The names that a piece, an argument of the macro, is pasted into.
static std::set<std::string>
namesOf(const std::set<FileFacts::NamedEnd> &Pastes) {
  std::set<std::string> Names;
  for (const auto &[End, Name] : Pastes)
    Names.insert(Name);
  return Names;
}

/// Whether every piece of Name is rewritten at its location, in any file.
static bool isWrittenByPieces(const RuleContext &C, const std::string &Name) {
  bool Written = false;
  for (const auto &[Path, File] : C.Project.Files)
    for (const auto &[Begin, Pastes] : File.PastedPieces) {
      auto Names = namesOf(Pastes);
      if (!Names.count(Name))
        continue;
      StringRef Piece =
          StringRef(Name).take_front(Pastes.begin()->first - Begin);
      if (!replacementForPiece(C, Piece, Names))
        return false;
      Written = true;
    }
  return Written;
}

/// Why the tables prefer a shim although HIP has Name: the note describes the
/// difference.
static StringRef reasonForShim(const RuleContext &C, StringRef Name) {
  const MappingEntry *Entry = C.Table.lookup(Name);
  StringRef Plain = Name;
  Plain.consume_front("__");
  auto Shim = Entry ? Entry->trait(Trait::Shim) : std::nullopt;
  if (!Shim || Entry->Hip != ("hipify::" + Plain).str())
    return "";
  return Shim->tail();
}

/// Includes our headers for names that stay, and for all others if they are
/// rewritten.
static void requireShims(RuleContext &C, const std::set<std::string> &Names,
                         bool Rewritten) {
  for (const std::string &Name : Names) {
    const MappingEntry *Entry = C.Table.lookup(Name);
    auto Shim = Entry ? Entry->trait(Trait::Shim) : std::nullopt;
    if (Shim && (Rewritten || areTheSameInHip(C, {Name})))
      C.requireHeader(Shim->head());
    if (auto Declared = Entry ? Entry->trait(Trait::Declared) : std::nullopt)
      C.requireHeader(Declared->head());
  }
}

/// Reports a piece that cannot be changed.
static void reportKept(RuleContext &C, Finding &F,
                       const std::set<std::string> &Names) {
  std::string Lacking, Reasons;
  for (const std::string &Name : Names) {
    if (areTheSameInHip(C, {Name}))
      continue;
    StringRef Reason = reasonForShim(C, Name);
    if (Reason.empty())
      Lacking += (Lacking.empty() ? "" : ", ") + Name;
    else
      Reasons += (Reasons.empty() ? "'" : ", '") + Name + "': " + Reason.str();
  }
  if (Lacking.empty()) {
    F.Sev = Severity::Note;
    F.Message = "HIP's own functions of the pasted names are used; " + Reasons;
    F.Advice =
        "write the names from namespace hipify by hand where that matters";
    return;
  }
  F.Message = "a macro pastes together " + Lacking +
              ", which cannot be made HIP's by changing one piece";
  F.Advice = "write the HIP name into the macro by hand";
}

/// `CAT(cuda, Error_t)`: rewrites the argument.
static void rewritePieces(RuleContext &C) {
  for (const auto &[Begin, Pastes] : C.Facts.PastedPieces) {
    auto Names = namesOf(Pastes);
    unsigned End = Pastes.begin()->first;
    StringRef Piece = C.Source.slice(Begin, End);
    auto Text = replacementForPiece(C, Piece, Names);
    if (!Text || *Text == Piece)
      continue;
    requireShims(C, Names, /*Rewritten=*/true);
    Finding &F = C.report(DiagID::PastedName, Begin, End,
                          llvm::join(Names, ", "), Confidence::Semantic);
    F.Sev = Severity::Info;
    F.Replacement = *Text;
    F.Message = "'" + Piece.str() + "' becomes '" + *Text +
                "' in the pasted name: " + F.Subject;
    F.Edits.push_back({Begin, End - Begin, *Text});
  }
}

void applyPastedNameRule(RuleContext &C) {
  rewritePieces(C);
  for (auto &[Offset, Names] : C.Facts.PastedNames) {
    requireShims(C, Names, /*Rewritten=*/false);
    if (areTheSameInHip(C, Names))
      continue;
    size_t Index = C.Source.tokenAt(Offset);
    if (Index == C.tokens().size() || C.tokens()[Index].Offset != Offset)
      continue;
    // The left operand is a parameter, and its argument is rewritten.
    bool Parameter = !StringRef(*Names.begin()).starts_with(C.spelling(Index));
    if (Parameter && llvm::all_of(Names, [&](const std::string &Name) {
          return areTheSameInHip(C, {Name}) || isWrittenByPieces(C, Name);
        }))
      continue;
    const Tok &T = C.tokens()[Index];
    std::string All = llvm::join(Names, ", ");
    auto Text = replacementForPiece(C, C.spelling(Index), Names);
    Finding &F = C.report(DiagID::PastedName, T.Offset, T.end(), All,
                          Confidence::Semantic);
    if (!Text) {
      reportKept(C, F, Names);
      continue;
    }
    requireShims(C, Names, /*Rewritten=*/true);
    F.Sev = Severity::Info;
    F.Replacement = *Text;
    F.Message = "'" + C.spelling(Index).str() + "' becomes '" + *Text +
                "' in the pasted name: " + All;
    if (*Text != C.spelling(Index))
      F.Edits.push_back({T.Offset, T.Length, *Text});
  }
}

} // namespace hipify
