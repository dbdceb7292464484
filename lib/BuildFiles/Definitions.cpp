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
#include "llvm/ADT/StringSet.h"
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
    bool IsLiteral = !Word.ends_with("=") &&
                     Word.find_first_of("$<>%{}\"'\\`@;") == StringRef::npos;
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

  /// What may be defined: "-DNAME" and "-D NAME" anywhere in a text, or each
  /// name in it.
  void anyWords(unsigned Begin, unsigned End, bool AreAll) {
    for (unsigned I = Begin; I < End; ++I) {
      unsigned At = I;
      if (Text.slice(I, End).starts_with("-D") &&
          (I == Begin || !isAlnum(Text[I - 1]))) {
        At = I + 2;
        while (At < End && Text[At] == ' ')
          ++At;
      } else if (!AreAll ||
                 (I > Begin && (isAlnum(Text[I - 1]) || Text[I - 1] == '_'))) {
        continue;
      }
      StringRef Name = Text.slice(At, End).take_while(
          [](char C) { return isAlnum(C) || C == '_'; });
      // Not the condition of a generator expression: $<CONFIG:Debug>:
      StringRef After = Text.slice(At + Name.size(), End);
      if (!isIdentifier(Name) || After.starts_with(":") ||
          After.starts_with(">:"))
        continue;
      Found.push_back({At, static_cast<unsigned>(At + Name.size()), Name.str(),
                       Name.str(), false});
      I = At + Name.size() - 1;
    }
  }
  /// "-UNAME", and "-DNAME" of a command that takes definitions away.
  void undefine(StringRef Words, bool Removes) {
    for (StringRef Word : split(Words, ' '))
      if (Word.consume_front("-U") || (Removes && Word.consume_front("-D")))
        Undefined.insert(Word.take_until([](char C) { return C == '='; }));
  }

  std::vector<BuildDefinition> take();

private:
  StringSet<> Undefined;
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
    D.Certain &= !Differs.lookup(D.Name) && !Undefined.contains(D.Name);
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

/// Whether what is put into a variable reaches each source of CUDA's.
static bool isForCuda(StringRef Variable) {
  return Variable == "CUDA_NVCC_FLAGS" || Variable == "CMAKE_CUDA_FLAGS";
}

static bool isKeyword(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"PRIVATE", "PUBLIC", "INTERFACE", "BEFORE", "APPEND"}, true)
      .Default(false);
}

/// What is certain, by command: of a directory, or of its only target.
static void addCMake(StringRef Text, Definitions &Found) {
  CMakeText Parsed = parseCMake(Text);
  auto NameOf = [&](const CMakeCommand &C) {
    return Text.slice(C.NameBegin, C.NameEnd).lower();
  };
  unsigned Targets = 0;
  for (const CMakeCommand &C : Parsed.Commands)
    Targets += StringRef(NameOf(C)).ends_with("add_library") ||
               StringRef(NameOf(C)).ends_with("add_executable");
  int Depth = 0;
  for (const CMakeCommand &C : Parsed.Commands) {
    std::string Name = NameOf(C);
    Depth += nesting(Name);
    auto Word = [&](size_t I) {
      return I < C.Arguments.size()
                 ? Text.slice(C.Arguments[I].Begin, C.Arguments[I].End)
                 : "";
    };
    bool AreAll = StringRef(Name).ends_with("_compile_definitions");
    bool Certain = false;
    size_t First = 0;
    if (Name == "add_definitions" || Name == "add_compile_definitions") {
      Certain = true;
    } else if (Name == "target_compile_definitions") {
      First = 1;
      Certain = Targets == 1 && none_of(C.Arguments, [&](auto &A) {
                  return Text.slice(A.Begin, A.End) == "INTERFACE";
                });
    } else if (Name == "set") {
      First = 1;
      Certain = isForCuda(Word(0)) && none_of(C.Arguments, [&](auto &A) {
                  return Text.slice(A.Begin, A.End) == "CACHE";
                });
    } else if (Name == "list" || Name == "string") {
      First = 2;
      Certain = isForCuda(Word(1)) && Word(0) == "APPEND";
    }
    for (size_t I = First; I < C.Arguments.size(); ++I) {
      const CMakeArgument &A = C.Arguments[I];
      StringRef All = Text.slice(A.Begin, A.End);
      if (isKeyword(All))
        continue;
      if (All.contains("$<")) // All of it may be nothing.
        Found.anyWords(A.Begin, A.End, AreAll);
      else if (AreAll || Certain)
        Found.words(A.Begin, A.End, Certain && Depth == 0, AreAll);
      else if (I > 0 && Word(I - 1) == "COMPILE_DEFINITIONS")
        Found.anyWords(A.Begin, A.End, true);
      else
        Found.anyWords(A.Begin, A.End, false);
    }
    for (const CMakeArgument &A : C.Arguments)
      Found.undefine(Text.slice(A.Begin, A.End), Name == "remove_definitions");
  }
}

//===--- make -------------------------------------------------------------===//

static bool isForNvcc(StringRef Variable) {
  return (Variable.contains("NVCC") || Variable.contains("CUDA")) &&
         (Variable.contains("FLAG") || Variable.contains("OPT"));
}

static void addMake(StringRef Text, Definitions &Found) {
  int Depth = 0;
  for (const MakeLine &Line : parseMakefile(Text)) {
    StringRef All = Text.slice(Line.Begin, Line.End).ltrim();
    StringRef First = All;
    while (First.consume_front("export ") || First.consume_front("override "))
      First = First.ltrim();
    StringRef Keyword =
        First.take_until([](char C) { return isSpace(C) || C == '('; });
    Depth += StringSwitch<int>(Keyword)
                 .Cases({"ifeq", "ifneq", "ifdef", "ifndef", "define"}, 1)
                 .Cases({"endif", "endef"}, -1)
                 .Default(0);
    // Not `debug: NVCCFLAGS += -DX`, nor a recipe.
    bool Certain = !Line.IsRecipe && !Line.Name.empty() &&
                   First.starts_with(Line.Name) && isForNvcc(Line.Name);
    for (const MakeWord &Word : Line.Words)
      if (Certain)
        Found.words(Word.Begin, Word.End, Depth == 0);
      else
        Found.anyWords(Word.Begin, Word.End, false);
  }
}

//===--- setup scripts ----------------------------------------------------===//

/// Whether a list of flags reaches nvcc: extra_compile_args, or its key "nvcc".
static bool isForNvccInPython(StringRef Context) {
  return Context.contains("nvcc") || Context.contains("cuda_cflags") ||
         Context.ends_with("extra_compile_args");
}

static void addPython(StringRef Text, Definitions &Found) {
  auto Parsed = parsePython(Text);
  if (!Parsed) // Told when it is translated.
    return consumeError(Parsed.takeError());
  // The import, and one extension: the flags of another are not for all.
  bool IsOne = count_if(Parsed->Names, [](const PythonName &Name) {
                 return Name.Name == "CUDAExtension";
               }) <= 2;
  for (const PythonString &String : Parsed->Strings)
    if (String.IsPlain && String.List && IsOne &&
        isForNvccInPython(String.Context))
      Found.words(String.Begin, String.End, !String.IsConditional);
    else
      Found.anyWords(String.Begin, String.End,
                     StringRef(String.Context).ends_with("define_macros"));
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
