//===- ValueVisitor.cpp - what is done with CUDA's values -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value may be used in ways that do not depend on its type; a visit of the
// user marks these, so that the visit of the value, which comes later, leaves
// it alone. What nobody has marked is taken to matter.
//
//===----------------------------------------------------------------------===//
#include "Frontend/ValueVisitor.h"
#include "Frontend/Conversions.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

/// The tag of the struct that has a member, or of the named one around it.
std::string tagOf(const RecordDecl *Record) {
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

const EnumDecl *enumOf(const Expr *E) {
  if (const auto *Type = E->getType()->getAs<EnumType>())
    return Type->getDecl();
  // In C an enumerator is an int.
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Constant = dyn_cast<EnumConstantDecl>(Ref->getDecl()))
      return cast<EnumDecl>(Constant->getDeclContext());
  return nullptr;
}

class ValueVisitor : public FunctionWalk<ValueVisitor> {
public:
  ValueVisitor(FactCollector &C, ASTContext &Context)
      : Collector(C), Context(Context), Conversion(C, Context) {}

  //===--- members --------------------------------------------------------===//

  bool VisitMemberExpr(MemberExpr *E) {
    Conversion.useMember(E->getBase());
    const auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (!Field || !Field->getIdentifier())
      return true;
    // Steps through unnamed structs are written nowhere.
    const Expr *Object = E->getBase();
    while (const auto *Step = dyn_cast<MemberExpr>(Object->IgnoreImpCasts())) {
      if (Step->getMemberDecl()->getIdentifier())
        break;
      Object = Step->getBase();
    }
    noteMember(Field, E->getMemberLoc(), Object);
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) {
    if (auto [File, Offset] = Collector.place(E->getMemberLoc()); File)
      File->DependentMembers.insert(Offset);
    return true;
  }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *E) {
    for (const auto &D : E->designators())
      if (D.isFieldDesignator() && D.getFieldDecl())
        noteMember(D.getFieldDecl(), D.getFieldLoc(), nullptr);
    return true;
  }

  //===--- uses that do not depend on a value's type ----------------------===//

  bool VisitVarDecl(VarDecl *D) {
    // Nobody has written what a range-based for initialises its variable with.
    if (!D->getInit() || D->isCXXForRangeDecl())
      return true;
    bool Braces = D->getInitStyle() == VarDecl::ListInit;
    if (!Braces && !isDeduced(D))
      becomes(D->getInit(), D->getType());
    if (!isDeduced(D))
      Conversion.convert(D->getInit(), D->getType());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    // What the function returns is unknown here; deduced types matter.
    if (S->getRetValue() && Function) {
      QualType T = Function->getDeclaredReturnType();
      becomes(S->getRetValue(), T);
      Conversion.convert(S->getRetValue(), T);
    }
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    ResultHarmless.insert(core(E->getIdx()));
    noteNumber(E->getIdx());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const Expr *Left = core(E->getLHS()), *Right = core(E->getRHS());
    if (E->getOpcode() == BO_Assign) {
      becomes(E->getRHS(), E->getLHS()->getType());
      Conversion.convert(E->getRHS(), E->getLHS()->getType());
    } else if (E->getOpcode() == BO_AddAssign ||
               E->getOpcode() == BO_SubAssign) {
      becomes(E->getRHS(), E->getLHS()->getType());
    } else if (E->isComparisonOp()) {
      markComparison(Left, Right);
      markComparison(Right, Left);
    } else if (!E->isAdditiveOp() && !E->isLogicalOp() && !E->isAssignmentOp())
      Conversion.useAsInteger(E->getLHS()),
          Conversion.useAsInteger(E->getRHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (const auto [Field, Loc] = pointedMember(E); Field)
      noteMember(Field, Loc, nullptr);
    if (E->getOpcode() == UO_LNot)
      Harmless.insert(core(E->getSubExpr()));
    Conversion.noteStep(E);
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) {
    for (const Stmt *Part : S->body())
      Conversion.discard(Part);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) { return markCondition(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) { return markCondition(S->getCond()); }
  bool VisitForStmt(ForStmt *S) {
    Conversion.discard(S->getInc());
    return markCondition(S->getCond());
  }
  bool VisitSwitchStmt(SwitchStmt *S) { return markCondition(S->getCond()); }
  bool VisitCaseStmt(CaseStmt *S) { return markCondition(S->getLHS()); }
  bool VisitConditionalOperator(ConditionalOperator *E) {
    return markCondition(E->getCond());
  }

  bool VisitInitListExpr(InitListExpr *E) {
    const InitListExpr *List = E->isSemanticForm() ? E : E->getSemanticForm();
    const auto *Record = List && !List->getType().isNull()
                             ? List->getType()->getAsRecordDecl()
                             : nullptr;
    if (!Record || Record->isUnion())
      return true;
    notePositionalInit(E, Record);
    unsigned I = 0;
    for (const FieldDecl *Field : Record->fields())
      if (I < List->getNumInits())
        Conversion.convert(List->getInit(I++), Field->getType());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    const CXXConstructorDecl *Callee = E->getConstructor();
    Conversion.noteConstruction(E);
    for (unsigned I = 0; I < std::min(E->getNumArgs(), Callee->getNumParams());
         ++I)
      Conversion.convert(E->getArg(I), Callee->getParamDecl(I)->getType());
    return true;
  }

  //===--- values ---------------------------------------------------------===//

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    bool ToCuda = Callee && Collector.originOf(Callee) == OriginCuda;
    bool Template = Callee && (Callee->isTemplated() ||
                               Callee->isFunctionTemplateSpecialization());
    // The first operand of a member operator is no parameter.
    unsigned Object =
        isa<CXXOperatorCallExpr>(E) && isa_and_nonnull<CXXMethodDecl>(Callee);
    for (unsigned I = Object; I < E->getNumArgs(); ++I) {
      const Expr *Argument = E->getArg(I);
      if (Callee && I - Object >= Callee->getNumParams()) {
        Conversion.useAsInteger(Argument); // What printf takes for %llx.
        continue;
      }
      // Passed on to CUDA, which is translated, too. But which of its overloads
      // is meant can depend on the type.
      if (ToCuda)
        NumberHarmless.insert(core(Argument));
      if (!Callee || Template || (ToCuda && isOverloaded(Callee)))
        continue;
      QualType T = Callee->getParamDecl(I - Object)->getType();
      becomes(Argument, T);
      Conversion.convert(Argument, T);
    }
    Called.insert(core(E->getCallee()));
    noteResult(E);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || E->getNumArgs() != 2 || !E->isComparisonOp() ||
        Collector.originOf(Callee) != OriginCuda)
      return true;
    const auto *Type = Callee->getParamDecl(0)
                           ->getType()
                           .getNonReferenceType()
                           ->getAsRecordDecl();
    auto Text = Collector.placeTogether(
        {E->getArg(0)->IgnoreImplicit()->getSourceRange(), E->getOperatorLoc(),
         E->getArg(1)->IgnoreImplicit()->getSourceRange()},
        Context.getLangOpts());
    if (Text.File && Type)
      Text.File->HalfComparisons.note(Text.Parts[1].Begin,
                                      {Type->getName().str(),
                                       Text.Parts[0].Begin, Text.Parts[0].End,
                                       Text.Parts[2].Begin, Text.Parts[2].End});
    else if (Type && Text.Parts.empty() &&
             isOtherInHip(Type->getName(), E->getOperator()))
      Collector.noteUnwritten(E->getSourceRange(),
                              "HIP's comparison of halves gives another result "
                              "for NaN");
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_IntegralCast)
      noteNumber(E->getSubExpr());
    // In C a number becomes one by itself.
    if (E->getType()->isEnumeralType())
      noteNumberCast(E, E->getSubExpr());
    return true;
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) {
    const Expr *From = core(E->getSubExpr());
    bool ToEnum = E->getType()->isEnumeralType();
    if (ToEnum)
      noteNumberCast(E, E->getSubExpr());
    if (E->getType()->isVoidType() || ToEnum)
      ResultHarmless.insert(From);
    else
      becomes(From, E->getType());
    if (!ToEnum && E->getType()->isIntegerType() &&
        !isa<ImplicitCastExpr>(E->getSubExpr()))
      noteNumber(E->getSubExpr());
    Conversion.noteNamedCast(E);
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) {
    Conversion.noteConversion(E);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Conversion.noteName(E);
    if (!Called.contains(E))
      noteFunctionValue(E);
    return true;
  }

  /// D is null when nobody wrote what the function returns.
  bool walkFunction(const FunctionDecl *D, llvm::function_ref<bool()> Go) {
    llvm::SaveAndRestore Saved(Function, D);
    return Go();
  }
  bool TraverseLambdaExpr(LambdaExpr *E) {
    return walkFunction(
        nullptr, [&] { return RecursiveASTVisitor::TraverseLambdaExpr(E); });
  }

