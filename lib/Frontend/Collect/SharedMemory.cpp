//===- SharedMemory.cpp - more shared memory than some GPU has ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The size of a kernel's shared variables, and the constant sizes of launches
// and kernel attributes.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "Mapping/Targets.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The smallest shared memory of all GPUs.
static uint64_t leastSharedMemory() {
  uint64_t Result = UINT64_MAX;
  for (const GpuTarget &T : allGpuTargets())
    Result = std::min<uint64_t>(Result, T.SharedMemory);
  return Result;
}

namespace {

/// The shared variables that a function's body names, and what it calls.
class FunctionParts : public DynamicRecursiveASTVisitor {
public:
  llvm::SmallSetVector<const VarDecl *, 2> Variables;
  llvm::SmallSetVector<const FunctionDecl *, 8> Callees; ///< With bodies.
  bool UsesScratch = false;                              ///< See HipScratch.

  bool VisitVarDecl(VarDecl *V) override {
    addVariable(V);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *V = dyn_cast<VarDecl>(E->getDecl()))
      addVariable(V);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    UsesScratch |=
        F && F->getIdentifier() && F->getName().starts_with("__syncthreads_");
    if (F && F->hasBody(F))
      Callees.insert(F);
    return true;
  }

private:
  void addVariable(const VarDecl *V) {
    // `extern __shared__ T x[]` is the dynamic part.
    if (V->hasAttr<CUDASharedAttr>() && !V->hasExternalStorage() &&
        !V->getType()->isDependentType() && !V->getType()->isIncompleteType())
      Variables.insert(V);
  }
};

/// HIP's __syncthreads_count and its kin have shared memory of their own.
constexpr uint64_t HipScratch = 256;

struct StaticMemory {
  uint64_t Bytes = 0;
  const VarDecl *Largest = nullptr;
};

/// The shared variables of kernels and of the functions that they call, as far
/// as their bodies are available. Kernels call the same functions, so each is
/// read once.
class SharedVariables {
public:
  StaticMemory of(const FunctionDecl *Kernel, const ASTContext &Context) {
    StaticMemory Result;
    llvm::SmallPtrSet<const VarDecl *, 8> Counted;
    llvm::SmallSetVector<const FunctionDecl *, 32> Reached;
    if (Kernel && Kernel->hasBody(Kernel))
      Reached.insert(Kernel);
    bool UsesScratch = false;
    for (size_t I = 0; I < Reached.size(); ++I) {
      const FunctionParts &Parts = partsOf(Reached[I]);
      UsesScratch |= Parts.UsesScratch;
      Reached.insert_range(Parts.Callees);
      for (const VarDecl *V : Parts.Variables) {
        if (!Counted.insert(V).second)
          continue;
        uint64_t Size = sizeOf(V, Context);
        if (!Result.Largest || sizeOf(Result.Largest, Context) < Size)
          Result.Largest = V;
        Result.Bytes += Size;
      }
    }
    Result.Bytes += UsesScratch ? HipScratch : 0;
    return Result;
  }

private:
  const FunctionParts &partsOf(const FunctionDecl *F) {
    std::unique_ptr<FunctionParts> &Parts = Known[F];
    if (!Parts) {
      Parts = std::make_unique<FunctionParts>();
      Parts->TraverseStmt(F->getBody());
    }
    return *Parts;
  }
  static uint64_t sizeOf(const VarDecl *V, const ASTContext &Context) {
    return Context.getTypeSizeInChars(V->getType()).getQuantity();
  }

  llvm::DenseMap<const FunctionDecl *, std::unique_ptr<FunctionParts>> Known;
};

/// Finds variables that are only ever read, and so keep their initial value.
class ReadVariables : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    ++Uses[E->getDecl()];
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      if (const auto *Ref =
              dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens()))
        ++Reads[Ref->getDecl()];
    return true;
  }
  bool isConstant(const ValueDecl *D) const {
    return Uses.lookup(D) == Reads.lookup(D);
  }

private:
  llvm::DenseMap<const ValueDecl *, unsigned> Uses, Reads;
};

class SharedMemoryVisitor : public DynamicRecursiveASTVisitor {
public:
  SharedMemoryVisitor(FactCollector &Collector, ASTContext &Context,
                      const ReadVariables &Reads, SharedVariables &Variables)
      : Collector(Collector), Context(Context), Reads(Reads),
        Variables(Variables) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    noteStatic(F);
    return true;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *D) override {
    for (const FunctionDecl *F : D->specializations())
      noteStatic(F);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    if (E->getConfig() && E->getConfig()->getNumArgs() > 2)
      noteDynamic(E->getConfig()->getArg(2), E->getCallee());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() ||
        Collector.originOf(Callee) != OriginCuda)
      return true;
    StringRef Name = Callee->getName();
    unsigned Size =
        llvm::StringSwitch<unsigned>(Name)
            .Cases({"cudaFuncSetAttribute", "cuFuncSetAttribute"}, 2)
            .Cases({"cudaLaunchKernel", "cudaLaunchCooperativeKernel"}, 4)
            .Cases({"cuLaunchKernel", "cuLaunchCooperativeKernel"}, 7)
            .Default(0);
    if (Size == 0 || E->getNumArgs() <= Size ||
        (Size == 2 && !isSharedMemoryAttribute(E->getArg(1))))
      return true;
    noteDynamic(E->getArg(Size), E->getArg(0));
    return true;
  }
  /// Handles `config.dynamicSmemBytes = n` of cudaLaunchConfig_t, and
  /// `.sharedMemBytes` of the driver's and of kernel nodes.
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Member = dyn_cast<MemberExpr>(E->getLHS()->IgnoreParens());
    if (E->getOpcode() != BO_Assign || !Member ||
        !Member->getMemberDecl()->getIdentifier() ||
        Collector.originOf(Member->getMemberDecl()) != OriginCuda)
      return true;
    StringRef Name = Member->getMemberDecl()->getName();
    if (Name == "dynamicSmemBytes" || Name == "sharedMemBytes")
      noteDynamic(E->getRHS(), nullptr);
    return true;
  }

