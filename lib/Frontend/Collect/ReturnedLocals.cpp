//===- ReturnedLocals.cpp - results that refer to a local variable --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that is inlined may return a view of its local array:
//
//   auto converted = convert(values);
//   return make_tensor(make_rmem_ptr(&converted), layout);
//
// Its caller reads what is no longer there. Code from nvcc keeps the array's
// memory; clang ends its lifetime, and reuses it. Clang's own warning does not
// look into the functions that pass the address on.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PointerIntPair.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace clang;

namespace hipify {
namespace {

/// What a value may refer to.
struct Referents {
  const VarDecl *Local = nullptr;
  llvm::SmallBitVector Values;    ///< What these parameters refer to.
  llvm::SmallBitVector Addresses; ///< The arguments of these references.
  bool ObjectValue = false;       ///< What the method's object refers to.
  bool ObjectAddress = false;     ///< The object.

  void add(const Referents &Other) {
    if (!Local)
      Local = Other.Local;
    Values |= Other.Values;
    Addresses |= Other.Addresses;
    ObjectValue |= Other.ObjectValue;
    ObjectAddress |= Other.ObjectAddress;
  }
  static void set(llvm::SmallBitVector &Of, unsigned Index) {
    if (Of.size() <= Index)
      Of.resize(Index + 1);
    Of.set(Index);
  }
};

/// The return statements of a function, without those of its lambdas.
class Returns : public DynamicRecursiveASTVisitor {
public:
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (S->getRetValue())
      Found.push_back(S->getRetValue());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  llvm::SmallVector<const Expr *, 2> Found;
};

class ReferentSearch {
public:
  /// What the results of a function refer to. Only Parameters count: a local is
  /// reported at its own function.
  Referents resultOf(const FunctionDecl *F) {
    F = F ? F->getDefinition() : nullptr;
    if (!F || F->isDependentContext() || Depth == MaxDepth)
      return {};
    auto [It, New] = Known.try_emplace(F);
    if (!New)
      return It->second; // Of a recursion: nothing yet.
    ++Depth;
    Referents Result;
    for (const Expr *E : returnsOf(F))
      Result.add(F->getReturnType()->isReferenceType() ? addressOf(E)
                                                       : valueOf(E));
    --Depth;
    Result.Local = nullptr;
    return Known[F] = Result;
  }
  static llvm::SmallVector<const Expr *, 2> returnsOf(const FunctionDecl *F) {
    Returns Visitor;
    Visitor.TraverseStmt(F->getBody());
    return Visitor.Found;
  }

  /// What the value of E refers to.
  Referents valueOf(const Expr *E) {
    E = E->IgnoreParens();
    if (!mayRefer(E->getType()) || Depth == MaxDepth)
      return {};
    ++Depth;
    Referents Result = valueOfNested(E);
    --Depth;
    return Result;
  }

private:
  static constexpr unsigned MaxDepth = 64;

  /// Pointers, and classes, which can have some.
  static bool mayRefer(QualType T) {
    T = T.getNonReferenceType();
    return T->isPointerType() || T->isRecordType() || T->isArrayType();
  }

