//===- Options.cpp - parses the command line ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::opt;

namespace hipify {

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

static constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

namespace {
class HipifyOptTable : public GenericOptTable {
public:
  HipifyOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, InfoTable) {}
};
} // namespace

const OptTable &optionTable() {
  static const HipifyOptTable Table;
  return Table;
}

static Error failure(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

static bool isCommand(StringRef Word) {
  return StringSwitch<bool>(Word)
      .Cases({"translate", "run", "query", "completion", "help"}, true)
      .Default(false);
}

/// Names the option nearest to a wrong one, when one is near.
static Error unknownOption(StringRef Text) {
  std::string Nearest;
  unsigned Distance = optionTable().findNearest(Text, Nearest);
  std::string Hint = Distance <= 3 ? "; did you mean " + Nearest + "?" : "";
  return failure("unknown option " + Text + Hint +
                 " (flags for the parser go after --)");
}

Expected<ParsedOptions> parseOptions(int Argc, const char *const *Argv) {
  auto Memory = std::make_unique<BumpPtrAllocator>();
  StringSaver Saver(*Memory);
  SmallVector<const char *, 64> Words(Argv + 1, Argv + Argc);
  std::string Command = "translate";
  if (!Words.empty() && isCommand(Words.front())) {
    Command = Words.front();
    Words.erase(Words.begin());
  }
  auto Dashes = find_if(Words, [](StringRef W) { return W == "--"; });
  std::vector<std::string> ParserFlags;
  if (Dashes != Words.end())
    ParserFlags.assign(Dashes + 1, Words.end());
  Words.erase(Dashes, Words.end());
  cl::ExpansionContext Responses(*Memory, cl::TokenizeGNUCommandLine);
  if (Error E = Responses.expandResponseFiles(Words))
    return std::move(E);

  unsigned MissingIndex = 0, MissingCount = 0;
  ParsedOptions Result{
      Argv[0],
      Command,
      optionTable().ParseArgs(Words, MissingIndex, MissingCount),
      {},
      std::move(ParserFlags),
      std::move(Memory)};
  if (MissingCount)
    return failure(Twine(Result.Args.getArgString(MissingIndex)) +
                   " needs a value");
  for (const Arg *A : Result.Args.filtered(OPT_UNKNOWN))
    return unknownOption(A->getAsString(Result.Args));
  for (const Arg *A : Result.Args.filtered(OPT_INPUT))
    Result.Inputs.push_back(A->getValue());
  return Result;
}

Expected<TargetChoice> ParsedOptions::target() const {
  TargetChoice Choice;
  Choice.PreferRoc = has(OPT_roc);
  if (has(OPT_hip_version)) {
    auto V = Version::parse(value(OPT_hip_version));
    if (!V)
      return failure("--hip-version takes a version such as 6.4, not '" +
                     value(OPT_hip_version) + "'");
    Choice.Hip = *V;
  }
  return Choice;
}

} // namespace hipify
