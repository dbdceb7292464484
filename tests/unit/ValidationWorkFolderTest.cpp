//===- ValidationWorkFolderTest.cpp - names and lifetimes of directories --===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Files.h"
#include "Validation/WorkFolder.h"
#include "llvm/Support/FileSystem.h"
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace hipify::validation;

namespace {
class ValidationWorkFolderTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("work-folder", Parent));
  }
  void TearDown() override { sys::fs::remove_directories(Parent); }

  std::unique_ptr<WorkFolder> make() {
    auto Made = WorkFolder::make(Parent);
    if (!Made) {
      ADD_FAILURE() << toString(Made.takeError());
      return nullptr;
    }
    return std::move(*Made);
  }

  SmallString<128> Parent;
};
} // namespace

TEST_F(ValidationWorkFolderTest, HasTheSameNameEachTimeAndBeginsEmpty) {
  std::string First = (Parent + "/0").str();
  for (int I = 0; I < 2; ++I) {
    auto Made = make();
    ASSERT_TRUE(Made);
    EXPECT_EQ(Made->path(), First);
    EXPECT_TRUE(foldersIn(First).empty());
    ASSERT_FALSE(bool(makeFolder(First + "/case")));
    Made.reset();
    EXPECT_FALSE(sys::fs::exists(First));
  }
  // What another process left when it was killed.
  ASSERT_FALSE(bool(makeFolder(First + "/left")));
  auto Made = make();
  ASSERT_TRUE(Made);
  EXPECT_TRUE(foldersIn(First).empty());
}

TEST_F(ValidationWorkFolderTest, IsNotSharedWithAnotherProcess) {
  int Ready[2], End[2];
  ASSERT_EQ(pipe(Ready), 0);
  ASSERT_EQ(pipe(End), 0);
  pid_t Other = fork();
  ASSERT_GE(Other, 0);
  if (Other == 0) {
    auto Made = WorkFolder::make(Parent);
    char Byte = Made ? 'y' : 'n';
    (void)!write(Ready[1], &Byte, 1);
    (void)!read(End[0], &Byte, 1);
    _exit(0);
  }
  char Byte = 0;
  ASSERT_EQ(read(Ready[0], &Byte, 1), 1);
  EXPECT_EQ(Byte, 'y');
  if (auto Made = make())
    EXPECT_EQ(Made->path(), (Parent + "/1").str());
  ASSERT_EQ(write(End[1], &Byte, 1), 1);
  ASSERT_EQ(waitpid(Other, nullptr, 0), Other);
  // Its lock ended with it.
  if (auto Made = make())
    EXPECT_EQ(Made->path(), (Parent + "/0").str());
}
