//===- CMakeFlags.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeRewriter.h"
#include "BuildFiles/FlagTranslator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace hipify {

namespace {

/// Where the flags of a command go.
enum class FlagUse {
  None,   ///< Nowhere: its arguments are for something else.
  List,   ///< Each argument is a flag, or a list of them.
  String, ///< An argument is part of a command line.
  Value,  ///< The value of a variable, which may be either.
};

class CMakeFlags : public FlagTranslator {
public:
  CMakeFlags(CMakeRewriter &R, const CMakeCommand &C);

protected:
  std::optional<FlagWord> valueOf(size_t Word) const override;
  std::string separator(const FlagWord &W) const override;
  Finding &remove(const FlagWord &First, const FlagWord &Last) override;

private:
  const CMakeArgument &in(const FlagWord &W) const {
    return C.Arguments[W.Argument];
  }
  bool isWhole(const FlagWord &W) const {
    return W.Begin == in(W).Begin && W.End == in(W).End;
  }
  void findWords(size_t Argument);

  CMakeRewriter &CMake;
  const CMakeCommand &C;
  FlagUse Use = FlagUse::None;
};

} // namespace

static bool isOptionList(StringRef Command) {
  return StringSwitch<bool>(Command)
      .Cases({"target_compile_options", "add_compile_options"}, true)
      .Cases({"target_link_options", "add_link_options"}, true)
      .Cases({"target_link_libraries", "link_libraries"}, true)
      .Cases({"add_definitions", "cuda_compile"}, true)
      .Default(false);
}

static bool takesFlagProperties(StringRef Command) {
  return Command == "set_property" || Command == "set_target_properties" ||
         Command == "set_source_files_properties";
}

static FlagUse useOf(const CMakeRewriter &R, const CMakeCommand &C) {
  std::string Name = R.name(C);
  if (isOptionList(Name))
    return FlagUse::List;
  if (takesFlagProperties(Name))
    return FlagUse::String;
  StringRef First = C.Arguments.empty() ? "" : R.text(C.Arguments[0]);
  bool Appends = First == "APPEND" || First == "PREPEND";
  if (Name == "list" && Appends)
    return FlagUse::Value;
  if (Name != "set" && !(Name == "string" && Appends))
    return FlagUse::None;
  StringRef Variable =
      Name == "set" || C.Arguments.size() < 2 ? First : R.text(C.Arguments[1]);
  // The host's own compiler stays.
  if (Variable.starts_with("CMAKE_CXX_") || Variable.starts_with("CMAKE_C_"))
    return FlagUse::None;
  return Variable.starts_with("CMAKE_") ? FlagUse::String : FlagUse::Value;
}

static bool endsWord(char Char) {
  return StringRef(" \t\r\n;>").contains(Char);
}

CMakeFlags::CMakeFlags(CMakeRewriter &R, const CMakeCommand &C)
    : FlagTranslator(R), CMake(R), C(C), Use(useOf(R, C)) {
  StringRef All = CMake.Source.slice(C.NameBegin, C.End);
  NamesCuda = All.contains_insensitive("cuda") || All.contains("NVCC") ||
              All.contains("nvcc");
  if (Use != FlagUse::None)
    for (size_t I = 0; I != C.Arguments.size(); ++I)
      findWords(I);
}

/// Words begin behind spaces, semicolons, and the colon of a generator
/// expression. An escaped quote holds what follows together.
void CMakeFlags::findWords(size_t Argument) {
  const CMakeArgument &A = C.Arguments[Argument];
  if (A.Kind == CMakeArgument::Bracket)
    return;
  StringRef Text = CMake.text();
  for (unsigned At = A.Begin; At < A.End; ++At) {
    char Before = At == A.Begin ? ' ' : Text[At - 1];
    if (endsWord(Text[At]) || Text[At] == ':' ||
        !(endsWord(Before) || Before == ':'))
      continue;
    if (Text.substr(At, A.End - At).starts_with("SHELL:"))
      At += strlen("SHELL:");
    unsigned End = At;
    for (bool Inside = false; End < A.End && (Inside || !endsWord(Text[End])) &&
                              !(Text[End] == ':' && Text[At] == '$');
         ++End)
      if (Text[End] == '\\' && End + 1 < A.End)
        Inside ^= Text[++End] == '"';
    End = std::min(End, A.End);
    if (End > At)
      Words.push_back({At, End, Argument});
    At = std::max(At, End) - (End > At);
  }
}

/// The word that is the value of a flag: the next of the same argument or, if
/// the flag is all of its argument, the next argument.
std::optional<FlagWord> CMakeFlags::valueOf(size_t Word) const {
  if (Word + 1 == Words.size())
    return std::nullopt;
  const FlagWord &Flag = Words[Word], &Next = Words[Word + 1];
  if (Next.Argument == Flag.Argument)
    return Next;
  StringRef Text = CMake.text(in(Next));
  bool IsKeyword = Text == "CACHE" || Text == "PARENT_SCOPE" ||
                   Text == "PRIVATE" || Text == "PUBLIC" || Text == "INTERFACE";
  bool IsList = Use == FlagUse::List || Use == FlagUse::Value;
  if (!IsList || IsKeyword || !isWhole(Flag))
    return std::nullopt;
  return FlagWord{in(Next).Begin, in(Next).End, Next.Argument};
}

/// What separates flags where W stands.
std::string CMakeFlags::separator(const FlagWord &W) const {
  StringRef Text = CMake.text(in(W));
  if (Use == FlagUse::String)
    return Text.contains("$<") ? ";" : " ";
  if (Use == FlagUse::List || Text.contains("$<") || Text.contains(';'))
    return ";";
  return Text.contains(' ') ? " " : ";";
}

/// Removes First to Last, with the white space or semicolon before it. An
/// argument that would be empty goes, if others of its command make a list;
/// else it stays, as "".
Finding &CMakeFlags::remove(const FlagWord &First, const FlagWord &Last) {
  unsigned Begin = First.Begin, End = Last.End;
  bool Whole = Begin == in(First).Begin && End == in(Last).End;
  if (Whole) {
    Begin = in(First).OuterBegin;
    End = in(Last).OuterEnd;
    bool IsList = Use == FlagUse::List ||
                  (Use == FlagUse::Value && C.Arguments.size() > 2);
    if (!IsList)
      return CMake.replace(Begin, End, "\"\"");
  } else if (Begin == in(First).Begin) {
    while (End < in(First).End && StringRef(" ;").contains(CMake.text()[End]))
      ++End;
    return CMake.replace(Begin, End, "");
  }
  unsigned Front = Begin;
  while (Front > 0 && StringRef(" \t;").contains(CMake.text()[Front - 1]) &&
         !CMake.isDone(Front - 1))
    --Front;
  if (Front > 0 && CMake.text()[Front - 1] != '\n' &&
      (Front != Begin || !CMake.isDone(Front - 1)))
    return CMake.replace(Front, End, "");
  // The first of a line, or behind one that was: the next word takes its place.
  while (End < CMake.text().size() && CMake.text()[End] == ' ')
    ++End;
  return CMake.replace(Begin, End, "");
}

void translateFlags(CMakeRewriter &R, const CMakeCommand &C) {
  CMakeFlags(R, C).run();
}

} // namespace hipify
