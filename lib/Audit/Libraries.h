//===- Libraries.h - libraries that a source uses ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_LIBRARIES_H
#define HIPIFY_AUDIT_LIBRARIES_H

#include "Source/SourceText.h"
#include "llvm/Support/GlobPattern.h"

namespace hipify::audit {

/// A row of mappings/libraries.tsv, whose header explains the columns.
struct Library {
  std::string Name, Support, Counterpart, Note;
  std::vector<llvm::GlobPattern> Headers;
  std::vector<std::string> Namespaces;
};
const std::vector<Library> &allLibraries();

/// Number of uses of each library, by index, in a source: includes, and names
/// qualified by its namespaces.
std::map<unsigned, unsigned> librariesOf(const SourceText &Source);

} // namespace hipify::audit
#endif
