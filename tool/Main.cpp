//===- Main.cpp - hipify-cpp ----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "Files/InputError.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

int reportError(Error E) {
  handleAllErrors(
      std::move(E),
      [](const InputError &E) {
        errs() << "hipify-cpp: " << printable(E.message()) << '\n';
      },
      [](const ErrorInfoBase &E) {
        std::string Text = E.message();
        for (StringRef Line : split(Text, '\n'))
          if (!Line.empty())
            usageError(Line);
      });
  return ExitUsage;
}

int usageError(const Twine &Text) {
  errs() << "hipify-cpp: error: " << printable(Text.str()) << '\n';
  return ExitUsage;
}

Expected<MappingTable> loadTables(const ParsedOptions &Options) {
  MappingTable Table = MappingTable::builtin();
  for (const std::string &File : Options.values(OPT_mapping))
    if (Error E = Table.addFile(File))
      return std::move(E);
  return std::move(Table);
}

std::string absolutePath(StringRef Path) {
  SmallString<128> Full(Path);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

ArrayRef<Command> allCommands() {
  static const std::vector<Command> All = {
      translateCommand(), projectCommand(),    runCommand(),
      validateCommand(),  probeCommand(),      auditCommand(),
      recordCommand(),    queryCommand(),      lspCommand(),
      setupCommand(),     completionCommand(), helpCommand()};
  return All;
}

const Command *findCommand(StringRef Name) {
  const auto *Found =
      find_if(allCommands(), [&](const Command &C) { return C.Name == Name; });
  return Found == allCommands().end() ? nullptr : Found;
}

std::string nearestCommand(StringRef Name) {
  const Command *Best = nullptr;
  unsigned Least = 3;
  for (const Command &C : allCommands())
    if (unsigned Distance = Name.edit_distance(C.Name, true, Least);
        Distance < Least && Distance * 2 < C.Name.size()) {
      Least = Distance;
      Best = &C;
    }
  return Best ? ("; did you mean " + Best->Name + "?").str() : "";
}

/// Whether a first word, which names no file, was meant to be a command.
static bool isMisspeltCommand(StringRef Word) {
  return Word.find_first_of("./\\@-") == StringRef::npos &&
         !sys::fs::exists(Word) && !nearestCommand(Word).empty();
}

/// Colours only on a terminal, and never against NO_COLOR.
static void chooseColors() {
  const char *NoColor = std::getenv("NO_COLOR");
  bool Wanted = errs().is_displayed() && !(NoColor && *NoColor);
  errs().enable_colors(Wanted);
  outs().enable_colors(outs().is_displayed() && !(NoColor && *NoColor));
}

static int run(ArrayRef<const char *> Words, const std::string &Argv0) {
  if (Words.empty())
    return findCommand("translate")->Run(Words, Argv0);
  StringRef First = Words.front();
  if (const Command *C = findCommand(First))
    return C->Run(Words.drop_front(), Argv0);
  if (isMisspeltCommand(First))
    return usageError("unknown command '" + First + "'" +
                      nearestCommand(First));
  // Without a command, help is about all of them.
  for (StringRef Word : Words) {
    if (Word == "--")
      break;
    if (Word == "--help" || Word == "-help" || Word == "-h") {
      printOverview(outs());
      return ExitDone;
    }
  }
  return findCommand("translate")->Run(Words, Argv0);
}

} // namespace hipify

int main(int Argc, char **Argv) {
  CrashRecoveryContext::Enable();
  hipify::chooseColors();
  int Result = hipify::run(ArrayRef<const char *>(Argv + 1, Argc - 1), Argv[0]);
  outs().flush();
  if (std::error_code EC = outs().error()) {
    outs().clear_error();
    Result = hipify::usageError("standard output cannot be written: " +
                                EC.message());
  }
  return Result;
}
