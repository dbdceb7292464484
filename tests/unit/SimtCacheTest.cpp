//===- SimtCacheTest.cpp - Built programs are kept ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Cache/CacheFolder.h"
#include "Simt/Cache.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace hipify;
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

  std::string read(const Twine &Name) {
    auto Buffer = MemoryBuffer::getFile(Folder + "/" + Name);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  }

  /// Asks for an entry that depends on Input; counts how often it is made.
  Expected<std::string> get(const std::string &Input,
                            StringRef Key = "program-1") {
    return cached(Key, Folders,
                  [&](StringRef Work) -> Expected<std::vector<std::string>> {
                    ++Made;
                    std::error_code EC;
                    raw_fd_ostream OS((Work + "/made").str(), EC);
                    OS << std::string(1000, '.');
                    return std::vector<std::string>{Input};
                  });
  }

  /// The last use of an entry was so long ago.
  void age(const Twine &Entry, std::chrono::hours Hours) {
    int File = 0;
    ASSERT_FALSE(sys::fs::openFileForRead(Entry + "/inputs", File));
    ASSERT_FALSE(sys::fs::setLastAccessAndModificationTime(
        File, std::chrono::system_clock::now() - Hours));
    ASSERT_FALSE(sys::Process::SafelyCloseFileDescriptor(File));
  }

  SmallString<128> Folder;
  std::vector<std::string> Folders;
  std::atomic<unsigned> Made = 0;
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

TEST_F(SimtCacheTest, ThreadsMakeOneEntry) {
  std::string Input = write("a.h", "one");
  std::vector<std::thread> Threads;
  for (int I = 0; I < 8; ++I)
    Threads.emplace_back([&] {
      auto Entry = get(Input);
      EXPECT_TRUE(Entry && sys::fs::exists(*Entry + "/made"));
      consumeError(Entry.takeError());
    });
  for (std::thread &Each : Threads)
    Each.join();
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

TEST_F(SimtCacheTest, MakesAnewWhatIsDamaged) {
  std::string Input = write("a.h", "one");
  auto Entry = get(Input);
  ASSERT_TRUE(bool(Entry));
  std::string Inputs = "cache/program-1/inputs", Program = *Entry + "/made";
  std::string Noted = read(Inputs);
  // A list that is empty or cut short says nothing of what it lacks.
  for (size_t Length : {size_t(0), Noted.size() / 2, Noted.size() - 3}) {
    write(Inputs, StringRef(Noted).take_front(Length));
    Made = 0;
    ASSERT_TRUE(bool(get(Input)));
    EXPECT_EQ(Made, 1u) << Length;
  }
  write("cache/program-1/made", "the half");
  ASSERT_TRUE(bool(get(Input)));
  EXPECT_EQ(Made, 2u);
  ASSERT_FALSE(sys::fs::remove(Program));
  ASSERT_TRUE(bool(get(Input)));
  EXPECT_EQ(Made, 3u);
  ASSERT_TRUE(bool(get(Input)));
  EXPECT_EQ(Made, 3u);
}

TEST_F(SimtCacheTest, MakesAnewWhenAnotherHeaderIsFound) {
  ASSERT_FALSE(sys::fs::create_directories(Folder + "/first/x"));
  ASSERT_FALSE(sys::fs::create_directories(Folder + "/second/x"));
  std::string Input = write("second/x/a.h", "one");
  Folders = {(Folder + "/first").str(), (Folder + "/second").str()};
  ASSERT_TRUE(bool(get(Input)));
  write("first/x/b.h", "another name");
  ASSERT_TRUE(bool(get(Input)));
  EXPECT_EQ(Made, 1u);
  write("first/x/a.h", "two");
  ASSERT_TRUE(bool(get(Input)));
  ASSERT_TRUE(bool(get(Input)));
  EXPECT_EQ(Made, 2u);
}

TEST_F(SimtCacheTest, DoesNotKeepWhatWasMadeWhileAnInputChanged) {
  std::string Input = write("a.h", "one");
  auto Make = [&](StringRef) -> Expected<std::vector<std::string>> {
    ++Made;
    if (Made == 1)
      write("a.h", "edited while it is compiled");
    return std::vector<std::string>{Input};
  };
  for (int I = 0; I < 3; ++I)
    ASSERT_TRUE(bool(cached("program-1", {}, Make)));
  EXPECT_EQ(Made, 2u);
}

TEST_F(SimtCacheTest, TrustsNoCacheThatOthersMayChange) {
  std::string Input = write("a.h", "one");
  ASSERT_FALSE(sys::fs::create_directories(cacheFolder()));
  ASSERT_FALSE(sys::fs::setPermissions(cacheFolder(), sys::fs::perms(0777)));
  EXPECT_TRUE(StringRef(toString(get(Input).takeError()))
                  .contains("everybody can write to this cache"));
  ASSERT_FALSE(sys::fs::setPermissions(cacheFolder(), sys::fs::perms(0755)));
  if (::geteuid() != 0)
    GTEST_SKIP() << "only root can give folders away";
  ASSERT_EQ(::chown(cacheFolder().c_str(), 12345, -1), 0);
  EXPECT_TRUE(StringRef(toString(get(Input).takeError()))
                  .contains("this cache belongs to another user"));
}

TEST_F(SimtCacheTest, AFailureLeavesNothing) {
  auto Entry =
      cached("bad", {}, [](StringRef) -> Expected<std::vector<std::string>> {
        return createStringError("no");
      });
  ASSERT_FALSE(bool(Entry));
  EXPECT_EQ(toString(Entry.takeError()), "no");
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder + "/cache", EC), End; It != End;
       It.increment(EC))
    EXPECT_EQ(sys::path::filename(It->path()), "locks");
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
  // Something else's directory has no list of inputs, and stays.
  std::string Other = cacheFolder() + "/rocm";
  ASSERT_FALSE(sys::fs::create_directories(Other));
  age(*Entry, std::chrono::hours(30));
  trimCache(std::chrono::hours(40), UINT64_MAX);
  EXPECT_TRUE(sys::fs::exists(*Entry));
  // To use it makes it young again.
  ASSERT_TRUE(bool(get(Input)));
  trimCache(std::chrono::hours(20), UINT64_MAX);
  EXPECT_TRUE(sys::fs::exists(*Entry));
  age(*Entry, std::chrono::hours(30));
  trimCache(std::chrono::hours(20), UINT64_MAX);
  EXPECT_FALSE(sys::fs::exists(*Entry));
  EXPECT_TRUE(sys::fs::exists(Other));
}

