//===- Precompiled.h - precompiles common headers ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// clang spends two thirds of its time on a small program in the vendor's
// headers, which are the same for every program: they become a cache entry as a
// precompiled header. The result is the same as without: a header is only
// precompiled if the source includes it before anything that could affect it.
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PRECOMPILED_H
#define HIPIFY_SIMT_PRECOMPILED_H

#include "Simt/Program.h"

namespace hipify::simt {

/// The flags that make clang use a precompiled header for the first includes of
/// Source, in the pass that PassFlags select; empty if that is not possible. A
/// header that does not compile is not an error here: the source's own
/// compilation reports it. The depfile lists the headers all the same.
std::vector<std::string>
precompiledFlags(const ProgramRequest &Request, llvm::StringRef Source,
                 llvm::ArrayRef<std::string> PassFlags);

} // namespace hipify::simt

#endif
