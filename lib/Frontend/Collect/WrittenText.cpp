//===- WrittenText.cpp - the single text of an expression -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/WrittenText.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace hipify {

namespace {

/// One end of a range: its first or its last token.
struct RangeEnd {
  SourceLocation Loc;
  bool IsLast = false;
};

/// The text that spells a token. The tokens of one macro argument can come from
/// several texts; they share the location of the parameter.
struct TextKey {
  bool IsArgument = false;
  FileID File;
  SourceLocation Parameter;
  bool operator==(const TextKey &Other) const {
    return IsArgument == Other.IsArgument &&
           (IsArgument ? Parameter == Other.Parameter : File == Other.File);
  }
};

class TextFinder {
public:
  TextFinder(const SourceManager &SM, const LangOptions &Options)
      : SM(SM), Options(Options) {}

  /// Moves all ends into the innermost text that they share, and on to its
  /// spelling in a file. Returns false if there is none.
  bool moveToOneText(llvm::MutableArrayRef<RangeEnd> Ends) const {
    while (true) {
      if (!moveToSharedText(Ends))
        return false;
      SourceLocation Loc = Ends.front().Loc;
      if (Loc.isFileID())
        return !SM.isWrittenInScratchSpace(Loc);
      bool Argument = keyOf(Loc).IsArgument;
      for (RangeEnd &E : Ends)
        E.Loc = Argument ? SM.getImmediateSpellingLoc(E.Loc)
                         : SM.getSpellingLoc(E.Loc);
    }
  }

private:
  TextKey keyOf(SourceLocation Loc) const {
    FileID File = SM.getFileID(Loc);
    if (Loc.isFileID())
      return {false, File, {}};
    const SrcMgr::ExpansionInfo &Info = SM.getSLocEntry(File).getExpansion();
    return {Info.isMacroArgExpansion(), File, Info.getExpansionLocStart()};
  }

  /// Moves an end to the macro invocation that its token comes from. Returns
  /// false if the macro has more tokens before the first or after the last.
  bool moveOut(RangeEnd &E) const {
    if (E.Loc.isFileID())
      return false;
    SourceLocation Out;
    if (!E.IsLast) {
      if (!SM.isAtStartOfImmediateMacroExpansion(E.Loc, &Out))
        return false;
    } else {
      unsigned Length =
          Lexer::MeasureTokenLength(SM.getSpellingLoc(E.Loc), SM, Options);
      if (Length == 0 || !SM.isAtEndOfImmediateMacroExpansion(
                             E.Loc.getLocWithOffset(Length), &Out))
        return false;
    }
    E.Loc = Out;
    return true;
  }

  /// The token itself, then each macro invocation that it begins or ends.
  llvm::SmallVector<RangeEnd, 4> chainOf(RangeEnd E) const {
    llvm::SmallVector<RangeEnd, 4> Chain = {E};
    while (moveOut(E))
      Chain.push_back(E);
    return Chain;
  }

  bool moveToSharedText(llvm::MutableArrayRef<RangeEnd> Ends) const {
    llvm::SmallVector<llvm::SmallVector<RangeEnd, 4>, 4> Chains;
    for (const RangeEnd &E : Ends)
      Chains.push_back(chainOf(E));
    for (const RangeEnd &Candidate : Chains.front()) {
      TextKey Key = keyOf(Candidate.Loc);
      llvm::SmallVector<RangeEnd, 4> Moved;
      for (const auto &Chain : Chains) {
        const auto *It = llvm::find_if(
            Chain, [&](const RangeEnd &E) { return keyOf(E.Loc) == Key; });
        if (It == Chain.end())
          break;
        Moved.push_back(*It);
      }
      if (Moved.size() != Ends.size())
        continue;
      llvm::copy(Moved, Ends.begin());
      return true;
    }
    return false;
  }

  const SourceManager &SM;
  const LangOptions &Options;
};

} // namespace

std::optional<WrittenText> writtenTogether(llvm::ArrayRef<SourceRange> Ranges,
                                           const SourceManager &SM,
                                           const LangOptions &Options) {
  llvm::SmallVector<RangeEnd, 4> Ends;
  for (SourceRange Range : Ranges) {
    if (Range.isInvalid())
      return std::nullopt;
    Ends.push_back({Range.getBegin(), false});
    Ends.push_back({Range.getEnd(), true});
  }
  if (Ends.empty() || !TextFinder(SM, Options).moveToOneText(Ends))
    return std::nullopt;
  WrittenText Result;
  Result.File = SM.getFileID(Ends.front().Loc);
  for (size_t I = 0; I != Ends.size(); I += 2) {
    SourceLocation Last = Ends[I + 1].Loc;
    WrittenText::Part Part{SM.getFileOffset(Ends[I].Loc),
                           SM.getFileOffset(Last)};
    if (SM.getFileID(Ends[I].Loc) != Result.File ||
        SM.getFileID(Last) != Result.File || Part.End < Part.Begin)
      return std::nullopt;
    Part.End += Lexer::MeasureTokenLength(Last, SM, Options);
    Result.Parts.push_back(Part);
  }
  return Result;
}

} // namespace hipify
