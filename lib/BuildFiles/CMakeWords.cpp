//===- CMakeWords.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

namespace {

/// A word, and where it stands.
struct Place {
  const CMakeCommand &Command;
  size_t Argument;
  unsigned Begin, End;
};

} // namespace

/// How far to look back in an argument; names are shorter.
static constexpr size_t MostBefore = 1024;

static bool isWordPart(char C) { return isAlnum(C) || C == '_'; }

static bool takesProperties(StringRef Command) {
  return StringSwitch<bool>(Command)
      .Cases({"set_target_properties", "set_property"}, true)
      .Cases({"set_source_files_properties", "get_target_property"}, true)
      .Cases({"get_property", "set_directory_properties"}, true)
      .Default(false);
}

static bool links(StringRef Command) {
  return Command == "target_link_libraries" || Command == "link_libraries";
}

/// Whether Before ends where a generator expression lists languages:
/// `$<COMPILE_LANGUAGE:CXX,`.
static bool endsInLanguages(StringRef Before) {
  Before = Before.take_back(MostBefore);
  StringRef Expression = Before.substr(Before.rfind('<') + 1);
  return Expression.starts_with("COMPILE_LANGUAGE:") ||
         Expression.starts_with("LINK_LANGUAGE:") ||
         Expression.starts_with("COMPILE_LANG_AND_ID:") ||
         Expression.starts_with("LINK_LANG_AND_ID:");
}

static bool takesLanguageFirst(StringRef Command) {
  return StringSwitch<bool>(Command)
      .Cases({"check_language", "check_compiler_flag"}, true)
      .Cases({"check_source_compiles", "check_source_runs"}, true)
      .Cases({"check_linker_flag"}, true)
      .Default(false);
}

static bool isLanguage(const CMakeRewriter &R, const Place &P) {
  const CMakeArgument &A = P.Command.Arguments[P.Argument];
  std::string Name = R.name(P.Command);
  if (A.Begin == P.Begin && A.End == P.End) {
    StringRef Before =
        P.Argument > 0 ? R.text(P.Command.Arguments[P.Argument - 1]) : "";
    if (Name == "project")
      return P.Argument > 0 && Before != "DESCRIPTION" &&
             Before != "HOMEPAGE_URL";
    if (takesLanguageFirst(Name) && P.Argument == 0)
      return true;
    if (Name == "enable_language")
      return true;
    return Before == "LANGUAGE" || Before == "LINKER_LANGUAGE";
  }
  return endsInLanguages(R.Source.slice(A.Begin, P.Begin));
}

/// Whether `NVIDIA` there is the vendor of the compiler.
static bool isCompilerId(const CMakeRewriter &R, const Place &P) {
  const CMakeArgument &A = P.Command.Arguments[P.Argument];
  StringRef Before = R.Source.slice(A.Begin, P.Begin);
  if (endsInLanguages(Before) || Before.ends_with("CUDA_COMPILER_ID:"))
    return true;
  // In a condition, on either side of the comparison.
  auto IsId = [&](size_t I) {
    return I < P.Command.Arguments.size() &&
           R.text(P.Command.Arguments[I])
               .take_front(MostBefore)
               .contains("CMAKE_CUDA_COMPILER_ID");
  };
  return (P.Argument >= 2 && IsId(P.Argument - 2)) || IsId(P.Argument + 2);
}

/// Whether a word is one of CUDA's that the table does not have.
static bool namesCuda(StringRef Word) {
  for (StringRef Front : {"CMAKE_CUDA_", "CUDAToolkit", "CUDA_"})
    if (Word.starts_with(Front))
      return true;
  return Word == "nvcc" || Word == "NVCC" || Word == "cudart" ||
         Word == "lcudart";
}

/// Whether a command's words are for people, or macros of the project's.
static bool isOwnText(StringRef Command) {
  return StringSwitch<bool>(Command)
      .Cases({"message", "option", "add_definitions"}, true)
      .Cases({"target_compile_definitions", "add_compile_definitions"}, true)
      .Default(false);
}

