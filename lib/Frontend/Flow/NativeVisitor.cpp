//===- NativeVisitor.cpp - collects the facts of --warp=native ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Flow/LaneNumbers.h"

using namespace clang;

namespace hipify {

void collectNativeFacts(llvm::ArrayRef<Decl *> All, FactCollector &Collector,
                        ASTContext &Context) {
  // Declarations that clang generates are not the user's text.
  llvm::SmallVector<Decl *, 32> Decls;
  for (Decl *D : All)
    if (const auto *F = dyn_cast<FunctionDecl>(D);
        !F || !F->isTemplateInstantiation())
      Decls.push_back(D);
  MaskFlow Masks(Collector, Context);
  for (Decl *D : Decls)
    Masks.TraverseDecl(D);
  WarpCode Warps(Masks, Context);
  for (Decl *D : Decls)
    Warps.TraverseDecl(D);
  Warps.solve();
  // Without warp code nothing counts lanes.
  if (!Warps.any())
    return;
  Masks.solve();
  Masks.note();
  LaneNumbers Numbers(Collector, Context, Masks, Warps);
  for (Decl *D : Decls)
    Numbers.TraverseDecl(D);
  Numbers.notePortable();
}

} // namespace hipify
