//===- PythonText.h - the string literals of a Python file ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a Python file with Python's own parser, in a process with limits, and
// without executing it. Python is available, since it builds the project.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_PYTHONTEXT_H
#define HIPIFY_BUILDFILES_PYTHONTEXT_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

struct PythonString {
  /// The text between the quotes or, for a literal that is not plain, all of
  /// it.
  unsigned Begin = 0, End = 0;
  bool IsPlain = false;       ///< One token of one line, without escapes.
  bool IsConditional = false; ///< It may not be evaluated.
  unsigned List = 0;          ///< The number of the list around it; 0: none.
  /// The enclosing calls and keywords, outermost first:
  /// "CUDAExtension/libraries". python_strings.py defines the rules.
  std::string Context;
};

/// A use of a name of torch.utils.cpp_extension.
struct PythonName {
  unsigned Begin = 0, End = 0;
  std::string Name;
};

struct PythonText {
  std::vector<PythonString> Strings; ///< In the order of the file.
  std::vector<PythonName> Names;
  unsigned First = 0; ///< Offset of the first statement that can have others
                      ///< before it.
};

/// Parses a Python file. Fails on a syntax error, or if there is no python3.
llvm::Expected<PythonText> parsePython(llvm::StringRef Text);

} // namespace hipify
#endif