static bool isOwnVariable(const BuildProject &Project, StringRef Word) {
  return Project.Variables.count(Word.str()) ||
         any_of(Project.Prefixes, [&](StringRef Prefix) {
           return Word.consume_front(Prefix) &&
                  (Word.empty() || Word.starts_with("_"));
         });
}

/// Whether a word is alone between separators, as a library is.
static bool isAlone(const CMakeRewriter &R, const Place &P) {
  const CMakeArgument &A = P.Command.Arguments[P.Argument];
  return (P.Begin == A.Begin ||
          StringRef("; :").contains(R.text()[P.Begin - 1])) &&
         (P.End == A.End || StringRef("; >").contains(R.text()[P.End]));
}

/// A library's bare name, in a link or in a list that may be linked.
static bool translateLibrary(CMakeRewriter &R, const Place &P) {
  StringRef Word = R.Source.slice(P.Begin, P.End);
  const BuildWord *Row = lookupBuildWord(BuildWord::Library, Word);
  if (!Row || R.Project.Targets.count(Word.str()) || !isAlone(R, P))
    return false;
  std::string Command = R.name(P.Command);
  // The first argument is the target that is linked.
  if (Command == "link_libraries" ||
      (Command == "target_link_libraries" && P.Argument > 0)) {
    R.apply(*Row, P.Begin, P.End);
    return true;
  }
  if (P.Argument == 0 || Word == "cuda" ||
      (Command != "set" && Command != "list" && Command != "find_library"))
    return false;
  R.leave(P.Begin, P.End,
          ("'" + Word + "' is kept: it may be a CUDA library").str(),
          Row->isUnsupported() ? Row->Note.str() : ("link " + Row->Hip).str());
  return true;
}

/// `${CUDA_LIBRARIES}` where libraries are named; elsewhere it may be a path.
static void translateReference(CMakeRewriter &R, const Place &P,
                               const BuildWord &Row) {
  std::string Command = R.name(P.Command);
  if (links(Command) || Command == "set" || Command == "list")
    return R.apply(Row, P.Begin - 2, P.End + 1);
  R.leave(P.Begin - 2, P.End + 1,
          "the path of a library is kept: ROCm's targets have no such variable",
          ("the target is " + Row.Hip).str());
}

/// Uses of CMAKE_CUDA_ARCHITECTURES that look into its values.
static bool looksIntoValues(const CMakeRewriter &R, const Place &P) {
  const CMakeCommand &C = P.Command;
  std::string Name = R.name(C);
  if (Name == "list" && P.Argument == 1)
    return R.text(C.Arguments[0]) != "APPEND" &&
           R.text(C.Arguments[0]) != "PREPEND";
  if (Name == "if" || Name == "elseif" || Name == "while")
    return P.Argument + 2 < C.Arguments.size() &&
           !R.text(C.Arguments[P.Argument + 2]).empty() &&
           StringSwitch<bool>(R.text(C.Arguments[P.Argument + 1]))
               .Cases({"MATCHES", "STREQUAL", "EQUAL", "LESS"}, true)
               .Cases({"GREATER", "GREATER_EQUAL", "LESS_EQUAL"}, true)
               .Cases({"VERSION_LESS", "VERSION_GREATER"}, true)
               .Cases({"VERSION_GREATER_EQUAL", "VERSION_LESS_EQUAL"}, true)
               .Default(false);
  return Name == "string" || Name == "foreach";
}

static const BuildWord *rowOf(const CMakeRewriter &R, const Place &P,
                              StringRef Word, bool IsReference) {
  if (const BuildWord *Row = lookupBuildWord(BuildWord::Variable, Word))
    return Row;
  return takesProperties(R.name(P.Command)) && !IsReference
             ? lookupBuildWord(BuildWord::Property, Word)
             : nullptr;
}

static void applyVariable(CMakeRewriter &R, const Place &P,
                          const BuildWord &Row) {
  R.apply(Row, P.Begin, P.End);
  if (Row.Cuda != "CMAKE_CUDA_ARCHITECTURES")
    return;
  bool Given = R.text().substr(P.End).starts_with("="); // -D...=70
  if (Given || looksIntoValues(R, P))
    R.leave(P.Begin, P.End, "the GPUs are used as NVIDIA's numbers here",
            "use the names of AMD's GPUs: gfx942, ...", /*Inside=*/true);
}

