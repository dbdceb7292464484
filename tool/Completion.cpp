//===- Completion.cpp - scripts for shells --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made of the commands and their option tables; the words that an option takes
// are those of its row.
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

static constexpr StringLiteral Shells[] = {"bash", "zsh", "fish"};

/// All options of a command that anybody shall see.
static std::vector<OptionTable::Shown> optionsOf(const Command &C) {
  std::vector<OptionTable::Shown> All;
  for (unsigned Group : C.Groups)
    append_range(All, C.Options->optionsOf(Group, C.Visible));
  return All;
}

/// The words that follow a command: "bash" for completion.
static std::vector<StringRef> operandsOf(const Command &C) {
  if (C.Name == "completion")
    return {std::begin(Shells), std::end(Shells)};
  std::vector<StringRef> Names;
  if (C.Name == "help")
    for (const Command &Each : allCommands())
      Names.push_back(Each.Name);
  return Names;
}

static std::string commandNames() {
  return join(map_range(allCommands(), [](const Command &C) { return C.Name; }),
              " ");
}

/// The function for bash, which zsh can call, too.
static void printBash(raw_ostream &OS) {
  OS << R"(_hipify_cpp() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  local command=translate options words
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  case ${COMP_WORDS[1]} in
    )"
     << join(map_range(allCommands(), [](const Command &C) { return C.Name; }),
             "|")
     << R"() ((COMP_CWORD == 1)) || command=${COMP_WORDS[1]} ;;
  esac
  case $command:$before in
)";
  for (const Command &C : allCommands())
    for (const OptionTable::Shown &O : optionsOf(C))
      if (auto Words = C.Options->words(O.Id); !Words.empty())
        OS << "    " << C.Name << ':' << O.Name << ") words='"
           << join(Words, " ") << "' ;;\n";
  OS << "  esac\n  case $command in\n";
  for (const Command &C : allCommands()) {
    OS << "    " << C.Name << ")\n      options='"
       << join(map_range(optionsOf(C),
                         [](const OptionTable::Shown &O) { return O.Name; }),
               " ")
       << "'\n";
    if (auto Operands = operandsOf(C); !Operands.empty())
      OS << "      words=${words:-'" << join(Operands, " ") << "'}\n";
    OS << "      ;;\n";
  }
  OS << R"(  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -f -W ')"
     << commandNames() << R"(' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
)";
}

static constexpr StringRef Register =
    "complete -o filenames -F _hipify_cpp hipify-cpp\n";

/// A file of fpath, which runs at the first completion, and a script to source.
static void printZsh(raw_ostream &OS) {
  OS << "#compdef hipify-cpp\nautoload -U +X bashcompinit && bashcompinit\n";
  printBash(OS);
  OS << Register
     << "if [[ $funcstack[1] == _hipify-cpp ]]; then\n"
        "  _bash_complete -o filenames -F _hipify_cpp\n"
        "fi\n";
}

/// 'text' for fish, where \ and ' need a \ before them.
static std::string fishQuoted(StringRef Text) {
  std::string Result = "'";
  for (char Ch : Text) {
    if (Ch == '\\' || Ch == '\'')
      Result += '\\';
    Result += Ch;
  }
  return Result + "'";
}

static void printFish(raw_ostream &OS) {
  for (const Command &C : allCommands())
    OS << "complete -c hipify-cpp -n __fish_use_subcommand -a " << C.Name
       << " -d " << fishQuoted(C.Summary) << '\n';
  for (const Command &C : allCommands()) {
    // translate need not be named.
    std::string When = C.Name == "translate"
                           ? "not __fish_seen_subcommand_from " + commandNames()
                           : "__fish_seen_subcommand_from " + C.Name.str();
    std::string Line = "complete -c hipify-cpp -n " + fishQuoted(When);
    if (auto Operands = operandsOf(C); !Operands.empty())
      OS << Line << " -f -a " << fishQuoted(join(Operands, " ")) << '\n';
    for (const OptionTable::Shown &O : optionsOf(C)) {
      StringRef Name = StringRef(O.Name).rtrim('=');
      bool Long = Name.consume_front("--");
      if (!Long)
        Name = Name.drop_front();
      OS << Line
         << (Long               ? " -l "
             : Name.size() == 1 ? " -s "
                                : " -o ")
         << Name;
      if (auto Words = C.Options->words(O.Id); !Words.empty())
        OS << " -x -a " << fishQuoted(join(Words, " "));
      else if (!O.Meta.empty())
        OS << " -r";
      OS << " -d " << fishQuoted(O.Help) << '\n';
    }
  }
}

static int runCompletion(ArrayRef<const char *> Words, const std::string &) {
  StringRef Shell = Words.empty() ? "" : Words.front();
  if (Shell == "--help" || Shell == "-h") {
    printHelp(completionCommand());
    return ExitDone;
  }
  if (Words.size() != 1 || !is_contained(Shells, Shell))
    return usageError("completion takes bash, zsh or fish");
  if (Shell == "fish") {
    printFish(outs());
  } else if (Shell == "zsh") {
    printZsh(outs());
  } else {
    printBash(outs());
    outs() << Register;
  }
  return ExitDone;
}

Command completionCommand() {
  return {.Name = "completion",
          .Usage = "bash|zsh|fish",
          .Summary = "prints a completion script for the shell",
          .Description =
              "Prints a script that completes commands, options and their "
              "values.\nbash and zsh: source <(hipify-cpp completion bash); "
              "fish: hipify-cpp completion fish | source",
          .ExitCodes = "",
          .Run = runCompletion};
}

} // namespace hipify
