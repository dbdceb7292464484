//===- CMakeFlags.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeRewriter.h"
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

/// A word of an argument, as the compiler will see it.
struct FlagWord {
  unsigned Begin, End;
  size_t Argument;
};

class FlagTranslator {
public:
  FlagTranslator(CMakeRewriter &R, const CMakeCommand &C);
  void run();

private:
  const CMakeArgument &in(const FlagWord &W) const {
    return C.Arguments[W.Argument];
  }
  StringRef text(const FlagWord &W) const {
    return R.Source.slice(W.Begin, W.End);
  }
  bool isWhole(const FlagWord &W) const {
    return W.Begin == in(W).Begin && W.End == in(W).End;
  }
  void findWords(size_t Argument);
  std::optional<FlagWord> valueOf(size_t Word) const;
  void skip(size_t &I, const FlagWord &Value) const;
  char separator(const FlagWord &W) const;
  std::string separated(const FlagWord &W, StringRef Flags, char By) const;
  Finding &remove(const FlagWord &First, const FlagWord &Last);
  void applyFlag(const BuildWord &Row, const FlagWord &W, const FlagWord &Last);
  bool takeFlag(size_t &I);
  bool takeList(size_t &I);
  bool takeValue(size_t &I);
  void takeLibrary(const FlagWord &W);

