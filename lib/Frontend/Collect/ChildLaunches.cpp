//===- ChildLaunches.cpp - kernels that launch kernels --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP has no launches in device code. The host makes them in their place, so
// its own launches of kernels that reach any must be known.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Functions = llvm::SmallVector<const FunctionDecl *, 2>;

/// What stands for a function, its template and all their instances.
static const FunctionDecl *patternOf(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  return F->getCanonicalDecl();
}

static Functions functionsNamed(const Expr *E) {
  Functions Result;
  auto Add = [&](const NamedDecl *D) {
    if (const FunctionDecl *F =
            const_cast<NamedDecl *>(D->getUnderlyingDecl())->getAsFunction())
      Result.push_back(patternOf(F));
  };
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    Add(Ref->getDecl());
  else if (const auto *Overloads = dyn_cast<OverloadExpr>(E))
    llvm::for_each(Overloads->decls(), Add);
  return Result;
}

static bool isOverloaded(const FunctionDecl *F) {
  return llvm::any_of(
      F->getDeclContext()->getRedeclContext()->lookup(F->getDeclName()),
      [&](const NamedDecl *D) {
        const FunctionDecl *Other = const_cast<NamedDecl *>(D)->getAsFunction();
        return Other && patternOf(Other) != patternOf(F);
      });
}

/// "vt", "(int *)": see FileFacts::DeviceLaunches.
static std::string kernelText(const Expr *Kernel, const ASTContext &Context) {
  Kernel = Kernel->IgnoreParenImpCasts();
  Functions Named = functionsNamed(Kernel);
  if (Named.size() != 1)
    return "?";
  llvm::ArrayRef<TemplateArgumentLoc> Arguments;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Kernel))
    Arguments = Ref->template_arguments();
  else
    Arguments = cast<OverloadExpr>(Kernel)->template_arguments();
  const FunctionTemplateDecl *Template =
      Named.front()->getDescribedFunctionTemplate();
  if (isOverloaded(Named.front())) {
    if (Template || !isa<DeclRefExpr>(Kernel))
      return "?";
    std::string Types;
    for (const ParmVarDecl *Each : Named.front()->parameters())
      Types += (Types.empty() ? "" : ", ") +
               Each->getType().getAsString(Context.getPrintingPolicy());
    return "(" + Types + ")";
  }
  size_t Parameters = Template ? Template->getTemplateParameters()->size() : 0;
  if (Arguments.size() != Parameters ||
      (Template && Template->getTemplateParameters()->hasParameterPack()))
    return "?";
  std::string Kinds;
  for (const TemplateArgumentLoc &Each : Arguments)
    switch (Each.getArgument().getKind()) {
    case TemplateArgument::Type:
      Kinds += 't';
      break;
    case TemplateArgument::Template:
    case TemplateArgument::TemplateExpansion:
    case TemplateArgument::Pack:
      return "?";
    default:
      Kinds += 'v';
    }
  return Kinds;
}

namespace {

class ChildLaunches : public SideWalk {
public:
  ChildLaunches(FactCollector &C, const ASTContext &Context)
      : Collector(C), Context(Context) {}

  bool walkFunction(const FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override {
    // A lambda belongs to the function around it.
    bool IsLambda = isa<CXXMethodDecl>(D) &&
                    cast<CXXMethodDecl>(D)->getParent()->isLambda();
    llvm::SaveAndRestore Saved(Function, IsLambda ? Function : patternOf(D));
    return SideWalk::walkFunction(D, Go);
  }
  bool TraverseCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    StringRef Name = Callee && Callee->getIdentifier() ? Callee->getName() : "";
    llvm::SaveAndRestore Saved(IsQuestion,
                               IsQuestion || Name.starts_with("cudaFunc") ||
                                   Name.starts_with("cudaOccupancy"));
    return SideWalk::TraverseCallExpr(E);
  }
  bool TraverseCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    auto [File, Offset] = Collector.place(E->getConfig()->getBeginLoc());
    Launched.insert(E->getCallee()->IgnoreParenImpCasts());
    if (InDevice)
      Parents.push_back(Function);
    if (File && InDevice)
      File->DeviceLaunches.note(Offset, kernelText(E->getCallee(), Context));
    else if (File)
      Launches.push_back({File, Offset, functionsNamed(E->getCallee())});
    return SideWalk::TraverseCUDAKernelCallExpr(E);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return note(E); }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    return note(E);
  }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override {
    return note(E);
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl()))
      Callers[patternOf(F)].push_back(Function);
    return true;
  }

  void finish() {
    llvm::DenseSet<const FunctionDecl *> Launching;
    while (!Parents.empty())
      if (const FunctionDecl *F = Parents.pop_back_val();
          Launching.insert(F).second)
        if (auto It = Callers.find(F); It != Callers.end())
          llvm::append_range(Parents, It->second);
    auto IsParent = [&](const FunctionDecl *F) {
      return F->hasAttr<CUDAGlobalAttr>() && Launching.contains(F);
    };
    for (auto &[File, Offset, Kernels] : Launches)
      if (llvm::any_of(Kernels, IsParent))
        File->ParentLaunches.insert(Offset);
    for (auto [Loc, Kernel] : OtherUses)
      if (IsParent(Kernel))
        if (auto [File, Offset] = Collector.place(Loc); File)
          File->ParentKernels[Offset].insert(Kernel->getNameAsString());
  }

private:
  bool note(const Expr *E) {
    for (const FunctionDecl *F : functionsNamed(E)) {
      // A launch of a kernel does not run it here.
      if (!F->hasAttr<CUDAGlobalAttr>())
        Callers[F].push_back(Function);
      else if (!IsQuestion && !InDevice && !Launched.contains(E))
        OtherUses.push_back({E->getExprLoc(), F});
    }
    return true;
  }

  FactCollector &Collector;
  const ASTContext &Context;
  /// Of the code at hand.
  const FunctionDecl *Function = nullptr;
  /// In the arguments of a function that asks about kernels.
  bool IsQuestion = false;
  llvm::DenseMap<const FunctionDecl *, Functions> Callers;
  /// Functions that contain a launch.
  llvm::SmallVector<const FunctionDecl *> Parents;
  llvm::DenseSet<const Expr *> Launched;
  struct HostLaunch {
    FileFacts *File;
    unsigned Offset;
    Functions Kernels;
  };
  std::vector<HostLaunch> Launches;
  std::vector<std::pair<SourceLocation, const FunctionDecl *>> OtherUses;
};

} // namespace

void collectChildLaunches(llvm::ArrayRef<Decl *> Decls,
                          FactCollector &Collector, ASTContext &Context) {
  ChildLaunches Found(Collector, Context);
  for (Decl *D : Decls)
    Found.TraverseDecl(D);
  Found.finish();
}

} // namespace hipify
