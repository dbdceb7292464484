//===- FactsCacheTest.cpp - facts that are kept between runs --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each test parses a unit twice and changes one thing in between.
//
//===----------------------------------------------------------------------===//
#include "Translation/FactsCache.h"
#include "FactsTestSupport.h"
#include "Frontend/Facts/FactsStream.h"
#include "Translation/CollectFacts.h"
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace hipify;
using namespace hipify::test;

namespace {

class FactsCacheTest : public testing::Test {
protected:
  void SetUp() override {
    setenv("HIPIFY_CACHE_DIR", Folder.path("cache").c_str(), 1);
    Parsing.Declarations = HIPIFY_SHIMS "/cuda-declarations";
    Main = Folder.file("p/a.cu", "#include \"a.h\"\n"
                                 "#if __has_include(\"maybe.h\")\n"
                                 "#include \"maybe.h\"\n"
                                 "#endif\n"
                                 "void f() { cudaFree(POINTER); }\n");
    Folder.folder("p/first");
    Folder.file("p/second/a.h", "#define POINTER nullptr\n");
    Inputs = {Main};
    Flags = {"-I" + Folder.path("p/first"), "-I" + Folder.path("p/second")};
  }
  void TearDown() override { unsetenv("HIPIFY_CACHE_DIR"); }

  /// How many units were not parsed. The facts are the same as without a cache.
  unsigned hits() {
    ProjectOptions Options;
    Options.Inputs = Inputs;
    Options.Flags = Flags;
    Options.Excluded = Excluded;
    Options.Root = Folder.path("p");
    auto Input = Project::create(Options);
    if (!Input) {
      ADD_FAILURE() << llvm::toString(Input.takeError());
      return 0;
    }
    Frontend Parser(Parsing, Table, *Input);
    std::string WhyNot;
    auto Cache = FactsCache::open(Parser, WhyNot);
    unsigned Hits = 0;
    auto Count = [&](size_t, size_t, bool FromCache) { Hits += FromCache; };
    UnitFacts Found = collectFacts(*Input, Parser, 2, Cache.get(), Count);
    UnitFacts Parsed =
        collectFacts(*Input, Parser, 2, nullptr, [](size_t, size_t, bool) {});
    EXPECT_EQ(toBytes(ParsedUnit{Found, true}),
              toBytes(ParsedUnit{Parsed, true}));
    return Hits;
  }

  /// The entries' paths.
  std::vector<std::string> entries() const {
    std::vector<std::string> Paths;
    std::error_code EC;
    for (llvm::sys::fs::directory_iterator I(Folder.path("cache/facts"), EC),
         End;
         !EC && I != End; I.increment(EC))
      if (llvm::StringRef(I->path()).contains("llvmcache-"))
        Paths.push_back(I->path());
    llvm::sort(Paths);
    return Paths;
  }

  TempFolder Folder;
  std::string Main;
  std::vector<std::string> Inputs, Flags, Excluded;
  FrontendOptions Parsing;
  MappingTable Table = MappingTable::builtin();
};

} // namespace

