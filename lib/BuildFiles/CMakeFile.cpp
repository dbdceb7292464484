//===- CMakeFile.cpp ------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeFile.h"
#include "BuildFiles/CMakeRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify {

/// Where a command can be added after C: at the end of the line, so that its
/// comment stays with it.
static unsigned behind(const CMakeRewriter &R, const CMakeCommand &C) {
  StringRef Rest = R.text().substr(C.End);
  Rest = Rest.take_front(Rest.find_first_of("\r\n"));
  return Rest.ltrim().empty() || Rest.ltrim().starts_with("#")
             ? C.End + Rest.size()
             : C.End;
}

static std::string packages(const CMakeRewriter &R, StringRef Tail,
                            StringRef Except) {
  std::string Text;
  for (const std::string &Package : R.Project.Packages)
    if (Package != Except)
      Text += ("\nfind_package(" + Package + Tail + ")").str();
  return Text;
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
  std::string More = packages(R, Tail, Row->Hip);
  // FindCUDA was no language of CMake's.
  if (Row->Cuda == "CUDA" && !R.Project.EnablesCuda)
    More += StringRef(Tail).contains("REQUIRED")
                ? "\nenable_language(HIP)"
                : "\nif(hip_FOUND)\n  enable_language(HIP)\nendif()";
  if (!More.empty())
    R.replace(behind(R, C), behind(R, C), More).Message =
        "find_package() is added for the ROCm packages that the build files "
        "need";
}

static void translateCommand(CMakeRewriter &R, const CMakeCommand &C) {
  std::string Name = R.name(C);
  if (R.Project.Commands.count(Name))
    return;
  const BuildWord *Row = lookupBuildWord(BuildWord::Command, Name);
  if (Row)
    R.apply(*Row, C.NameBegin, C.NameEnd);
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
  Finding &F = R.replace(Options[-1].OuterEnd, C.Arguments.back().OuterEnd, "");
  F.Id = DiagID::BuildUnsupported;
  F.Sev = diagInfo(F.Id).DefaultSeverity;
  F.Message = "'OPTIONS' and the flags after it are dropped: they are nvcc's";
  F.Advice = "pass clang's flags to target_compile_options()";
}

/// What the first file needs behind project().
static void completeProject(CMakeRewriter &R, const CMakeCommand &C) {
  std::string More;
  if (R.Project.NeedsShims)
    More += "\nfind_package(hipify-cpp REQUIRED)\n"
            "include_directories(SYSTEM ${HIPIFY_CPP_INCLUDE_DIR})";
  if (!R.Project.FindsToolkit)
    More += packages(R, " REQUIRED", "");
  if (!More.empty())
    R.replace(behind(R, C), behind(R, C), More).Message =
        "find_package() is added for what the translation needs";
}

std::vector<Finding> translateCMakeFile(const SourceText &Source,
                                        const BuildProject &Project,
                                        bool IsTop) {
  CMakeRewriter R(Source, Project);
  CMakeText Parsed = parseCMake(Source.text());
  bool Named = false;
  for (const CMakeCommand &C : Parsed.Commands) {
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
           After.Commands.size() >= Parsed.Commands.size();
  };
  return R.takeIfValid(
      IsCMake, "this file is kept: its translation would not be valid CMake",
      "please report the file");
}

} // namespace hipify
