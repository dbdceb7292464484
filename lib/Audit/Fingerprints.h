//===- Fingerprints.h - what is the same finding later ----------*- C++ -*-===//
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

/// Names findings of one file, in their order: a hash of path, id, subject and
/// the text of the line, and how many equal ones stand before. Other lines may
/// come and go, this one may be indented anew.
class Fingerprints {
public:
  /// Name: the file's path below the root.
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
