//===- SourceText.cpp - the bytes and tokens of a user's file -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/SourceText.h"
#include "Files/PlainFile.h"
#include "Source/Nesting.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

llvm::Expected<SourceText> SourceText::read(StringRef Path) {
  auto Buffer = readPlainFile(Path, MostForAny);
  if (!Buffer)
    return llvm::createStringError(
        Path + ": cannot be read: " + toString(Buffer.takeError()));
  if (continuesTooLong((*Buffer)->getBuffer()))
    return llvm::createStringError(
        Path + ": cannot be read: too many continued lines in a row");
  return SourceText(Path.str(), (*Buffer)->getBuffer().str());
}

SourceText::SourceText(std::string Path, std::string Text)
    : Path(std::move(Path)), Text(std::move(Text)) {
  LineStarts.push_back(0);
  for (unsigned I = 0, E = this->Text.size(); I != E; ++I)
    if (this->Text[I] == '\n')
      LineStarts.push_back(I + 1);
  lex();
}

static DirectiveKind directiveKind(StringRef Name) {
  return llvm::StringSwitch<DirectiveKind>(Name)
      .Cases({"include", "include_next", "import"}, DirectiveKind::Include)
      .Case("define", DirectiveKind::Define)
      .Case("undef", DirectiveKind::Undef)
      .Cases({"if", "ifdef", "ifndef"}, DirectiveKind::Condition)
      .Cases({"elif", "elifdef", "elifndef"}, DirectiveKind::Condition)
      .Case("else", DirectiveKind::Else)
      .Case("endif", DirectiveKind::Endif)
      .Default(DirectiveKind::Other);
}

/// Removes backslash-newlines, which can contain spaces before the line break.
static std::string joinLines(StringRef Text) {
  std::string Result;
  while (!Text.empty()) {
    auto [Part, Rest] = Text.split('\\');
    Result += Part;
    Text = Rest.ltrim(" \t\f\v\r\n");
  }
  return Result;
}

void SourceText::lex() {
  LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 = true;
  Options.CPlusPlus17 = Options.CPlusPlus20 = true;
  Options.CUDA = Options.LineComment = Options.Digraphs = true;
  Options.RawStringLiterals = true;
  const char *Begin = Text.data();
  Lexer Raw(SourceLocation(), Options, Begin, Begin, Begin + Text.size());
  Token T;
  DirectiveKind Current = DirectiveKind::None;
  for (;;) {
    bool AtEnd = Raw.LexFromRawLexer(T);
    if (T.is(tok::eof))
      break;
    if (T.isAtStartOfLine())
      Current = DirectiveKind::None;
    unsigned Offset = Raw.getBufferLocation() - Begin - T.getLength();
    StringRef Name = StringRef(Text).substr(Offset, T.getLength());
    if (T.is(tok::raw_identifier) && T.needsCleaning())
      Name = SplicedNames[Offset] = joinLines(Name);
    if (T.is(tok::hash) && T.isAtStartOfLine())
      Current = DirectiveKind::Other;
    else if (T.is(tok::raw_identifier) && !Tokens.empty() &&
             Tokens.back().Kind == tok::hash &&
             Tokens.back().Directive == DirectiveKind::Other &&
             Current == DirectiveKind::Other)
      Tokens.back().Directive = Current = directiveKind(Name);
    Tokens.push_back(
        {T.getKind(), Current, T.needsCleaning(), Offset, T.getLength()});
    if (AtEnd)
      break;
  }
}

SourceText SourceText::without(llvm::ArrayRef<Range> Ranges) const {
  SourceText Result = *this;
  llvm::erase_if(Result.Tokens, [&](const Tok &T) {
    return llvm::any_of(Ranges, [&](Range R) {
      return R.Begin <= T.Offset && T.Offset < R.End;
    });
  });
  return Result;
}

size_t SourceText::tokenAt(unsigned Offset) const {
  return llvm::partition_point(
             Tokens, [&](const Tok &T) { return T.Offset < Offset; }) -
         Tokens.begin();
}

static int bracketStep(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::l_paren:
  case tok::l_square:
  case tok::l_brace:
    return 1;
  case tok::r_paren:
  case tok::r_square:
  case tok::r_brace:
    return -1;
  default:
    return 0;
  }
}

