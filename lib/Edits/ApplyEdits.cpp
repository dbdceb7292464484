//===- ApplyEdits.cpp - applies the edits of findings to the text ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/ApplyEdits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <tuple>

using namespace llvm;

namespace hipify {

namespace {
struct OwnedEdit {
  const Edit *Change;
  size_t Owner; ///< Index of the finding.
  unsigned end() const { return Change->Offset + Change->Length; }
};
} // namespace

static bool before(const OwnedEdit &A, const OwnedEdit &B) {
  // An insertion precedes the replacement of the text after it, and an outer
  // edit precedes the edits inside it.
  auto Key = [](const OwnedEdit &E) {
    // Pointers into one vector: the order of edits within a finding.
    return std::make_tuple(E.Change->Offset, E.Change->Length != 0,
                           -static_cast<int64_t>(E.Change->Length), E.Owner,
                           E.Change);
  };
  return Key(A) < Key(B);
}

static std::vector<OwnedEdit> allEdits(ArrayRef<Finding> Findings) {
  std::vector<OwnedEdit> Result;
  for (size_t I = 0; I != Findings.size(); ++I)
    for (const Edit &E : Findings[I].Edits)
      Result.push_back({&E, I});
  sort(Result, before);
  return Result;
}

/// Whether Outer either carries the text of Inner along or drops it.
static bool nests(const OwnedEdit &Outer, const OwnedEdit &Inner) {
  if (!Outer.Change->Nests || Inner.end() > Outer.end() ||
      *Inner.Change == *Outer.Change)
    return false;
  return all_of(Outer.Change->Kept, [&](const Edit::Carried &Piece) {
    unsigned Begin = Inner.Change->Offset, End = Inner.end();
    bool Inside = Piece.Begin <= Begin && End <= Piece.End;
    return Inside || End <= Piece.Begin || Piece.End <= Begin;
  });
}

/// Pairs of findings whose edits cannot both be applied.
static std::vector<std::pair<size_t, size_t>>
findConflicts(ArrayRef<OwnedEdit> Edits) {
  std::vector<std::pair<size_t, size_t>> Pairs;
  std::vector<const OwnedEdit *> Around; // Each inside the previous one.
  for (const OwnedEdit &E : Edits) {
    while (!Around.empty() && Around.back()->end() <= E.Change->Offset)
      Around.pop_back();
    if (Around.empty() || nests(*Around.back(), E)) {
      Around.push_back(&E);
      continue;
    }
    if (*E.Change == *Around.back()->Change)
      continue;
    Pairs.push_back({Around.back()->Owner, E.Owner});
    if (E.end() > Around.back()->end())
      Around.back() = &E;
  }
  return Pairs;
}

/// Whether [Begin, End) is in text that Outer replaces and does not carry.
static bool loses(const Edit &Outer, unsigned Begin, unsigned End) {
  unsigned OuterEnd = Outer.Offset + Outer.Length;
  // An insertion at an edge is outside.
  if (Begin < Outer.Offset || End > OuterEnd ||
      (Begin == End && (Begin == Outer.Offset || End == OuterEnd)))
    return false;
  return none_of(Outer.Kept, [&](const Edit::Carried &Piece) {
    return Begin < Piece.End && Piece.Begin < End + (Begin == End);
  });
}

/// Whether a finding is about the behaviour of threads. Such a finding outlives
/// its spelling: a barrier in a branch stays one when its asm statement is
/// translated.
static bool isAboutThreads(const Finding &F) {
  return F.Id == DiagID::LaneProgress || F.Id == DiagID::DivergentBarrier ||
         F.Id == DiagID::WarpRoles || F.Id == DiagID::ImplicitWarpSync;
}

/// Whether Outer drops the finding's text, and all of its edits with it.
static bool swallows(const Edit &Outer, const Finding &F) {
  return F.Length != 0 && !(F.Edits.empty() && isAboutThreads(F)) &&
         loses(Outer, F.Offset, F.Offset + F.Length) &&
         all_of(F.Edits, [&](const Edit &Own) {
           return !(Own == Outer) &&
                  loses(Outer, Own.Offset, Own.Offset + Own.Length);
         });
}

/// Removes findings in text that an edit drops. Findings are in source order.
static void dropSwallowed(std::vector<Finding> &Findings) {
  std::vector<OwnedEdit> Nesting;
  for (const OwnedEdit &E : allEdits(Findings))
    if (E.Change->Nests)
      Nesting.push_back(E);
  std::vector<bool> Gone(Findings.size());
  std::vector<OwnedEdit> Around; // Those that contain the finding's begin.
  size_t Begun = 0;
  for (size_t I = 0; I != Findings.size(); ++I) {
    unsigned Begin = Findings[I].Offset;
    erase_if(Around, [&](const OwnedEdit &E) { return E.end() < Begin; });
    while (Begun != Nesting.size() && Nesting[Begun].Change->Offset <= Begin)
      Around.push_back(Nesting[Begun++]);
    Gone[I] = any_of(Around, [&](const OwnedEdit &E) {
      return E.Owner != I && swallows(*E.Change, Findings[I]);
    });
  }
  size_t Next = 0;
  llvm::erase_if(Findings, [&](const Finding &) { return Gone[Next++]; });
}

void settleConflicts(std::vector<Finding> &Findings) {
  // The order decides which of two edits of the same text is the outer one, so
  // it must be the order in which the edits are applied later.
  llvm::sort(Findings);
  dropSwallowed(Findings);
  std::vector<Finding> Conflicts;
  // Iterate: an edit that two findings share can survive the removal of one of
  // them, and has not been compared with what the removed edits covered.
  for (;;) {
    std::vector<std::pair<size_t, size_t>> Pairs =
        findConflicts(allEdits(Findings));
    if (Pairs.empty())
      break;
    for (auto [A, B] : Pairs) {
      Finding C = Findings[A];
      C.Edits.clear();
      C.Id = DiagID::EditConflict;
      C.Sev = Severity::Error;
      C.Message =
          "two changes overlap and neither was made: " + Findings[A].Message +
          "; " + Findings[B].Message;
      C.Advice = "change this place by hand";
      Conflicts.push_back(std::move(C));
    }
    for (auto [A, B] : Pairs) {
      Findings[A].Edits.clear();
      Findings[B].Edits.clear();
    }
  }
  llvm::append_range(Findings, Conflicts);
  llvm::sort(Findings);
}

/// Converts New to the line endings of the file.
static std::string withLineEnding(StringRef New, bool CarriageReturns) {
  if (!CarriageReturns)
    return New.str();
  std::string Result;
  for (size_t I = 0; I != New.size(); ++I) {
    if (New[I] == '\n' && (I == 0 || New[I - 1] != '\r'))
      Result += '\r';
    Result += New[I];
  }
  return Result;
}

/// Merges the first edit and those nested in it into one plain edit, and
/// removes them from the list.
static Edit flatten(ArrayRef<Edit> &Edits, StringRef Text,
                    bool CarriageReturns) {
  Edit Result = Edits.front();
  Edits = Edits.drop_front();
  if (!Result.Nests) {
    Result.Text = withLineEnding(Result.Text, CarriageReturns);
    return Result;
  }
  unsigned End = Result.Offset + Result.Length;
  std::vector<Edit> Inner;
  while (!Edits.empty() && Edits.front().Offset < End)
    Inner.push_back(flatten(Edits, Text, CarriageReturns));
  std::string New;
  size_t Done = 0;
  for (const Edit::Carried &Piece : Result.Kept) {
    New += withLineEnding(StringRef(Result.Text).slice(Done, Piece.At),
                          CarriageReturns);
    Done = Piece.At;
    std::vector<Edit> Local;
    for (Edit &E : Inner)
      if (E.Offset >= Piece.Begin && E.Offset + E.Length <= Piece.End) {
        Local.push_back(E);
        Local.back().Offset -= Piece.Begin;
      }
    New += applyEdits(Text.slice(Piece.Begin, Piece.End), Local);
  }
  New += withLineEnding(StringRef(Result.Text).substr(Done), CarriageReturns);
  return {Result.Offset, Result.Length, std::move(New), {}, false};
}

std::vector<Edit> editsInOrder(ArrayRef<Finding> Findings, StringRef Text) {
  std::vector<Edit> Each;
  for (const OwnedEdit &E : allEdits(Findings))
    if (Each.empty() || E.Change->Length == 0 || !(Each.back() == *E.Change))
      Each.push_back(*E.Change);
  bool CarriageReturns = Text.split('\n').first.ends_with("\r");
  std::vector<Edit> Result;
  for (ArrayRef<Edit> Left = Each; !Left.empty();)
    Result.push_back(flatten(Left, Text, CarriageReturns));
  return Result;
}

std::string applyEdits(StringRef Text, ArrayRef<Edit> Edits) {
  std::string Result;
  Result.reserve(Text.size() + Text.size() / 16);
  unsigned Done = 0;
  for (const Edit &E : Edits) {
    assert(E.Offset >= Done && "edits are in order and do not overlap");
    Result += Text.slice(Done, E.Offset);
    Result += E.Text;
    Done = E.Offset + E.Length;
  }
  Result += Text.substr(Done);
  return Result;
}

//===----------------------------------------------------------------------===//
// Diff
//===----------------------------------------------------------------------===//

namespace {
/// Lines [First, Last) of the old text, and their replacement.
struct Change {
  size_t First, Last;
  std::string Text;
};
} // namespace

static std::vector<unsigned> lineStarts(StringRef Text) {
  std::vector<unsigned> Starts = {0};
  for (unsigned I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n' && I + 1 != Text.size())
      Starts.push_back(I + 1);
  Starts.push_back(Text.size());
  return Starts;
}

/// Trims unchanged lines from both ends of a change: an edit at the start of a
/// line touches that line, but may leave it unchanged.
static void trimChange(Change &C, StringRef Text, ArrayRef<unsigned> Starts) {
  StringRef New = C.Text;
  auto OldLine = [&](size_t Line) {
    return Text.slice(Starts[Line], Starts[Line + 1]);
  };
  while (C.First != C.Last) {
    StringRef Rest = New;
    if (!OldLine(C.First).ends_with("\n") ||
        !Rest.consume_front(OldLine(C.First)))
      break;
    New = Rest;
    ++C.First;
  }
  while (C.First != C.Last) {
    StringRef Rest = New;
    if (!Rest.consume_back(OldLine(C.Last - 1)) ||
        !(Rest.empty() || Rest.ends_with("\n")))
      break;
    New = Rest;
    --C.Last;
  }
  C.Text = New.str();
}

/// Groups edits that touch the same or adjacent lines. Inserted lines touch
/// none.
static std::vector<Change> lineChanges(StringRef Text, ArrayRef<Edit> Edits,
                                       ArrayRef<unsigned> Starts) {
  std::vector<Change> Changes;
  auto LineOf = [&](unsigned Offset) -> size_t {
    size_t Line =
        llvm::upper_bound(Starts.drop_back(), Offset) - Starts.begin();
    return Line - 1;
  };
  auto EndOf = [&](const Edit &E) {
    size_t First = LineOf(E.Offset);
    if (!E.Length && Starts[First] == E.Offset &&
        StringRef(E.Text).ends_with("\n"))
      return First;
    bool WholeLines = E.Length && Text[E.Offset + E.Length - 1] == '\n';
    return LineOf(E.Offset + E.Length - (WholeLines ? 1 : 0)) + 1;
  };
  for (size_t I = 0; I != Edits.size();) {
    size_t First = LineOf(Edits[I].Offset), Last = First, J = I;
    for (; J != Edits.size() && LineOf(Edits[J].Offset) <= Last; ++J)
      Last = std::max(Last, EndOf(Edits[J]));
    std::vector<Edit> Local(Edits.begin() + I, Edits.begin() + J);
    for (Edit &E : Local)
      E.Offset -= Starts[First];
    Changes.push_back(
        {First, Last,
         applyEdits(Text.slice(Starts[First], Starts[Last]), Local)});
    trimChange(Changes.back(), Text, Starts);
    if (Changes.back().First == Changes.back().Last &&
        Changes.back().Text.empty())
      Changes.pop_back();
    I = J;
  }
  return Changes;
}

static void printLines(raw_ostream &OS, char Mark, StringRef Lines) {
  while (!Lines.empty()) {
    auto [Line, Rest] = Lines.split('\n');
    OS << Mark << Line << '\n';
    if (Rest.empty() && !Lines.ends_with("\n"))
      OS << "\\ No newline at end of file\n";
    Lines = Rest;
  }
}

std::string unifiedDiff(StringRef Text, ArrayRef<Edit> Edits, StringRef OldName,
                        StringRef NewName) {
  std::string Result;
  raw_string_ostream OS(Result);
  if (Edits.empty())
    return Result;
  std::vector<unsigned> Starts = lineStarts(Text);
  std::vector<Change> Changes = lineChanges(Text, Edits, Starts);
  if (Changes.empty())
    return Result;
  size_t LineCount = Text.empty() ? 0 : Starts.size() - 1;
  constexpr size_t Context = 3;
  OS << "--- " << OldName << "\n+++ " << NewName << '\n';
  long Shift = 0; // New line number minus old one.
  for (size_t I = 0; I != Changes.size();) {
    size_t Begin = Changes[I].First > Context ? Changes[I].First - Context : 0;
    size_t J = I + 1;
    while (J != Changes.size() &&
           Changes[J].First <= Changes[J - 1].Last + 2 * Context)
      ++J;
    size_t End = std::min(LineCount, Changes[J - 1].Last + Context);
    long Added = 0;
    std::string Body;
    raw_string_ostream Hunk(Body);
    size_t Line = Begin;
    for (size_t K = I; K != J; ++K) {
      const Change &C = Changes[K];
      size_t Last = std::min(C.Last, LineCount);
      printLines(Hunk, ' ', Text.slice(Starts[Line], Starts[C.First]));
      printLines(Hunk, '-', Text.slice(Starts[C.First], Starts[Last]));
      printLines(Hunk, '+', C.Text);
      StringRef New = C.Text;
      Added += New.count('\n') + (!New.empty() && !New.ends_with("\n")) -
               static_cast<long>(Last - C.First);
      Line = Last;
    }
    printLines(Hunk, ' ', Text.slice(Starts[Line], Starts[End]));
    long OldCount = End - Begin, NewCount = OldCount + Added;
    auto Range = [&](long First, long Count) {
      OS << (Count ? First + 1 : First);
      if (Count != 1)
        OS << ',' << Count;
    };
    OS << "@@ -";
    Range(Begin, OldCount);
    OS << " +";
    Range(Begin + Shift, NewCount);
    OS << " @@\n" << Body;
    Shift += Added;
    I = J;
  }
  return Result;
}

} // namespace hipify
