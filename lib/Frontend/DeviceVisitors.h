//===- DeviceVisitors.h - what device code is asked -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each walks one top-level declaration of the user's and notes its facts; each
// is a file of its own. Private to the frontend: this header shows clang's
// types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_DEVICEVISITORS_H
#define HIPIFY_FRONTEND_DEVICEVISITORS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace hipify {
class FactCollector;

/// Gives D's variables the `__shared__` that clang has dropped; before all
/// others.
void restoreSharedVariables(clang::Decl *D, clang::ASTContext &Context);
/// WarpFacts: masks and the warp size.
void collectWarpFacts(clang::Decl *D, FactCollector &Collector,
                      clang::ASTContext &Context);
/// NativeFacts: where 32 lanes are assumed; of a whole unit, since masks and
/// warp sizes go from one function to another.
void collectNativeFacts(llvm::ArrayRef<clang::Decl *> Decls,
                        FactCollector &Collector, clang::ASTContext &Context);
/// ScheduleFacts: waiting lanes, divergent barriers, implicit synchrony.
void collectScheduleFacts(clang::Decl *D, FactCollector &Collector,
                          clang::ASTContext &Context);
/// What printf returns, and 16-bit floats that become integers.
void collectNumberFacts(clang::Decl *D, FactCollector &Collector,
                        clang::ASTContext &Context);
/// How many threads CUB's blocks have that transpose by warps.
void collectCubBlocks(clang::Decl *D, FactCollector &Collector);
/// TargetFacts: limits of GPUs.
void collectTargetFacts(clang::Decl *D, FactCollector &Collector,
                        clang::ASTContext &Context);
/// RuntimePrograms: the strings that reach NVRTC, and the rest that does.
void collectRuntimePrograms(llvm::ArrayRef<clang::Decl *> Decls,
                            FactCollector &Collector,
                            clang::ASTContext &Context);

} // namespace hipify
#endif
