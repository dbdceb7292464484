//===- SimtCacheTest.cpp - Built programs are kept ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Cache.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <gtest/gtest.h>

using namespace llvm;
using namespace hipify::simt;

namespace {
class SimtCacheTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("simt-cache", Folder));
    setenv("HIPIFY_CACHE_DIR", (Folder + "/cache").str().c_str(), 1);
  }
  void TearDown() override {
    unsetenv("HIPIFY_CACHE_DIR");
    sys::fs::remove_directories(Folder);
  }

  std::string write(const Twine &Name, StringRef Text) {
    std::string Path = (Folder + "/" + Name).str();
    std::error_code EC;
    raw_fd_ostream OS(Path, EC);
    EXPECT_FALSE(EC);
    OS << Text;
    return Path;
  }

  /// Asks for an entry that depends on Input; counts how often it is made.
  Expected<std::string> get(const std::string &Input) {
    return cached("entry",
                  [&](StringRef Work) -> Expected<std::vector<std::string>> {
                    ++Made;
                    std::error_code EC;
                    raw_fd_ostream OS((Work + "/made").str(), EC);
                    return std::vector<std::string>{Input};
                  });
  }

  SmallString<128> Folder;
  unsigned Made = 0;
};
} // namespace

TEST_F(SimtCacheTest, MakesOnceWhileNothingChanges) {
  std::string Input = write("a.h", "one");
  for (int I = 0; I < 3; ++I) {
    auto Entry = get(Input);
    ASSERT_TRUE(bool(Entry));
    EXPECT_TRUE(sys::fs::exists(*Entry + "/made"));
  }
  EXPECT_EQ(Made, 1u);
}

TEST_F(SimtCacheTest, MakesAnewWhenAnInputChanges) {
  std::string Input = write("a.h", "one");
  ASSERT_TRUE(bool(get(Input)));
  write("a.h", "two");
  ASSERT_TRUE(bool(get(Input)));
  EXPECT_EQ(Made, 2u);
  sys::fs::remove(Input);
  ASSERT_TRUE(bool(get(Input)));
  EXPECT_EQ(Made, 3u);
}

TEST_F(SimtCacheTest, AFailureLeavesNothing) {
  auto Entry =
      cached("bad", [](StringRef) -> Expected<std::vector<std::string>> {
        return createStringError("no");
      });
  ASSERT_FALSE(bool(Entry));
  EXPECT_EQ(toString(Entry.takeError()), "no");
  std::error_code EC;
  sys::fs::directory_iterator It(Folder + "/cache", EC);
  EXPECT_EQ(It, sys::fs::directory_iterator());
}

TEST_F(SimtCacheTest, HashesTellPartsApart) {
  EXPECT_NE(hashOf({"ab", "c"}), hashOf({"a", "bc"}));
  EXPECT_NE(hashOf({"a", ""}), hashOf({"a"}));
  EXPECT_EQ(hashOf({"a", "b"}), hashOf({"a", "b"}));
}

TEST_F(SimtCacheTest, ReadsDepfiles) {
  std::string Path =
      write("x.d", "x.o: a.cu b\\ c.h \\\n  d$$e.h \\\n /f/g.h\n");
  EXPECT_EQ(readDepfile(Path),
            (std::vector<std::string>{"a.cu", "b c.h", "d$e.h", "/f/g.h"}));
  EXPECT_TRUE(readDepfile((Folder + "/none.d").str()).empty());
}

TEST_F(SimtCacheTest, TrimsWhatNobodyUses) {
  std::string Input = write("a.h", "one");
  auto Entry = get(Input);
  ASSERT_TRUE(bool(Entry));
  // Something else's folder has no list of inputs, and stays.
  std::string Other = cacheFolder() + "/rocm";
  ASSERT_FALSE(sys::fs::create_directories(Other));
  auto Age = [&](std::chrono::hours Hours) {
    int File = 0;
    ASSERT_FALSE(sys::fs::openFileForRead(*Entry + "/inputs", File));
    ASSERT_FALSE(sys::fs::setLastAccessAndModificationTime(
        File, std::chrono::system_clock::now() - Hours));
    ASSERT_FALSE(sys::Process::SafelyCloseFileDescriptor(File));
  };
  Age(std::chrono::hours(30));
  trimCache(std::chrono::hours(40));
  EXPECT_TRUE(sys::fs::exists(*Entry));
  // To use it makes it young again.
  ASSERT_TRUE(bool(get(Input)));
  trimCache(std::chrono::hours(20));
  EXPECT_TRUE(sys::fs::exists(*Entry));
  Age(std::chrono::hours(30));
  trimCache(std::chrono::hours(20));
  EXPECT_FALSE(sys::fs::exists(*Entry));
  EXPECT_TRUE(sys::fs::exists(Other));
}
