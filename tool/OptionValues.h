//===- OptionValues.h - checks the values of options ------------*- C++ -*-===//
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

/// An option as described by its row.
struct OptionRow {
  llvm::StringRef Name;  ///< As typed: "--fail-on"
  llvm::StringRef Meta;  ///< "<file>"
  llvm::StringRef Takes; ///< See OptionClasses.td.
};

/// Fails if the option does not accept Value; the error says what it accepts.
llvm::Error checkValue(const OptionRow &Option, llvm::StringRef Value);

} // namespace hipify

#endif
