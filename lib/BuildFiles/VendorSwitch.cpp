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
  cmake_minimum_required(VERSION 3.21)
  project(hip NONE)
  find_package(hipify-cpp REQUIRED)
  hipify_cpp_project()
  return()
endif()
# <<< hipify-cpp
)";

// The first goal is the default one. `+`: make -n needs the tree, too.
constexpr StringRef MakeBlock = R"(# >>> hipify-cpp
# make $=1 builds the translation of this tree for AMD GPUs, in HIPIFY_TREE.
ifneq (,$(filter-out 0 OFF off NO no FALSE false,$($)))
HIPIFY_CPP ?= hipify-cpp
HIPIFY_TREE ?= build-hip
.PHONY: hipify-cpp-tree $(MAKECMDGOALS)
hipify-cpp-tree:
	+$(HIPIFY_CPP) project . --out-dir '$(HIPIFY_TREE)' -q
	$(MAKE) -C '$(HIPIFY_TREE)' $= $(MAKECMDGOALS)
$(MAKECMDGOALS): hipify-cpp-tree ;
else
# <<< hipify-cpp
)";
constexpr StringRef MakeEnd = R"(# >>> hipify-cpp
endif
# <<< hipify-cpp
)";

bool isSwitchName(StringRef Name) {
  // Constants and variables that CMake and make have.
  static constexpr StringRef Taken[] = {"ON",   "OFF",   "YES",  "NO",
                                        "TRUE", "FALSE", "NOT",  "AND",
                                        "OR",   "IF",    "PATH", "SHELL"};
  if (llvm::is_contained(Taken, Name.upper()) || Name.starts_with("CMAKE_") ||
      Name.starts_with("MAKE"))
    return false;
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
      // $(VARIABLE) is make's, $($) the switch's value.
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

/// The start of the line after Offset.
static unsigned lineAfter(const SourceText &Source, unsigned Offset) {
  size_t Line = Source.text().find('\n', Offset);
  return Line == StringRef::npos ? Source.text().size() : Line + 1;
}

/// The blocks, with their markers' lines.
static std::vector<std::pair<unsigned, unsigned>>
blocksOf(const SourceText &Source) {
  std::vector<std::pair<unsigned, unsigned>> Blocks;
  StringRef Text = Source.text();
  for (size_t From = 0;
       (From = Text.find(Begin.drop_back(), From)) != StringRef::npos;) {
    size_t To = Text.find(End.drop_back(), From);
    if (To == StringRef::npos)
      break;
    To = lineAfter(Source, To);
    Blocks.emplace_back(From, To);
    From = To;
  }
  return Blocks;
}

bool hasSwitch(const SourceText &Source) { return !blocksOf(Source).empty(); }

/// Whether the word Name stands in Text.
static bool hasWord(StringRef Text, StringRef Name) {
  auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size())
    if ((At == 0 || !IsPart(Text[At - 1])) &&
        (At + Name.size() == Text.size() || !IsPart(Text[At + Name.size()])))
      return true;
  return false;
}

llvm::Error checkSwitchName(const SourceText &Source, StringRef Name) {
  std::string Others;
  unsigned At = 0;
  for (auto [From, To] : blocksOf(Source)) {
    // The second block of a Makefile names nothing.
    if (At == 0 && !hasWord(Source.slice(From, To), Name))
      return llvm::createStringError(
          Source.path() + ": --vendor-switch: this file has a switch with "
                          "another name already; remove its block first");
    Others += Source.slice(At, From);
    At = To;
  }
  Others += Source.text().substr(At);
  if (hasWord(Others, Name))
    return llvm::createStringError(Source.path() + ": --vendor-switch: '" +
                                   Name +
                                   "' means something here; choose another "
                                   "name");
  return llvm::Error::success();
}

/// +1 for a command that opens a block of CMake, -1 for one that closes it.
static int depthChange(StringRef Command) {
  static constexpr StringRef Opens[] = {"if",       "foreach", "while",
                                        "function", "macro",   "block"};
  std::string Name = Command.lower();
  if (llvm::is_contained(Opens, Name))
    return 1;
  return StringRef(Name).starts_with("end") &&
                 llvm::is_contained(Opens, StringRef(Name).drop_front(3))
             ? -1
             : 0;
}

/// Where the block stands: behind cmake_minimum_required(), which sets the
/// policies, unless that is in a block itself.
static unsigned placeInCMake(const SourceText &Source) {
  unsigned At = Source.text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
  int Depth = 0;
  for (const CMakeCommand &C : parseCMake(Source.text()).Commands) {
    StringRef Command = Source.slice(C.NameBegin, C.NameEnd);
    Depth += depthChange(Command);
    if (Command.equals_insensitive("project"))
      break;
    if (Depth == 0 && Command.equals_insensitive("cmake_minimum_required"))
      At = C.End;
  }
  return At;
}

std::vector<Finding> addCMakeSwitch(const SourceText &Source, StringRef Name) {
  if (hasSwitch(Source))
    return {};
  unsigned At = placeInCMake(Source);
  std::string Before, Text = blockFor(Source, CMakeBlock, Name);
  if (At > 3) {
    // What follows in the line may be a comment of several lines.
    StringRef Rest = Source.slice(At, lineAfter(Source, At));
    bool Comment =
        Rest.ltrim().starts_with("#") && !Rest.ltrim().starts_with("#[");
    if ((Comment || Rest.trim().empty()) && Rest.ends_with("\n"))
      At += Rest.size();
    else
      Before = Source.lineEnding().str();
  }
  return {added(Source, At, Before + Text, Name)};
}

std::vector<Finding> addMakeSwitch(const SourceText &Source, StringRef Name) {
  if (hasSwitch(Source))
    return {};
  StringRef Text = Source.text();
  unsigned Start = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (Text.substr(Start).starts_with("#!"))
    Start = lineAfter(Source, Start);
  bool Open = !Text.empty() && !Text.ends_with("\n");
  std::string Block = blockFor(Source, MakeBlock, Name);
  if (Open && Start == Text.size()) {
    Block = Source.lineEnding().str() + Block;
    Open = false;
  }
  std::vector<Finding> Result = {added(Source, Start, Block, Name)};
  Result[0].Edits.push_back({static_cast<unsigned>(Text.size()), 0,
                             (Open ? Source.lineEnding() : StringRef()).str() +
                                 blockFor(Source, MakeEnd, Name)});
  return Result;
}

void dropSwitches(BuildRewriter &R) {
  for (auto [From, To] : blocksOf(R.Source))
    R.replace(From, To, "").Message =
        "the switch between the vendors is dropped: this is the translation";
}

} // namespace hipify
