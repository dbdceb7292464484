//===- Completion.cpp - help and shell completion -------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace hipify {

static constexpr StringRef Overview =
    R"(hipify-cpp translates CUDA C++ into HIP, for AMD GPUs.

Usage:
  hipify-cpp [translate] <file>... [options] [-- <parser flags>]
  hipify-cpp run --target <gpu> <file> [arguments]
                                    runs HIP or CUDA on this machine's processor
  hipify-cpp validate <case>...     runs originals and translations, compares the numbers
  hipify-cpp probe <file>...        finds the first kernel whose results part
  hipify-cpp audit <dir>...         what a migration will take: reports, hours
  hipify-cpp query <name>...        what becomes of a CUDA name
  hipify-cpp completion bash|zsh    a script for the shell
  hipify-cpp help <command>         all options of a command

Without an output option x.cu becomes x.cu.hip beside it. No CUDA toolkit is
needed. What could not be translated is reported by place.

Exit codes of translate: 0 done, 1 wrong usage or unreadable file, 2 findings reach
--fail-on (or --check would change a file), 3 a file could not be analysed.
)";

static constexpr StringRef QueryHelp =
    R"(Usage: hipify-cpp query <name>... [options]

Tells what becomes of CUDA names, headers and namespaces: the HIP name, since
which versions, what differs, and what to do when there is none.
Exit code 1 when a name is in no table; the nearest names are shown.

  --hip-version <v>  the HIP that is asked for (default 7.2)
  --roc              names of rocBLAS, rocSPARSE, ... where there are some
  --mapping <file>   a table of your own
)";

void printHelp(StringRef Command) {
  if (Command == "run") {
    const char *Words[] = {"--help"};
    runRun(Words, "hipify-cpp");
  } else if (Command == "validate") {
    const char *Words[] = {"--help"};
    runValidate(Words, "hipify-cpp");
  } else if (Command == "probe") {
    const char *Words[] = {"--help"};
    runProbe(Words, "hipify-cpp");
  } else if (Command == "audit") {
    const char *Words[] = {"--help"};
    runAudit(Words, "hipify-cpp");
  } else if (Command == "query") {
    outs() << QueryHelp;
  } else if (Command == "completion") {
    outs() << "Usage: hipify-cpp completion bash|zsh\n\n"
              "Prints a script; for bash: source <(hipify-cpp completion "
              "bash)\n";
  } else if (Command == "translate") {
    optionTable().printHelp(
        outs(), "hipify-cpp [translate] <file>... [options] [-- <flags>]",
        "translates CUDA C++ into HIP");
  } else {
    outs() << Overview;
  }
}

/// Every option as a user types it.
static std::vector<std::string> optionNames() {
  std::vector<std::string> Names;
  for (unsigned Id = 1; Id <= optionTable().getNumOptions(); ++Id) {
    opt::Option O = optionTable().getOption(Id);
    if (O.getKind() == opt::Option::GroupClass ||
        O.getKind() == opt::Option::InputClass ||
        O.getKind() == opt::Option::UnknownClass || O.getName().ends_with("="))
      continue;
    Names.push_back(std::string(O.getPrefixedName()));
  }
  sort(Names);
  return Names;
}

int runCompletion(const ParsedOptions &Options) {
  std::string Shell = Options.Inputs.empty() ? "" : Options.Inputs.front();
  if (Shell != "bash" && Shell != "zsh")
    return usageError("completion takes bash or zsh");
  if (Shell == "zsh")
    outs() << "autoload -U +X bashcompinit && bashcompinit\n";
  outs() << R"(_hipify_cpp() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  if [[ ${COMP_WORDS[1]} == run ]]; then
    case $before in
      --check) COMPREPLY=($(compgen -W 'memory race sync all' -- "$word")); return ;;
      --fp-contract) COMPREPLY=($(compgen -W 'off on fast' -- "$word")); return ;;
      --target) COMPREPLY=($(compgen -W 'gfx90a gfx942 gfx950 gfx1030 gfx1100 gfx1201 sm_70 sm_80 sm_90' -- "$word")); return ;;
    esac
    if [[ $word == -* ]]; then
      COMPREPLY=($(compgen -W ')";
  outs() << join(runOptionNames(), " ");
  outs() << R"(' -- "$word"))
    else
      COMPREPLY=($(compgen -f -- "$word"))
    fi
    return
  fi
  if [[ ${COMP_WORDS[1]} == validate ]]; then
    case $before in
      --on) COMPREPLY=($(compgen -W 'simt:sm_80 simt:gfx942 simt:gfx1100 nvidia nvidia:hip amd' -- "$word")); return ;;
      --size) COMPREPLY=($(compgen -W 'small medium large all' -- "$word")); return ;;
    esac
    if [[ $word == -* ]]; then
      COMPREPLY=($(compgen -W ')";
  outs() << join(validateOptionNames(), " ");
  outs() << R"(' -- "$word"))
    else
      COMPREPLY=($(compgen -f -- "$word"))
    fi
    return
  fi
  if [[ ${COMP_WORDS[1]} == probe ]]; then
    if [[ $word == -* ]]; then
      COMPREPLY=($(compgen -W ')";
  outs() << join(probeOptionNames(), " ");
  outs() << R"(' -- "$word"))
    else
      COMPREPLY=($(compgen -f -- "$word"))
    fi
    return
  fi
  if [[ ${COMP_WORDS[1]} == audit ]]; then
    case $before in
      --level) COMPREPLY=($(compgen -W 'info note warning error' -- "$word")); return ;;
      --fail-on) COMPREPLY=($(compgen -W 'new any note warning error' -- "$word")); return ;;
    esac
    if [[ $word == -* ]]; then
      COMPREPLY=($(compgen -W ')";
  outs() << join(auditOptionNames(), " ");
  outs() << R"(' -- "$word"))
    else
      COMPREPLY=($(compgen -f -- "$word"))
    fi
    return
  fi
  case $before in
    --warp) COMPREPLY=($(compgen -W '32 native' -- "$word")); return ;;
    --headers) COMPREPLY=($(compgen -W 'none local recursive' -- "$word")); return ;;
    --fail-on) COMPREPLY=($(compgen -W 'note warning error' -- "$word")); return ;;
    completion) COMPREPLY=($(compgen -W 'bash zsh' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W ')";
  outs() << join(optionNames(), " ");
  outs() << R"(' -- "$word"))
  elif [[ $COMP_CWORD == 1 ]]; then
    COMPREPLY=($(compgen -f -W 'translate run validate probe audit query completion help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _hipify_cpp hipify-cpp
)";
  return ExitDone;
}

} // namespace hipify
