//===- Subcommand.h - commands with options of their own --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_SUBCOMMAND_H
#define HIPIFY_TOOL_SUBCOMMAND_H

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

struct OptionSection {
  unsigned Group;
  const char *Title;
};

/// Prints the options of each section with their help.
void printOptions(const llvm::opt::OptTable &Table,
                  llvm::ArrayRef<OptionSection> Sections);

/// Fails for options that lack their value, and for unknown ones.
llvm::Error checkOptions(const llvm::opt::OptTable &Table,
                         const llvm::opt::InputArgList &Args,
                         unsigned MissingIndex, unsigned MissingCount,
                         unsigned UnknownId);

/// The options as a user types them, without those of HiddenGroup.
std::vector<std::string> optionNames(const llvm::opt::OptTable &Table,
                                     unsigned HiddenGroup);

/// A whole number from Least to Most; fails with the option's name.
llvm::Expected<uint64_t> numberOption(llvm::StringRef Option,
                                      llvm::StringRef Value, uint64_t Least,
                                      uint64_t Most);

/// Absolute, without "." and "..".
std::string absolutePath(llvm::StringRef Path);

} // namespace hipify

#endif