  CMakeRewriter &R;
  const CMakeCommand &C;
  FlagUse Use = FlagUse::None;
  bool NamesCuda = false; ///< The command is about CUDA, by its words.
  std::vector<FlagWord> Words;
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

FlagTranslator::FlagTranslator(CMakeRewriter &R, const CMakeCommand &C)
    : R(R), C(C), Use(useOf(R, C)) {
  StringRef All = R.Source.slice(C.NameBegin, C.End);
  NamesCuda = All.contains_insensitive("cuda") || All.contains("NVCC") ||
              All.contains("nvcc");
  if (Use != FlagUse::None)
    for (size_t I = 0; I != C.Arguments.size(); ++I)
      findWords(I);
}

/// Words begin behind spaces, semicolons, and the colon of a generator
/// expression. An escaped quote holds what follows together.
void FlagTranslator::findWords(size_t Argument) {
  const CMakeArgument &A = C.Arguments[Argument];
  if (A.Kind == CMakeArgument::Bracket)
    return;
  StringRef Text = R.text();
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
std::optional<FlagWord> FlagTranslator::valueOf(size_t Word) const {
  if (Word + 1 == Words.size())
    return std::nullopt;
  const FlagWord &Flag = Words[Word], &Next = Words[Word + 1];
  if (Next.Argument == Flag.Argument)
    return Next;
  StringRef Text = R.text(in(Next));
  bool IsKeyword = Text == "CACHE" || Text == "PARENT_SCOPE" ||
                   Text == "PRIVATE" || Text == "PUBLIC" || Text == "INTERFACE";
  bool IsList = Use == FlagUse::List || Use == FlagUse::Value;
  if (!IsList || IsKeyword || !isWhole(Flag))
    return std::nullopt;
  return FlagWord{in(Next).Begin, in(Next).End, Next.Argument};
}

/// Moves on to the last word of a flag's value.
void FlagTranslator::skip(size_t &I, const FlagWord &Value) const {
  while (I + 1 < Words.size() && Words[I + 1].Begin < Value.End)
    ++I;
}

/// What separates flags where W stands.
char FlagTranslator::separator(const FlagWord &W) const {
  StringRef Text = R.text(in(W));
  if (Use == FlagUse::String)
    return Text.contains("$<") ? ';' : ' ';
  if (Use == FlagUse::List || Text.contains("$<") || Text.contains(';'))
    return ';';
  return Text.contains(' ') ? ' ' : ';';
}

std::string FlagTranslator::separated(const FlagWord &W, StringRef Flags,
                                      char By) const {
  std::string Text = Flags.str();
  llvm::replace(Text, By, separator(W));
  return Text;
}

/// Removes First to Last, with the white space or semicolon before it. An
/// argument that would be empty goes, if others of its command make a list;
/// else it stays, as "".
Finding &FlagTranslator::remove(const FlagWord &First, const FlagWord &Last) {
  unsigned Begin = First.Begin, End = Last.End;
  bool Whole = Begin == in(First).Begin && End == in(Last).End;
  if (Whole) {
    Begin = in(First).OuterBegin;
    End = in(Last).OuterEnd;
    bool IsList = Use == FlagUse::List ||
                  (Use == FlagUse::Value && C.Arguments.size() > 2);
    if (!IsList)
      return R.replace(Begin, End, "\"\"");
  } else if (Begin == in(First).Begin) {
    while (End < in(First).End && StringRef(" ;").contains(R.text()[End]))
      ++End;
    return R.replace(Begin, End, "");
  }
  unsigned Front = Begin;
  while (Front > 0 && StringRef(" \t;").contains(R.text()[Front - 1]) &&
         !R.isDone(Front - 1))
    --Front;
  if (Front > 0 && R.text()[Front - 1] != '\n' &&
      (Front != Begin || !R.isDone(Front - 1)))
    return R.replace(Front, End, "");
  // The first of a line, or behind one that was: the next word takes its place.
  while (End < R.text().size() && R.text()[End] == ' ')
    ++End;
  return R.replace(Begin, End, "");
}

void FlagTranslator::applyFlag(const BuildWord &Row, const FlagWord &W,
                               const FlagWord &Last) {
  Finding &F = Row.Hip.empty() || Row.isUnsupported()
                   ? remove(W, Last)
                   : R.replace(W.Begin, Last.End, separated(W, Row.Hip, ' '));
  F.Advice = Row.Note.str();
  if (Row.isUnsupported()) {
    F.Id = DiagID::BuildUnsupported;
    F.Sev = diagInfo(F.Id).DefaultSeverity;
    F.Message = ("'" + text(W) + "' is dropped: clang has no such flag").str();
  }
}

/// `-lineinfo`; `--default-stream=per-thread` and, of two words, the same.
bool FlagTranslator::takeFlag(size_t &I) {
  const FlagWord W = Words[I];
  FlagWord Last = W;
  const BuildWord *Row = lookupBuildWord(BuildWord::Flag, text(W));
  if (auto Value = valueOf(I); !Row && Value) {
    Row =
        lookupBuildWord(BuildWord::Flag, (text(W) + "=" + text(*Value)).str());
    Last = *Value;
  }
  if (!Row || (Row->RocmPackage == "cuda" && !NamesCuda))
    return false;
  skip(I, Last);
  applyFlag(*Row, W, Last);
  return true;
}

/// `-Xcompiler=-Wall,-Wextra`: the host's options are clang's.
bool FlagTranslator::takeList(size_t &I) {
  const FlagWord W = Words[I];
  auto [Name, Glued] = text(W).split('=');
  if (!lookupBuildWord(BuildWord::FlagWithList, Name))
    return false;
  bool IsGlued = Name != text(W);
  std::optional<FlagWord> Value = IsGlued ? W : valueOf(I);
  StringRef Values = IsGlued ? Glued : Value ? text(*Value) : "";
  if (Values.contains("$<") || Values.contains('\\')) {
    R.leave(W.Begin, W.End,
            ("'" + Name + "' is left: its value is not plain").str(),
            "write the host compiler's options without it");
    return true;
  }
  if (IsGlued) {
    R.replace(W.Begin, W.End, separated(W, Values, ','));
    return true;
  }
  if (Value && Values.contains(',')) {
    R.replace(Value->Begin, Value->End, separated(*Value, Values, ','));
    skip(I, *Value);
  }
  remove(W, W).Message =
      ("'" + Name + "' is dropped: clang compiles the host code, too").str();
  return true;
}

/// `-gencode arch=compute_80,code=sm_80`. A value that is no GPU's belongs to
/// somebody else's `-arch`.
bool FlagTranslator::takeValue(size_t &I) {
  const FlagWord W = Words[I];
  auto [Name, Glued] = text(W).split('=');
  const BuildWord *Row = lookupBuildWord(BuildWord::FlagWithValue, Name);
  if (!Row || (Row->RocmPackage == "cuda" && !NamesCuda))
    return false;
  bool IsGlued = Name != text(W);
  std::optional<FlagWord> Value = IsGlued ? W : valueOf(I);
  StringRef Text = IsGlued ? Glued : Value ? text(*Value) : "";
  if (Row->RocmPackage == "gpu" &&
      !(Text.contains("sm_") || Text.contains("compute_") ||
        Text.contains("arch=") || Text.contains('$') || Text == "native" ||
        Text == "all" || Text == "all-major"))
    return false;
  if (Value)
    skip(I, *Value);
  applyFlag(*Row, W, Value.value_or(W));
  return true;
}

void FlagTranslator::takeLibrary(const FlagWord &W) {
  StringRef Library = text(W);
  if (!Library.consume_front("-l"))
    return;
  const BuildWord *Row = lookupBuildWord(BuildWord::Library, Library);
  if (!Row)
    return;
  if (Row->isUnsupported())
    return R.refuse(W.Begin, W.End, Row->Note);
  R.replace(W.Begin, W.End,
            "-l" + (Row->Hip == "hip::host"  ? std::string("amdhip64")
                    : Row->Hip.contains(':') ? Row->Hip.rsplit(':').second.str()
                                             : Row->Hip.str()));
}

void FlagTranslator::run() {
  for (size_t I = 0; I < Words.size(); ++I)
    if (text(Words[I]).starts_with("-") && !R.isDone(Words[I].Begin) &&
        !takeFlag(I) && !takeList(I) && !takeValue(I))
      takeLibrary(Words[I]);
}

void translateFlags(CMakeRewriter &R, const CMakeCommand &C) {
  FlagTranslator(R, C).run();
}

} // namespace hipify
