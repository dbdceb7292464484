//===- Collectors.h - visitors of device code -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each walks the user's top-level declarations, notes its facts, and is
// implemented in its own file. Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_COLLECT_COLLECTORS_H
#define HIPIFY_FRONTEND_COLLECT_COLLECTORS_H

#include "llvm/ADT/ArrayRef.h"
#include <memory>

namespace clang {
class ASTContext;
class Decl;
class Preprocessor;
} // namespace clang

namespace hipify {
class FactCollector;

/// Restores the `__shared__` attributes that clang has dropped from D's
/// variables. Must run first.
void restoreSharedVariables(clang::Decl *D, clang::ASTContext &Context);
/// WarpFacts: masks and the warp size.
void collectWarpFacts(clang::Decl *D, FactCollector &Collector,
                      clang::ASTContext &Context);
/// NativeFacts: code that assumes 32 lanes. Needs the whole unit, since masks
/// and warp sizes are passed between functions.
void collectNativeFacts(llvm::ArrayRef<clang::Decl *> Decls,
                        FactCollector &Collector, clang::ASTContext &Context);
/// ScheduleFacts: waiting lanes, divergent barriers, implicit synchrony. Needs
/// the whole unit, since threads also wait in functions that they call.
void collectScheduleFacts(llvm::ArrayRef<clang::Decl *> Decls,
                          FactCollector &Collector, clang::ASTContext &Context);
/// The result of printf, and 16-bit floats converted to integers.
void collectNumberFacts(clang::Decl *D, FactCollector &Collector,
                        clang::ASTContext &Context);
/// The number of threads in blocks of CUB that transpose by warps.
void collectCubBlocks(clang::Decl *D, FactCollector &Collector);
/// TargetFacts: how many bounds `__launch_bounds__` has.
void collectLaunchBounds(clang::Decl *D, FactCollector &Collector);
/// TargetFacts: elements of matrix fragments.
void collectFragments(clang::Decl *D, FactCollector &Collector);
/// Results that refer to a local variable. Functions of several declarations
/// pass the address on, so it needs the whole unit.
void collectReturnedLocals(llvm::ArrayRef<clang::Decl *> Decls,
                           FactCollector &Collector,
                           clang::ASTContext &Context);
/// Declarations of one function with different execution spaces.
void collectExecutionSpaces(llvm::ArrayRef<clang::Decl *> Decls,
                            FactCollector &Collector, clang::Preprocessor &PP);
/// DeviceAsm: which statements the unit's kernels reach. Runs last.
void collectReachedCode(llvm::ArrayRef<clang::Decl *> Decls,
                        FactCollector &Collector, clang::ASTContext &Context);
/// Launches in device code, and the host's of kernels that have any.
void collectChildLaunches(llvm::ArrayRef<clang::Decl *> Decls,
                          FactCollector &Collector, clang::ASTContext &Context);
/// RuntimePrograms: the strings and other values that reach NVRTC.
void collectRuntimePrograms(llvm::ArrayRef<clang::Decl *> Decls,
                            FactCollector &Collector,
                            clang::ASTContext &Context);

/// A collector that remembers what earlier declarations of the unit showed.
class DeclCollector {
public:
  virtual ~DeclCollector() = default;
  virtual void collect(clang::Decl *D) = 0;
};
/// TargetFacts: shared memory that exceeds some GPU's, if its size is constant.
std::unique_ptr<DeclCollector>
makeSharedMemoryCollector(FactCollector &Collector, clang::ASTContext &Context);
/// TypeMeetings and TypeUses: where C++ selects by types that HIP unifies.
std::unique_ptr<DeclCollector>
makeTypeMeetingCollector(FactCollector &Collector, clang::ASTContext &Context);

} // namespace hipify
#endif
