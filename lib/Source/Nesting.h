//===- Nesting.h - limits the nesting of untrusted data ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's JSON and YAML parsers recurse once per level, clang's lexer once per
// continued line. A file of 200,000 brackets would overflow the stack.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_NESTING_H
#define HIPIFY_SOURCE_NESTING_H

#include "llvm/ADT/StringRef.h"

namespace hipify {

/// More than any file that a tool writes for us needs.
inline constexpr unsigned MostNesting = 200;

/// Whether JSON has more levels than MostNesting. Ignores brackets in strings.
bool nestsTooDeeplyAsJson(llvm::StringRef Text);
/// The same for YAML, where a line can open several levels ("- - -") and
/// indentation counts as well. Conservative: also true if plain scalars contain
/// that many brackets.
bool nestsTooDeeplyAsYaml(llvm::StringRef Text);
/// Whether more than 1,000 lines in a row are nothing but a backslash.
bool continuesTooLong(llvm::StringRef Text);

} // namespace hipify
#endif
