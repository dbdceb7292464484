//===- EditsTest.cpp - conflicts, applying, diffs, writing ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/ApplyEdits.h"
#include "Edits/FileWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <sys/stat.h>

using namespace llvm;
using namespace hipify;

static Finding finding(StringRef Message, std::vector<Edit> Edits) {
  Finding F;
  F.File = "/a.cu";
  F.Offset = Edits.empty() ? 0 : Edits.front().Offset;
  F.Id = DiagID::Renamed;
  F.Message = Message.str();
  F.Edits = std::move(Edits);
  return F;
}

static std::string settledText(StringRef Text, std::vector<Finding> Findings) {
  settleConflicts(Findings);
  return applyEdits(Text, editsInOrder(Findings, Text));
}

static unsigned conflicts(ArrayRef<Finding> Findings) {
  return count_if(
      Findings, [](const Finding &F) { return F.Id == DiagID::EditConflict; });
}

//===----------------------------------------------------------------------===//
// Settling and applying
//===----------------------------------------------------------------------===//

TEST(EditsTest, AppliesInTheOrderOfTheText) {
  EXPECT_EQ(settledText("abcdef", {finding("2", {{4, 1, "E"}}),
                                   finding("1", {{0, 2, "X"}})}),
            "XcdEf");
  EXPECT_EQ(applyEdits("abc", {}), "abc");
  EXPECT_EQ(applyEdits("", {{0, 0, "x"}}), "x");
  EXPECT_EQ(applyEdits("abc", {{3, 0, "d"}}), "abcd");
}

TEST(EditsTest, AdjacentEditsAreNoConflict) {
  std::vector<Finding> Findings = {finding("1", {{0, 2, "X"}}),
                                   finding("2", {{2, 2, "Y"}})};
  settleConflicts(Findings);
  EXPECT_EQ(conflicts(Findings), 0u);
  EXPECT_EQ(applyEdits("abcd", editsInOrder(Findings, "abcd")), "XY");
}

TEST(EditsTest, AnInsertionComesBeforeTheReplacement) {
  EXPECT_EQ(settledText("abc", {finding("1", {{1, 1, "B"}}),
                                finding("2", {{1, 0, "("}, {2, 0, ")"}})}),
            "a(B)c");
}

TEST(EditsTest, EqualReplacementsCountOnce) {
  EXPECT_EQ(settledText("abc", {finding("1", {{0, 1, "X"}}),
                                finding("2", {{0, 1, "X"}})}),
            "Xbc");
}

TEST(EditsTest, EqualInsertionsAreBothMade) {
  EXPECT_EQ(settledText("ab", {finding("1", {{1, 0, ")"}}),
                               finding("2", {{1, 0, ")"}})}),
            "a))b");
}

TEST(EditsTest, OverlapMakesNeitherChangeAndIsReported) {
  std::vector<Finding> Findings = {
      finding("first", {{0, 3, "X"}}),
      finding("second", {{2, 2, "Y"}, {6, 1, "Z"}}),
      finding("third", {{5, 1, "W"}})};
  settleConflicts(Findings);
  ASSERT_EQ(conflicts(Findings), 1u);
  // The whole of the second goes, also the edit that overlaps nothing.
  EXPECT_EQ(applyEdits("abcdefg", editsInOrder(Findings, "abcdefg")),
            "abcdeWg");
  const Finding &C = *find_if(
      Findings, [](const Finding &F) { return F.Id == DiagID::EditConflict; });
  EXPECT_EQ(C.Sev, Severity::Error);
  EXPECT_TRUE(StringRef(C.Message).contains("first; second"));
}

TEST(EditsTest, DifferentReplacementsOfOnePlaceAreAConflict) {
  std::vector<Finding> Findings = {finding("1", {{0, 1, "X"}}),
                                   finding("2", {{0, 1, "Y"}})};
  settleConflicts(Findings);
  EXPECT_EQ(conflicts(Findings), 1u);
  EXPECT_EQ(applyEdits("abc", editsInOrder(Findings, "abc")), "abc");
}