TEST_F(SimtCacheTest, TrimsWhatWasUsedTheLongestAgoWhereSpaceLacks) {
  std::string Input = write("a.h", "one");
  std::vector<std::string> Entries;
  for (const char *Key : {"program-1", "host-2", "layer-api-3"}) {
    auto Entry = get(Input, Key);
    ASSERT_TRUE(bool(Entry));
    Entries.push_back(*Entry);
  }
  age(Entries[0], std::chrono::hours(2));
  age(Entries[1], std::chrono::hours(4));
  age(Entries[2], std::chrono::hours(3));
  const std::chrono::hours Month(24 * 30);
  trimCache(Month, 10000);
  for (const std::string &Entry : Entries)
    EXPECT_TRUE(sys::fs::exists(Entry));
  trimCache(Month, 3000); // Each takes 1000 bytes, and its list of inputs.
  EXPECT_TRUE(sys::fs::exists(Entries[0]));
  EXPECT_FALSE(sys::fs::exists(Entries[1]));
  EXPECT_TRUE(sys::fs::exists(Entries[2]));
  // What is in use stays, however large.
  age(Entries[0], std::chrono::hours(0));
  trimCache(Month, 0);
  EXPECT_TRUE(sys::fs::exists(Entries[0]));
  EXPECT_FALSE(sys::fs::exists(Entries[2]));
}

TEST_F(SimtCacheTest, TrimsWhatIsLeftOfABuildThatWasStopped) {
  std::string Left = cacheFolder() + "/program-1-ab12cd";
  ASSERT_FALSE(sys::fs::create_directories(Left));
  int File = 0;
  ASSERT_FALSE(sys::fs::openFileForRead(Left, File));
  ASSERT_FALSE(sys::fs::setLastAccessAndModificationTime(
      File, std::chrono::system_clock::now() - std::chrono::hours(30)));
  ASSERT_FALSE(sys::Process::SafelyCloseFileDescriptor(File));
  trimCache(std::chrono::hours(40), UINT64_MAX);
  EXPECT_TRUE(sys::fs::exists(Left));
  trimCache(std::chrono::hours(20), UINT64_MAX);
  EXPECT_FALSE(sys::fs::exists(Left));
}
