//===- ReachedCode.cpp - asm statements that kernels reach ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A header such as CUTLASS's has code for every GPU, and a unit uses a part.
// What no kernel of the unit reaches is not compiled for AMD either.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "Project/SourceTree.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace hipify {
namespace {

class ReachedCode : public FunctionWalk {
public:
  ReachedCode(FactCollector &C, ASTContext &Context)
      : Collector(C), Context(Context) {}

  bool walkFunction(const FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override {
    llvm::SaveAndRestore Saved(Function, D->getCanonicalDecl());
    if (D->doesThisDeclarationHaveABody())
      Bodies.insert(Function);
    return Go();
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return note(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override {
    return note(E->getMemberDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return note(E->getConstructor());
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    Statements.push_back({S->getAsmLoc(), Function});
    return true;
  }

  void finish() {
    if (Statements.empty())
      return;
    reach(nullptr);
    for (const FunctionDecl *F : Bodies)
      if (isRoot(F))
        reach(F);
    SourceManager &SM = Collector.sourceManager();
    // Of a header that is translated by itself, anything may be used.
    FileID Alone = isHeader(Collector.pathOf(SM.getMainFileID()))
                       ? SM.getMainFileID()
                       : FileID();
    for (auto [Loc, F] : Statements)
      if (Reached.contains(F) || SM.getFileID(SM.getFileLoc(Loc)) == Alone)
        if (auto [File, Offset] = Collector.place(Loc); File)
          if (auto It = File->DeviceAsm.Statements.find(Offset);
              It != File->DeviceAsm.Statements.end())
            It->second.Reached = true;
  }

private:
  bool note(const ValueDecl *D) {
    const auto *To = dyn_cast<FunctionDecl>(D);
    if (!To)
      return true;
    To = To->getCanonicalDecl();
    if (To != Function) {
      Callees[Function].push_back(To);
      Named.insert(To);
    }
    return true;
  }

  /// Whether F is reached whatever the unit's other functions do: a kernel, a
  /// function for other units, or one that only code that is not seen uses,
  /// such as a library's templates.
  bool isRoot(const FunctionDecl *F) const {
    if (F->isDependentContext())
      return false;
    return F->hasAttr<CUDAGlobalAttr>() ||
           (F->isUsed() && (!Named.contains(F) || isa<CXXDestructorDecl>(F) ||
                            F->isOverloadedOperator())) ||
           Context.GetGVALinkageForFunction(F) >= GVA_StrongExternal;
  }

  void reach(const FunctionDecl *F) {
    llvm::SmallVector<const FunctionDecl *> Work = {F};
    while (!Work.empty())
      if (F = Work.pop_back_val(); Reached.insert(F).second)
        if (auto It = Callees.find(F); It != Callees.end())
          llvm::append_range(Work, It->second);
  }

  FactCollector &Collector;
  ASTContext &Context;
  /// Of the code at hand; null outside of functions. Lambdas belong to the
  /// function around them.
  const FunctionDecl *Function = nullptr;
  /// By canonical declarations. Of null: what initialisers name.
  llvm::DenseMap<const FunctionDecl *, std::vector<const FunctionDecl *>>
      Callees;
  llvm::DenseSet<const FunctionDecl *> Bodies, Named, Reached;
  std::vector<std::pair<SourceLocation, const FunctionDecl *>> Statements;
};

} // namespace

void collectReachedCode(llvm::ArrayRef<Decl *> Decls, FactCollector &Collector,
                        ASTContext &Context) {
  ReachedCode Code(Collector, Context);
  for (Decl *D : Decls)
    Code.TraverseDecl(D);
  Code.finish();
}

} // namespace hipify
