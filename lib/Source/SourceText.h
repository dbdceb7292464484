//===- SourceText.h - the bytes and tokens of a user's file -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only place that deals with raw tokens, lines, directives and brackets. A
// file is lexed whole and without preprocessing: inactive branches and macro
// bodies have tokens like any other text. Offsets are in bytes from the start
// of the file and count a byte order mark.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_SOURCETEXT_H
#define HIPIFY_SOURCE_SOURCETEXT_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hipify {

/// The directive that a token belongs to.
enum class DirectiveKind : uint8_t {
  None,    ///< Ordinary text.
  Include, ///< #include, #include_next, #import
  Define,  ///< #define
  Undef,
  Condition, ///< #if, #ifdef, #ifndef, #elif, #elifdef, #elifndef
  Else,
  Endif,
  Other ///< #pragma, #error, #line, ...
};

struct Tok {
  clang::tok::TokenKind Kind;
  DirectiveKind Directive = DirectiveKind::None;
  bool Spliced = false; ///< Contains a backslash-newline.
  unsigned Offset = 0;
  unsigned Length = 0;
  unsigned end() const { return Offset + Length; }
};

class SourceText {
public:
  /// Reads and lexes a file.
  static llvm::Expected<SourceText> read(llvm::StringRef Path);
  SourceText(std::string Path, std::string Text);

  llvm::StringRef path() const { return Path; }
  llvm::StringRef text() const { return Text; }
  const std::vector<Tok> &tokens() const { return Tokens; }

  llvm::StringRef slice(unsigned Begin, unsigned End) const {
    return llvm::StringRef(Text).slice(Begin, End);
  }
  /// The text of a token. For a `Spliced` token, names come without the line
  /// breaks, other tokens with them.
  llvm::StringRef spelling(const Tok &T) const {
    if (T.Spliced && T.Kind == clang::tok::raw_identifier)
      return SplicedNames.at(T.Offset);
    return slice(T.Offset, T.end());
  }
  bool is(size_t Index, clang::tok::TokenKind Kind) const {
    return Index < Tokens.size() && Tokens[Index].Kind == Kind;
  }
  bool isName(size_t Index, llvm::StringRef Name) const {
    return is(Index, clang::tok::raw_identifier) &&
           spelling(Tokens[Index]) == Name;
  }

  /// Index of the name that qualifies the one at Index: `x` in `x::name` and in
  /// `x<int>::name`. None for `name` and `::name`, whatever precedes the
  /// colons: `typedef ::name`, `template <class T> ::name`.
  std::optional<size_t> qualifier(size_t Index) const;

  /// Whether the name at Index is a member's: behind a period, or behind an
  /// arrow that does not begin a function's result type (`auto f() -> name`).
  bool isMember(size_t Index) const;

  /// Index of the first token at or after Offset.
  size_t tokenAt(unsigned Offset) const;
  /// Index of the token that closes the bracket (`(`, `[` or `{`) at Index, or
  /// none if the brackets do not match. Does not leave a directive.
  std::optional<size_t> closing(size_t Index) const;

  struct Range {
    unsigned Begin, End;
  };
  /// The same text, without the tokens that begin in one of the ranges.
  SourceText without(llvm::ArrayRef<Range> Ranges) const;

  /// The comma-separated arguments between the parentheses at Open, without
  /// surrounding white space. `k<A, B>` counts as one argument if its angle
  /// brackets close before a comma or parenthesis. None if the parentheses do
  /// not match.
  std::optional<std::vector<Range>> arguments(size_t Open) const;

  /// 1-based line and column (in bytes) of an offset.
  std::pair<unsigned, unsigned> lineAndColumn(unsigned Offset) const;
  /// The text of a 1-based line, without the line ending.
  llvm::StringRef lineText(unsigned Line) const;
  unsigned lineBegin(unsigned Offset) const;
  /// Offset of the line after the one that contains Offset.
  unsigned nextLine(unsigned Offset) const;
  /// "\r\n" if the file's first line ends so, else "\n".
  llvm::StringRef lineEnding() const;
  bool isUtf8() const;

private:
  void lex();
  bool startsResultType(size_t Arrow) const;
  size_t skipTemplateArguments(size_t Less, size_t End) const;

  std::string Path, Text;
  std::vector<Tok> Tokens;
  std::vector<unsigned> LineStarts;
  std::map<unsigned, std::string> SplicedNames; ///< By offset.
};

} // namespace hipify
#endif
