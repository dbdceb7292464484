//===- CMakeSurvey.cpp - what a project defines and needs -----------------===//
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

class Survey {
public:
  Survey(StringRef Text, BuildProject &Project)
      : Text(Text), Project(Project) {}
  void command(const CMakeCommand &C);

private:
  StringRef word(const CMakeArgument &A) const {
    return Text.slice(A.Begin, A.End);
  }
  void variables(StringRef Name, ArrayRef<CMakeArgument> Arguments);
  void packages(StringRef Name, StringRef Word);

  StringRef Text;
  BuildProject &Project;
};

} // namespace

/// Commands whose first argument is a variable that they set.
static bool setsFirst(StringRef Command) {
  return StringSwitch<bool>(Command)
      .Cases({"set", "option", "foreach", "find_path", "find_file"}, true)
      .Cases({"find_library", "find_program", "cmake_dependent_option"}, true)
      .Cases({"get_filename_component", "get_target_property"}, true)
      .Cases({"get_property", "separate_arguments"}, true)
      .Default(false);
}

static bool isVariable(StringRef Word) {
  return !Word.empty() &&
         all_of(Word, [](char C) { return isAlnum(C) || C == '_'; });
}

/// The variables that a command sets, its result among them.
void Survey::variables(StringRef Name, ArrayRef<CMakeArgument> Arguments) {
  auto Own = [&](const CMakeArgument &A) {
    if (isVariable(word(A)))
      Project.Variables.insert(word(A).str());
  };
  if (setsFirst(Name)) {
    Own(Arguments[0]);
  } else if (Name == "function" || Name == "macro") {
    for_each(Arguments.drop_front(), Own);
  } else if (Name == "list") {
    // list(APPEND VAR ...), list(GET LIST 0 VAR)
    Own(Arguments[std::min<size_t>(1, Arguments.size() - 1)]);
    if (word(Arguments[0]) != "APPEND" && word(Arguments[0]) != "PREPEND")
      Own(Arguments.back());
  } else if (Name == "string" || Name == "file" || Name == "math") {
    // string(REGEX REPLACE a b VAR text): the place depends on the others.
    for_each(make_filter_range(Arguments.drop_front(),
                               [](const CMakeArgument &A) {
                                 return A.Kind == CMakeArgument::Unquoted;
                               }),
             Own);
  } else if (Name == "execute_process") {
    for (size_t I = 1; I < Arguments.size(); ++I)
      if (word(Arguments[I - 1]).ends_with("_VARIABLE"))
        Own(Arguments[I]);
  } else if (StringRef(Name).starts_with("check_")) {
    Own(Arguments.back());
  } else if (Name == "cmake_parse_arguments") {
    size_t Prefix = word(Arguments[0]) == "PARSE_ARGV" ? 2 : 0;
    if (Prefix < Arguments.size())
      Project.Prefixes.insert(word(Arguments[Prefix]).str());
  }
}

void Survey::packages(StringRef Name, StringRef Word) {
  for (BuildWord::KindT Kind : {BuildWord::Target, BuildWord::Reference,
                                BuildWord::Library, BuildWord::Variable}) {
    const BuildWord *Row = lookupBuildWord(Kind, Word);
    bool Links = Name == "target_link_libraries" || Name == "link_libraries";
    if (!Row || Row->isUnsupported() || (Kind == BuildWord::Library && !Links))
      continue;
    if (!Row->RocmPackage.empty())
      Project.Packages.insert(Row->RocmPackage.str());
    if (Row->Hip.starts_with("hip::host") || Row->Hip.starts_with("hip_"))
      Project.Packages.insert("hip");
  }
}

void Survey::command(const CMakeCommand &C) {
  std::string Name = Text.slice(C.NameBegin, C.NameEnd).lower();
  if (C.Arguments.empty())
    return;
  StringRef First = word(C.Arguments[0]);
  if (Name == "function" || Name == "macro")
    Project.Commands.insert(First.lower());
  if (Name == "add_library" || Name == "add_executable" ||
      Name == "cuda_add_library" || Name == "cuda_add_executable" ||
      Name == "add_custom_target")
    Project.Targets.insert(First.str());
  variables(Name, C.Arguments);
  if (Name == "find_package" || Name == "find_dependency")
    Project.FindsToolkit |= First == "CUDAToolkit" || First == "CUDA";
  if (const BuildWord *Row = lookupBuildWord(BuildWord::Command, Name);
      Row && !Row->RocmPackage.empty())
    Project.Packages.insert(Row->RocmPackage.str());
  for (const CMakeArgument &A : C.Arguments) {
    Project.EnablesCuda |=
        (Name == "project" || Name == "enable_language") && word(A) == "CUDA";
    SmallVector<StringRef> Words;
    SplitString(word(A), Words, " \t\r\n;\"${}<>,");
    for (StringRef Each : Words)
      packages(Name, Each.trim(':'));
  }
}

void surveyCMakeFile(StringRef Text, BuildProject &Project) {
  Survey Found(Text, Project);
  for (const CMakeCommand &C : parseCMake(Text).Commands)
    Found.command(C);
}

} // namespace hipify
