//===- OptionTable.h - the options of one command ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Common handling of option tables: parses a command line, checks every value,
// and lists the options for help, completion and the man page.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_OPTIONTABLE_H
#define HIPIFY_TOOL_OPTIONTABLE_H

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

/// Visibility of translate's options that `query` also has.
inline constexpr unsigned QueryVis = 1 << 1;

/// Visibility of the options that a project's configuration can set.
inline constexpr unsigned ConfigVis = 1 << 2;

/// A table whose rows define the values of an option (OptionClasses.td).
class OptionTable : public llvm::opt::GenericOptTable {
public:
  OptionTable(const llvm::StringTable &Names,
              llvm::ArrayRef<llvm::StringTable::Offset> Prefixes,
              llvm::ArrayRef<Info> Rows)
      : GenericOptTable(Names, Prefixes, Rows), Rows(Rows) {}

  /// Fails for an unknown option, with Hint in the message, a missing value, or
  /// a value that an option does not accept.
  llvm::Expected<llvm::opt::InputArgList>
  parse(llvm::ArrayRef<const char *> Words, llvm::StringRef Hint = "",
        unsigned Visible = llvm::opt::DefaultVis) const;

  /// The row's definition of values; empty: none.
  llvm::StringRef takes(llvm::opt::OptSpecifier Id) const;
  /// The words that an option accepts, if it accepts only these.
  std::vector<llvm::StringRef> words(llvm::opt::OptSpecifier Id) const;

  struct Shown {
    unsigned Id;
    std::string Name; ///< "--fail-on", "-o", "-std="
    std::string Meta; ///< "=<sev>", "<file>"; empty for a flag.
    llvm::StringRef Help;
  };
  /// The options of a group that have help, without aliases.
  std::vector<Shown> optionsOf(unsigned Group,
                               unsigned Visible = llvm::opt::DefaultVis) const;
  /// The title of a group; empty for a hidden one.
  llvm::StringRef titleOf(unsigned Group) const;

private:
  llvm::ArrayRef<Info> Rows;
};

/// The numeric value of an option, which parse() has checked.
uint64_t numberOf(const llvm::opt::ArgList &Args, llvm::opt::OptSpecifier Id,
                  uint64_t Default);

} // namespace hipify

#endif
