//===- Options.h - the options of translate and query -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_OPTIONS_H
#define HIPIFY_TOOL_OPTIONS_H

#include "Configuration.h"
#include "Mapping/MappingTable.h"
#include "OptionTable.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"

namespace hipify {

#define OPTIONS "Options.inc"
#include "OptionIds.inc"
#undef OPTIONS

const OptionTable &optionTable();

/// A command line with response files expanded, split at `--`.
struct ParsedOptions {
  std::string Program;
  llvm::opt::InputArgList Args;
  std::vector<std::string> Inputs;
  std::vector<std::string> ParserFlags; ///< After `--`.
  Configuration Settings; ///< Owns the words that are the project's.

  bool has(OptionID Id) const { return Args.hasArg(Id); }
  llvm::StringRef value(OptionID Id, llvm::StringRef Default = "") const {
    return Args.getLastArgValue(Id, Default);
  }
  std::vector<std::string> values(OptionID Id) const {
    return Args.getAllArgValues(Id);
  }
  /// From --hip-version and --roc.
  TargetChoice target() const;

  /// Owns the strings of Args.
  std::unique_ptr<llvm::BumpPtrAllocator> Memory;
  bool WholeTree = false; ///< `project`: build files and all other files, too.
};

/// Words: the arguments after the command. Fails on an option that is unknown
/// or not Visible, and on a value that an option does not accept.
llvm::Expected<ParsedOptions>
parseOptions(llvm::ArrayRef<const char *> Words, const std::string &Program,
             unsigned Visible = llvm::opt::DefaultVis);

} // namespace hipify
#endif
