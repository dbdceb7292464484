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
    bool IsName = false; // Of "-D NAME".
    while (Begin != End) {
      unsigned At = Begin;
      while (At != End && !isSpace(Text[At]) && Text[At] != ';')
        ++At;
      word(Begin, At, Certain, AreAll || IsName);
      if (At != Begin)
        IsName = Text.slice(Begin, At) == "-D";
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

namespace {

/// A CMake file, or its command at hand.
class CMakeDefinitions {
public:
  CMakeDefinitions(StringRef Text, Definitions &Found)
      : Text(Text), Found(Found) {}
  void addAll();

private:
  std::string name(const CMakeCommand &C) const {
    return Text.slice(C.NameBegin, C.NameEnd).lower();
  }
  StringRef word(const CMakeCommand &C, size_t I) const {
    return I < C.Arguments.size()
               ? Text.slice(C.Arguments[I].Begin, C.Arguments[I].End)
               : "";
  }
  bool has(const CMakeCommand &C, StringRef Word) const {
    return any_of(C.Arguments, [&](const CMakeArgument &A) {
      return Text.slice(A.Begin, A.End) == Word;
    });
  }
  bool reachesAll(const CMakeCommand &C, StringRef Name) const;
  void add(const CMakeCommand &C, StringRef Name, bool IsConditional);

  StringRef Text;
  Definitions &Found;
  unsigned Targets = 0;
};

} // namespace

/// Whether what the command defines reaches each CUDA source of the directory.
bool CMakeDefinitions::reachesAll(const CMakeCommand &C, StringRef Name) const {
  if (Name == "add_definitions" || Name == "add_compile_definitions")
    return true;
  if (Name == "target_compile_definitions")
    return Targets == 1 && !has(C, "INTERFACE");
  if (Name == "set")
    return isForCuda(word(C, 0)) && !has(C, "CACHE");
  return (Name == "list" || Name == "string") && word(C, 0) == "APPEND" &&
         isForCuda(word(C, 1));
}

void CMakeDefinitions::add(const CMakeCommand &C, StringRef Name,
                           bool IsConditional) {
  bool AreAll = Name.ends_with("_compile_definitions");
  bool Reaches = reachesAll(C, Name);
  // The target is none.
  for (size_t I = Name.starts_with("target_"); I < C.Arguments.size(); ++I) {
    const CMakeArgument &A = C.Arguments[I];
    if (isKeyword(word(C, I)))
      continue;
    StringRef Before = I > 0 ? word(C, I - 1) : "";
    bool IsName = AreAll || Before == "-D";
    // Of a generator expression, all may be nothing.
    if ((AreAll || Reaches) && !word(C, I).contains("$<"))
      Found.words(A.Begin, A.End, Reaches && !IsConditional, IsName);
    else
      Found.anyWords(A.Begin, A.End, IsName || Before == "COMPILE_DEFINITIONS");
    Found.undefine(word(C, I), Name == "remove_definitions");
  }
}

void CMakeDefinitions::addAll() {
  CMakeText Parsed = parseCMake(Text);
  for (const CMakeCommand &C : Parsed.Commands)
    Targets += StringRef(name(C)).ends_with("add_library") ||
               StringRef(name(C)).ends_with("add_executable");
  int Depth = 0;
  for (const CMakeCommand &C : Parsed.Commands) {
    std::string Name = name(C);
    Depth += nesting(Name);
    add(C, Name, Depth != 0);
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
    CMakeDefinitions(Text, Found).addAll();
  else if (Kind == BuildKind::Make)
    addMake(Text, Found);
  else if (Kind == BuildKind::Python)
    addPython(Text, Found);
  return Found.take();
}

} // namespace hipify
