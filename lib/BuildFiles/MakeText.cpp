//===- MakeText.cpp -------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/MakeText.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify {

/// The end of the logical line that begins at At: of its last character.
static unsigned endOfLine(StringRef Text, unsigned At) {
  while (true) {
    size_t End = Text.find('\n', At);
    if (End == StringRef::npos)
      return Text.size();
    // An even number of backslashes are themselves.
    StringRef Before = Text.slice(At, End);
    Before.consume_back("\r");
    size_t Backslashes = Before.size() - Before.rtrim('\\').size();
    if (Backslashes % 2 == 0)
      return End;
    At = End + 1;
  }
}

/// The end of $(...), ${...} or $x that begins at At.
static unsigned endOfReference(StringRef Text, unsigned At, unsigned End) {
  if (At + 1 >= End)
    return End;
  char Open = Text[At + 1], Close = Open == '(' ? ')' : '}';
  if (Open != '(' && Open != '{')
    return At + 2;
  unsigned Depth = 0;
  for (unsigned I = At + 1; I < End; ++I) {
    Depth += Text[I] == Open;
    if (Text[I] == Close && --Depth == 0)
      return I + 1;
  }
  return End;
}

static bool isBetweenWords(StringRef Text, unsigned At) {
  return isSpace(Text[At]) ||
         (Text[At] == '\\' && At + 1 < Text.size() &&
          (Text[At + 1] == '\n' || Text.substr(At + 1).starts_with("\r\n")));
}

/// The end of the word that begins at At.
static unsigned endOfWord(StringRef Text, unsigned At, unsigned End,
                          bool IsCommand) {
  char Quote = 0;
  while (At < End) {
    char Char = Text[At];
    if (!Quote && (isBetweenWords(Text, At) || (IsCommand && Char == ';')))
      return At;
    if (Char == '$') {
      At = endOfReference(Text, At, End);
      continue;
    }
    if (Char == Quote)
      Quote = 0;
    else if (!Quote && (Char == '"' || Char == '\''))
      // One that is never closed is no quote: an apostrophe.
      Quote = Text.slice(At + 1, End).contains(Char) ? Char : 0;
    At += Char == '\\' && At + 1 < End ? 2 : 1;
  }
  return End;
}

/// `NAME += value`, also behind `target:`, `export` and `override`. The value's
/// beginning, or At.
static unsigned takeAssignment(StringRef Text, unsigned At, MakeLine &Line) {
  unsigned I = At;
  while (I < Line.End) {
    char Char = Text[I];
    if (Char == '$') {
      I = endOfReference(Text, I, Line.End);
      continue;
    }
    if (Char == '=')
      break;
    // A rule with a recipe in its line, a shell's command.
    if (StringRef(";|\"'(`").contains(Char))
      return At;
    ++I;
  }
  if (I >= Line.End)
    return At;
  StringRef Front = Text.slice(At, I).rtrim(":?+! \t");
  // `nvcc -x=cu` of a define is none: a variable's name is one word.
  StringRef Names = Front.substr(Front.find_last_of(':') + 1).ltrim();
  while (true) {
    auto [Word, Rest] = Names.split(' ');
    if (Word != "export" && Word != "override" && Word != "private")
      break;
    Names = Rest.ltrim();
  }
  if (Names.empty() || Names.find_first_of(" \t") != StringRef::npos)
    return At;
  Line.Name = Front.substr(Front.find_last_of(" \t:") + 1);
  Line.NameEnd = At + Front.size();
  return I + 1;
}

static bool isDirective(StringRef Line) {
  StringRef Word = Line.take_until(isSpace);
  return Word == "ifeq" || Word == "ifneq" || Word == "ifdef" ||
         Word == "ifndef" || Word == "else" || Word == "endif" ||
         Word == "include" || Word == "-include" || Word == "define" ||
         Word == "endef";
}

/// The end of a line's value: its comment begins there.
static unsigned beforeComment(StringRef Text, const MakeLine &Line) {
  for (unsigned I = Line.Begin; I < Line.End; ++I)
    if (Text[I] == '$')
      I = endOfReference(Text, I, Line.End) - 1; // Not in $(shell grep '#').
    else if (Text[I] == '#' && (I == Line.Begin || Text[I - 1] != '\\'))
      return I;
  return Line.End;
}

std::vector<MakeLine> parseMakefile(StringRef Text) {
  std::vector<MakeLine> Lines;
  for (unsigned At = 0, Next; At < Text.size(); At = Next) {
    MakeLine Line;
    Line.Begin = At;
    Line.End = endOfLine(Text, At);
    Next = Line.End + 1;
    Line.IsRecipe = Text[At] == '\t';
    if (!Line.IsRecipe)
      Line.End = beforeComment(Text, Line);
    StringRef All = Text.slice(At, Line.End);
    if (All.trim().empty() ||
        (Line.IsRecipe && All.ltrim("\t @-+").starts_with("#")))
      continue;
    if (!Line.IsRecipe && !isDirective(All.ltrim()))
      At = takeAssignment(Text, At, Line);
    bool IsCommand = Line.Name.empty() && !isDirective(All.ltrim());
    while (At < Line.End) {
      bool IsSeparator =
          isBetweenWords(Text, At) || (IsCommand && Text[At] == ';');
      unsigned End =
          IsSeparator ? At + 1 : endOfWord(Text, At, Line.End, IsCommand);
      if (!IsSeparator)
        Line.Words.push_back({At, End});
      At = std::max(End, At + 1);
    }
    Lines.push_back(std::move(Line));
  }
  return Lines;
}

} // namespace hipify
