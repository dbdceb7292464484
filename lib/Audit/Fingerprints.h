//===- Fingerprints.h - recognizes a finding in a later audit ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_FINGERPRINTS_H
#define HIPIFY_AUDIT_FINGERPRINTS_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include <map>

namespace hipify::audit {

/// Assigns ids to the findings of one file, in order: a hash of the path, id,
/// subject and text of the line, and the number of equal findings before it.
/// Stable if other lines change or the line is reindented.
class Fingerprints {
public:
  /// Name: the file's path relative to the root.
  Fingerprints(llvm::StringRef Name, const SourceText &Source)
      : Name(Name), Source(Source) {}
  std::string next(const Finding &F);

private:
  llvm::StringRef Name;
  const SourceText &Source;
  std::map<uint64_t, unsigned> Seen;
};

} // namespace hipify::audit
#endif
