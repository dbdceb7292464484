//===- Options.h - parses the command line ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_OPTIONS_H
#define HIPIFY_TOOL_OPTIONS_H

#include "Mapping/MappingTable.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/StringSaver.h"

namespace hipify {

enum OptionID {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

const llvm::opt::OptTable &optionTable();

/// A command line, response files expanded, split at `--`.
struct ParsedOptions {
  std::string Program;
  std::string Command; ///< "translate" unless another one is named.
  llvm::opt::InputArgList Args;
  std::vector<std::string> Inputs;
  std::vector<std::string> ParserFlags; ///< After `--`.

  bool has(OptionID Id) const { return Args.hasArg(Id); }
  llvm::StringRef value(OptionID Id, llvm::StringRef Default = "") const {
    return Args.getLastArgValue(Id, Default);
  }
  std::vector<std::string> values(OptionID Id) const {
    return Args.getAllArgValues(Id);
  }
  /// --hip-version and --roc.
  llvm::Expected<TargetChoice> target() const;

  /// Keeps the strings that Args views.
  std::unique_ptr<llvm::BumpPtrAllocator> Memory;
};

/// Fails on an option that is not known, naming the nearest one.
llvm::Expected<ParsedOptions> parseOptions(int Argc, const char *const *Argv);

} // namespace hipify
#endif
