//===- Main.cpp - hipify-cpp ----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

int reportError(Error E) {
  handleAllErrors(std::move(E), [](const ErrorInfoBase &Info) {
    SmallVector<StringRef> Lines;
    std::string Text = Info.message();
    StringRef(Text).split(Lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef Line : Lines)
      errs() << "hipify-cpp: "
             << (Line.contains("error: ") || Line.contains("note: ")
                     ? ""
                     : "error: ")
             << Line << '\n';
  });
  return ExitUsage;
}

int usageError(const Twine &Text) {
  errs() << "hipify-cpp: error: " << Text << '\n';
  return ExitUsage;
}

Expected<MappingTable> loadTables(const ParsedOptions &Options) {
  MappingTable Table = MappingTable::builtin();
  for (const std::string &File : Options.values(OPT_mapping))
    if (Error E = Table.addFile(File))
      return std::move(E);
  return std::move(Table);
}

static void printVersion() {
  outs() << "hipify-cpp " HIPIFY_VERSION " (clang " CLANG_VERSION_STRING
            ", tables for CUDA 7 to 13.0 and ROCm 7.2)\n";
}

/// Colours only on a terminal, and never against NO_COLOR.
static void chooseColors() {
  const char *NoColor = std::getenv("NO_COLOR");
  bool Wanted = errs().is_displayed() && !(NoColor && *NoColor);
  errs().enable_colors(Wanted);
  outs().enable_colors(outs().is_displayed() && !(NoColor && *NoColor));
}

static int run(int Argc, char **Argv) {
  if (Argc > 1 && StringRef(Argv[1]) == "run")
    return runRun(ArrayRef<const char *>(Argv + 2, Argc - 2), Argv[0]);
  if (Argc > 1 && StringRef(Argv[1]) == "validate")
    return runValidate(ArrayRef<const char *>(Argv + 2, Argc - 2), Argv[0]);
  if (Argc > 1 && StringRef(Argv[1]) == "probe")
    return runProbe(ArrayRef<const char *>(Argv + 2, Argc - 2), Argv[0]);
  if (Argc > 1 && StringRef(Argv[1]) == "audit")
    return runAudit(ArrayRef<const char *>(Argv + 2, Argc - 2), Argv[0]);
  auto Options = parseOptions(Argc, Argv);
  if (!Options)
    return reportError(Options.takeError());
  if (Options->Command == "help") {
    printHelp(Options->Inputs.empty() ? "" : Options->Inputs.front());
    return ExitDone;
  }
  if (Options->has(OPT_help)) {
    printHelp(Argc > 1 && StringRef(Argv[1]) == Options->Command
                  ? Options->Command
                  : "");
    return ExitDone;
  }
  if (Options->has(OPT_version) || Options->has(OPT_versions)) {
    printVersion();
    return ExitDone;
  }
  if (Options->Command == "query")
    return runQuery(*Options);
  if (Options->Command == "completion")
    return runCompletion(*Options);
  if (Options->has(OPT_md) || Options->has(OPT_csv))
    return runTables(*Options);
  return runTranslate(*Options);
}

} // namespace hipify

int main(int Argc, char **Argv) {
  CrashRecoveryContext::Enable();
  hipify::chooseColors();
  int Result = hipify::run(Argc, Argv);
  outs().flush();
  if (std::error_code EC = outs().error()) {
    outs().clear_error();
    Result = hipify::usageError("standard output cannot be written: " +
                                EC.message());
  }
  return Result;
}