std::optional<size_t> SourceText::closing(size_t Index) const {
  DirectiveKind Inside = Tokens[Index].Directive;
  int Depth = 0;
  for (size_t I = Index; I != Tokens.size(); ++I) {
    // Skip directives in the middle of a call (#ifdef around an argument). A
    // macro body ends with its line.
    if (Tokens[I].Directive != Inside) {
      if (Inside == DirectiveKind::None)
        continue;
      return std::nullopt;
    }
    Depth += bracketStep(Tokens[I].Kind);
    if (Depth == 0)
      return I;
  }
  return std::nullopt;
}

/// Words that can precede `::name` without being a scope: keywords, and the
/// words that CUDA adds to declarations.
static bool endsBeforeGlobalName(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
#define KEYWORD(NAME, FLAGS) .Case(#NAME, true)
#include "clang/Basic/TokenKinds.def"
      .Cases({"__global__", "__device__", "__host__", "__shared__"}, true)
      .Cases({"__constant__", "__managed__", "__grid_constant__"}, true)
      .Cases({"__noinline__", "__forceinline__", "__restrict__"}, true)
      .Default(false);
}

std::optional<size_t> SourceText::qualifier(size_t Index) const {
  // Nothing may follow the colons: text can end there.
  if (Index < 2 || Index >= Tokens.size() || !is(Index - 1, tok::coloncolon))
    return std::nullopt;
  size_t Before = Index - 2;
  // Skip `<...>` backwards.
  for (int Depth = 0; Before > 0; --Before) {
    Depth += is(Before, tok::greater)          ? 1
             : is(Before, tok::greatergreater) ? 2
                                               : 0;
    Depth -= is(Before, tok::less) ? 1 : 0;
    if (is(Before, tok::semi) || is(Before, tok::l_brace))
      return std::nullopt;
    if (Depth == 0) {
      Before -= is(Before, tok::less);
      break;
    }
  }
  if (!is(Before, tok::raw_identifier) ||
      Tokens[Before].Directive != Tokens[Index].Directive ||
      endsBeforeGlobalName(spelling(Tokens[Before])))
    return std::nullopt;
  return Before;
}

/// Whether a word can stand between a parameter list and its arrow.
static bool followsParameters(StringRef Word) {
  return llvm::is_contained({"const", "constexpr", "consteval", "final",
                             "mutable", "noexcept", "override", "static",
                             "throw", "volatile"},
                            Word);
}

/// Whether the arrow begins the result type of a function or lambda.
bool SourceText::startsResultType(size_t Arrow) const {
  // Longer parameter lists would take quadratic time in hostile text.
  constexpr size_t Most = 1000;
  size_t At = Arrow, Least = Arrow > Most ? Arrow - Most : 0;
  if (At == 0)
    return false;
  if (is(At - 1, tok::amp) || is(At - 1, tok::ampamp))
    return true;
  if (is(At - 1, tok::raw_identifier))
    return followsParameters(spelling(Tokens[At - 1]));
  if (is(At - 1, tok::r_square))
    return At > 1 && is(At - 2, tok::l_square); // [] -> T
  if (!is(At - 1, tok::r_paren))
    return false;
  // The name before the parentheses.
  unsigned Depth = 0;
  do {
    --At;
    Depth += is(At, tok::r_paren);
    Depth -= is(At, tok::l_paren);
  } while (Depth && At > Least);
  if (Depth || At == 0)
    return false;
  if (is(At - 1, tok::raw_identifier) &&
      followsParameters(spelling(Tokens[At - 1])))
    return true; // noexcept(...) -> T
  size_t Introducer = At - 1;
  while (Introducer > Least && is(Introducer, tok::raw_identifier) &&
         spelling(Tokens[Introducer]).starts_with("__"))
    --Introducer;
  if (is(Introducer, tok::r_square))
    return true; // [=] __device__ (...) -> T
  // `auto` begins a declaration; a call has none in its expression.
  constexpr clang::tok::TokenKind Ends[] = {
      tok::semi,   tok::l_brace,  tok::r_brace, tok::equal, tok::arrow,
      tok::period, tok::question, tok::colon,   tok::comma};
  unsigned Closed = 0;
  for (; At > Least; --At) {
    const Tok &T = Tokens[At - 1];
    if (T.Directive != Tokens[Arrow].Directive ||
        llvm::is_contained(Ends, T.Kind))
      return false;
    if (T.Kind == tok::raw_identifier && spelling(T) == "auto")
      return true;
    // `operator()(int) -> T`, `auto (*p)(int) -> T`
    Closed += T.Kind == tok::r_paren;
    if (T.Kind == tok::l_paren && Closed-- == 0)
      return false;
  }
  return false;
}

