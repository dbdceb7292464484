//===- BuildTable.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BuildFiles/BuildTable.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using llvm::StringRef;

namespace hipify {

#define BUILD_WORD(KIND, CUDA, HIP, PACKAGE, NOTE)                             \
  {BuildWord::KindT(KIND), CUDA, HIP, PACKAGE, NOTE},
static constexpr BuildWord Words[] = {
#include "BuildWords.inc"
};
#undef BUILD_WORD

const BuildWord *lookupBuildWord(BuildWord::KindT Kind, StringRef Name) {
  auto Key = [](const BuildWord &W) {
    return std::pair(W.Kind, StringRef(W.Cuda));
  };
  const auto *Found = llvm::lower_bound(
      Words, std::pair(Kind, Name),
      [&](const BuildWord &W, const auto &Sought) { return Key(W) < Sought; });
  return Found != std::end(Words) && Key(*Found) == std::pair(Kind, Name)
             ? Found
             : nullptr;
}

llvm::ArrayRef<BuildWord> buildWords(BuildWord::KindT Kind) {
  auto IsBefore = [](const BuildWord &W, BuildWord::KindT Sought) {
    return W.Kind < Sought;
  };
  const auto *Begin = llvm::lower_bound(Words, Kind, IsBefore);
  const auto *End =
      llvm::lower_bound(Words, BuildWord::KindT(unsigned(Kind) + 1), IsBefore);
  return {Begin, End};
}

} // namespace hipify
