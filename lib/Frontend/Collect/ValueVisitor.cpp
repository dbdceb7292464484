//===- ValueVisitor.cpp - uses of CUDA's values ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some uses of a value do not depend on its type. The visit of the user marks
// them, and the later visit of the value skips it. Unmarked values are assumed
// to matter.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/ValueVisitor.h"
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/EnumNumbers.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "Frontend/Collect/HalfOperators.h"
#include "Frontend/Collect/HipTypes.h"
#include "Frontend/Collect/VectorLists.h"
#include "Frontend/Collect/VectorOperators.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The tag of the struct that has a member, or of the enclosing named one.
static std::string tagOf(const RecordDecl *Record) {
  for (const DeclContext *Context = Record; Context;
       Context = Context->getParent()) {
    const auto *R = dyn_cast<RecordDecl>(Context);
    if (!R)
      break;
    if (R->getIdentifier())
      return R->getName().str();
    if (const TypedefNameDecl *Alias = R->getTypedefNameForAnonDecl())
      return Alias->getName().str();
  }
  return "";
}

namespace {

class ValueVisitor : public ResultWalk {
public:
  ValueVisitor(FactCollector &C, ASTContext &Context)
      : Collector(C), Context(Context), Conversion(C, Context),
        Vectors(C, Context.getLangOpts()), Numbers(C, Context) {}

  //===--- members --------------------------------------------------------===//

