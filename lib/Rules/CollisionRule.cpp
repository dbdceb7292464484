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

/// `namespace detail = mine;` becomes a namespace, which rocPRIM may open, too.
/// What is looked up in it is the same.
static void openAlias(RuleContext &C, size_t Index) {
  size_t Last = Index;
  while (Last < C.tokens().size() && !C.Source.is(Last, tok::semi))
    ++Last;
  if (Last == C.tokens().size() || !C.Source.is(Index + 1, tok::equal))
    return; // Made by a macro.
  const Tok &Name = C.tokens()[Index], &Equal = C.tokens()[Index + 1];
  Finding &F = C.report(DiagID::UserRenamed, Name.Offset, Name.end(),
                        C.spelling(Index), Confidence::Semantic);
  F.Sev = Severity::Info;
  F.Message = ("rocPRIM's headers open a namespace '" + C.spelling(Index) +
               "' of their own; the alias becomes a namespace")
                  .str();
  F.Edits = {{Equal.Offset, 1, "{ using namespace"},
             {C.tokens()[Last].Offset, 1, "; }"}};
}

void applyCollisionRule(RuleContext &C) {
  for (unsigned Offset : C.Facts.Collisions) {
    size_t Index = C.Source.tokenAt(Offset);
    if (C.Source.isName(Index, RocmNamespace)) {
      openAlias(C, Index);
      continue;
    }
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
