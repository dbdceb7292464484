//===- UnreadText.h - what the parser could not read ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A missing header and all that follows from it would be a flood of warnings,
// and silence hides that names were decided by tokens. One warning for each run
// tells of headers, one of text that did not parse without such a reason; the
// places are notes.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_UNREADTEXT_H
#define HIPIFY_TRANSLATION_UNREADTEXT_H

#include "Findings/Finding.h"
#include "Frontend/UnitFacts.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hipify {

class UnreadText {
public:
  /// Looks at the problems of Translated. What IsTold needs no warning; missing
  /// headers explain text that did not parse all the same.
  static UnreadText find(const UnitFacts &Facts,
                         const std::vector<llvm::StringRef> &Translated,
                         llvm::function_ref<bool(const Problem &)> IsTold);
  /// Makes F, which is about P, the warning of the run where P is the first of
  /// its kind.
  void tellOnce(const Problem &P, Finding &F) const;

private:
  const Problem *Header = nullptr, *Text = nullptr; ///< The first ones.
  std::set<std::string> Missing;                    ///< Names of headers.
  unsigned Places = 0;                              ///< That did not parse,
  std::set<std::string> Files;                      ///< in these files.
};

} // namespace hipify
#endif
