//===- FunctionAddresses.cpp - functions that are not called --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The user of a value is visited before the value: a use that requires a
// specific function type removes the value from the candidates.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/FunctionAddresses.h"
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace hipify {
namespace {

class AddressVisitor : public ResultWalk {
  using Kind = FileFacts::FunctionAddress::KindT;

public:
  AddressVisitor(FactCollector &C) : Collector(C), SM(C.sourceManager()) {}

  //===--- uses that call a function, or say which is meant ---------------===//

  bool VisitCallExpr(CallExpr *E) override {
    Settled.insert(core(E->getCallee()));
    const FunctionDecl *Callee = E->getDirectCallee();
    unsigned Object =
        isa<CXXOperatorCallExpr>(E) && isa_and_nonnull<CXXMethodDecl>(Callee);
    if (Callee && !Callee->isFunctionTemplateSpecialization())
      for (unsigned I = Object; I < E->getNumArgs(); ++I)
        if (I - Object < Callee->getNumParams())
          settle(E->getArg(I), Callee->getParamDecl(I - Object)->getType());
    return true;
  }
  bool VisitVarDecl(VarDecl *D) override {
    if (D->getInit())
      settle(D->getInit(), D->getType());
    return true;
  }
  bool VisitFieldDecl(FieldDecl *D) override {
    if (const Expr *Init = D->getInClassInitializer())
      settle(Init, D->getType());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Assign)
      settle(E->getRHS(), E->getLHS()->getType());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (S->getRetValue() && Function)
      settle(S->getRetValue(), Function->getDeclaredReturnType());
    return true;
  }
  bool VisitCastExpr(CastExpr *E) override {
    if (isa<ExplicitCastExpr>(E))
      settle(E->getSubExpr(), E->getType());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *Callee = E->getConstructor();
    if (!Callee->isFunctionTemplateSpecialization())
      for (unsigned I = 0;
           I < std::min(E->getNumArgs(), Callee->getNumParams()); ++I)
        settle(E->getArg(I), Callee->getParamDecl(I)->getType());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) override {
    const InitListExpr *List = E->isSemanticForm() ? E : E->getSemanticForm();
    if (!List || List->getType().isNull())
      return true;
    if (const auto *Record = List->getType()->getAsRecordDecl()) {
      unsigned I = 0;
      for (const FieldDecl *Field : Record->fields())
        if (I < List->getNumInits())
          settle(List->getInit(I++), Field->getType());
    } else if (const auto *Array = List->getType()->getAsArrayTypeUnsafe()) {
      for (const Expr *Init : List->inits())
        settle(Init, Array->getElementType());
    }
    return true;
  }

  //===--- addresses ------------------------------------------------------===//

  bool VisitDecltypeTypeLoc(DecltypeTypeLoc T) override {
    // An unparenthesized operand is not evaluated as a value.
    const Expr *E = T.getUnderlyingExpr();
    if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E))
      note(Ref, Kind::Decltype, T.getBeginLoc());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() != UO_AddrOf)
      return true;
    const auto *Ref = dyn_cast<DeclRefExpr>(core(E->getSubExpr()));
    if (Ref && Settled.count(E))
      Settled.insert(Ref);
    else if (Ref)
      note(Ref, Kind::Address, E->getOperatorLoc());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    note(E, Kind::Value, E->getLocation());
    return true;
  }

private:
  static bool isFunctionType(QualType T) {
    if (T.isNull() || T->isDependentType() || T->isUndeducedType() ||
        T->getContainedDeducedType())
      return false;
    T = T.getNonReferenceType();
    return T->isFunctionType() || T->isFunctionPointerType();
  }
  void settle(const Expr *Value, QualType To) {
    if (Value && isFunctionType(To))
      Settled.insert(core(Value));
  }

  void note(const DeclRefExpr *E, Kind What, SourceLocation BeginLoc) {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (!F || !F->getIdentifier() || !Settled.insert(E).second)
      return;
    // `cudaMalloc<float>` also selects HIP's template.
    if (E->hasExplicitTemplateArgs())
      return;
    const MappingEntry *Row = Collector.table().lookup(F->getName());
    if (!Row || !Row->has(Trait::Overloaded) ||
        Collector.originOf(F) != OriginCuda)
      return;
    SourceLocation Loc = E->getLocation();
    FileFacts::FunctionAddress Fact{F->getName().str(), What, 0, false};
    // The operator is in the macro's body, the name is from an argument.
    if (What != Kind::Value && Loc.isMacroID() && SM.isMacroArgExpansion(Loc) &&
        SM.getFileID(Loc) != SM.getFileID(BeginLoc)) {
      Fact.IsParameter = true;
      // Mark the argument: it must remain a name.
      if (auto [File, Offset] = Collector.place(Loc); File)
        File->FunctionAddresses[Offset].insert(Fact);
      Loc = SM.getImmediateExpansionRange(Loc).getBegin();
    }
    auto [File, Offset] = Collector.place(Loc);
    auto [BeginFile, Begin] = Collector.place(BeginLoc);
    if (!File || File != BeginFile || Begin > Offset)
      return;
    Fact.Begin = Begin;
    File->FunctionAddresses[Offset].insert(std::move(Fact));
  }

  FactCollector &Collector;
  SourceManager &SM;
  llvm::SmallPtrSet<const Expr *, 32> Settled;
};

} // namespace

void collectFunctionAddresses(Decl *D, FactCollector &Collector) {
  AddressVisitor(Collector).TraverseDecl(D);
}

} // namespace hipify