  bool VisitMemberExpr(MemberExpr *E) override {
    Conversion.useMember(E->getBase());
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (!Field || !Field->getIdentifier())
      return true;
    // Accesses through unnamed structs are not spelled.
    const Expr *Object = E->getBase();
    while (const auto *Step = dyn_cast<MemberExpr>(Object->IgnoreImpCasts())) {
      if (Step->getMemberDecl()->getIdentifier())
        break;
      Object = Step->getBase();
    }
    noteMember(Field, E->getMemberLoc(), Object);
    return true;
  }
  bool
  VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    if (auto [File, Offset] = Collector.place(E->getMemberLoc()); File)
      File->DependentMembers.insert(Offset);
    return true;
  }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *E) override {
    for (const auto &D : E->designators())
      if (D.isFieldDesignator() && D.getFieldDecl())
        noteMember(D.getFieldDecl(), D.getFieldLoc(), nullptr);
      else if (D.isArrayDesignator())
        Numbers.useAsIndex(E->getArrayIndex(D));
    return true;
  }

  //===--- uses that do not depend on a value's type ----------------------===//

  bool VisitVarDecl(VarDecl *D) override {
    Numbers.declare(D, Function);
    Vectors.declare(D);
    // The initializer of a range-based for's variable is implicit.
    if (!D->getInit() || D->isCXXForRangeDecl())
      return true;
    bool Braces = D->getInitStyle() == VarDecl::ListInit;
    if (!Braces && !isDeduced(D))
      becomes(D->getInit(), D->getType());
    if (!D->getType()->getContainedAutoType())
      Conversion.convert(D->getInit(), D->getType());
    else
      Conversion.keepType(D->getInit());
    Conversion.declare(D);
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc T) override {
    Conversion.keepType(T.getUnderlyingExpr());
    return true;
  }
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc T) override {
    // The parentheses are part of the operator.
    Conversion.keepType(T.getUnderlyingExpr()->IgnoreParens());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (!S->getRetValue())
      return true;
    QualType T = Function ? Function->getDeclaredReturnType() : QualType();
    if (T.isNull() || T->getContainedDeducedType())
      Conversion.keepType(S->getRetValue());
    // The return type is unknown here; deduced types matter.
    if (Function) {
      becomes(S->getRetValue(), T);
      Conversion.convert(S->getRetValue(), T);
      if (T->isBooleanType())
        Numbers.askAlone(S->getRetValue());
    }
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    ResultHarmless.insert(core(E->getIdx()));
    Conversion.useAsInteger(E->getIdx());
    Numbers.useAsIndex(E->getIdx());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const Expr *Left = core(E->getLHS()), *Right = core(E->getRHS());
    if (E->getOpcode() == BO_Assign) {
      becomes(E->getRHS(), E->getLHS()->getType());
      Conversion.assign(E);
    } else if (E->getOpcode() == BO_AddAssign ||
               E->getOpcode() == BO_SubAssign) {
      becomes(E->getRHS(), E->getLHS()->getType());
    } else if (E->isComparisonOp()) {
      Conversion.compare(E);
      Numbers.compare(E);
      markComparison(Left, Right);
      markComparison(Right, Left);
    } else if (E->isLogicalOp()) {
      Numbers.askAlone(Left);
      Numbers.askAlone(Right);
    }
    if (!E->isComparisonOp())
      Conversion.combine(E);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (const auto [Field, Loc] = pointedMember(E); Field)
      noteMember(Field, Loc, nullptr);
    if (E->getOpcode() == UO_LNot)
      Harmless.insert(core(E->getSubExpr()));
    Numbers.negate(E);
    Conversion.noteStep(E);
    if (E->isArithmeticOp() && E->getOpcode() != UO_LNot)
      Conversion.useAsInteger(E->getSubExpr());
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (const Stmt *Part : S->body())
      Conversion.discard(Part);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override { return markCondition(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override {
    return markCondition(S->getCond());
  }
  bool VisitForStmt(ForStmt *S) override {
    Conversion.discard(S->getInc());
    return markCondition(S->getCond());
  }
  bool VisitDoStmt(DoStmt *S) override { return markCondition(S->getCond()); }
  bool VisitSwitchStmt(SwitchStmt *S) override {
    Numbers.compare(S);
    Conversion.useAsInteger(S->getCond());
    Harmless.insert(core(S->getCond()));
    return true;
  }
  bool VisitCaseStmt(CaseStmt *S) override {
    Numbers.ignore(S->getLHS());
    Harmless.insert(core(S->getLHS()));
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *E) override {
    Conversion.choose(E);
    return markCondition(E->getCond());
  }
  bool VisitFieldDecl(FieldDecl *D) override {
    Numbers.declare(D);
    Conversion.declareMember(D);
    Vectors.declare(D);
    if (const Expr *Init = D->getInClassInitializer())
      Conversion.convert(Init, D->getType());
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Init) override {
    Vectors.initialize(Init->getInit());
    if (Init->isAnyMemberInitializer() && Init->isWritten()) {
      Conversion.convert(Init->getInit(), Init->getAnyMember()->getType());
      Numbers.initialize(Init);
    }
    return ResultWalk::TraverseConstructorInitializer(Init);
  }

  bool VisitInitListExpr(InitListExpr *E) override {
    Numbers.initialize(E);
    Vectors.note(E);
    const InitListExpr *List = E->isSemanticForm() ? E : E->getSemanticForm();
    // A list in erroneous code can lack a type.
    if (!List || List->getType().isNull())
      return true;
    if (const ArrayType *Array = Context.getAsArrayType(List->getType()))
      for (const Expr *Element : List->inits())
        if (!Conversion.isElements(List))
          Conversion.convert(Element, Array->getElementType());
    const RecordDecl *Record = List->getType()->getAsRecordDecl();
    if (!Record || Record->isUnion())
      return true;
    notePositionalInit(E, Record);
    unsigned I = 0;
    for (const FieldDecl *Field : Record->fields())
      if (I < List->getNumInits())
        Conversion.convert(List->getInit(I++), Field->getType());
    return true;
  }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *E) override {
    Vectors.note(E);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    Conversion.noteConstruction(E);
    Conversion.construct(E);
    Numbers.construct(E);
    return true;
  }

  bool VisitCXXScalarValueInitExpr(CXXScalarValueInitExpr *E) override {
    Numbers.valueInitialize(E);
    return true;
  }

  bool VisitCXXFunctionalCastExpr(CXXFunctionalCastExpr *E) override {
    if (E->isListInitialization())
      Vectors.initialize(E->getSubExpr());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    if (E->getInitializationStyle() == CXXNewInitializationStyle::Braces &&
        !E->isArray())
      Vectors.initialize(E->getInitializer());
    return true;
  }

  //===--- values ---------------------------------------------------------===//

  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    bool ToCuda = Callee && Collector.originOf(Callee) == OriginCuda;
    bool Template = Callee && (Callee->isTemplated() ||
                               Callee->isFunctionTemplateSpecialization());
    // The first operand of a member operator is not a parameter.
    unsigned Object =
        isa<CXXOperatorCallExpr>(E) && isa_and_nonnull<CXXMethodDecl>(Callee);
    const Expr *On = stdObject(E);
    if (On)
      Conversion.noteAtomic(E, On);
    for (unsigned I = Object; I < E->getNumArgs(); ++I) {
      const Expr *Argument = E->getArg(I);
      if (Callee && I - Object >= Callee->getNumParams()) {
        Conversion.useAsInteger(Argument); // printf takes it for %llx.
        continue;
      }
      // Passed on to CUDA, which is translated as well. But the choice of its
      // overloads can depend on the type.
      if (ToCuda)
        Numbers.ignore(Argument);
      if (!Callee || Template)
        continue;
      QualType T = Callee->getParamDecl(I - Object)->getType();
      if (ToCuda && isOverloaded(Callee)) {
        if (T->isIntegerType() && !pointerRow(T, Collector.table()))
          Conversion.useAsInteger(Argument); // max(p, q)
        continue;
      }
      if (!isOverloaded(Callee))
        becomes(Argument, T);
      if (!On || !Conversion.pass(Argument, T, On))
        Conversion.convert(Argument, T);
    }
    if (Template) {
      Conversion.deduce(E);
      Conversion.store(E, On);
    }
    Called.insert(core(E->getCallee()));
    noteResult(E);
    Numbers.call(E, Function);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    noteHalfOperator(*E, Collector, Context.getLangOpts());
    noteVectorOperator(*E, Collector, Context.getLangOpts());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    // In C enumerators are ints, and become their enumeration.
    if (Numbers.staysIn(enumOf(E->getType()), E->getSubExpr()))
      return true;
    if (E->getCastKind() == CK_BitCast)
      Numbers.convertPointer(E);
    if (E->getCastKind() == CK_IntegralCast)
      Numbers.use(E->getSubExpr());
    else if (E->getCastKind() == CK_IntegralToBoolean)
      Numbers.ask(E->getSubExpr());
    // In C numbers convert implicitly.
    if (E->getType()->isEnumeralType())
      Numbers.cast(E, E->getSubExpr());
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    const Expr *From = core(E->getSubExpr());
    bool ToEnum = E->getType()->isEnumeralType();
    if (ToEnum)
      Numbers.cast(E, E->getSubExpr());
    else if (E->getCastKind() == CK_BitCast)
      Numbers.convertPointer(E);
    if (E->getType()->isVoidType() || ToEnum)
      ResultHarmless.insert(From);
    else
      becomes(From, E->getType());
    if (E->getType()->isBooleanType())
      Numbers.ask(E->getSubExpr());
    else if (!ToEnum && E->getType()->isIntegerType() &&
             !isa<ImplicitCastExpr>(E->getSubExpr()))
      Numbers.use(E->getSubExpr());
    Conversion.noteCast(E);
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    Conversion.noteConversion(E);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Conversion.noteName(E);
    if (!Called.contains(E))
      noteFunctionValue(E);
    return true;
  }

private:
  /// The object of a member call whose class is from std; else null.
  static const Expr *stdObject(const CallExpr *E) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
    if (!Method || !Method->getASTContext().getSourceManager().isInSystemHeader(
                       Method->getLocation()))
      return nullptr;
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
      return Member->getImplicitObjectArgument();
    return isa<CXXOperatorCallExpr>(E) ? E->getArg(0) : nullptr;
  }
  /// Value is converted to an integer of type To that is not wider: whatever
  /// its type was, the bits are the same.
  void becomes(const Expr *Value, QualType To) {
    const Expr *Inner = core(Value);
    QualType From = Inner->getType();
    auto IsInteger = [](QualType T) {
      return !T.isNull() && !T->isDependentType() && !T->isUndeducedType() &&
             T->isIntegerType() && !T->isBooleanType() && !T->isEnumeralType();
    };
    if (!IsInteger(From) || !IsInteger(To) ||
        Context.getTypeSize(From) < Context.getTypeSize(To))
      return;
    ResultHarmless.insert(Inner);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Inner)) {
      becomes(Choice->getTrueExpr(), To);
      becomes(Choice->getFalseExpr(), To);
    }
    // The same holds for a sum, unless both operands are signed only in HIP:
    // such a sum must not overflow.
    const auto *Operator = dyn_cast<BinaryOperator>(Inner);
    if (!Operator || !(Operator->isAdditiveOp() || Operator->isBitwiseOp() ||
                       Operator->getOpcode() == BO_Mul))
      return;
    const Expr *Left = core(Operator->getLHS());
    const Expr *Right = core(Operator->getRHS());
    if (Left->getType()->isSignedIntegerType() || isPlainUnsigned(Right))
      becomes(Left, To);
    if (Right->getType()->isSignedIntegerType() || isPlainUnsigned(Left))
      becomes(Right, To);
  }
  /// Also unsigned in HIP: not a function result.
  static bool isPlainUnsigned(const Expr *E) {
    return E->getType()->isUnsignedIntegerType() && !isa<CallExpr>(E);
  }
  static bool isDeduced(const VarDecl *D) {
    return D->getType()->getContainedAutoType() ||
           D->getType()->isReferenceType();
  }
  bool markCondition(const Expr *E) {
    if (!E)
      return true;
    Harmless.insert(core(E));
    Numbers.askAlone(E);
    return true;
  }

  /// The sign of `__popc(m)` does not matter in `__popc(m) == 0`.
  void markComparison(const Expr *Side, const Expr *Other) {
    if (isZero(Other) || Other->getType()->isUnsignedIntegerType())
      Harmless.insert(Side);
    if (const auto *Literal = dyn_cast<IntegerLiteral>(Other);
        Literal && !Literal->getValue().isNegative())
      Harmless.insert(Side);
  }
  void noteMember(const FieldDecl *Field, SourceLocation Loc,
                  const Expr *Object) {
    const RecordDecl *Record = Field->getParent();
    if (Collector.originOf(Record) != OriginCuda) {
      // In another unit this may be a member of a CUDA struct.
      if (Loc.isMacroID() || Collector.table().changedMember(Field->getName()))
        if (auto [File, Offset] = Collector.place(Loc); File)
          File->OwnMembers.insert(Offset);
      return;
    }
    std::string Name = tagOf(Record) + "::" + Field->getName().str();
    auto [File, Offset] = Collector.place(Loc);
    if (!File || !Collector.table().lookup(Name))
      return;
    FileFacts::MemberAccess Access{Name, 0, 0};
    if (Object &&
        !(isa<CXXThisExpr>(Object) && cast<CXXThisExpr>(Object)->isImplicit()))
      if (auto Text = Collector.placeTogether({Object->getSourceRange(), Loc},
                                              Context.getLangOpts());
          Text.File == File && Text.Parts[1].Begin == Offset) {
        Access.ObjectBegin = Text.Parts[0].Begin;
        Access.ObjectEnd = Text.Parts[0].End;
      }
    File->Members[Offset].insert(std::move(Access));
  }

  /// Whether HIP's struct has CUDA's members, with the same names.
  bool hasSameMembers(const RecordDecl *Record) const {
    std::string Tag = tagOf(Record);
    return llvm::all_of(Record->fields(), [&](const FieldDecl *Field) {
      if (!Field->getIdentifier())
        return true;
      StringRef Name = Field->getName();
      const MappingEntry *Row =
          Collector.table().lookup(Tag + "::" + Name.str());
      return !Row || (targetName(*Row, TargetChoice{}) == Name &&
                      !Row->has(Trait::Position));
    });
  }

  void notePositionalInit(const InitListExpr *E, const RecordDecl *Record) {
    const InitListExpr *Written =
        E->isSyntacticForm() ? E : E->getSyntacticForm();
    if (!Written)
      Written = E;
    if (Written->getNumInits() < 2 ||
        isa<DesignatedInitExpr>(Written->getInit(0)) ||
        Collector.originOf(Record) != OriginCuda || hasSameMembers(Record))
      return;
    if (Place P = usePlaceOf(Written, Collector, Context); P.File)
      P.File->PositionalInits[P.Begin].insert({P.End, tagOf(Record)});
  }

  static bool isOverloaded(const FunctionDecl *F) {
    return !F->getDeclContext()->lookup(F->getDeclName()).isSingleResult();
  }

  void noteResult(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    const MappingEntry *Entry = nullptr;
    const auto *Written = core(E->getCallee());
    if (Callee && Callee->getIdentifier())
      Entry = Collector.table().lookup(Callee->getName());
    else if (const auto *Lookup = dyn_cast<OverloadExpr>(Written);
             Lookup && Lookup->getName().isIdentifier() &&
             Lookup->getNumDecls() != 0) {
      Callee =
          dyn_cast<FunctionDecl>((*Lookup->decls_begin())->getUnderlyingDecl());
      Entry = Collector.table().lookup(
          Lookup->getName().getAsIdentifierInfo()->getName());
    }
    if (!Entry || !Entry->has(Trait::Result) || !Callee ||
        Collector.originOf(Callee) != OriginCuda || Harmless.count(E) ||
        ResultHarmless.count(E))
      return;
    // A cast around the call is right if the text shows the callee.
    SourceLocation NameLoc = calleeLocation(E);
    auto [NameFile, Name] = Collector.place(NameLoc);
    auto Text = Collector.placeTogether({E->getSourceRange(), NameLoc},
                                        Context.getLangOpts());
    if (Text.File && Text.File == NameFile && Text.Parts[1].Begin == Name)
      NameFile->TypedResults.note(Text.Parts[0].Begin,
                                  {Text.Parts[0].End, Entry->Cuda.str()});
    else if (NameFile)
      NameFile->TypedNames.insert(Name);
    else
      Collector.noteUnwritten(E->getSourceRange(),
                              "'" + Entry->Cuda.str() +
                                  "' returns a different type in HIP");
  }

  /// `auto f = __popc;`: callers through f see the type as well.
  void noteFunctionValue(const DeclRefExpr *E) {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    const MappingEntry *Entry = F && F->getIdentifier()
                                    ? Collector.table().lookup(F->getName())
                                    : nullptr;
    if (!Entry || Collector.originOf(F) != OriginCuda)
      return;
    auto [File, Offset] = Collector.place(E->getLocation());
    if (File && Entry->has(Trait::Result))
      File->TypedNames.insert(Offset);
    if (File && (Entry->has(Trait::Default) ||
                 !Collector.table().lookupCalls(F->getName()).empty()))
      File->FunctionValues[Offset].insert(F->getNumParams());
  }

  FactCollector &Collector;
  ASTContext &Context;
  Conversions Conversion;
  VectorLists Vectors;
  llvm::SmallPtrSet<const Expr *, 32> Called;
  EnumNumbers Numbers;
  /// Values whose type does not matter in their context: as a condition, and as
  /// an integer of another type.
  llvm::SmallPtrSet<const Expr *, 32> Harmless;
  llvm::SmallPtrSet<const Expr *, 32> ResultHarmless;
};

} // namespace

void collectValueFacts(Decl *D, FactCollector &Collector, ASTContext &Context) {
  ValueVisitor(Collector, Context).TraverseDecl(D);
}

} // namespace hipify
