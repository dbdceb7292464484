//===- Definitions.cpp - macros that a build file defines -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/Definitions.h"
#include "BuildFiles/CMakeText.h"
#include "BuildFiles/MakeText.h"
#include "BuildFiles/PythonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace hipify {

static bool isIdentifier(StringRef Name) {
  return !Name.empty() && !isDigit(Name.front()) &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}

namespace {

class Definitions {
public:
  explicit Definitions(StringRef Text) : Text(Text) {}

  /// The word [Begin, End), "-DNAME=VALUE", or without -D if IsOne.
  void word(unsigned Begin, unsigned End, bool Certain, bool IsOne = false) {
    StringRef Word = Text.slice(Begin, End);
    if (!Word.consume_front("-D") && !IsOne)
      return;
    StringRef Name = Word.take_until([](char C) { return C == '='; });
    if (!isIdentifier(Name))
      return;
    // Quotes, variables, generator expressions, commands, formats.
    bool IsLiteral = Word.find_first_of("$<>%{}\"'\\`@;") == StringRef::npos;
    Found.push_back({Begin, End, Name.str(), Word.str(), Certain && IsLiteral});
  }
  /// The words in a text.
  void words(unsigned Begin, unsigned End, bool Certain, bool AreAll = false) {
    while (Begin != End) {
      unsigned At = Begin;
      while (At != End && !isSpace(Text[At]) && Text[At] != ';')
        ++At;
      word(Begin, At, Certain, AreAll);
      Begin = At == End ? End : At + 1;
    }
  }

  std::vector<BuildDefinition> take();

private:
  StringRef Text;
  std::vector<BuildDefinition> Found;
};

} // namespace

std::vector<BuildDefinition> Definitions::take() {
  StringMap<StringRef> First;
  StringMap<bool> Differs;
  for (const BuildDefinition &D : Found)
    if (D.Certain)
      Differs[D.Name] |=
          First.try_emplace(D.Name, D.Text).first->second != D.Text;
  for (BuildDefinition &D : Found)
    D.Certain &= !Differs.lookup(D.Name);
  return std::move(Found);
}

//===--- CMake ------------------------------------------------------------===//

/// +1 where a command begins what may not be run once, -1 where that ends.
static int nesting(StringRef Command) {
  return StringSwitch<int>(Command)
      .Cases({"if", "foreach", "while", "function", "macro"}, 1)
      .Cases({"endif", "endforeach", "endwhile", "endfunction", "endmacro"}, -1)
      .Default(0);
}

static void addCMake(StringRef Text, Definitions &Found) {
  int Depth = 0;
  for (const CMakeCommand &C : parseCMake(Text).Commands) {
    std::string Name = Text.slice(C.NameBegin, C.NameEnd).lower();
    Depth += nesting(Name);
    auto Word = [&](size_t I) {
      return I < C.Arguments.size()
                 ? Text.slice(C.Arguments[I].Begin, C.Arguments[I].End)
                 : "";
    };
    bool AreAll = Name.ends_with("_compile_definitions");
    bool Takes = AreAll || Name == "add_definitions" ||
                 Name.ends_with("_compile_options");
    if (Name == "set" || Name == "list" || Name == "string") {
      StringRef Variable = Word(Name == "set" ? 0 : 1);
      for (StringRef Part : {"FLAGS", "DEFINITIONS", "OPTIONS", "DEFINES"})
        Takes |= Variable.contains_insensitive(Part);
    }
    // What is no option: the target or the variable, and keywords.
    size_t First = Name.starts_with("target_") || Name == "set" ? 1 : 0;
    for (size_t I = First; Takes && I < C.Arguments.size(); ++I)
      if (!StringSwitch<bool>(Word(I))
               .Cases({"PRIVATE", "PUBLIC", "INTERFACE", "BEFORE"}, true)
               .Default(false))
        Found.words(C.Arguments[I].Begin, C.Arguments[I].End, Depth == 0,
                    AreAll);
  }
}

//===--- make -------------------------------------------------------------===//

static void addMake(StringRef Text, Definitions &Found) {
  int Depth = 0;
  for (const MakeLine &Line : parseMakefile(Text)) {
    StringRef First =
        Text.slice(Line.Begin, Line.End).ltrim().take_until([](char C) {
          return isSpace(C) || C == '(';
        });
    Depth += StringSwitch<int>(First)
                 .Cases({"ifeq", "ifneq", "ifdef", "ifndef", "define"}, 1)
                 .Cases({"endif", "endef"}, -1)
                 .Default(0);
    for (const MakeWord &Word : Line.Words)
      Found.word(Word.Begin, Word.End, Depth == 0);
  }
}

//===--- setup scripts ----------------------------------------------------===//

static void addPython(StringRef Text, Definitions &Found) {
  auto Parsed = parsePython(Text);
  if (!Parsed) // Told when it is translated.
    return consumeError(Parsed.takeError());
  for (const PythonString &String : Parsed->Strings)
    if (String.IsPlain)
      Found.words(String.Begin, String.End, !String.IsConditional);
}

std::vector<BuildDefinition> findDefinitions(BuildKind Kind, StringRef Text) {
  Definitions Found(Text);
  if (Kind == BuildKind::CMake)
    addCMake(Text, Found);
  else if (Kind == BuildKind::Make)
    addMake(Text, Found);
  else if (Kind == BuildKind::Python)
    addPython(Text, Found);
  return Found.take();
}

} // namespace hipify
