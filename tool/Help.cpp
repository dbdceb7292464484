//===- Help.cpp - help and the man page -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both are made of the commands and their option tables.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

static constexpr StringRef Purpose =
    "hipify-cpp translates CUDA C++ into HIP, for AMD GPUs.";

static constexpr StringRef Closing =
    R"(Without an output option, x.cu becomes x.cu.hip beside it. No CUDA toolkit
is needed. Code that could not be translated is reported with its location.)";

/// "hipify-cpp run --target <gpu> ..."
static std::string usageOf(const Command &C) {
  StringRef Name = C.Name == "translate" ? "[translate]" : C.Name;
  return ("hipify-cpp " + Name + " " + C.Usage).str();
}

void printOverview(raw_ostream &OS) {
  OS << Purpose << "\n\nUsage:\n";
  for (const Command &C : allCommands()) {
    std::string Usage = "  " + usageOf(C);
    if (Usage.size() > 34)
      OS << Usage << '\n' << std::string(36, ' ') << C.Summary << '\n';
    else
      OS << left_justify(Usage, 36) << C.Summary << '\n';
  }
  OS << '\n'
     << Closing
     << "\n\nExit codes of translate: " << findCommand("translate")->ExitCodes
     << '\n';
}

void printHelp(const Command &C) {
  outs() << "usage: " << usageOf(C) << "\n\n" << C.Description << '\n';
  for (unsigned Group : C.Groups) {
    outs() << '\n' << C.Options->titleOf(Group) << ":\n";
    for (const OptionTable::Shown &O : C.Options->optionsOf(Group, C.Visible))
      outs() << "  " << left_justify(O.Name + O.Meta, 32) << ' ' << O.Help
             << '\n';
  }
  if (!C.ExitCodes.empty())
    outs() << "\nExit codes: " << C.ExitCodes << '\n';
}

//===----------------------------------------------------------------------===//
// The man page
//===----------------------------------------------------------------------===//

/// Text that troff prints as it is.
static std::string troff(StringRef Text) {
  std::string Result;
  bool LineStarts = true;
  for (char Ch : Text) {
    if (LineStarts && (Ch == '.' || Ch == '\''))
      Result += "\\&";
    if (Ch == '-')
      Result += "\\-";
    else if (Ch == '\\')
      Result += "\\e";
    else
      Result += Ch;
    LineStarts = Ch == '\n';
  }
  return Result;
}

static void printManPage(raw_ostream &OS) {
  OS << ".TH HIPIFY\\-CPP 1 \"\" \"hipify\\-cpp " HIPIFY_VERSION "\"\n"
     << ".SH NAME\nhipify\\-cpp \\- translates CUDA C++ into HIP\n"
     << ".SH SYNOPSIS\n";
  for (const Command &C : allCommands())
    OS << ".B hipify\\-cpp\n" << troff(usageOf(C).substr(11)) << "\n.br\n";
  OS << ".SH DESCRIPTION\n" << troff(Purpose) << '\n' << troff(Closing) << '\n';
  for (const Command &C : allCommands()) {
    OS << ".SH " << C.Name.upper() << '\n' << troff(C.Description) << '\n';
    for (unsigned Group : C.Groups) {
      OS << ".SS " << troff(C.Options->titleOf(Group)) << '\n';
      for (const OptionTable::Shown &O : C.Options->optionsOf(Group, C.Visible))
        OS << ".TP\n.B " << troff(O.Name) << "\\fR" << troff(O.Meta) << '\n'
           << troff(O.Help) << '\n';
    }
    if (!C.ExitCodes.empty())
      OS << ".SS Exit codes\n" << troff(C.ExitCodes) << '\n';
  }
  OS << ".SH FILES\n.TP\n.I ~/.cache/hipify\\-cpp\nThe facts of files that "
        "have been parsed, what run, "
        "validate and probe have built, and the ROCm files that setup has "
        "fetched; HIPIFY_CACHE_DIR names another directory\n";
}

//===----------------------------------------------------------------------===//
// help
//===----------------------------------------------------------------------===//

static int runHelp(ArrayRef<const char *> Words, const std::string &) {
  if (Words.empty()) {
    printOverview(outs());
    return ExitDone;
  }
  StringRef Topic = Words.front();
  if (Topic == "--man") {
    printManPage(outs());
    return ExitDone;
  }
  if (Topic == "--help" || Topic == "-h")
    Topic = "help";
  if (const Command *C = findCommand(Topic)) {
    printHelp(*C);
    return ExitDone;
  }
  return usageError(
      "unknown command '" + Topic + "'" + nearestCommand(Topic) +
      " (commands are " +
      join(map_range(allCommands(), [](const Command &C) { return C.Name; }),
           ", ") +
      ")");
}

Command helpCommand() {
  return {.Name = "help",
          .Usage = "[<command>]",
          .Summary = "shows all options of a command",
          .Description = "Prints the options of a command, or a list of all "
                         "commands. --man prints the manual page.",
          .ExitCodes = "",
          .Run = runHelp};
}

} // namespace hipify