TEST(EditsTest, TheOrderInWhichFindingsComeDoesNotMatter) {
  Finding Around = finding("2", {{0, 3, "X", {}, true}});
  Finding Inside = finding("1", {{0, 3, "Y"}});
  EXPECT_EQ(settledText("abc", {Around, Inside}),
            settledText("abc", {Inside, Around}));
}

TEST(EditsTest, AnEditThatLosesItsTwinIsComparedAgain) {
  // The third wants what the first wants, so the first's conflict with the
  // second leaves it; what it overlaps was inside of the second.
  std::vector<Finding> Findings = {finding("first", {{0, 4, "X"}}),
                                   finding("second", {{2, 6, "Y", {}, true}}),
                                   finding("third", {{0, 4, "X"}}),
                                   finding("fourth", {{3, 0, "Z"}})};
  settleConflicts(Findings);
  EXPECT_EQ(conflicts(Findings), 2u);
  EXPECT_EQ(applyEdits("0123456789", editsInOrder(Findings, "0123456789")),
            "0123456789");
}

//===----------------------------------------------------------------------===//
// Edits inside edits
//===----------------------------------------------------------------------===//

/// f(a, b) becomes g(b, a).
static Edit swapped(unsigned At) {
  return {At, 7, "g(, )", {{2, At + 5, At + 6}, {4, At + 2, At + 3}}, true};
}

TEST(EditsTest, CarriedPiecesKeepTheirEdits) {
  EXPECT_EQ(settledText("f(a, b)", {finding("swap", {swapped(0)}),
                                    finding("a", {{2, 1, "AA"}}),
                                    finding("b", {{5, 0, "("}, {6, 0, ")"}})}),
            "g((b), AA)");
}

TEST(EditsTest, WhatIsNotCarriedGoesWithItsEdits) {
  Edit Drop{0, 7, "g()", {{2, 5, 6}}, true};
  EXPECT_EQ(settledText("f(a, b)", {finding("drop", {Drop}),
                                    finding("a", {{2, 1, "AA"}})}),
            "g(b)");
}

TEST(EditsTest, NothingIsSaidOfTextThatGoes) {
  Finding InDropped = finding("dropped", {}), InKept = finding("kept", {});
  InDropped.Offset = 2;
  InKept.Offset = 5;
  InDropped.Length = InKept.Length = 1;
  std::vector<Finding> Findings = {
      finding("drop", {Edit{0, 7, "g()", {{2, 5, 6}}, true}}), InDropped,
      InKept};
  settleConflicts(Findings);
  ASSERT_EQ(Findings.size(), 2u);
  EXPECT_TRUE(none_of(Findings,
                      [](const Finding &F) { return F.Message == "dropped"; }));
}

TEST(EditsTest, NestingHasNoEnd) {
  // f(f(x, y), b)
  Edit Outer{0, 13, "g(, )", {{2, 11, 12}, {4, 2, 9}}, true};
  EXPECT_EQ(settledText("f(f(x, y), b)", {finding("outer", {Outer}),
                                          finding("inner", {swapped(2)}),
                                          finding("x", {{4, 1, "X"}})}),
            "g(b, g(y, X))");
}

TEST(EditsTest, APieceCarriedTwiceIsChangedTwice) {
  Edit Twice{0, 4, "g(, )", {{2, 2, 3}, {4, 2, 3}}, true};
  EXPECT_EQ(settledText("f(a)", {finding("twice", {Twice}),
                                 finding("a", {{2, 1, "AA"}})}),
            "g(AA, AA)");
}

TEST(EditsTest, EditsAcrossTheBorderOfAPieceAreAConflict) {
  for (const Edit &Across :
       {Edit{1, 2, "X"}, Edit{3, 5, "X"}, Edit{5, 4, "X"}}) {
    std::vector<Finding> Findings = {finding("swap", {swapped(0)}),
                                     finding("across", {Across})};
    settleConflicts(Findings);
    EXPECT_EQ(conflicts(Findings), 1u);
    EXPECT_TRUE(editsInOrder(Findings, "f(a, b) + c").empty());
  }
}

