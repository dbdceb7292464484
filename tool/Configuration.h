//===- Configuration.h - options that a project sets ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// .hipify-cpp.yaml: a map from option names to values. The file is part of the
// project and as untrusted as the rest of it: it cannot raise limits, name
// inputs or outputs, or name files outside its own directory.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_CONFIGURATION_H
#define HIPIFY_TOOL_CONFIGURATION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

struct Configuration {
  std::string Path; ///< Empty: there is none.
  /// Options with absolute paths, to be put before those of the command line.
  std::vector<std::string> Words;
};

/// Reads the file named by --config ("none": no file). If Named is empty, the
/// nearest .hipify-cpp.yaml in the common directory of the inputs, or of the
/// compilation database if there are none, or above it, but not above their
/// checkout. Errors name file and line.
llvm::Expected<Configuration> findConfiguration(std::vector<std::string> Inputs,
                                                llvm::StringRef BuildPath,
                                                llvm::StringRef Named);

/// A command line with the options of C before its own.
std::vector<const char *> withConfiguration(const Configuration &C,
                                            llvm::ArrayRef<const char *> Line);

} // namespace hipify

#endif
