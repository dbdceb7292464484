//===- Record.cpp - hipify-cpp record -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bear watches which compilers a build runs, by any path and from any script.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Project/CompileDatabase.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace llvm::opt;
using namespace hipify;

namespace record {
#define OPTIONS "RecordOptions.inc"
#include "OptionIds.inc"
#include "OptionRows.inc"
} // namespace record

/// Runs the build and returns its exit code.
static Expected<int> runBuild(const std::string &Database, bool Append,
                              ArrayRef<const char *> Build) {
  ErrorOr<std::string> Bear = sys::findProgramByName("bear");
  if (!Bear)
    return createStringError(
        "record needs Bear, which watches the compilers that a build runs; "
        "install the package bear. CMake writes a compilation database itself "
        "with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  std::vector<StringRef> Words = {"bear", "--output", Database};
  if (Append)
    Words.push_back("--append");
  Words.push_back("--");
  append_range(Words, Build);
  std::string Problem;
  int Status =
      sys::ExecuteAndWait(*Bear, Words, /*Env=*/std::nullopt, /*Redirects=*/{},
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Problem);
  if (Status < 0)
    return createStringError("the build could not be run: " + Problem);
  return Status;
}

/// Says what was recorded; fails if nothing was.
static Error summarize(const std::string &Database) {
  Expected<CompileDatabase> Recorded = loadCompileDatabase(Database);
  if (!Recorded)
    return Recorded.takeError();
  size_t All = Recorded->Commands.size();
  size_t Cuda = count_if(Recorded->Commands, [](const CompileCommand &C) {
    return C.Dialect == FlagDialect::Nvcc ||
           sys::path::extension(C.File) == ".cu";
  });
  if (!All)
    return createStringError("no compiler ran; is everything built? Remove "
                             "what was built, and record again");
  errs() << "hipify-cpp: " << printable(Database) << " has " << All
         << (All == 1 ? " compilation, " : " compilations, ") << Cuda
         << " of CUDA; next: hipify-cpp -p " << printable(Database)
         << " --out-dir <dir>\n";
  return Error::success();
}

static int runRecord(ArrayRef<const char *> Line, const std::string &) {
  const auto *Dashes = find_if(Line, [](StringRef W) { return W == "--"; });
  Expected<InputArgList> Args =
      record::table().parse(Line.take_front(Dashes - Line.begin()));
  if (!Args)
    return reportError(Args.takeError());
  if (Args->hasArg(record::OPT_help)) {
    printHelp(recordCommand());
    return ExitDone;
  }
  ArrayRef<const char *> Build(Dashes, Line.end());
  if (Args->hasArg(record::OPT_INPUT) || Build.size() < 2)
    return usageError("record needs a build behind --, for instance "
                      "hipify-cpp record -- make");
  std::string Database =
      Args->getLastArgValue(record::OPT_o, "compile_commands.json").str();
  if (sys::fs::is_directory(Database))
    Database += "/compile_commands.json";
  Expected<int> Status =
      runBuild(Database, Args->hasArg(record::OPT_append), Build.drop_front());
  if (!Status)
    return reportError(Status.takeError());
  if (*Status)
    errs() << "hipify-cpp: warning: the build failed, so the record may lack "
              "files\n";
  if (Error E = summarize(Database))
    return reportError(std::move(E));
  return *Status;
}

Command hipify::recordCommand() {
  return {.Name = "record",
          .Usage = "[options] -- <build> [arguments]",
          .Summary = "records the compilations of a build",
          .Description =
              "Runs a build, for instance make or pip install ., and writes a "
              "compilation database of the\ncompilers that it ran, nvcc "
              "included, for -p. Needs the program Bear.",
          .ExitCodes =
              "the build's own; 1 wrong usage, or nothing was recorded.",
          .Options = &record::table(),
          .Groups = {record::OPT_RecordGroup},
          .Run = runRecord};
}
