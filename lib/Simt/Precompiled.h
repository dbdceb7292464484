//===- Precompiled.h - The headers that programs begin with -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two thirds of the time that clang takes for a small program go into the
// vendor's headers, which are the same for every program: they are an entry of
// the cache, as clang's precompiled header. The program is what it would be
// without: a header is taken precompiled only where the source includes it
// before anything that could change what it says.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PRECOMPILED_H
#define HIPIFY_SIMT_PRECOMPILED_H

#include "Simt/Program.h"

namespace hipify::simt {

/// The flags that make clang read the headers that Source begins with
/// precompiled, in the pass that PassFlags choose; empty where it must not. A
/// header that does not compile is no error here: the source's own compilation
/// tells it. The depfile names the headers all the same.
std::vector<std::string>
precompiledFlags(const ProgramRequest &Request, llvm::StringRef Source,
                 llvm::ArrayRef<std::string> PassFlags);

} // namespace hipify::simt

#endif
