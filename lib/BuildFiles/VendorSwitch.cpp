//===- VendorSwitch.cpp ---------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/VendorSwitch.h"
#include "BuildFiles/BuildRewriter.h"
#include "BuildFiles/CMakeText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {

constexpr StringRef Begin = "# >>> hipify-cpp\n", End = "# <<< hipify-cpp\n";

// $ stands for the variable's name. CMake wants project() before anything else
// in the first file; hipify_cpp_project() is in HipifyCppProject.cmake.
constexpr StringRef CMakeBlock = R"(# >>> hipify-cpp
option($ "Build the translation of this tree for AMD GPUs" OFF)
if($)
  project(hip NONE)
  find_package(hipify-cpp REQUIRED)
  hipify_cpp_project()
  return()
endif()
# <<< hipify-cpp
)";

// The first goal is the default one. An empty variable is not defined.
constexpr StringRef MakeBlock = R"(# >>> hipify-cpp
# make $=1 builds the translation of this tree for AMD GPUs, in HIPIFY_TREE.
ifdef $
HIPIFY_CPP ?= hipify-cpp
HIPIFY_TREE ?= hip
.PHONY: hipify-cpp-tree $(MAKECMDGOALS)
hipify-cpp-tree:
	$(HIPIFY_CPP) project . --out-dir $(HIPIFY_TREE) --overwrite -q
	$(MAKE) -C $(HIPIFY_TREE) $= $(MAKECMDGOALS)
$(MAKECMDGOALS): hipify-cpp-tree ;
else
# <<< hipify-cpp
)";
constexpr StringRef MakeEnd = R"(# >>> hipify-cpp
endif
# <<< hipify-cpp
)";

bool isSwitchName(StringRef Name) {
  return !Name.empty() && !llvm::isDigit(Name.front()) &&
         llvm::all_of(Name,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// The block with the variable's name, in the line endings of the file.
static std::string blockFor(const SourceText &Source, StringRef Block,
                            StringRef Name) {
  std::string Text;
  while (!Block.empty()) {
    auto [Line, Rest] = Block.split('\n');
    for (size_t At = 0; At != Line.size(); ++At)
      // $(VARIABLE) is make's.
      if (Line[At] == '$' && Line.substr(At + 1, 1) != "(")
        Text += Name;
      else
        Text += Line[At];
    Text += Source.lineEnding();
    Block = Rest;
  }
  return Text;
}

static Finding added(const SourceText &Source, unsigned At, std::string Text,
                     StringRef Name) {
  Finding F;
  F.File = Source.path().str();
  F.Offset = At;
  F.Id = DiagID::BuildRewritten;
  F.Sev = diagInfo(F.Id).DefaultSeverity;
  F.Subject = Name.str();
  F.Message =
      ("'" + Name + "' chooses between this tree and its translation").str();
  F.Replacement = Text;
  F.Edits = {{At, 0, std::move(Text)}};
  return F;
}

static bool hasSwitch(const SourceText &Source) {
  return Source.text().contains(Begin.drop_back());
}

/// The start of the line after Offset.
static unsigned lineAfter(const SourceText &Source, unsigned Offset) {
  size_t Line = Source.text().find('\n', Offset);
  return Line == StringRef::npos ? Source.text().size() : Line + 1;
}

std::vector<Finding> addCMakeSwitch(const SourceText &Source, StringRef Name) {
  if (hasSwitch(Source))
    return {};
  // Behind cmake_minimum_required(), which sets the policies.
  unsigned At = Source.text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (const CMakeCommand &C : parseCMake(Source.text()).Commands) {
    StringRef Command = Source.slice(C.NameBegin, C.NameEnd);
    if (Command.equals_insensitive("project"))
      break;
    if (Command.equals_insensitive("cmake_minimum_required"))
      At = lineAfter(Source, C.End);
  }
  bool Open =
      At == Source.text().size() && At != 0 && !Source.text().ends_with("\n");
  return {added(Source, At,
                (Open ? Source.lineEnding() : StringRef()).str() +
                    blockFor(Source, CMakeBlock, Name),
                Name)};
}

std::vector<Finding> addMakeSwitch(const SourceText &Source, StringRef Name) {
  if (hasSwitch(Source))
    return {};
  StringRef Text = Source.text();
  unsigned Start = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (Text.substr(Start).starts_with("#!"))
    Start = lineAfter(Source, Start);
  bool Open = !Text.empty() && !Text.ends_with("\n");
  std::vector<Finding> Result = {
      added(Source, Start, blockFor(Source, MakeBlock, Name), Name)};
  Result[0].Edits.push_back({static_cast<unsigned>(Text.size()), 0,
                             (Open ? Source.lineEnding() : StringRef()).str() +
                                 blockFor(Source, MakeEnd, Name)});
  return Result;
}

void dropSwitches(BuildRewriter &R) {
  StringRef Text = R.text();
  for (size_t From = 0;
       (From = Text.find(Begin.drop_back(), From)) != StringRef::npos;) {
    size_t To = Text.find(End.drop_back(), From);
    if (To == StringRef::npos)
      return;
    To = lineAfter(R.Source, To);
    R.replace(From, To, "").Message =
        "the switch between the vendors is dropped: this is the translation";
    From = To;
  }
}

} // namespace hipify
