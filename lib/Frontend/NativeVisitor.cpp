//===- NativeVisitor.cpp - what --warp=native needs to know ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceVisitors.h"
#include "Frontend/LaneNumbers.h"

using namespace clang;

namespace hipify {

void collectNativeFacts(llvm::ArrayRef<Decl *> Decls, FactCollector &Collector,
                        ASTContext &Context) {
  MaskFlow Masks(Collector, Context);
  for (Decl *D : Decls)
    Masks.TraverseDecl(D);
  WarpCode Warps(Masks, Context);
  for (Decl *D : Decls)
    Warps.TraverseDecl(D);
  Warps.solve();
  // Where nothing works with lanes nothing counts them.
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
