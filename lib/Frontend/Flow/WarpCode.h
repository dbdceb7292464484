//===- WarpCode.h - functions that work with lanes --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a 32 counts lanes depends on its context. Reads the functions of a
// unit, the call graph and the assignments, and determines which functions use
// the lanes of a warp, and what their values mean to a thread. Private to the
// frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_WARPCODE_H
#define HIPIFY_FRONTEND_FLOW_WARPCODE_H

#include "Frontend/Collect/FunctionWalk.h"
#include "Frontend/Flow/MaskFlow.h"
#include "Frontend/Flow/ThreadValues.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

class WarpCode : public FunctionWalk {
public:
  WarpCode(const MaskFlow &Masks, clang::ASTContext &Context)
      : Masks(Masks), Context(Context) {}

  /// Call TraverseDecl on all declarations first.
  void solve();

  /// Whether any function of the unit works with lanes.
  bool any() const { return !Users.empty(); }
  /// Whether F works with lanes, or calls, launches, or is called by a function
  /// that does. Null stands for code outside functions.
  bool isWarpCode(const clang::FunctionDecl *F) const;
  ThreadValue valueOf(const clang::FunctionDecl *F, const clang::Expr *E) const;
  /// The role of E, by its value or its name.
  ThreadValue::RoleT roleOf(const clang::FunctionDecl *F,
                            const clang::Expr *E) const;
  /// Whether E is computed from the number of threads of a block.
  bool isBlockSize(const clang::Expr *E, unsigned Depth = 0) const;
  /// All values assigned or passed to D, and its initializer.
  llvm::ArrayRef<const clang::Expr *> given(const clang::ValueDecl *D) const;
  /// Loop conditions that compare D.
  llvm::ArrayRef<const clang::BinaryOperator *>
  bounds(const clang::ValueDecl *D) const;
  /// F and the device functions that it calls, transitively.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8>
  reachable(const clang::FunctionDecl *F) const;
  /// Whether F's lanes synchronize without a warp function: `volatile` shared
  /// memory, assembly.
  bool isOpaque(const clang::FunctionDecl *F) const {
    return Opaque.contains(F);
  }

  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override;
  bool VisitUnresolvedLookupExpr(clang::UnresolvedLookupExpr *E) override;
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S) override;
  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitBinaryOperator(clang::BinaryOperator *E) override;
  bool VisitForStmt(clang::ForStmt *S) override;
  bool VisitNonTypeTemplateParmDecl(clang::NonTypeTemplateParmDecl *D) override;
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc T) override;
  bool walkFunction(const clang::FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override;

private:
  void giveArguments(const clang::TemplateDecl *Template,
                     llvm::ArrayRef<clang::TemplateArgumentLoc> Arguments);
  void give(const clang::ValueDecl *To, const clang::Expr *Value);

  const MaskFlow &Masks;
  clang::ASTContext &Context;
  const clang::FunctionDecl *Function = nullptr; ///< The pattern.
  /// Functions with bodies, by pattern.
  llvm::MapVector<const clang::FunctionDecl *, const clang::FunctionDecl *>
      Bodies;
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::SmallPtrSet<const clang::FunctionDecl *, 4>>
      Callees;
  /// An argument for a parameter, and its caller.
  struct Argument {
    const clang::FunctionDecl *Caller;
    const clang::Expr *Value;
  };
  llvm::DenseMap<const clang::ValueDecl *, llvm::SmallVector<Argument, 2>>
      Arguments;
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::Expr *, 2>>
      Given;
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::BinaryOperator *, 1>>
      Bounds;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Users, Around, Opaque;
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> BlockSizes;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<ThreadValues>>
      Values;
};

/// Whether a constant of that name counts lanes of a warp: WARP_SIZE.
bool isWarpSizeName(llvm::StringRef Name);
/// Whether a constant of that name that is 32 may count them: VENDOR_WARP.
bool mayCountLanes(llvm::StringRef Name);
/// Whether it is the number of lanes itself, not a mask or logarithm.
bool isLaneCountName(llvm::StringRef Name);
/// Whether a variable of that name is a lane or the index of a warp.
bool isLaneName(llvm::StringRef Name);

} // namespace hipify
#endif