TEST_F(FactsCacheTest, AnUnchangedUnitIsNotParsed) {
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 1u);
  // With new time stamps, too.
  Folder.file("p/second/a.h", "#define POINTER nullptr\n");
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, TheMainFileMatters) {
  hits();
  Folder.file("p/a.cu", "void g() { cudaDeviceReset(); }\n");
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, AHeaderMatters) {
  hits();
  Folder.file("p/second/a.h", "#define POINTER 0\n");
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 1u);
  // As when a branch is switched back.
  Folder.file("p/second/a.h", "#define POINTER nullptr\n");
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, AVanishedHeaderMatters) {
  hits();
  llvm::sys::fs::remove(Folder.path("p/second/a.h"));
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, AHeaderThatShadowsAnotherMatters) {
  hits();
  Folder.file("p/first/a.h", "#define POINTER 0\n");
  EXPECT_EQ(hits(), 0u);
  Folder.file("p/a.h", "#define POINTER (void *)0\n");
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, AHeaderOfOthersThatShadowsAnotherMatters) {
  Folder.folder("vendor/first");
  Folder.file("vendor/second/a.h", "#define POINTER nullptr\n");
  Flags = {"-isystem", Folder.path("vendor/first"), "-isystem",
           Folder.path("vendor/second")};
  hits();
  ASSERT_EQ(hits(), 1u);
  Folder.file("vendor/first/a.h", "#define POINTER 0\n");
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, AHeaderThatHasIncludeAsksForMatters) {
  hits();
  Folder.file("p/second/maybe.h", "void g() { cudaFree(0); }\n");
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, AFolderInPlaceOfAHeaderMatters) {
  hits();
  llvm::sys::fs::remove(Folder.path("p/second/a.h"));
  Folder.folder("p/second/a.h");
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, TheTargetOfALinkMatters) {
  Folder.file("p/third/a.h", "#define POINTER nullptr\n");
  ASSERT_EQ(symlink("second", Folder.path("p/link").c_str()), 0);
  Flags = {"-I" + Folder.path("p/link")};
  hits();
  ASSERT_EQ(hits(), 1u);
  // The same text, but facts name the file.
  ASSERT_EQ(unlink(Folder.path("p/link").c_str()), 0);
  ASSERT_EQ(symlink("third", Folder.path("p/link").c_str()), 0);
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, SeveralNamesOfAFileMatter) {
  Folder.file("p/second/a.h", "#pragma once\nstatic int POINTER;\n");
  ASSERT_EQ(link(Folder.path("p/second/a.h").c_str(),
                 Folder.path("p/second/b.h").c_str()),
            0);
  Folder.file("p/a.cu", "#include \"a.h\"\n#include \"b.h\"\n");
  hits();
  ASSERT_EQ(hits(), 1u);
  // Two files of the same text are read twice.
  ASSERT_EQ(unlink(Folder.path("p/second/b.h").c_str()), 0);
  Folder.file("p/second/b.h", "#pragma once\nstatic int POINTER;\n");
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, FlagsMatter) {
  hits();
  Flags.push_back("-DX=1");
  EXPECT_EQ(hits(), 0u);
  Flags.back() = "-DX=2";
  EXPECT_EQ(hits(), 0u);
  Flags.pop_back();
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, TheEnvironmentMatters) {
  hits();
  setenv("CPATH", Folder.path("p/first").c_str(), 1);
  EXPECT_EQ(hits(), 0u);
  unsetenv("CPATH");
  setenv("HIPIFY_UNRELATED", "1", 1);
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, WhoOwnsAHeaderMatters) {
  hits();
  Excluded = {Folder.path("p/second")};
  EXPECT_EQ(hits(), 0u);
  // Another file of the project does not.
  Excluded.clear();
  Inputs.push_back(Folder.file("p/other.cu", ""));
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, TablesMatter) {
  hits();
  MappingTable Users = MappingTable::builtin();
  ASSERT_FALSE(Users.addText("cuda\tkind\thip\nPOINTER\tmacro\tPOINTER2\n",
                             "users.tsv"));
  Table = std::move(Users);
  EXPECT_EQ(hits(), 0u);
  Table = MappingTable::builtin();
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, DeclarationsMatter) {
  // A copy, whose header then changes.
  const std::string From = Parsing.Declarations;
  Parsing.Declarations = Folder.folder("share");
  std::error_code EC;
  for (llvm::sys::fs::recursive_directory_iterator I(From, EC), End;
       !EC && I != End; I.increment(EC)) {
    std::string To = Parsing.Declarations + I->path().substr(From.size());
    if (I->type() == llvm::sys::fs::file_type::directory_file)
      ASSERT_FALSE(llvm::sys::fs::create_directories(To));
    else
      ASSERT_FALSE(llvm::sys::fs::copy_file(I->path(), To));
  }
  hits();
  ASSERT_EQ(hits(), 1u);
  {
    llvm::raw_fd_ostream Header(Parsing.Declarations + "/cuda_runtime.h", EC,
                                llvm::sys::fs::OF_Append);
    Header << '\n';
  }
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, SharedHeadersMatter) {
  // Enough units for a precompiled header of what is not theirs.
  Folder.file("vendor/v.h", "#define VENDOR 1\n");
  for (const char *Name : {"p/b.cu", "p/c.cu", "p/d.cu"})
    Inputs.push_back(Folder.file(Name, "#include <v.h>\nint i = VENDOR;\n"));
  // Headers that are found in a directory of the flags are never shared.
  setenv("CPLUS_INCLUDE_PATH", Folder.path("vendor").c_str(), 1);
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 4u);
  Folder.file("vendor/v.h", "#define VENDOR 2\n");
  EXPECT_EQ(hits(), 1u); // The one that does not read it.
  EXPECT_EQ(hits(), 4u);
  unsetenv("CPLUS_INCLUDE_PATH");
}

TEST_F(FactsCacheTest, AFailedParseIsNotRecorded) {
  Folder.file("p/a.cu", "#define A(x) x x x x x x x x\n"
                        "A(A(A(A(A(A(A(A(A(int i = 1;)))))))))\n");
  Parsing.TimeoutSeconds = 1;
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(entries().size(), 0u);
}

