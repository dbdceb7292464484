//===- HostileFlagsTest.cpp - compilation databases from strangers
//------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every option that clang has, its driver's and its own behind -Xclang, with a
// value that names a file: a parse with it must leave the disk as it was.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Frontend.h"
#include "Frontend/ReadOnlyInvocation.h"
#include "ProjectTestSupport.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace clang;
using llvm::StringRef;
using namespace hipify;
using namespace hipify::test;

/// How a flag may be written with a value.
static std::vector<std::vector<std::string>>
spellings(const llvm::opt::Option &O, const std::string &Value) {
  std::string Name = O.getPrefixedName().str();
  using llvm::opt::Option;
  switch (O.getKind()) {
  case Option::FlagClass:
    return {{Name}};
  case Option::JoinedClass:
  case Option::CommaJoinedClass:
    return {{Name + Value}};
  case Option::SeparateClass:
  case Option::MultiArgClass:
  case Option::RemainingArgsClass:
    return {{Name, Value}};
  case Option::JoinedOrSeparateClass:
  case Option::JoinedAndSeparateClass:
    return {{Name + Value}, {Name, Value}};
  default:
    return {};
  }
}

/// Every way to write every option.
static std::vector<std::vector<std::string>>
allFlags(const std::string &Value) {
  std::vector<std::vector<std::string>> Result;
  const llvm::opt::OptTable &Table = getDriverOptTable();
  for (unsigned Id = 1; Id <= Table.getNumOptions(); ++Id) {
    llvm::opt::Option O = Table.getOption(Id);
    // As its own, clang 22 reads a value of them that is not there.
    StringRef Name = O.getUnaliasedOption().getPrefixedName();
    if (Name == "-O" || Name == "-O4")
      continue;
    for (auto &Words : spellings(O, Value))
      Result.push_back(std::move(Words));
  }
  return Result;
}

static std::vector<std::string> filesIn(StringRef Folder) {
  std::vector<std::string> Paths;
  std::error_code EC;
  for (llvm::sys::fs::recursive_directory_iterator It(Folder, EC), End;
       It != End && !EC; It.increment(EC))
    Paths.push_back(It->path());
  llvm::sort(Paths);
  return Paths;
}

TEST(HostileFlags, NoOptionOfClangsWritesAFile) {
  TempFolder Folder;
  std::string Source = Folder.file("a.cc", "int a;\n");
  std::string Out = Folder.path("written");
  std::vector<std::string> Before = filesIn(Folder.path());
  unsigned Parsed = 0;
  for (const auto &Flag : allFlags(Out)) {
    std::vector<std::string> Words = {"clang++", "-fsyntax-only"};
    // As clang's own options, which can do more.
    for (const std::string &Word : Flag) {
      Words.push_back("-Xclang");
      Words.push_back(Word);
    }
    Words.push_back(Source);
    std::vector<const char *> Argv;
    for (const std::string &Word : Words)
      Argv.push_back(Word.c_str());
    IgnoringDiagConsumer Ignore;
    DiagnosticOptions Options;
    CreateInvocationOptions Create;
    Create.Diags =
        new DiagnosticsEngine(DiagnosticIDs::create(), Options, &Ignore, false);
    std::shared_ptr<CompilerInvocation> Invocation =
        createInvocation(Argv, std::move(Create));
    if (!Invocation)
      continue;
    makeReadOnly(*Invocation);
    CompilerInstance CI(Invocation);
    CI.setVirtualFileSystem(llvm::vfs::getRealFileSystem());
    CI.createDiagnostics(&Ignore, false);
    CI.createFileManager();
    SyntaxOnlyAction Action;
    Parsed += CI.ExecuteAction(Action);
    ASSERT_EQ(filesIn(Folder.path()), Before) << Flag.front();
  }
  EXPECT_GT(Parsed, 500u);
}

TEST(HostileFlags, FewOptionsReachClang) {
  // What adjustFlags lets through of all options, with a path as their value.
  std::set<std::string> Kept;
  for (const auto &Flag : allFlags("/nowhere/written"))
    if (auto Adjusted = adjustFlags(Flag))
      for (const std::string &Word : Adjusted->Flags)
        if (Word.find("/nowhere") != std::string::npos)
          Kept.insert(Flag.front());
  // Each names directories or files to read, a macro, or a target.
  for (const std::string &Flag : Kept)
    EXPECT_TRUE(StringRef(Flag).contains("nclude") ||
                StringRef(Flag).contains("-i") ||
                StringRef(Flag).contains("sysroot") ||
                StringRef(Flag).starts_with("-I") ||
                StringRef(Flag).starts_with("-D") ||
                StringRef(Flag).starts_with("-U") ||
                StringRef(Flag).contains("target") ||
                StringRef(Flag).starts_with("-f") ||
                StringRef(Flag).contains("macro") ||
                StringRef(Flag).contains("stdlib") ||
                StringRef(Flag).contains("toolchain"))
        << Flag;
}
