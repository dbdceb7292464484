//===- CMakeFindCuda.cpp - what CMake has for CUDA only -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FindCUDA's lists of flags, and separate compilation: HIP has options of
// compiler and linker in their place.
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/CMakeRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace hipify {

/// Translates Commands, which express C in current CMake. Reports their
/// findings at C.
static std::string translated(CMakeRewriter &R, const CMakeCommand &C,
                              std::string Commands) {
  SourceText Source(R.Source.path().str(), std::move(Commands));
  CMakeRewriter Inner(Source, R.Project);
  for (const CMakeCommand &Each : parseCMake(Source.text()).Commands) {
    translateFlags(Inner, Each);
    translateWords(Inner, Each);
  }
  std::vector<Finding> Found = Inner.take();
  std::string Text = textAfter(Source, Found).value_or(Source.text().str());
  // Where a flag was dropped.
  static const Regex Empty("(:);+|;+(>)|(;);+");
  while (Empty.match(Text))
    Text = Empty.sub("\\1\\2\\3", Text);
  for (const Finding &F : Found)
    if (F.Sev >= Severity::Warning)
      R.tell(F.Id, C.NameBegin, C.NameEnd, F.Message, F.Advice);
  return Text;
}

/// The white space before a command, for those that are added behind it.
static std::string indentOf(const CMakeRewriter &R, const CMakeCommand &C) {
  StringRef Line = R.Source.slice(R.Source.lineBegin(C.NameBegin), C.NameBegin);
  return Line.trim(" \t").empty() ? Line.str() : "";
}

//===--- flags ------------------------------------------------------------===//

static constexpr StringLiteral FlagList = "CUDA_NVCC_FLAGS";

bool isFlagList(StringRef Variable) { return Variable.starts_with(FlagList); }

/// The elements of a list as one text; none if it has more than flags.
static std::optional<std::string> elementsOf(const CMakeRewriter &R,
                                             ArrayRef<CMakeArgument> Values) {
  std::vector<std::string> All;
  for (const CMakeArgument &V : Values) {
    StringRef Text = R.text(V);
    if (Text.find_first_of("\\\"") != StringRef::npos || Text.contains("$<"))
      return std::nullopt;
    // FindCUDA took a text of several flags for what it says.
    SmallVector<StringRef> Flags;
    SplitString(Text, Flags, "; \t\r\n");
    for (StringRef Flag : Flags)
      // What the list has so far.
      if (!Flag.starts_with(("${" + FlagList).str()))
        All.push_back(Flag.str());
  }
  if (All.empty())
    return std::nullopt;
  return join(All, ";");
}

/// `$<$<COMPILE_LANGUAGE:CUDA>:flags>`, for one configuration or for all.
static std::string forCuda(StringRef Flags, StringRef Configuration = "") {
  std::string When = "$<COMPILE_LANGUAGE:CUDA>";
  if (!Configuration.empty())
    When = ("$<AND:" + When + ",$<CONFIG:" + Configuration + ">>").str();
  return ("\"$<" + When + ":" + Flags + ">\"").str();
}

/// Whether all flags of a translation were dropped.
static bool isEmpty(StringRef Text) { return Text.contains(":>\""); }

/// list(APPEND CUDA_NVCC_FLAGS ...), set(CUDA_NVCC_FLAGS_DEBUG ...)
static bool translateFlagList(CMakeRewriter &R, const CMakeCommand &C) {
  std::string Name = R.name(C);
  ArrayRef<CMakeArgument> Values = C.Arguments;
  StringRef First = Values.empty() ? "" : R.text(Values[0]);
  bool Adds = First == "APPEND" || First == "PREPEND";
  if (Name == "list" || Name == "string" ? !Adds || Values.size() < 3
                                         : Name != "set" || Values.size() < 2)
    return false;
  Values = Values.drop_front(Adds ? 1 : 0);
  StringRef Rest = R.text(Values[0]);
  if (!Rest.consume_front(FlagList) ||
      !(Rest.empty() || Rest.consume_front("_")))
    return false;
  Values = Values.drop_front();
  if (R.text(Values.back()) == "PARENT_SCOPE" || R.hasComment(C))
    return false;
  Values = Values.take_while(
      [&](const CMakeArgument &A) { return R.text(A) != "CACHE"; });
  auto Flags = elementsOf(R, Values);
  if (!Flags)
    return false;
  std::string Text =
      translated(R, C, "add_compile_options(" + forCuda(*Flags, Rest) + ")");
  if (isEmpty(Text)) {
    R.drop(C).Message = "the flags are dropped: clang needs no counterpart";
    return true;
  }
  R.replace(C.NameBegin, C.End, Text).Message =
      "the flags of '" + (FlagList + (Rest.empty() ? "" : "_") + Rest).str() +
      "' become compile options of HIP";
  return true;
}

std::optional<std::string> targetOptions(CMakeRewriter &R,
                                         const CMakeCommand &C,
                                         ArrayRef<CMakeArgument> Flags) {
  auto IsConfiguration = [&](const CMakeArgument &A) {
    return StringSwitch<bool>(R.text(A))
        .Cases({"DEBUG", "RELEASE", "RELWITHDEBINFO", "MINSIZEREL"}, true)
        .Default(false);
  };
  auto Text = elementsOf(R, Flags);
  if (!Text || any_of(Flags, IsConfiguration))
    return std::nullopt;
  std::string Command =
      translated(R, C,
                 ("target_compile_options(" + R.text(C.Arguments[0]) +
                  " PRIVATE " + forCuda(*Text) + ")")
                     .str());
  return isEmpty(Command) ? "" : "\n" + indentOf(R, C) + Command;
}

//===--- separate compilation ---------------------------------------------===//

/// What switches it on: a condition in a generator expression; "" if it is off.
static std::optional<std::string> conditionOf(StringRef Value) {
  if (StringSwitch<bool>(Value.upper())
          .Cases({"ON", "TRUE", "YES", "Y", "1"}, true)
          .Default(false))
    return "$<COMPILE_LANGUAGE:HIP>";
  if (StringSwitch<bool>(Value.upper())
          .Cases({"OFF", "FALSE", "NO", "N", "0"}, true)
          .Default(false))
    return "";
  if (Value.starts_with("${") && Value.ends_with("}"))
    return ("$<AND:$<BOOL:" + Value + ">,$<COMPILE_LANGUAGE:HIP>>").str();
  return std::nullopt;
}

/// The commands for a target, or for all of a directory.
static std::string separately(StringRef Condition, StringRef Target,
                              StringRef Indent) {
  std::string Link = Condition.str();
  size_t At = Link.find("COMPILE_");
  Link.replace(At, strlen("COMPILE_"), "LINK_");
  StringRef Of = Target.empty() ? "add" : "target";
  // A library's device code is linked where its users are.
  std::string Own = Target.empty() ? "" : (Target + " PRIVATE ").str();
  std::string Users = Target.empty() ? "" : (Target + " PUBLIC ").str();
  return (Of + "_compile_options(" + Own + "$<" + Condition + ":-fgpu-rdc>)\n" +
          Indent + Of + "_link_options(" + Users + "\"$<" + Link +
          ":-fgpu-rdc;--hip-link>\")")
      .str();
}

/// set(CUDA_SEPARABLE_COMPILATION ON)
static bool translateSeparateVariable(CMakeRewriter &R, const CMakeCommand &C) {
  if (R.name(C) != "set" || C.Arguments.size() != 2 || R.hasComment(C))
    return false;
  StringRef Variable = R.text(C.Arguments[0]);
  Variable.consume_front("CMAKE_");
  if (Variable != "CUDA_SEPARABLE_COMPILATION")
    return false;
  auto Condition = conditionOf(R.text(C.Arguments[1]));
  if (!Condition)
    return false;
  if (!Condition->empty())
    R.replace(C.NameBegin, C.End, separately(*Condition, "", indentOf(R, C)))
        .Message =
        "separate compilation becomes options of compiler and linker";
  return true;
}

/// set_target_properties(a PROPERTIES CUDA_SEPARABLE_COMPILATION ON ...)
static bool translateSeparateProperty(CMakeRewriter &R, const CMakeCommand &C) {
  std::string Name = R.name(C);
  bool OfTarget = Name == "set_property" && !C.Arguments.empty() &&
                  R.text(C.Arguments[0]) == "TARGET";
  if (Name != "set_target_properties" && !OfTarget)
    return false;
  ArrayRef<CMakeArgument> All = C.Arguments;
  auto Find = [&](StringRef Word) {
    return size_t(find_if(All, [&](auto &A) { return R.text(A) == Word; }) -
                  All.begin());
  };
  size_t Property = Find("CUDA_SEPARABLE_COMPILATION");
  size_t Begin = Find(OfTarget ? "PROPERTY" : "PROPERTIES");
  if (Property + 1 >= All.size() || Begin > Property ||
      R.Source.slice(All[Property - 1].OuterEnd, All[Property + 1].OuterEnd)
          .contains('#'))
    return false;
  auto Condition = conditionOf(R.text(All[Property + 1]));
  if (!Condition)
    return false;
  std::string Indent = indentOf(R, C), Text;
  for (const CMakeArgument &Target :
       All.slice(OfTarget ? 1 : 0, Begin - (OfTarget ? 1 : 0)))
    if (!Condition->empty())
      Text += "\n" + Indent + separately(*Condition, R.text(Target), Indent);
  static constexpr StringLiteral Told =
      "separate compilation becomes options of compiler and linker";
  if (All.size() == Begin + 3 && !Text.empty() && !R.hasComment(C)) {
    R.replace(C.NameBegin, C.End, StringRef(Text).ltrim()).Message = Told;
    return true;
  }
  if (All.size() == Begin + 3)
    return Condition->empty();
  // The linker does that, too.
  size_t Resolved = Find("CUDA_RESOLVE_DEVICE_SYMBOLS");
  if (Resolved + 1 < All.size() && Resolved > Begin && !Condition->empty() &&
      !R.Source.slice(All[Resolved - 1].OuterEnd, All[Resolved + 1].OuterEnd)
           .contains('#'))
    R.replace(All[Resolved - 1].OuterEnd, All[Resolved + 1].OuterEnd, "")
        .Message = Told;
  R.replace(All[Property - 1].OuterEnd, All[Property + 1].OuterEnd, "")
      .Message = Told;
  if (!Text.empty())
    R.replace(R.behind(C), R.behind(C), Text).Message = Told;
  return false; // The other properties are translated, too.
}

bool translateFindCuda(CMakeRewriter &R, const CMakeCommand &C) {
  return translateFlagList(R, C) || translateSeparateVariable(R, C) ||
         translateSeparateProperty(R, C);
}

} // namespace hipify