private:
  static bool isSharedMemoryAttribute(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    if (!Ref || !Ref->getDecl()->getIdentifier())
      return false;
    StringRef Name = Ref->getDecl()->getName();
    return Name == "cudaFuncAttributeMaxDynamicSharedMemorySize" ||
           Name == "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES";
  }
  /// The kernel that an expression names or points to.
  static const FunctionDecl *kernelOf(const Expr *E) {
    E = E ? E->IgnoreParenCasts() : nullptr;
    if (const auto *Address = dyn_cast_or_null<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenCasts();
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E);
    const auto *F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
    return F && F->hasAttr<CUDAGlobalAttr>() ? F : nullptr;
  }

  void noteStatic(const FunctionDecl *F) {
    if (!F->hasAttr<CUDAGlobalAttr>() || F->isDependentContext())
      return;
    StaticMemory Shared = Variables.of(F, Context);
    if (Shared.Bytes <= leastSharedMemory() || !Shared.Largest)
      return;
    SourceLocation Name = Shared.Largest->getLocation();
    note(Name, Name, Shared.Bytes, 0, F);
  }

  void noteDynamic(const Expr *Size, const Expr *Kernel) {
    if (!Size || isa<CXXDefaultArgExpr>(Size))
      return;
    auto Dynamic = constantOf(Size);
    if (!Dynamic || *Dynamic <= 0)
      return;
    const FunctionDecl *F = kernelOf(Kernel);
    StaticMemory Shared = Variables.of(F, Context);
    if (Shared.Bytes + *Dynamic > leastSharedMemory())
      note(Size->getBeginLoc(), Size->getEndLoc(), Shared.Bytes, *Dynamic, F);
  }

  void note(SourceLocation Begin, SourceLocation Last, uint64_t Static,
            uint64_t Dynamic, const FunctionDecl *Kernel) {
    auto Text = Collector.placeTogether(SourceRange(Begin, Last),
                                        Context.getLangOpts());
    // A macro may have combined the ends from two texts.
    if (!Text.File)
      Text = Collector.placeTogether(SourceRange(Begin), Context.getLangOpts());
    FileFacts *File = Text.File;
    if (!File)
      return;
    auto [At, End] = std::pair(Text.Parts[0].Begin, Text.Parts[0].End);
    joinInto(
        File->Limits.SharedMemories,
        {{At,
          {End, Static, Dynamic, Kernel ? Kernel->getNameAsString() : ""}}});
  }

  /// The number that E always is: a constant, or computed from variables that
  /// never change.
  std::optional<int64_t> constantOf(const Expr *E) const {
    if (E->isTypeDependent() || E->isValueDependent())
      return std::nullopt;
    Expr::EvalResult Value;
    if (E->EvaluateAsInt(Value, Context))
      return Value.Val.getInt().getExtValue();
    E = E->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return V && V->isLocalVarDecl() && !V->isStaticLocal() && V->getInit() &&
                     Reads.isConstant(V)
                 ? constantOf(V->getInit())
                 : std::nullopt;
    }
    const auto *Pair = dyn_cast<BinaryOperator>(E);
    if (!Pair)
      return std::nullopt;
    auto Left = constantOf(Pair->getLHS()), Right = constantOf(Pair->getRHS());
    int64_t Result;
    if (!Left || !Right)
      return std::nullopt;
    switch (Pair->getOpcode()) {
    case BO_Add:
      return __builtin_add_overflow(*Left, *Right, &Result)
                 ? std::nullopt
                 : std::optional(Result);
    case BO_Mul:
      return __builtin_mul_overflow(*Left, *Right, &Result)
                 ? std::nullopt
                 : std::optional(Result);
    default:
      return std::nullopt;
    }
  }

  FactCollector &Collector;
  ASTContext &Context;
  const ReadVariables &Reads;
  SharedVariables &Variables;
};

class SharedMemoryCollector : public DeclCollector {
public:
  SharedMemoryCollector(FactCollector &Collector, ASTContext &Context)
      : Collector(Collector), Context(Context) {}

  void collect(Decl *D) override {
    ReadVariables Reads;
    Reads.TraverseDecl(D);
    SharedMemoryVisitor(Collector, Context, Reads, Variables).TraverseDecl(D);
  }

private:
  FactCollector &Collector;
  ASTContext &Context;
  SharedVariables Variables;
};

} // namespace

std::unique_ptr<DeclCollector>
makeSharedMemoryCollector(FactCollector &Collector, ASTContext &Context) {
  return std::make_unique<SharedMemoryCollector>(Collector, Context);
}

} // namespace hipify
