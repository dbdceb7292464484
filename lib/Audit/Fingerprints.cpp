//===- Fingerprints.cpp - recognizes a finding in a later audit -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Fingerprints.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace hipify::audit {

/// Removes spaces, which formatters change.
static std::string withoutSpaces(StringRef Text) {
  std::string Result;
  for (char C : Text)
    if (!isSpace(C))
      Result += C;
  return Result;
}

std::string Fingerprints::next(const Finding &F) {
  std::string Key = (Name + Twine('\0') + idText(F.Id) + Twine('\0') +
                     F.Subject + Twine('\0'))
                        .str();
  // A finding about the whole file has no line.
  if (F.Length != 0)
    Key += withoutSpaces(Source.lineText(Source.lineAndColumn(F.Offset).first));
  uint64_t Hash = xxh3_64bits(Key);
  return utohexstr(Hash, /*LowerCase=*/true, /*Width=*/16) + ":" +
         std::to_string(Seen[Hash]++);
}

} // namespace hipify::audit
