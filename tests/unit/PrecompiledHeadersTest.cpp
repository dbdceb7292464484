//===- PrecompiledHeadersTest.cpp -----------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/PrecompiledHeaders.h"
#include "Project/IncludeScan.h"
#include "ProjectTestSupport.h"
#include "gmock/gmock.h"
#include <deque>

using namespace hipify;
using namespace hipify::test;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

static Unit unitOf(const TempFolder &Folder, const std::string &Name,
                   const std::string &Text) {
  Unit U;
  U.File = Folder.file(Name, Text);
  U.Directory = Folder.path();
  U.Flags = {"-x", "cuda"};
  return U;
}

TEST(IncludeScan, FollowsTheUsersHeadersAndNamesTheOthers) {
  TempFolder Folder;
  Folder.file("own.h", "#ifndef OWN\n#define OWN\n#include <map>\n"
                       "#include \"deep/er.h\"\n#endif\n");
  Folder.file("deep/er.h",
              "#pragma once\n#include <set>\n#include \"../own.h\"\n");
  Unit U = unitOf(Folder, "a.cu",
                  "#include <vector>\n#include \"own.h\"\n#include <map>\n"
                  "# include  \"nobodys.h\"\n");
  EXPECT_THAT(IncludeScan().scan(U),
              ElementsAre("vector", "map", "set", "nobodys.h"));
}

TEST(IncludeScan, LeavesOutWhatACompilerMayNotRead) {
  TempFolder Folder;
  Unit U =
      unitOf(Folder, "a.cu",
             "#ifdef X\n#include <a>\n#else\n#include <b>\n#endif\n"
             "namespace n {\n#include <c>\n}\n#if 1\n#include <d>\n#endif\n"
             "#ifndef Y\n#include <e>\n#endif\n#include MACRO\n"
             "#include_next <f>\n#include <g>\n");
  EXPECT_THAT(IncludeScan().scan(U), ElementsAre("g"));
}

TEST(IncludeScan, AFirstConditionIsAGuardOnlyWithItsMacro) {
  TempFolder Folder;
  Unit Guarded = unitOf(Folder, "a.cu",
                        "#if !defined(A)\n#define A\n"
                        "#include <a>\n#endif\n");
  Unit Other = unitOf(Folder, "b.cu",
                      "#ifndef A\n#define B\n"
                      "#include <a>\n#endif\n");
  EXPECT_THAT(IncludeScan().scan(Guarded), ElementsAre("a"));
  EXPECT_THAT(IncludeScan().scan(Other), IsEmpty());
}

namespace {

class PrecompiledHeadersTest : public ::testing::Test {
protected:
  /// Units a0.cu, a1.cu, ..., with these headers.
  void add(const std::vector<std::string> &Headers, const std::string &Flag) {
    std::string Text;
    for (const std::string &Header : Headers)
      Text += "#include <" + Header + ">\n";
    Units.push_back(
        unitOf(Folder, "a" + std::to_string(Units.size()) + ".cu", Text));
    Units.back().Flags.push_back(Flag);
  }
  /// With all sets made, or with none.
  std::unique_ptr<PrecompiledHeaders> make(bool Works = true) {
    std::vector<const Unit *> All;
    for (const Unit &U : Units)
      All.push_back(&U);
    auto Shared = std::make_unique<PrecompiledHeaders>(All);
    for (size_t I = 0; Works && I != Shared->size(); ++I)
      Shared->made(I, {});
    return Shared;
  }
  TempFolder Folder;
  std::deque<Unit> Units;
};

TEST_F(PrecompiledHeadersTest, UnitsShareWhatAllOfThemInclude) {
  add({"map", "vector"}, "-DA");
  add({"vector", "set", "map"}, "-DA");
  add({"vector", "map"}, "-DA");
  add({"vector", "map"}, "-DB"); // Reads them with another macro.
  auto Shared = make();
  const PrecompiledHeader *First = Shared->get(Units[0]);
  ASSERT_TRUE(First);
  EXPECT_THAT(First->Names, ElementsAre("map", "vector"));
  EXPECT_EQ(Shared->get(Units[1]), First);
  EXPECT_EQ(Shared->get(Units[2]), First);
  EXPECT_EQ(Shared->get(Units[3]), nullptr);
  EXPECT_EQ(Shared->size(), 1u);
}

TEST_F(PrecompiledHeadersTest, TheFileHasNoNameAndGoesWithItsLastUnit) {
  for (int I = 0; I != 3; ++I)
    add({"map"}, "-DA");
  auto Shared = make();
  std::string Path = Shared->header(0).Path;
  llvm::sys::fs::file_status Status;
  ASSERT_FALSE(llvm::sys::fs::status(Path, Status));
  EXPECT_EQ(Status.getLinkCount(), 0u);
  for (const Unit &U : Units) {
    ASSERT_TRUE(Shared->get(U));
    EXPECT_TRUE(llvm::sys::fs::exists(Path));
    Shared->done(U, true);
  }
  EXPECT_FALSE(llvm::sys::fs::exists(Path));
}

TEST_F(PrecompiledHeadersTest, NothingIsSharedThatCouldNotBeMade) {
  for (int I = 0; I != 3; ++I)
    add({"map"}, "-DA");
  auto Shared = make(/*Works=*/false);
  EXPECT_EQ(Shared->get(Units[0]), nullptr);
  EXPECT_EQ(Shared->get(Units[1]), nullptr);
}

TEST_F(PrecompiledHeadersTest, WhatWasWrongTwiceIsGivenUp) {
  for (int I = 0; I != 4; ++I)
    add({"map"}, "-DA");
  auto Shared = make();
  ASSERT_TRUE(Shared->get(Units[0]));
  Shared->done(Units[0], false);
  ASSERT_TRUE(Shared->get(Units[1]));
  Shared->done(Units[1], false);
  EXPECT_EQ(Shared->get(Units[2]), nullptr);
}

TEST(PrecompiledHeaderUse, IsConfirmedByItsIncludesAlone) {
  PrecompiledHeader Header;
  Header.Names = {"map", "vector"};
  clang::IdentifierTable Names;
  Names.get("_GLIBCXX_DEBUG");
  Header.setIdentifiers(Names);

  PrecompiledHeaderUse Part(Header);
  Part.included("map");
  EXPECT_FALSE(Part.isConfirmed());
  Part.included("vector");
  Part.defined("_GLIBCXX_DEBUG"); // After all of it: changes nothing.
  EXPECT_TRUE(Part.isConfirmed());

  PrecompiledHeaderUse Changed(Header);
  Changed.defined("CHECK"); // No header has heard of it.
  Changed.included("map");
  Changed.defined("_GLIBCXX_DEBUG");
  Changed.included("vector");
  EXPECT_FALSE(Changed.isConfirmed());
}

} // namespace
