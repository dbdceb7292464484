//===- SourceExcerpts.cpp - the text around a finding ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/SourceExcerpts.h"
#include "Edits/ApplyEdits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace hipify::audit {

/// More lines than anyone reads at once.
static constexpr unsigned MostLines = 40;

unsigned utf16Length(StringRef Text) {
  unsigned Length = 0;
  const UTF8 *At = Text.bytes_begin(), *End = Text.bytes_end();
  while (At != End) {
    UTF32 Code = 0;
    const UTF8 *Begin = At;
    if (convertUTF8Sequence(&At, End, &Code, strictConversion) !=
        conversionOK) {
      At = Begin + 1;
      Code = 0;
    }
    Length += Code > 0xFFFF ? 2 : 1;
  }
  return Length;
}

void SourceExcerpts::open(unsigned File) {
  if (Current == File)
    return;
  Current = File;
  Text.clear();
  if (auto Buffer = MemoryBuffer::getFile(A.Files[File].Path))
    Text = (*Buffer)->getBuffer().str();
  Starts.assign(1, 0);
  for (size_t I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n')
      Starts.push_back(I + 1);
}

unsigned SourceExcerpts::lineOf(unsigned Offset) const {
  return llvm::upper_bound(Starts, Offset) - Starts.begin() - 1;
}

Excerpt SourceExcerpts::lines(StringRef Part, unsigned FirstLine) const {
  Excerpt E{FirstLine, {}};
  Part.consume_back("\n");
  SmallVector<StringRef> Split;
  Part.split(Split, '\n');
  for (StringRef Line : ArrayRef(Split).take_front(MostLines))
    E.Lines.push_back(Line.rtrim('\r').str());
  return E;
}

Excerpt SourceExcerpts::around(const AuditFinding &F, unsigned Context) {
  open(F.File);
  unsigned Begin = F.Line > Context ? F.Line - 1 - Context : 0;
  unsigned End = std::min<size_t>(F.EndLine + Context, Starts.size());
  if (Text.empty() || Begin >= Starts.size())
    return {};
  return lines(StringRef(Text).slice(Starts[Begin], End < Starts.size()
                                                        ? Starts[End]
                                                        : Text.size()),
               Begin + 1);
}

std::vector<Edit> SourceExcerpts::plainEdits(const AuditFinding &F) {
  open(F.File);
  auto IsInside = [&](const Edit &E) {
    return uint64_t(E.Offset) + E.Length <= Text.size();
  };
  if (!all_of(F.What.Edits, IsInside))
    return {};
  return editsInOrder(F.What, Text);
}

std::pair<Excerpt, Excerpt> SourceExcerpts::change(const AuditFinding &F) {
  std::vector<Edit> Edits = plainEdits(F);
  // Omit distant parts of the change, such as an include.
  auto IsNear = [&](const Edit &E) {
    unsigned First = lineOf(E.Offset) + 1, Last = lineOf(E.Offset + E.Length);
    return First + MostLines / 2 > F.Line && Last < F.EndLine + MostLines / 2;
  };
  llvm::erase_if(Edits, [&](const Edit &E) { return !IsNear(E); });
  if (Edits.empty())
    return {};
  unsigned First = lineOf(Edits.front().Offset);
  unsigned Last = lineOf(Edits.back().Offset + Edits.back().Length);
  unsigned Begin = Starts[First];
  unsigned End = Last + 1 < Starts.size() ? Starts[Last + 1] : Text.size();
  StringRef Old = StringRef(Text).slice(Begin, End);
  for (Edit &E : Edits)
    E.Offset -= Begin;
  return {lines(Old, First + 1), lines(applyEdits(Old, Edits), First + 1)};
}

std::pair<unsigned, unsigned> SourceExcerpts::position(const AuditFinding &F,
                                                       unsigned Offset) {
  open(F.File);
  Offset = std::min<size_t>(Offset, Text.size());
  unsigned Line = lineOf(Offset);
  return {Line + 1,
          utf16Length(StringRef(Text).slice(Starts[Line], Offset)) + 1};
}

} // namespace hipify::audit