bool SourceText::isMember(size_t Index) const {
  return Index > 0 &&
         (is(Index - 1, tok::period) ||
          (is(Index - 1, tok::arrow) && !startsResultType(Index - 1)));
}

/// For a `<` at Less, returns the index of the `>` that closes a template
/// argument list, or Less if it is more likely "less than".
size_t SourceText::skipTemplateArguments(size_t Less, size_t End) const {
  if (Less == 0 || !is(Less - 1, tok::raw_identifier))
    return Less;
  int Depth = 0;
  for (size_t I = Less; I < End; ++I) {
    switch (Tokens[I].Kind) {
    case tok::less:
      ++Depth;
      break;
    case tok::greater:
    case tok::greatergreater:
      Depth -= Tokens[I].Kind == tok::greater ? 1 : 2;
      if (Depth > 0)
        break;
      // `f(a < b, c > d)` is read as two comparisons: a template argument list
      // is followed by a separator or a call.
      return I + 1 >= End || is(I + 1, tok::comma) || is(I + 1, tok::l_paren) ||
                     is(I + 1, tok::r_paren) || is(I + 1, tok::coloncolon) ||
                     is(I + 1, tok::l_brace) || is(I + 1, tok::star) ||
                     is(I + 1, tok::greater)
                 ? I
                 : Less;
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace: {
      auto Close = closing(I);
      if (!Close || *Close >= End)
        return Less;
      I = *Close;
      break;
    }
    case tok::semi:
    case tok::ampamp:
    case tok::pipepipe:
      return Less;
    default:
      break;
    }
  }
  return Less;
}

std::optional<std::vector<SourceText::Range>>
SourceText::arguments(size_t Open) const {
  auto Close = closing(Open);
  if (!Close)
    return std::nullopt;
  std::vector<Range> Result;
  size_t First = Open + 1;
  auto Take = [&](size_t End) {
    if (First < End)
      Result.push_back({Tokens[First].Offset, Tokens[End - 1].end()});
    else
      Result.push_back({Tokens[End].Offset, Tokens[End].Offset});
    First = End + 1;
  };
  for (size_t I = Open + 1; I < *Close; ++I) {
    if (bracketStep(Tokens[I].Kind) > 0) {
      auto Inner = closing(I);
      if (!Inner || *Inner > *Close)
        return std::nullopt;
      I = *Inner;
    } else if (Tokens[I].Kind == tok::less) {
      I = skipTemplateArguments(I, *Close);
    } else if (Tokens[I].Kind == tok::comma) {
      Take(I);
    }
  }
  if (First < *Close || !Result.empty())
    Take(*Close);
  return Result;
}

std::pair<unsigned, unsigned> SourceText::lineAndColumn(unsigned Offset) const {
  auto It = llvm::upper_bound(LineStarts, Offset);
  unsigned Line = It - LineStarts.begin();
  return {Line, Offset - LineStarts[Line - 1] + 1};
}

StringRef SourceText::lineText(unsigned Line) const {
  assert(Line >= 1 && Line <= LineStarts.size());
  unsigned End = Line < LineStarts.size() ? LineStarts[Line] : Text.size();
  return slice(LineStarts[Line - 1], End).rtrim("\r\n");
}

unsigned SourceText::lineBegin(unsigned Offset) const {
  return *(llvm::upper_bound(LineStarts, Offset) - 1);
}

unsigned SourceText::nextLine(unsigned Offset) const {
  auto It = llvm::upper_bound(LineStarts, Offset);
  return It == LineStarts.end() ? Text.size() : *It;
}

StringRef SourceText::lineEnding() const {
  size_t End = Text.find('\n');
  return End != std::string::npos && End > 0 && Text[End - 1] == '\r' ? "\r\n"
                                                                      : "\n";
}

bool SourceText::isUtf8() const {
  auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Text.data());
  return llvm::isLegalUTF8String(&Begin, Begin + Text.size());
}

} // namespace hipify