TEST_F(FactsCacheTest, ErrorsOfTheSourceAreFacts) {
  Folder.file("p/a.cu", "#include \"missing.h\"\nint i = x;\n");
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 1u);
}

TEST_F(FactsCacheTest, DamagedEntriesAreMadeAnew) {
  hits();
  ASSERT_EQ(entries().size(), 2u); // The records and the facts.
  for (const std::string &Path : entries()) {
    struct stat Status;
    ASSERT_EQ(stat(Path.c_str(), &Status), 0);
    for (off_t Size : {off_t(0), Status.st_size - 1}) {
      ASSERT_EQ(truncate(Path.c_str(), Size), 0);
      EXPECT_EQ(hits(), 0u) << Path << " has " << Size << " bytes";
      EXPECT_EQ(hits(), 1u);
    }
    for (off_t At : {off_t(3), off_t(17), Status.st_size - 1}) {
      int File = open(Path.c_str(), O_RDWR);
      char Byte = 0;
      ASSERT_EQ(pread(File, &Byte, 1, At), 1);
      Byte ^= 4;
      ASSERT_EQ(pwrite(File, &Byte, 1, At), 1);
      close(File);
      EXPECT_EQ(hits(), 0u) << Path << ", byte " << At;
      EXPECT_EQ(hits(), 1u);
    }
  }
  // An intact entry in another's place.
  ASSERT_EQ(rename(entries()[0].c_str(), entries()[1].c_str()), 0);
  EXPECT_EQ(hits(), 0u);
}

TEST_F(FactsCacheTest, WithoutASoundFolderThereIsNoCache) {
  // Not a folder.
  Folder.file("cache/facts");
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 0u);
  // Anybody could write there.
  llvm::sys::fs::remove(Folder.path("cache/facts"));
  Folder.folder("cache/facts");
  ASSERT_EQ(chmod(Folder.path("cache/facts").c_str(), 0777), 0);
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 0u);
  EXPECT_TRUE(entries().empty());
}

TEST_F(FactsCacheTest, WhatCannotBeWrittenCostsTheCacheOnly) {
  hits();
  // Directories in the places of the entries, even for root.
  for (const std::string &Path : entries()) {
    llvm::sys::fs::remove(Path);
    ASSERT_FALSE(llvm::sys::fs::create_directories(Path + "/x"));
  }
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(hits(), 0u);
  EXPECT_EQ(entries().size(), 2u) << "temporary files are left";
}

TEST_F(FactsCacheTest, TheLeastRecentlyUsedGoFirst) {
  auto Store = CacheStore::open("store");
  ASSERT_TRUE(bool(Store));
  std::string Noise;
  for (unsigned I = 0, X = 1; I != 10000; ++I)
    Noise += char((X = X * 1103515245 + 12345) >> 16);
  std::vector<std::string> Names;
  for (char C : {'a', 'b', 'c', 'd'}) {
    Names.push_back(Store->add(Noise + C));
    // So many hours ago.
    std::string Path = Folder.path("cache/store/llvmcache-" + Names.back());
    int File = open(Path.c_str(), O_RDONLY);
    auto Now = std::chrono::system_clock::now();
    ASSERT_FALSE(llvm::sys::fs::setLastAccessAndModificationTime(
        File, Now - std::chrono::hours('m' - C), Now - std::chrono::hours(50)));
    close(File);
  }
  ASSERT_TRUE(Store->read(Names[0])); // The oldest, used again.
  Store->prune(25000, std::chrono::seconds(0));
  EXPECT_EQ(Store->read(Names[0]), Noise + 'a');
  EXPECT_FALSE(Store->read(Names[1]));
  EXPECT_FALSE(Store->read(Names[2]));
  EXPECT_EQ(Store->read(Names[3]), Noise + 'd');
}

TEST_F(FactsCacheTest, ProcessesShareTheCache) {
  std::vector<pid_t> Children;
  for (int I = 0; I != 4; ++I) {
    pid_t Child = fork();
    if (Child == 0) {
      bool Good = true;
      for (int Round = 0; Round != 5; ++Round) {
        hits();
        Good &= !HasFailure();
        if (I % 2)
          for (const std::string &Path : entries())
            llvm::sys::fs::remove(Path);
      }
      _exit(Good ? 0 : 1);
    }
    Children.push_back(Child);
  }
  for (pid_t Child : Children) {
    int Status = 1;
    waitpid(Child, &Status, 0);
    EXPECT_EQ(Status, 0);
  }
}