  Referents valueOfNested(const Expr *E) {
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return addressOf(Cast->getSubExpr());
      return valueOf(Cast->getSubExpr());
    }
    if (const auto *Operator = dyn_cast<UnaryOperator>(E))
      return Operator->getOpcode() == UO_AddrOf
                 ? addressOf(Operator->getSubExpr())
                 : Referents();
    if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
      Referents Result;
      if (Operator->isAdditiveOp() && E->getType()->isPointerType())
        Result.add(valueOf(Operator->getLHS()));
      if (Operator->isAdditiveOp() || Operator->isCommaOp())
        Result.add(valueOf(Operator->getRHS()));
      return Result;
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      Referents Result = valueOf(Choice->getTrueExpr());
      Result.add(valueOf(Choice->getFalseExpr()));
      return Result;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return valueOf(*Ref);
    if (isa<CXXThisExpr>(E)) {
      Referents Object;
      Object.ObjectAddress = true;
      return Object;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
      if (!Member->isArrow())
        return valueOf(Base);
      Referents Object;
      Object.ObjectValue = isa<CXXThisExpr>(Base);
      return Object;
    }
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return passedOn(*Call, /*AsObject=*/false);
    // What is built from parts: constructors, lists, temporaries.
    Referents Result;
    if (isa<CXXConstructExpr, InitListExpr, CXXParenListInitExpr,
            MaterializeTemporaryExpr, CXXBindTemporaryExpr, ExprWithCleanups,
            CXXDefaultInitExpr, SubstNonTypeTemplateParmExpr>(E))
      for (const Stmt *Part : E->children())
        if (const auto *Value = dyn_cast_or_null<Expr>(Part))
          Result.add(valueOf(Value));
    return Result;
  }
  Referents valueOf(const DeclRefExpr &Ref) {
    Referents Result;
    const auto *Variable = dyn_cast<VarDecl>(Ref.getDecl());
    if (const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Variable))
      Referents::set(Result.Values, Parameter->getFunctionScopeIndex());
    else if (Variable && Variable->hasLocalStorage() && Variable->getInit() &&
             !Variable->getType()->isArrayType())
      return ofVariable(*Variable, /*Address=*/false);
    return Result;
  }
  /// What the initializer of a local variable refers to, or what it is; once
  /// for each variable, since each can name several others.
  Referents ofVariable(const VarDecl &Variable, bool Address) {
    auto [It, New] = Variables.try_emplace({&Variable, Address});
    if (!New || Depth == MaxDepth)
      return It->second;
    const Expr *Init = Variable.getInit();
    ++Depth;
    Referents Result = Address ? addressOf(Init) : valueOf(Init);
    --Depth;
    return Variables[{&Variable, Address}] = Result;
  }
  /// The object of a method; null for other functions.
  static const Expr *objectOf(const CallExpr &Call) {
    if (const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call))
      return Method->getImplicitObjectArgument();
    return isa<CXXOperatorCallExpr>(Call) &&
                   isa_and_nonnull<CXXMethodDecl>(Call.getDirectCallee())
               ? Call.getArg(0)
               : nullptr;
  }
  /// The argument of a parameter; null if there is none.
  static const Expr *argumentOf(const CallExpr &Call, unsigned Parameter) {
    if (isa<CXXOperatorCallExpr>(Call) && objectOf(Call))
      ++Parameter;
    return Parameter < Call.getNumArgs() ? Call.getArg(Parameter) : nullptr;
  }
  /// What a call's result refers to, by its arguments. AsObject: the address of
  /// the object that is returned by reference.
  Referents passedOn(const CallExpr &Call, bool AsObject) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    Referents Result, Inner = resultOf(Callee);
    bool ToReference = Callee && Callee->getReturnType()->isReferenceType();
    if (AsObject && !ToReference)
      return {};
    // What is read through a reference to an object is the object's value.
    bool Reads = ToReference && !AsObject;
    if (const Expr *Object = objectOf(Call)) {
      bool IsPointer = Object->getType()->isPointerType();
      if (Inner.ObjectValue || (Inner.ObjectAddress && Reads)) {
        if (!IsPointer)
          Result.add(valueOf(Object));
        else
          Result.ObjectValue |= isa<CXXThisExpr>(Object->IgnoreParenCasts());
      }
      if (Inner.ObjectAddress && !Reads)
        Result.add(IsPointer ? valueOf(Object) : addressOf(Object));
    }
    for (unsigned I : Inner.Values.set_bits())
      if (const Expr *Argument = argumentOf(Call, I))
        Result.add(valueOf(Argument));
    for (unsigned I : Inner.Addresses.set_bits())
      if (const Expr *Argument = argumentOf(Call, I))
        Result.add(Reads ? valueOf(Argument) : addressOf(Argument));
    return Result;
  }

  /// What a pointer to the object E refers to.
  Referents addressOf(const Expr *E) {
    Referents Result;
    E = E->IgnoreParens();
    while (true) {
      if (const auto *Member = dyn_cast<MemberExpr>(E)) {
        if (Member->isArrow())
          return valueOf(Member->getBase());
        E = Member->getBase()->IgnoreParens();
      } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
        return valueOf(Element->getBase());
      } else if (const auto *Cast = dyn_cast<CastExpr>(E);
                 Cast && Cast->isGLValue()) {
        E = Cast->getSubExpr()->IgnoreParens();
      } else {
        break;
      }
    }
    if (const auto *Deref = dyn_cast<UnaryOperator>(E);
        Deref && Deref->getOpcode() == UO_Deref)
      return valueOf(Deref->getSubExpr());
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return passedOn(*Call, /*AsObject=*/true);
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *Variable = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Variable)
      return {};
    const auto *Parameter = dyn_cast<ParmVarDecl>(Variable);
    if (Variable->getType()->isReferenceType()) {
      if (Parameter)
        Referents::set(Result.Addresses, Parameter->getFunctionScopeIndex());
      else if (Variable->getInit())
        return ofVariable(*Variable, /*Address=*/true);
    } else if (Variable->hasLocalStorage() &&
               !Variable->hasAttr<CUDASharedAttr>()) {
      Result.Local = Variable;
    }
    return Result;
  }

  unsigned Depth = 0;
  llvm::DenseMap<const FunctionDecl *, Referents> Known;
  llvm::DenseMap<llvm::PointerIntPair<const VarDecl *, 1, bool>, Referents>
      Variables;
};

