//===- CollisionRule.cpp - user functions that HIP defines as well --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `float atomicMax(float *, float)` is the user's own function in CUDA; HIP's
// headers define one with another meaning (NaN). The user's is renamed and
// keeps its meaning.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

void applyCollisionRule(RuleContext &C) {
  for (unsigned Offset : C.Facts.Collisions) {
    size_t Index = C.Source.tokenAt(Offset);
    if (!C.Source.isName(Index, "atomicMax") &&
        !C.Source.isName(Index, "atomicMin"))
      continue;
    if (Index > 0 && C.Source.is(Index - 1, tok::coloncolon))
      continue; // in a namespace of the user's: no collision
    // If AMD does not compile the user's own, HIP's is meant.
    if (llvm::any_of(C.Facts.Collisions, [&](unsigned Other) {
          return C.Facts.isForCuda(Other) &&
                 C.spelling(C.Source.tokenAt(Other)) == C.spelling(Index);
        }))
      continue;
    StringRef Name = C.spelling(Index);
    Finding &F = C.report(DiagID::UserRenamed, Offset, Offset + Name.size(),
                          Name, Confidence::Semantic);
    F.Replacement = ("user_" + Name).str();
    F.Message = ("'" + Name +
                 "' with these parameter types is user-defined, and HIP "
                 "defines it too; it becomes '" +
                 F.Replacement + "'")
                    .str();
    F.Edits.push_back(
        {Offset, static_cast<unsigned>(Name.size()), F.Replacement});
  }
}

} // namespace hipify
