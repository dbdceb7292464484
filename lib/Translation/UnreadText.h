//===- UnreadText.h - text that the parser could not read -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A warning for each missing header and all its consequences would be a flood,
// but silence would hide that names were resolved by tokens. Each run therefore
// has one warning about missing headers, and one about text that did not parse
// for any other reason; the individual places are notes.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_UNREADTEXT_H
#define HIPIFY_TRANSLATION_UNREADTEXT_H

#include "Findings/Finding.h"
#include "Frontend/Facts/UnitFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hipify {

class UnreadText {
public:
  /// Scans the problems of Translated. Problems for which IsTold holds need no
  /// warning, but a missing header among them still explains text that did not
  /// parse.
  static UnreadText find(const UnitFacts &Facts,
                         const std::vector<llvm::StringRef> &Translated,
                         llvm::function_ref<bool(const Problem &)> IsTold);
  /// Turns F, which is about P, into the run's warning if P is the first of its
  /// kind.
  void tellOnce(const Problem &P, Finding &F) const;

private:
  const Problem *Header = nullptr, *Text = nullptr; ///< The first ones.
  std::set<std::string> Missing;                    ///< Names of headers.
  unsigned Places = 0;                              ///< That did not parse,
  std::set<std::string> Files;                      ///< in these files.
};

} // namespace hipify
#endif
