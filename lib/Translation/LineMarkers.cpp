//===- LineMarkers.cpp ----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/LineMarkers.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace hipify {

namespace {

class MarkedText {
public:
  MarkedText(const SourceText &Source, ArrayRef<Edit> Edits)
      : Source(Source), Edits(Edits) {
    for (char C : Source.path()) {
      if (C == '"' || C == '\\')
        Name += '\\';
      Name += C;
    }
  }

  std::string make() {
    for (const Edit &E : Edits)
      if (changesLines(E) && !takesMarkers(E))
        if (unsigned Line = nextLineOutside(E))
          Marked.insert(Line);
    // A byte order mark stays first.
    unsigned Begin = Source.text().starts_with("\xef\xbb\xbf") ? 3 : 0;
    Text = Source.text().take_front(Begin);
    mark(1);
    for (const Edit &E : Edits) {
      copy(Begin, E.Offset);
      replace(E);
      Begin = E.Offset + E.Length;
    }
    copy(Begin, Source.text().size());
    return std::move(Text);
  }

private:
  static bool changesLines(const Edit &E, StringRef Old) {
    return StringRef(E.Text).count('\n') != Old.count('\n');
  }
  bool changesLines(const Edit &E) const {
    return changesLines(E, Source.slice(E.Offset, E.Offset + E.Length));
  }

  /// Whether a directive can follow each line break of the new text.
  bool takesMarkers(const Edit &E) const {
    StringRef New = E.Text;
    size_t Next = Source.tokenAt(E.Offset);
    bool InToken = Next && Source.tokens()[Next - 1].end() > E.Offset;
    return New.contains('\n') && !New.contains("\\\n") &&
           !New.contains("\\\r\n") && !New.contains("/*") &&
           !New.contains("R\"") && !InToken;
  }

  /// The beginning of a line after E before which a directive can be: outside
  /// tokens, comments, other directives and edits. 0 if there is none.
  unsigned nextLineOutside(const Edit &E) const {
    ArrayRef<Tok> Tokens = Source.tokens();
    unsigned Size = Source.text().size();
    for (unsigned Line = Source.nextLine(E.Offset + E.Length); Line < Size;
         Line = Source.nextLine(Line)) {
      size_t Next = Source.tokenAt(Line);
      if (Next == Tokens.size())
        return 0;
      unsigned Before = Next ? Tokens[Next - 1].end() : 0;
      const Tok &T = Tokens[Next];
      bool StartsLine =
          T.Directive == DirectiveKind::None || T.Kind == tok::hash;
      if (StartsLine && Before <= Line &&
          !Source.slice(Before, T.Offset).contains("/*") &&
          !Source.slice(0, Line).rtrim("\r\n").ends_with("\\") &&
          !isInEdit(Line))
        return Line;
    }
    return 0;
  }

  bool isInEdit(unsigned Offset) const {
    const Edit *Next = partition_point(
        Edits, [&](const Edit &E) { return E.Offset < Offset; });
    return Next != Edits.begin() && Offset < Next[-1].Offset + Next[-1].Length;
  }

  void mark(unsigned Line) {
    Text += "#line " + std::to_string(Line) + " \"" + Name + "\"";
    Text += Source.lineEnding();
  }

  void copy(unsigned Begin, unsigned End) {
    for (auto It = Marked.lower_bound(Begin);
         It != Marked.end() && *It <= End && *It < Source.text().size();
         It = Marked.erase(It)) {
      Text += Source.slice(Begin, *It);
      mark(Source.lineAndColumn(*It).first);
      Begin = *It;
    }
    Text += Source.slice(Begin, End);
  }

  void replace(const Edit &E) {
    if (!changesLines(E) || !takesMarkers(E)) {
      Text += E.Text;
      return;
    }
    unsigned First = Source.lineAndColumn(E.Offset).first;
    unsigned Last = Source.lineAndColumn(E.Offset + E.Length).first;
    for (StringRef Rest = E.Text; !Rest.empty();) {
      auto [Line, After] = Rest.split('\n');
      Text += Line;
      if (Line.size() != Rest.size()) {
        Text += '\n';
        mark(After.contains('\n') ? First : Last);
      }
      Rest = After;
    }
  }

  const SourceText &Source;
  ArrayRef<Edit> Edits;
  std::string Name, Text;
  std::set<unsigned> Marked; ///< Beginnings of lines that get a marker.
};

} // namespace

std::string textWithLineMarkers(const SourceText &Source,
                                ArrayRef<Edit> Edits) {
  return MarkedText(Source, Edits).make();
}

} // namespace hipify