TEST(EditsTest, EqualNestingEditsCountOnce) {
  EXPECT_EQ(settledText("f(a, b)",
                        {finding("1", {swapped(0)}), finding("2", {swapped(0)}),
                         finding("a", {{2, 1, "AA"}})}),
            "g(b, AA)");
}

TEST(EditsTest, InsertionsAtTheEdgesStayOutside) {
  EXPECT_EQ(settledText("f(a, b)", {finding("swap", {swapped(0)}),
                                    finding("p", {{0, 0, "("}, {7, 0, ")"}})}),
            "(g(b, a))");
}

//===----------------------------------------------------------------------===//
// Diffs
//===----------------------------------------------------------------------===//

TEST(EditsTest, NoEditsNoDiff) {
  EXPECT_EQ(unifiedDiff("a\n", {}, "old", "new"), "");
}

TEST(EditsTest, DiffShowsThreeLinesOfContext) {
  EXPECT_EQ(unifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", {{8, 1, "X"}}, "a", "b"),
            "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+X\n 6\n 7\n 8\n");
}

TEST(EditsTest, DiffJoinsHunksThatAreNear) {
  std::string Near = unifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n",
                                 {{0, 1, "X"}, {12, 1, "Y"}}, "a", "b");
  EXPECT_EQ(StringRef(Near).count("@@ -"), 1u);
  std::string Far = unifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9\n",
                                {{0, 1, "X"}, {16, 1, "Y"}}, "a", "b");
  EXPECT_EQ(StringRef(Far).count("@@ -"), 2u);
}

TEST(EditsTest, DiffCountsAddedAndRemovedLines) {
  EXPECT_EQ(
      unifiedDiff("1\n2\n3\n4\n", {{0, 2, ""}, {6, 0, "a\nb\n"}}, "a", "b"),
      "--- a\n+++ b\n@@ -1,4 +1,5 @@\n-1\n 2\n 3\n+a\n+b\n 4\n");
}

TEST(EditsTest, DiffTellsAMissingLastNewline) {
  EXPECT_EQ(unifiedDiff("x", {{0, 1, "y"}}, "a", "b"),
            "--- a\n+++ b\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n"
            "+y\n\\ No newline at end of file\n");
}

namespace {

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

class FileWriterTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("hipify-edits", Folder));
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string path(StringRef Name) { return (Folder + "/" + Name).str(); }
  std::string write(StringRef Name, StringRef Text) {
    std::error_code EC;
    raw_fd_ostream(path(Name), EC) << Text;
    return path(Name);
  }
  std::string read(StringRef Name) {
    auto Buffer = MemoryBuffer::getFile(path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "(no file)";
  }
  /// The names in the directory, sorted.
  std::vector<std::string> list() {
    std::vector<std::string> Names;
    std::error_code EC;
    for (sys::fs::directory_iterator I(Folder, EC), E; I != E; I.increment(EC))
      Names.push_back(sys::path::filename(I->path()).str());
    sort(Names);
    return Names;
  }
  using Strings = std::vector<std::string>;

  SmallString<128> Folder;
};

TEST_F(FileWriterTest, WritesAndMakesFolders) {
  ASSERT_FALSE(errorToBool(writeFiles({{path("x/y/a"), "text", ""}})));
  EXPECT_EQ(read("x/y/a"), "text");
}

TEST_F(FileWriterTest, TakesThePermissionsOfTheSource) {
  std::string Source = write("s", "");
  sys::fs::setPermissions(Source, sys::fs::perms(0750));
  ASSERT_FALSE(errorToBool(writeFiles({{path("a"), "text", Source}})));
  EXPECT_EQ(*sys::fs::getPermissions(path("a")), sys::fs::perms(0750));
}

TEST_F(FileWriterTest, KeepsBackupsThatDiffer) {
  std::string A = write("a", "one");
  ASSERT_FALSE(errorToBool(writeFiles({{A, "two", A, true}})));
  EXPECT_EQ(read("a.prehip"), "one");
  ASSERT_FALSE(errorToBool(writeFiles({{A, "three", A, true}})));
  EXPECT_EQ(read("a.prehip"), "one");
  EXPECT_EQ(read("a.prehip.1"), "two");
  write("a", "one");
  ASSERT_FALSE(errorToBool(writeFiles({{A, "four", A, true}})));
  EXPECT_EQ(list(), Strings({"a", "a.prehip", "a.prehip.1"}));
}

