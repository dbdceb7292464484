//===- Instrument.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Probe/Instrument.h"
#include "Source/Launch.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;

namespace hipify::probe {

namespace {
class Instrumenter {
public:
  Instrumenter(const SourceText &S, StringRef Name) : S(S), Name(Name) {}

  Instrumented run() {
    for (size_t I = 0, E = S.tokens().size(); I != E; ++I) {
      if (!S.is(I, tok::lesslessless))
        continue;
      if (std::optional<Launch> L = launchAt(S, I))
        wrap(*L);
      else
        leave(S.tokens()[I], "the parts of the launch could not be identified");
    }
    finish();
    return std::move(Result);
  }

private:
  void leave(const Tok &At, std::string Why) {
    Result.Left.push_back({S.lineAndColumn(At.Offset).first, std::move(Why)});
  }

  /// The text on one line, as a string literal.
  static std::string literal(StringRef Text) {
    std::string Quoted = "\"";
    for (char C : Text) {
      if (C == '"' || C == '\\')
        Quoted += '\\';
      Quoted += C == '\n' || C == '\r' || C == '\t' ? ' ' : C;
    }
    return Quoted + "\"";
  }

  void insert(unsigned Offset, std::string Text) {
    Inserted.push_back({Offset, std::move(Text)});
  }

  /// Why an argument is not recorded; empty: it is. Literals are the same in
  /// every run, and a braced list has no type for a copy.
  std::string whyNot(SourceText::Range R) const {
    size_t First = S.tokenAt(R.Begin), End = S.tokenAt(R.End);
    for (size_t I = First; I != End; ++I)
      if (S.isName(I, "__VA_ARGS__"))
        return "arguments in __VA_ARGS__ are not recorded";
    if (S.is(First, tok::l_brace))
      return "an argument in braces is not recorded";
    return "";
  }
  bool isLiteral(SourceText::Range R) const {
    size_t First = S.tokenAt(R.Begin);
    return S.tokenAt(R.End) == First + 1 &&
           (tok::isLiteral(S.tokens()[First].Kind) || S.isName(First, "NULL") ||
            S.isName(First, "nullptr"));
  }

  void wrap(const Launch &L) {
    const Tok &First = S.tokens()[L.Kernel], &Less = S.tokens()[L.Less];
    auto Arguments = S.arguments(L.Open);
    if (!Arguments)
      return leave(Less, "the arguments of the launch could not be identified");
    StringRef Kernel = S.slice(First.Offset, S.tokens()[L.Less - 1].end());
    std::string Place =
        (Name + ":" + Twine(S.lineAndColumn(First.Offset).first)).str();
    insert(First.Offset, "(hipify::probe::begin(" + literal(Kernel) + ", " +
                             literal(Place) + "), ");
    if (L.Config.size() == 4) {
      insert(L.Config[3].Begin, "hipify::probe::stream(");
      insert(L.Config[3].End, ")");
    }
    for (auto [Index, R] : enumerate(*Arguments)) {
      std::string Why = whyNot(R);
      if (!Why.empty())
        leave(Less, Why);
      if (!Why.empty() || isLiteral(R))
        continue;
      insert(R.Begin, "hipify::probe::argument(" + std::to_string(Index) +
                          ", " + literal(S.slice(R.Begin, R.End)) + ", ");
      insert(R.End, ")");
    }
    insert(S.tokens()[L.Close].end(), ", hipify::probe::end())");
    ++Result.Launches;
  }

  void finish() {
    // No two are at the same offset: names, commas and parentheses separate
    // them.
    llvm::sort(Inserted);
    StringRef Mark = "\xef\xbb\xbf";
    unsigned Done = S.text().starts_with(Mark) ? Mark.size() : 0;
    Result.Text = S.text().take_front(Done).str();
    if (Result.Launches)
      Result.Text += ("#include <hipify/probe.h>" + S.lineEnding()).str();
    for (const auto &[Offset, Text] : Inserted) {
      Result.Text += S.slice(Done, Offset).str() + Text;
      Done = Offset;
    }
    Result.Text += S.text().drop_front(Done).str();
  }

  const SourceText &S;
  StringRef Name;
  Instrumented Result;
  std::vector<std::pair<unsigned, std::string>> Inserted;
};
} // namespace

Instrumented instrument(const SourceText &Source, StringRef Name) {
  return Instrumenter(Source, Name).run();
}

} // namespace hipify::probe