private:
  /// Whether HIP's comparison differs: what the rule has functions for.
  static bool isOtherInHip(StringRef Type, OverloadedOperatorKind Operator) {
    return Type == "__half"
               ? Operator == OO_LessEqual || Operator == OO_GreaterEqual
               : Type.ends_with("2") && Operator != OO_EqualEqual;
  }
  /// Value becomes an integer of type To that is no larger: whatever its type
  /// was, the bits are the same.
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
    // So are those of a sum, unless HIP has both operands signed, which CUDA
    // has not: such a sum must not overflow.
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
  /// Unsigned in HIP, too: no result of a function.
  static bool isPlainUnsigned(const Expr *E) {
    return E->getType()->isUnsignedIntegerType() && !isa<CallExpr>(E);
  }
  static bool isDeduced(const VarDecl *D) {
    return D->getType()->getContainedAutoType() ||
           D->getType()->isReferenceType();
  }
  bool markCondition(const Expr *E) {
    if (E)
      Harmless.insert(core(E));
    return true;
  }

  /// `e == cudaSuccess` compares names; `n < __popc(m)` numbers.
  void markComparison(const Expr *Side, const Expr *Other) {
    if (const EnumDecl *Enum = enumOf(Side)) {
      if (Enum == enumOf(Other) || isZero(Other))
        Harmless.insert(Side);
      return;
    }
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
      // Elsewhere another unit may have a struct of CUDA's here.
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

  /// Whether HIP's struct has the members of CUDA's, by the same names.
  bool hasSameMembers(const RecordDecl *Record) const {
    std::string Tag = tagOf(Record);
    return llvm::all_of(Record->fields(), [&](const FieldDecl *Field) {
      if (!Field->getIdentifier())
        return true;
      StringRef Name = Field->getName();
      const MappingEntry *Row =
          Collector.table().lookup(Tag + "::" + Name.str());
      return !Row || (targetName(*Row, TargetChoice{}) == Name &&
                      !Row->Note.starts_with("position: "));
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
    return F->getIdentifier() &&
           !F->getDeclContext()->lookup(F->getDeclName()).isSingleResult();
  }

  /// Whether the number of an enumerator is another in HIP.
  bool hasOtherNumber(StringRef Enumerator) const {
    const MappingEntry *Entry = Collector.table().lookup(Enumerator);
    return Entry && Entry->Note.starts_with("value: ");
  }
  bool hasOtherNumbers(const EnumDecl *Enum) {
    auto [It, New] = OtherNumbers.try_emplace(Enum, false);
    if (New && Collector.originOf(Enum) == OriginCuda)
      for (const EnumConstantDecl *Constant : Enum->enumerators())
        if (hasOtherNumber(Constant->getName())) {
          OtherNumbers[Enum] = true;
          break;
        }
    return OtherNumbers[Enum];
  }

  void noteNumber(const Expr *Value) {
    Value = core(Value);
    const EnumDecl *Enum = enumOf(Value);
    if (!Enum || Harmless.count(Value) || NumberHarmless.count(Value) ||
        !hasOtherNumbers(Enum))
      return;
    std::string Name = Enum->getName().str();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Value))
      if (const auto *Constant = dyn_cast<EnumConstantDecl>(Ref->getDecl())) {
        if (!hasOtherNumber(Constant->getName()))
          return;
        Name = Constant->getName().str();
      }
    if (Place P = usePlaceOf(Value, Collector, Context); P.File)
      P.File->EnumNumbers[P.Begin].insert({P.End, std::move(Name)});
  }

  /// Whether an enumerator is the same number of the same meaning in HIP.
  bool isSameInHip(StringRef Enumerator) const {
    const MappingEntry *Row = Collector.table().lookup(Enumerator);
    return !Row || (!Row->Note.starts_with("value: ") &&
                    !targetName(*Row, TargetChoice{}).empty());
  }

  /// A number becomes a value of the enumeration that is Cast's type.
  void noteNumberCast(const Expr *Cast, const Expr *Value) {
    const EnumDecl *Enum = enumOf(Cast);
    Value = core(Value);
    if (!Enum || enumOf(Value) || !hasOtherNumbers(Enum))
      return;
    FileFacts::NumberCast Fact{0, Enum->getName().str(), "", ""};
    Expr::EvalResult Number;
    if (!Value->isValueDependent() && Value->EvaluateAsInt(Number, Context)) {
      Fact.Number = llvm::toString(Number.Val.getInt(), 10);
      for (const EnumConstantDecl *Constant : Enum->enumerators())
        if (llvm::toString(Constant->getInitVal(), 10) == Fact.Number) {
          if (isSameInHip(Constant->getName()))
            return;
          Fact.Enumerator = Constant->getName().str();
          break;
        }
    }
    if (Place P = usePlaceOf(Cast, Collector, Context); P.File) {
      Fact.End = P.End;
      P.File->NumberCasts[P.Begin].insert(std::move(Fact));
    }
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
    if (!Entry || !Entry->Note.starts_with("result: ") || !Callee ||
        Collector.originOf(Callee) != OriginCuda || Harmless.count(E) ||
        ResultHarmless.count(E))
      return;
    // A cast around the call is right as long as the text says what is called.
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
                                  "' gives another type in HIP");
  }

  /// `auto f = __popc;`: who calls it there sees the type, too.
  void noteFunctionValue(const DeclRefExpr *E) {
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    const MappingEntry *Entry = F && F->getIdentifier()
                                    ? Collector.table().lookup(F->getName())
                                    : nullptr;
    if (Entry && Entry->Note.starts_with("result: ") &&
        Collector.originOf(F) == OriginCuda)
      if (auto [File, Offset] = Collector.place(E->getLocation()); File)
        File->TypedNames.insert(Offset);
  }

  FactCollector &Collector;
  ASTContext &Context;
  Conversions Conversion;
  llvm::SmallPtrSet<const Expr *, 32> Called;
  const FunctionDecl *Function = nullptr; ///< Around what is visited.
  /// Values whose type and number do not matter where they stand.
  llvm::SmallPtrSet<const Expr *, 32> Harmless;
  /// Those whose number does not matter.
  llvm::SmallPtrSet<const Expr *, 32> NumberHarmless;
  /// Those whose type does not matter, though their number may.
  llvm::SmallPtrSet<const Expr *, 32> ResultHarmless;
  llvm::DenseMap<const EnumDecl *, bool> OtherNumbers;
};

} // namespace

void collectValueFacts(Decl *D, FactCollector &Collector, ASTContext &Context) {
  ValueVisitor(Collector, Context).TraverseDecl(D);
}

} // namespace hipify