TEST_F(FileWriterTest, AFailureChangesNothing) {
  std::string A = write("a", "one");
  write("file", "");
  Error E = writeFiles({{A, "two", A, true}, {path("file/b"), "x", ""}});
  EXPECT_EQ(toString(std::move(E)).find(path("file")), 0u);
  EXPECT_EQ(read("a"), "one");
  EXPECT_EQ(list(), Strings({"a", "file"}));
}

TEST_F(FileWriterTest, WritesNothingOverWhatSomebodyHasEdited) {
  std::string A = write("a", "edited");
  PendingFile File{A, "two", A};
  File.Was = "one";
  EXPECT_EQ(toString(writeFiles({File})),
            A + ": has changed since it was read; nothing was written");
  EXPECT_EQ(read("a"), "edited");
  EXPECT_EQ(list(), Strings({"a"}));
}

TEST_F(FileWriterTest, RemovesWhatAKilledProcessHasLeft) {
  std::string A = write("a", "one");
  write("b.hipify-0123abcd.tmp", "half");
  write("b.hipify-0123abcd.tmp.cu", "no temporary");
  ASSERT_FALSE(errorToBool(writeFiles({{A, "two", A}})));
  EXPECT_EQ(list(), Strings({"a", "b.hipify-0123abcd.tmp.cu"}));
}

TEST_F(FileWriterTest, NewFoldersAreAsUmaskSays) {
  mode_t Old = ::umask(022);
  ASSERT_FALSE(errorToBool(writeFiles({{path("x/y/a"), "text", ""}})));
  ::umask(Old);
  EXPECT_EQ(*sys::fs::getPermissions(path("x")), sys::fs::perms(0755));
  EXPECT_EQ(*sys::fs::getPermissions(path("x/y")), sys::fs::perms(0755));
}

TEST_F(FileWriterTest, AFolderIsNoFile) {
  std::string A = write("a", "one");
  sys::fs::create_directory(path("d"));
  EXPECT_TRUE(errorToBool(writeFiles({{A, "two", A}, {path("d"), "x", ""}})));
  EXPECT_EQ(read("a"), "one");
  EXPECT_EQ(list(), Strings({"a", "d"}));
}

TEST_F(FileWriterTest, ReplacesALinkNotItsTarget) {
  std::string A = write("a", "one");
  ASSERT_FALSE(sys::fs::create_link(A, path("l")));
  ASSERT_FALSE(errorToBool(writeFiles({{path("l"), "one", ""}})));
  EXPECT_FALSE(sys::fs::is_symlink_file(path("l")));
  EXPECT_EQ(read("a"), "one");
}

TEST_F(FileWriterTest, AnUnchangedFileMayKeepItsTime) {
  std::string A = write("a", "one");
  sys::fs::file_status Before, After;
  ASSERT_FALSE(sys::fs::status(A, Before));
  PendingFile Same{A, "one", A};
  Same.KeepIfSame = true;
  ASSERT_FALSE(errorToBool(writeFiles({Same})));
  ASSERT_FALSE(sys::fs::status(A, After));
  EXPECT_EQ(Before.getUniqueID(), After.getUniqueID());
  Same.Text = "two";
  ASSERT_FALSE(errorToBool(writeFiles({Same})));
  EXPECT_EQ(read("a"), "two");
}

TEST_F(FileWriterTest, DevicesAreWrittenToNotReplaced) {
  if (!sys::fs::exists("/dev/full"))
    GTEST_SKIP() << "there is no /dev/full";
  std::string Text = toString(writeFiles({{"/dev/full", "text", ""}}));
  EXPECT_EQ(Text, "/dev/full: cannot be written: No space left on device");
  sys::fs::file_status Status;
  ASSERT_FALSE(sys::fs::status("/dev/full", Status));
  EXPECT_EQ(Status.type(), sys::fs::file_type::character_file);
}

} // namespace