static void translateWord(CMakeRewriter &R, const Place &P) {
  StringRef Word = R.Source.slice(P.Begin, P.End);
  if (Word.starts_with("CUDA::")) {
    if (const BuildWord *Row = lookupBuildWord(BuildWord::Target, Word))
      return R.apply(*Row, P.Begin, P.End);
    return R.leave(P.Begin, P.End,
                   ("'" + Word + "' is kept: this target is unknown").str(),
                   "link ROCm's counterpart");
  }
  if (Word == "CUDA" && isLanguage(R, P)) {
    R.replace(P.Begin, P.End, "HIP");
    return;
  }
  if (Word == "NVIDIA" && isCompilerId(R, P)) {
    R.replace(P.Begin, P.End, "Clang");
    return;
  }
  if (translateLibrary(R, P))
    return;
  if (StringRef(R.name(P.Command)).ends_with("_compile_definitions"))
    if (const BuildWord *Row =
            lookupBuildWord(BuildWord::Flag, ("-D" + Word).str());
        Row && Row->Hip.starts_with("-D")) {
      R.replace(P.Begin, P.End, Row->Hip.drop_front(2));
      return;
    }
  bool IsReference = R.text().take_front(P.Begin).ends_with("${") &&
                     R.text().substr(P.End).starts_with("}");
  bool IsOwn = isOwnVariable(R.Project, Word);
  const BuildWord *Reference = IsReference && !IsOwn
                                   ? lookupBuildWord(BuildWord::Reference, Word)
                                   : nullptr;
  if (Reference)
    return translateReference(R, P, *Reference);
  if (const BuildWord *Row = rowOf(R, P, Word, IsReference)) {
    // Told where the project sets or tests it, if that is not translated.
    if (!Row->isUnsupported() || !IsReference || !IsOwn || isFlagList(Word))
      applyVariable(R, P, *Row);
    return;
  }
  if (namesCuda(Word) && !IsOwn && !isOwnText(R.name(P.Command)))
    R.leave(P.Begin, P.End,
            ("'" + Word + "' is kept: its counterpart is unknown").str(),
            "replace it for HIP, or remove it");
}

void translateWords(CMakeRewriter &R, const CMakeCommand &C) {
  StringRef Text = R.text();
  for (size_t I = 0; I != C.Arguments.size(); ++I) {
    const CMakeArgument &A = C.Arguments[I];
    // set(... CACHE STRING "for people")
    if (I >= 2 && R.name(C) == "set" && R.text(C.Arguments[I - 2]) == "CACHE")
      continue;
    if (size_t Path = R.text(A).find("/usr/local/cuda");
        Path != StringRef::npos && !isOwnText(R.name(C)))
      R.leave(A.Begin + Path, A.End, "a CUDA directory is kept",
              "name ROCm's directory, or remove it", /*Inside=*/true);
    for (unsigned At = A.Begin; At < A.End; ++At) {
      if (Text.substr(At).starts_with(".cu") && At + 3 <= A.End &&
          (At + 3 == A.End ||
           StringRef(";\">, \t\r\n)").contains(Text[At + 3]))) {
        R.renameFile(
            A.Begin, At + 3, "/ \t\n;\"\\:,",
            "set_source_files_properties(... PROPERTIES LANGUAGE HIP)");
        At += 2;
        continue;
      }
      if (!isAlpha(Text[At]) && Text[At] != '_')
        continue;
      // -DCMAKE_CUDA_FLAGS=...
      if (Text[At] == 'D' && At > A.Begin && Text[At - 1] == '-')
        continue;
      unsigned End = At;
      while (End < A.End &&
             (isWordPart(Text[End]) || Text.substr(End, 2) == "::"))
        End += Text[End] == ':' ? 2 : 1;
      if (!R.isDone(At))
        translateWord(R, {C, I, At, std::min(End, A.End)});
      At = std::min(End, A.End) - 1;
    }
  }
}

} // namespace hipify
