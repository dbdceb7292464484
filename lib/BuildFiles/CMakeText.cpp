//===- CMakeText.cpp ------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;

namespace hipify {

namespace {

class Parser {
public:
  explicit Parser(StringRef Text) : Text(Text) {}
  CMakeText run();

private:
  bool atEnd() const { return At == Text.size(); }
  char peek(size_t Ahead = 0) const {
    return At + Ahead < Text.size() ? Text[At + Ahead] : '\0';
  }
  /// Spaces, line ends and comments.
  bool skipSpace();
  /// The text between `[==[` and `]==]` at At, moved behind it; none without.
  std::optional<StringRef> bracket();
  /// `@PACKAGE_INIT@`, which configure_file() replaces.
  bool configuredText();
  bool command();
  bool argument(CMakeCommand &C);
  bool quoted(CMakeArgument &A);
  bool unquoted(CMakeArgument &A);

  StringRef Text;
  size_t At = 0;
  /// Ends of brackets that do not occur any more: each is sought once.
  std::set<std::string> Unclosed;
  CMakeText Result;
};

} // namespace

static bool isIdentifierPart(char C) { return isAlnum(C) || C == '_'; }

std::optional<StringRef> Parser::bracket() {
  if (peek() != '[')
    return std::nullopt;
  size_t Equals = Text.find_first_not_of('=', At + 1);
  if (Equals == StringRef::npos || Text[Equals] != '[')
    return std::nullopt;
  std::string Close = "]" + std::string(Equals - At - 1, '=') + "]";
  size_t End =
      Unclosed.count(Close) ? StringRef::npos : Text.find(Close, Equals + 1);
  if (End == StringRef::npos) {
    Unclosed.insert(std::move(Close));
    return std::nullopt;
  }
  StringRef Inside = Text.slice(Equals + 1, End);
  At = End + Close.size();
  // A line end behind the opening bracket does not count.
  if (!Inside.consume_front("\r\n"))
    Inside.consume_front("\n");
  return Inside;
}

bool Parser::skipSpace() {
  while (!atEnd()) {
    if (isSpace(peek())) {
      ++At;
    } else if (peek() == '#') {
      ++At;
      if (!bracket())
        At = std::min(Text.find('\n', At), Text.size());
    } else {
      break;
    }
  }
  return !atEnd();
}

bool Parser::quoted(CMakeArgument &A) {
  A.Kind = CMakeArgument::Quoted;
  A.Begin = ++At;
  for (; !atEnd() && peek() != '"'; ++At)
    At += peek() == '\\' && At + 1 < Text.size();
  A.End = At;
  if (atEnd())
    return false;
  ++At;
  return true;
}

bool Parser::unquoted(CMakeArgument &A) {
  A.Begin = At;
  while (!atEnd() && !isSpace(peek()) && !StringRef("()#").contains(peek())) {
    if (peek() == '\\' && At + 1 < Text.size()) {
      At += 2;
    } else if (peek() == '"') {
      // As in -Da="b c".
      CMakeArgument Inner;
      if (!quoted(Inner))
        return false;
    } else if (Text.substr(At).starts_with("$(")) {
      // Make's way to name a variable.
      size_t Close = Text.find_first_not_of(
          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
          At + 2);
      At = Close != StringRef::npos && Text[Close] == ')' ? Close + 1 : At + 1;
    } else {
      ++At;
    }
  }
  A.End = At;
  return A.End != A.Begin;
}

bool Parser::argument(CMakeCommand &C) {
  CMakeArgument A;
  A.OuterBegin = At;
  bool Good = true;
  if (auto Inside = bracket()) {
    A.Kind = CMakeArgument::Bracket;
    A.Begin = Inside->begin() - Text.begin();
    A.End = Inside->end() - Text.begin();
  } else {
    Good = peek() == '"' ? quoted(A) : unquoted(A);
  }
  A.OuterEnd = At;
  if (Good)
    C.Arguments.push_back(A);
  return Good;
}

bool Parser::configuredText() {
  size_t Close = At + 1;
  if (peek() != '@')
    return false;
  while (Close < Text.size() && isIdentifierPart(Text[Close]))
    ++Close;
  if (Close == At + 1 || Close == Text.size() || Text[Close] != '@')
    return false;
  At = Close + 1;
  return true;
}

bool Parser::command() {
  CMakeCommand C;
  C.NameBegin = At;
  if (isDigit(peek()))
    return false;
  while (isIdentifierPart(peek()))
    ++At;
  C.NameEnd = At;
  while (peek() == ' ' || peek() == '\t')
    ++At;
  if (C.NameEnd == C.NameBegin || peek() != '(')
    return false;
  ++At;
  for (unsigned Depth = 1; Depth != 0;) {
    if (!skipSpace())
      return false;
    if (peek() == '(' || peek() == ')')
      Depth += Text[At++] == '(' ? 1 : -1;
    else if (!argument(C))
      return false;
  }
  C.End = At;
  Result.Commands.push_back(std::move(C));
  return true;
}

CMakeText Parser::run() {
  if (Text.starts_with("\xEF\xBB\xBF"))
    At = 3;
  while (skipSpace()) {
    size_t Begin = At;
    if (configuredText())
      continue;
    if (!command()) {
      Result.Error = Begin;
      break;
    }
  }
  return std::move(Result);
}

CMakeText parseCMake(StringRef Text) { return Parser(Text).run(); }

} // namespace hipify
