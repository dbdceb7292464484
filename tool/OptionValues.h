//===- OptionValues.h - which values an option takes ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_OPTIONVALUES_H
#define HIPIFY_TOOL_OPTIONVALUES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace hipify {

/// An option, as its row in a table describes it.
struct OptionRow {
  llvm::StringRef Name;  ///< As it is typed: "--fail-on"
  llvm::StringRef Meta;  ///< "<file>"
  llvm::StringRef Takes; ///< See OptionClasses.td.
};

/// Fails when the option does not take Value; the error says what it takes.
llvm::Error checkValue(const OptionRow &Option, llvm::StringRef Value);

} // namespace hipify

#endif
