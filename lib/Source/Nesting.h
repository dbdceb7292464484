//===- Nesting.h - how deep data from strangers nests -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's readers of JSON and YAML call themselves for each level. A file of
// 200,000 brackets would end the process.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_NESTING_H
#define HIPIFY_SOURCE_NESTING_H

#include "llvm/ADT/StringRef.h"

namespace hipify {

/// No file that a program has written for us has more levels.
inline constexpr unsigned MostNesting = 200;

/// Whether JSON has more levels than MostNesting; brackets in strings are none.
bool nestsTooDeeplyAsJson(llvm::StringRef Text);
/// The same of YAML, where a line may begin with several levels ("- - -") and
/// indentation is one, too. May say yes of a text with that many brackets in
/// plain words.
bool nestsTooDeeplyAsYaml(llvm::StringRef Text);

} // namespace hipify
#endif
