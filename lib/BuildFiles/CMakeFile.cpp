//===- CMakeFile.cpp ------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeFile.h"
#include "BuildFiles/CMakeRewriter.h"
#include "BuildFiles/VendorSwitch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VersionTuple.h"

using namespace llvm;

namespace hipify {

Finding &CMakeRewriter::drop(const CMakeCommand &C) {
  ++Dropped;
  unsigned Begin = Source.lineBegin(C.NameBegin), End = Source.nextLine(C.End);
  bool Alone = Source.slice(Begin, C.NameBegin).trim(" \t").empty() &&
               Source.slice(C.End, End).trim().empty();
  return Alone ? replace(Begin, End, "") : replace(C.NameBegin, C.End, "");
}

bool CMakeRewriter::hasComment(const CMakeCommand &C) const {
  unsigned At = C.NameEnd;
  for (const CMakeArgument &A : C.Arguments) {
    if (Source.slice(At, A.OuterBegin).contains('#'))
      return true;
    At = A.OuterEnd;
  }
  return Source.slice(At, C.End).contains('#');
}

unsigned CMakeRewriter::behind(const CMakeCommand &C) const {
  StringRef Rest = text().substr(C.End);
  Rest = Rest.take_front(Rest.find_first_of("\r\n"));
  return Rest.ltrim().empty() || Rest.ltrim().starts_with("#")
             ? C.End + Rest.size()
             : C.End;
}

static std::string packages(const CMakeRewriter &R, StringRef Command,
                            StringRef Tail, StringRef Except) {
  std::string Text;
  for (const std::string &Package : R.Project.Packages)
    if (Package != Except)
      Text += ("\n" + Command + "(" + Package + Tail + ")").str();
  return Text;
}

/// Finds our headers.
static std::string ownPackage(StringRef Command, StringRef Tail) {
  return ("\n" + Command + "(hipify-cpp" + Tail +
          ")\ninclude_directories(SYSTEM ${HIPIFY_CPP_INCLUDE_DIR})")
      .str();
}

/// find_package(CUDAToolkit 11.2 REQUIRED): ROCm's versions are others, and so
/// are its components.
static void translatePackage(CMakeRewriter &R, const CMakeCommand &C) {
  std::string Name = R.name(C);
  if ((Name != "find_package" && Name != "find_dependency") ||
      C.Arguments.empty())
    return;
  const CMakeArgument &First = C.Arguments.front();
  const BuildWord *Row = lookupBuildWord(BuildWord::Package, R.text(First));
  if (!Row)
    return;
  R.apply(*Row, First.Begin, First.End);
  if (Row->isUnsupported())
    return;
  std::string Tail;
  for (size_t I = 1; I < C.Arguments.size(); ++I) {
    const CMakeArgument &A = C.Arguments[I];
    StringRef Word = R.text(A);
    if (Word == "REQUIRED" || Word == "QUIET" || Word == "GLOBAL")
      Tail += (" " + Word).str();
    else if (Word != "CONFIG" && Word != "MODULE")
      R.replace(C.Arguments[I - 1].OuterEnd, A.OuterEnd, "").Message =
          ("'" + Word + "' is dropped: it applies to CUDA's package only")
              .str();
  }
  std::string More = packages(R, Name, Tail, Row->Hip);
  // A package's configuration: its users compile its headers.
  if (Name == "find_dependency" && R.Project.NeedsShims)
    More += ownPackage(Name, "");
  // FindCUDA was no language of CMake's.
  if (Row->Cuda == "CUDA" && !R.Project.EnablesCuda && Name == "find_package")
    More += StringRef(Tail).contains("REQUIRED")
                ? "\nenable_language(HIP)"
                : "\nif(hip_FOUND)\n  enable_language(HIP)\nendif()";
  if (!More.empty())
    R.replace(R.behind(C), R.behind(C), More).Message =
        "find_package() is added for the ROCm packages that the build files "
        "need";
}

/// By the form of a row: `f`, `f(.)`, `f(... x)`.
static void replaceCommand(CMakeRewriter &R, const CMakeCommand &C,
                           const BuildWord &Row) {
  auto [Name, Form] = Row.Hip.split('(');
  R.replace(C.NameBegin, C.NameEnd, Name).Advice = Row.Note.str();
  if (Form.consume_front("...") && Form.consume_back(")"))
    R.replace(C.End - 1, C.End - 1, Form);
  else if (Form == ".)" && C.Arguments.size() > 1)
    R.replace(C.Arguments[0].OuterEnd, C.Arguments.back().OuterEnd, "").Advice =
        Row.Note.str();
}

static void translateCommand(CMakeRewriter &R, const CMakeCommand &C) {
  std::string Name = R.name(C);
  if (R.Project.Commands.count(Name))
    return;
  const BuildWord *Row = lookupBuildWord(BuildWord::Command, Name);
  if (Row && Row->isUnsupported())
    R.apply(*Row, C.NameBegin, C.NameEnd);
  else if (Row)
    replaceCommand(R, C, *Row);
  else if (StringRef(Name).starts_with("cuda_") ||
           StringRef(Name).starts_with("check_cuda_"))
    R.leave(C.NameBegin, C.NameEnd,
            ("'" + Name + "' is kept: this command is unknown"),
            "replace it by what HIP needs");
  // cuda_add_library(t a.cu OPTIONS -arch=sm_70)
  auto Options = find_if(C.Arguments, [&](const CMakeArgument &A) {
    return R.text(A) == "OPTIONS";
  });
  if (!Row || Row->isUnsupported() || Options == C.Arguments.end() ||
      Options == C.Arguments.begin())
    return;
  auto Flags = targetOptions(
      R, C,
      ArrayRef(C.Arguments).drop_front(Options + 1 - C.Arguments.begin()));
  Finding &F = R.replace(Options[-1].OuterEnd, C.Arguments.back().OuterEnd, "");
  if (Flags) {
    F.Message = "the flags become compile options of the target";
    R.replace(R.behind(C), R.behind(C), *Flags).Message = F.Message;
    return;
  }
  F.Id = DiagID::BuildUnsupported;
  F.Sev = diagInfo(F.Id).DefaultSeverity;
  F.Message = "'OPTIONS' and the flags after it are dropped: they are nvcc's";
  F.Advice = "pass clang's flags to target_compile_options()";
}

/// What the first file needs behind project().
static void completeProject(CMakeRewriter &R, const CMakeCommand &C) {
  std::string More;
  if (R.Project.NeedsShims)
    More += ownPackage("find_package", " REQUIRED");
  if (!R.Project.FindsToolkit)
    More += packages(R, "find_package", " REQUIRED", "");
  if (!More.empty())
    R.replace(R.behind(C), R.behind(C), More).Message =
        "find_package() is added for what the translation needs";
}

/// CMake knows HIP as a language since 3.21.
static void requireVersion(CMakeRewriter &R, const CMakeCommand &C) {
  if (R.name(C) != "cmake_minimum_required" || C.Arguments.size() < 2 ||
      R.text(C.Arguments[0]) != "VERSION")
    return;
  const CMakeArgument &A = C.Arguments[1];
  StringRef Least = R.text(A).split("...").first;
  VersionTuple Version;
  if (!Version.tryParse(Least) && Version < VersionTuple(3, 21))
    R.replace(A.Begin, A.Begin + Least.size(), "3.21").Message =
        "CMake has the language HIP since version 3.21";
}

std::vector<Finding> translateCMakeFile(const SourceText &Source,
                                        const BuildProject &Project,
                                        bool IsTop) {
  CMakeRewriter R(Source, Project);
  CMakeText Parsed = parseCMake(Source.text());
  dropSwitches(R);
  unsigned Dropped = 0;
  bool Named = false;
  for (const CMakeCommand &C : Parsed.Commands) {
    if (R.isDone(C.NameBegin)) {
      ++Dropped;
      continue;
    }
    if (translateFindCuda(R, C))
      continue;
    if (IsTop)
      requireVersion(R, C);
    translateCommand(R, C);
    translatePackage(R, C);
    translateArchitectures(R, C);
    translateFlags(R, C);
    translateWords(R, C);
    if (IsTop && !Named && R.name(C) == "project")
      completeProject(R, C);
    Named |= R.name(C) == "project";
  }
  if (Parsed.Error)
    R.leave(*Parsed.Error, Source.nextLine(*Parsed.Error),
            "the rest of the file is kept: this is not valid CMake",
            "correct the file");
  // The translation has as many commands, or more.
  auto IsCMake = [&](StringRef Text) {
    CMakeText After = parseCMake(Text);
    return After.Error.has_value() == Parsed.Error.has_value() &&
           After.Commands.size() + R.dropped() + Dropped >=
               Parsed.Commands.size();
  };
  return R.takeIfValid(
      IsCMake, "this file is kept: its translation would not be valid CMake",
      "please report the file");
}

} // namespace hipify