/// Whether T is a cute::Tensor.
bool isCuteTensor(QualType T) {
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  const auto *Space =
      Class
          ? dyn_cast<NamespaceDecl>(Class->getDeclContext()->getRedeclContext())
          : nullptr;
  return Space && Space->getName() == "cute" && Class->getName() == "Tensor";
}

class ReturnedLocals : public DynamicRecursiveASTVisitor {
public:
  ReturnedLocals(FactCollector &C, const ASTContext &Context,
                 ReferentSearch &Search)
      : Collector(C), Context(Context), Search(Search) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitFunctionDecl(FunctionDecl *D) override {
    if (!D->hasAttr<CUDADeviceAttr>() || !D->doesThisDeclarationHaveABody() ||
        D->isDependentContext() || D->getReturnType()->isReferenceType())
      return true;
    for (const Expr *E : ReferentSearch::returnsOf(D))
      if (const VarDecl *Local = Search.valueOf(E).Local)
        note(*E, *Local, isCuteTensor(D->getReturnType()));
    return true;
  }

private:
  void note(const Expr &E, const VarDecl &Local, bool IsCute) {
    auto Text =
        Collector.placeTogether(E.getSourceRange(), Context.getLangOpts());
    if (Text.File)
      Text.File->ReturnedLocals[Text.Parts[0].Begin].insert(
          {Text.Parts[0].End, Local.getNameAsString(), IsCute});
    else
      for (auto [File, Offset] : {Collector.place(E.getBeginLoc())})
        if (File)
          File->ReturnedLocals[Offset].insert(
              {Offset + 1, Local.getNameAsString(), false});
  }

  FactCollector &Collector;
  const ASTContext &Context;
  ReferentSearch &Search;
};

} // namespace

void collectReturnedLocals(llvm::ArrayRef<Decl *> Decls,
                           FactCollector &Collector, ASTContext &Context) {
  ReferentSearch Search;
  ReturnedLocals Visitor(Collector, Context, Search);
  for (Decl *D : Decls)
    Visitor.TraverseDecl(D);
}

} // namespace hipify
