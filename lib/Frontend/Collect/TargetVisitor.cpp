//===- TargetVisitor.cpp - limits of GPUs ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects shared memory that exceeds some GPU's, if its size is constant, the
// number of launch bounds, and accesses to elements of matrix fragments.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "Mapping/Targets.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
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

/// The shared variables of a kernel and of the functions that it calls, as far
/// as their bodies are available.
class SharedVariables : public DynamicRecursiveASTVisitor {
public:
  explicit SharedVariables(ASTContext &Context) : Context(Context) {}

  uint64_t Bytes = 0;
  const VarDecl *Largest = nullptr;

  void addFunction(const FunctionDecl *F) {
    if (F && F->hasBody(F) && Functions.insert(F).second)
      TraverseStmt(F->getBody());
  }
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
    addFunction(E->getDirectCallee());
    return true;
  }

private:
  void addVariable(const VarDecl *V) {
    // `extern __shared__ T x[]` is the dynamic part.
    if (!V->hasAttr<CUDASharedAttr>() || V->hasExternalStorage() ||
        V->getType()->isDependentType() || V->getType()->isIncompleteType() ||
        !Variables.insert(V).second)
      return;
    uint64_t Size = sizeOf(V);
    if (!Largest || sizeOf(Largest) < Size)
      Largest = V;
    Bytes += Size;
  }
  uint64_t sizeOf(const VarDecl *V) const {
    return Context.getTypeSizeInChars(V->getType()).getQuantity();
  }

  ASTContext &Context;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Functions;
  llvm::SmallPtrSet<const VarDecl *, 8> Variables;
};

/// Counts uses of variables. A variable that is only ever read keeps its
/// initial value.
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
  const llvm::DenseMap<const ValueDecl *, unsigned> &uses() const {
    return Uses;
  }

private:
  llvm::DenseMap<const ValueDecl *, unsigned> Uses, Reads;
};

class TargetVisitor : public DynamicRecursiveASTVisitor {
public:
  TargetVisitor(FactCollector &Collector, ASTContext &Context,
                const ReadVariables &Reads)
      : Collector(Collector), SM(Collector.sourceManager()), Context(Context),
        Reads(Reads) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (const auto *Bounds = F->getAttr<CUDALaunchBoundsAttr>())
      noteBounds(Bounds);
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

  void noteBounds(const CUDALaunchBoundsAttr *Bounds) {
    SourceLocation Loc = Bounds->getLocation();
    if (!Loc.isMacroID())
      return;
    // The attribute is in our declarations' macro of that name.
    auto [File, At] = Collector.place(SM.getImmediateMacroCallerLoc(Loc));
    if (File)
      File->Limits.LaunchBounds[At].note(1 +
                                         (Bounds->getMinBlocks() != nullptr) +
                                         (Bounds->getMaxBlocks() != nullptr));
  }

  void noteStatic(const FunctionDecl *F) {
    if (!F->hasAttr<CUDAGlobalAttr>() || F->isDependentContext())
      return;
    SharedVariables Shared(Context);
    Shared.addFunction(F);
    if (Shared.Bytes <= leastSharedMemory())
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
    SharedVariables Shared(Context);
    const FunctionDecl *F = kernelOf(Kernel);
    if (F)
      Shared.addFunction(F);
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
  SourceManager &SM;
  ASTContext &Context;
  const ReadVariables &Reads;
};

/// Uses of a fragment's elements. `for (i ...) c.x[i] = a * c.x[i];` does not
/// depend on the layout if the body has no other use of i.
class FragmentVisitor : public DynamicRecursiveASTVisitor {
public:
  bool VisitMemberExpr(MemberExpr *E) override {
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (Field && Field->getDeclName().isIdentifier() &&
        Field->getName() == "x" && isOfFragments(Field->getParent()))
      Members.try_emplace(E, E->getMemberLoc());
    return true;
  }
  bool
  VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    const auto *Type = E->getBaseType()
                           .getCanonicalType()
                           ->getAs<TemplateSpecializationType>();
    const TemplateDecl *Template =
        Type ? Type->getTemplateName().getAsTemplateDecl() : nullptr;
    if (Template && E->getMember().isIdentifier() &&
        E->getMember().getAsIdentifierInfo()->isStr("x") &&
        isOfFragments(Template))
      Members.try_emplace(E, E->getMemberLoc());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const Expr *Index = E->getIdx()->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Index))
      Elements[E->getBase()->IgnoreParenImpCasts()] = Ref->getDecl();
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    ++Uses[E->getDecl()];
    return true;
  }
  bool VisitForStmt(ForStmt *S) override {
    ReadVariables Header;
    for (Stmt *Part : {S->getInit(), static_cast<Stmt *>(S->getCond()),
                       static_cast<Stmt *>(S->getInc())})
      if (Part)
        Header.TraverseStmt(Part);
    for (const auto &[Variable, Count] : Header.uses())
      Counting[Variable] += Count;
    return true;
  }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override {
    if (const Expr *Range = S->getRangeInit())
      Whole.insert(Range->IgnoreParenImpCasts());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (E->isArgumentType())
      return true;
    const Expr *Operand = E->getArgumentExpr()->IgnoreParenImpCasts();
    while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Operand))
      Operand = Element->getBase()->IgnoreParenImpCasts();
    Whole.insert(Operand);
    return true;
  }

  /// Calls Note for the accesses that depend on the layout.
  void note(llvm::function_ref<void(SourceLocation)> Note) {
    llvm::DenseMap<const ValueDecl *, unsigned> Indices;
    for (const auto &[Member, Loc] : Members)
      if (const ValueDecl *Index = Elements.lookup(Member))
        ++Indices[Index];
    for (const auto &[Member, Loc] : Members) {
      const ValueDecl *Index = Elements.lookup(Member);
      bool IsCounter =
          Index && Counting.lookup(Index) &&
          Uses.lookup(Index) == Counting.lookup(Index) + Indices.lookup(Index);
      if (!IsCounter && !Whole.contains(Member))
        Note(Loc);
    }
  }

private:
  static bool isOfFragments(const Decl *D) {
    const auto *Inner = dyn_cast<NamespaceDecl>(D->getDeclContext());
    const auto *Outer =
        Inner ? dyn_cast<NamespaceDecl>(Inner->getDeclContext()) : nullptr;
    return Outer && Inner->getName() == "wmma" && Outer->getName() == "nvcuda";
  }

  llvm::DenseMap<const Expr *, SourceLocation> Members;
  llvm::DenseMap<const Expr *, const ValueDecl *> Elements;
  llvm::SmallPtrSet<const Expr *, 8> Whole;
  /// How often a variable is used, and how often in a loop header.
  llvm::DenseMap<const ValueDecl *, unsigned> Uses, Counting;
};

} // namespace

void collectTargetFacts(Decl *D, FactCollector &Collector,
                        ASTContext &Context) {
  ReadVariables Reads;
  Reads.TraverseDecl(D);
  TargetVisitor(Collector, Context, Reads).TraverseDecl(D);
  FragmentVisitor Fragments;
  Fragments.TraverseDecl(D);
  Fragments.note([&](SourceLocation Loc) {
    if (auto [File, At] = Collector.place(Loc); File)
      File->Limits.FragmentElements.insert(At);
  });
}

} // namespace hipify
