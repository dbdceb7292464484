//===- ZeroNumbers.cpp - zero-initialized enumerators ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects without an initializer are zero: by `{}`, as static variables, by
// memset.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/EnumNumbers.h"
#include "Frontend/Collect/Idioms.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace hipify {

void EnumNumbers::noteZeroMember(const FieldDecl *Field, const Place &P) {
  const EnumDecl *Enum = enumOf(Context.getBaseElementType(Field->getType()));
  Use Fact = makeUse(Use::ZeroInside, Enum);
  Fact.Number = "0";
  Fact.Enumerator = changedZero(Enum)->getName().str();
  const RecordDecl *Record = Field->getParent();
  Fact.Member =
      (Record->getIdentifier() ? Record->getName().str() + "::" : "") +
      Field->getName().str();
  note(P, std::move(Fact));
}

void EnumNumbers::noteZero(const Place &P, QualType T, Use::KindT Kind) {
  if (!P.File || T.isNull() || T->isDependentType())
    return;
  const EnumDecl *Enum = enumOf(Context.getBaseElementType(T));
  const EnumConstantDecl *Zero = Enum ? changedZero(Enum) : nullptr;
  if (Zero) {
    Use Fact = makeUse(T->isArrayType() ? Use::ZeroInside : Kind, Enum);
    Fact.Number = "0";
    Fact.Enumerator = Zero->getName().str();
    note(P, std::move(Fact));
  } else if (const FieldDecl *Field = changedMember(T)) {
    noteZeroMember(Field, P);
  }
}

void EnumNumbers::noteZero(const Expr *E, QualType T) {
  if (!Harmless.count(E))
    noteZero(usePlaceOf(E, Collector, Context), T, Use::Zero);
}

void EnumNumbers::valueInitialize(const Expr *E) { noteZero(E, E->getType()); }

void EnumNumbers::initialize(const CXXCtorInitializer *Init) {
  const FieldDecl *Field = Init->getAnyMember();
  if (!Field || !isa<ImplicitValueInitExpr>(Init->getInit()))
    return;
  SourceRange Range(Init->getLParenLoc(), Init->getRParenLoc());
  auto Text = Collector.placeTogether(Range, Context.getLangOpts());
  if (Text.File)
    noteZero({Text.File, Text.Parts[0].Begin, Text.Parts[0].End,
              Collector.useOf(Range)},
             Field->getType(), Use::Zero);
}

void EnumNumbers::declare(const FieldDecl *D) {
  const EnumDecl *Enum = D->isBitField() ? enumOf(D->getType()) : nullptr;
  if (!Enum || D->getBitWidth()->isValueDependent() || !hasOtherNumbers(Enum))
    return;
  unsigned Bits = 0;
  const EnumConstantDecl *Widest = nullptr;
  for (const EnumConstantDecl *Each : Enum->enumerators())
    if (auto Number = numberInHip(Each))
      if (unsigned Needed =
              *Number > 0 ? llvm::bit_width<uint64_t>(*Number) : 0;
          Needed > Bits) {
        Bits = Needed;
        Widest = Each;
      }
  if (Bits <= D->getBitWidthValue())
    return;
  Use Fact = makeUse(Use::BitField, Enum);
  Fact.Enumerator = Widest->getName().str();
  Fact.Number = std::to_string(Bits);
  note(usePlaceOf(D->getBitWidth(), Collector, Context), std::move(Fact));
}

void EnumNumbers::initialize(const InitListExpr *E) {
  const InitListExpr *List = E->isSemanticForm() ? E : E->getSemanticForm();
  if (!List || Harmless.count(E) || Harmless.count(List))
    return;
  const InitListExpr *Written =
      List->getSyntacticForm() ? List->getSyntacticForm() : List;
  QualType T = List->getType();
  if (T.isNull() || T->isDependentType())
    return;
  if (!T->isRecordType() && !T->isArrayType()) {
    if (List->getNumInits() == 0 ||
        isa<ImplicitValueInitExpr>(List->getInit(0)))
      noteZero(Written, T);
    return;
  }
  if (const auto *Record = T->getAsRecordDecl();
      Record && Collector.originOf(Record) == OriginCuda)
    return;
  auto IsZero = [](const Expr *Part) {
    return isa_and_nonnull<ImplicitValueInitExpr>(Part);
  };
  if (T->isArrayType()) {
    if (IsZero(List->getArrayFiller()))
      noteZero(Written, T);
    return;
  }
  unsigned I = 0;
  for (const FieldDecl *Field : T->getAsRecordDecl()->fields()) {
    if (I == List->getNumInits() || T->isUnionType())
      return;
    if (Field->isUnnamedBitField() || !IsZero(List->getInit(I++)))
      continue;
    QualType Type = Context.getBaseElementType(Field->getType());
    const EnumDecl *Enum = enumOf(Type);
    const FieldDecl *Changed =
        Enum && changedZero(Enum) ? Field : changedMember(Type);
    if (!Changed)
      continue;
    if (Place P = usePlaceOf(Written, Collector, Context); P.File)
      noteZeroMember(Changed, P);
    return;
  }
}

void EnumNumbers::construct(const CXXConstructExpr *E) {
  if (E->requiresZeroInitialization())
    noteZero(E, E->getType());
  const CXXConstructorDecl *Callee = E->getConstructor();
  constructPair(E);
  for (const Expr *Argument : E->arguments())
    if (const InitListExpr *List = elementsOf(Argument))
      for (const Expr *Element : List->inits())
        if (const auto *Pair = dyn_cast<CXXConstructExpr>(core(Element)))
          constructPair(Pair);
  // `std::vector<T> v(n)`
  if (E->getNumArgs() > 0 && Callee->getNumParams() > 0 &&
      !Callee->isFunctionTemplateSpecialization() &&
      Callee->getParamDecl(0)->getType()->isIntegerType() &&
      llvm::all_of(llvm::drop_begin(E->arguments()), [](const Expr *Argument) {
        return isa<CXXDefaultArgExpr>(Argument);
      }))
    noteZeroElements(E, Callee->getParent());
}

/// `std::map<int, T> m{{CUBLAS_OP_N, t}}`: the numbers of the keys are CUDA's.
void EnumNumbers::constructPair(const CXXConstructExpr *E) {
  const auto *Pair = dyn_cast<ClassTemplateSpecializationDecl>(
      E->getConstructor()->getParent());
  if (!Pair || !Pair->isInStdNamespace() || Pair->getName() != "pair" ||
      E->getNumArgs() != 2)
    return;
  for (unsigned I = 0; I < 2; ++I) {
    const TemplateArgument &Part = Pair->getTemplateArgs()[I];
    if (Part.getKind() == TemplateArgument::Type &&
        Part.getAsType()->isIntegerType() &&
        !Part.getAsType()->isEnumeralType())
      use(E->getArg(I),
          Part.getAsType().isConstQualified() ? Use::Index : Use::Value);
  }
}

void EnumNumbers::noteZeroElements(const Expr *E, const CXXRecordDecl *Class) {
  const auto *Vector = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (Vector && Vector->isInStdNamespace() && Vector->getName() == "vector" &&
      Vector->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
    noteZero(usePlaceOf(E, Collector, Context),
             Vector->getTemplateArgs()[0].getAsType(), Use::ZeroInside);
}

void EnumNumbers::declare(const VarDecl *D, const FunctionDecl *Function) {
  QualType T = D->getType();
  if (T->isDependentType() || isa<ParmVarDecl>(D))
    return;
  const Expr *Init = D->getInit();
  const auto *Construct =
      dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : Init);
  if (D->isLocalVarDecl() && !D->hasGlobalStorage()) {
    if (Init && assignsMembers(Function, D,
                               T->isPointerType() ? T->getPointeeType() : T))
      Harmless.insert(Init->IgnoreImplicit());
    return;
  }
  // Zero-initialization happens first, and no explicit value follows.
  if (!D->hasGlobalStorage() || D->hasAttr<CUDASharedAttr>() ||
      D->isThisDeclarationADefinition() == VarDecl::DeclarationOnly ||
      (Init && !(Construct && !Construct->requiresZeroInitialization() &&
                 Construct->getNumArgs() == 0 &&
                 !Construct->getConstructor()->isUserProvided())))
    return;
  auto [File, Begin] = Collector.place(D->getLocation());
  if (!File || !D->getIdentifier())
    return;
  noteZero({File, Begin, Begin + unsigned(D->getName().size()),
            Collector.useOf(D->getLocation())},
           T, Use::ZeroBehind);
}

/// The variable that contains a member or element.
static const VarDecl *variableOf(const Expr *E) {
  while (true) {
    E = E->IgnoreParenCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Operator = dyn_cast<UnaryOperator>(E);
             Operator && (Operator->getOpcode() == UO_AddrOf ||
                          Operator->getOpcode() == UO_Deref))
      E = Operator->getSubExpr();
    else if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return dyn_cast<VarDecl>(Ref->getDecl());
    else
      return nullptr;
  }
}

namespace {
/// Finds which members of which variables a function assigns, in both branches
/// of an `if`.
class AssignmentFinder : public DynamicRecursiveASTVisitor {
public:
  using Assigned = std::pair<const VarDecl *, const FieldDecl *>;
  explicit AssignmentFinder(llvm::DenseSet<Assigned> &Found) : Found(Found) {}
  bool TraverseIfStmt(IfStmt *S) override {
    llvm::DenseSet<Assigned> Then, Else;
    AssignmentFinder(Then).TraverseStmt(S->getThen());
    AssignmentFinder(Else).TraverseStmt(S->getElse());
    for (const Assigned &Each : Then)
      if (Else.contains(Each))
        Found.insert(Each);
    return TraverseStmt(S->getInit()) && TraverseStmt(S->getCond());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    const auto *Member =
        dyn_cast<MemberExpr>(E->getLHS()->IgnoreParenImpCasts());
    const auto *Field =
        Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    if (E->getOpcode() == BO_Assign && Field)
      if (const VarDecl *Variable = variableOf(Member))
        Found.insert({Variable, Field});
    return true;
  }

private:
  llvm::DenseSet<Assigned> &Found;
};
} // namespace

const FieldDecl *EnumNumbers::unassignedMember(const FunctionDecl *Function,
                                               const VarDecl *Variable,
                                               QualType T) {
  const auto *Record = Context.getBaseElementType(T)->getAsRecordDecl();
  if (!Function || !Function->getBody() || !Variable || !Record ||
      !Record->getDefinition())
    return changedMember(T);
  auto [It, New] = Assignments.try_emplace(Function);
  if (New)
    AssignmentFinder(It->second).TraverseStmt(Function->getBody());
  for (const FieldDecl *Field : Record->getDefinition()->fields()) {
    QualType Type = Context.getBaseElementType(Field->getType());
    const EnumDecl *Enum = enumOf(Type);
    if (Enum && changedZero(Enum)) {
      if (!It->second.contains({Variable, Field}))
        return Field;
    } else if (const FieldDecl *Inner = changedMember(Type)) {
      return Inner;
    }
  }
  return nullptr;
}

bool EnumNumbers::assignsMembers(const FunctionDecl *Function,
                                 const VarDecl *Variable, QualType T) {
  return Context.getBaseElementType(T)->isRecordType() &&
         !unassignedMember(Function, Variable, T);
}

/// `map.emplace(key, value)`
static bool makesElement(const CXXMethodDecl &Method) {
  return Method.getIdentifier() &&
         llvm::is_contained({"emplace", "insert_or_assign", "try_emplace"},
                            Method.getName());
}
static bool hasIntegerKeys(const CXXRecordDecl &Container) {
  const auto *Map = dyn_cast<ClassTemplateSpecializationDecl>(&Container);
  if (!Map || !Map->getName().contains("map"))
    return false;
  const TemplateArgument &Key = Map->getTemplateArgs()[0];
  return Key.getKind() == TemplateArgument::Type &&
         Key.getAsType()->isIntegerType() && !Key.getAsType()->isEnumeralType();
}

/// A member of a container: a number that chooses an element, or is its key,
/// and the new elements of a vector.
void EnumNumbers::callMember(const CallExpr *E, const CXXMethodDecl *Method) {
  bool IsOperator = isa<CXXOperatorCallExpr>(E);
  unsigned Count = E->getNumArgs() - IsOperator;
  if (!Method->getParent()->isInStdNamespace() || Count == 0 ||
      Method->getNumParams() == 0)
    return;
  if (makesElement(*Method) && hasIntegerKeys(*Method->getParent()))
    useAsIndex(E->getArg(0));
  if (Count != 1)
    return;
  static constexpr StringRef Lookups[] = {"at", "contains", "count", "find"};
  StringRef Name = Method->getIdentifier() ? Method->getName() : "";
  QualType Key = Method->getParamDecl(0)->getType().getNonReferenceType();
  bool Chooses = Method->getOverloadedOperator() == OO_Subscript ||
                 llvm::is_contained(Lookups, Name);
  if (Chooses && Key->isIntegerType() && !Key->isEnumeralType())
    useAsIndex(E->getArg(IsOperator));
  else if (Name == "resize")
    noteZeroElements(E, Method->getParent());
}

void EnumNumbers::convertPointer(const CastExpr *E) {
  const auto *Call = dyn_cast<CallExpr>(core(E->getSubExpr()));
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && Callee->getIdentifier() && Callee->getName() == "calloc" &&
      E->getType()->isPointerType() && !Harmless.count(E) &&
      !Harmless.count(Call))
    noteZero(usePlaceOf(Call, Collector, Context),
             E->getType()->getPointeeType(), Use::ZeroInside);
}

void EnumNumbers::call(const CallExpr *E, const FunctionDecl *Function) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee))
    callMember(E, Method);
  if (!Callee || !Callee->getIdentifier())
    return;
  if (E->getNumArgs() == 0 && Callee->isInStdNamespace() &&
      Callee->getTemplateSpecializationArgs() &&
      (Callee->getName() == "make_unique" ||
       Callee->getName() == "make_shared") &&
      !Harmless.count(E))
    noteZero(usePlaceOf(E, Collector, Context),
             Callee->getTemplateSpecializationArgs()->get(0).getAsType(),
             Use::ZeroInside);
  if (E->getNumArgs() != 3 || (Callee->getName() != "memset" &&
                               Callee->getName() != "__builtin_memset"))
    return;
  const Expr *Target = E->getArg(0)->IgnoreParenCasts();
  QualType T = Target->getType();
  Expr::EvalResult Byte;
  if (E->getArg(1)->isValueDependent() || T->isDependentType() ||
      !E->getArg(1)->EvaluateAsInt(Byte, Context) ||
      !Byte.Val.getInt().isZero())
    return;
  if (T->isPointerType())
    T = T->getPointeeType();
  else if (!T->isArrayType())
    return;
  Place P = usePlaceOf(E, Collector, Context);
  if (!Context.getBaseElementType(T)->isRecordType())
    noteZero(P, T, Use::ZeroInside);
  else if (const FieldDecl *Field =
               unassignedMember(Function, variableOf(Target), T);
           Field && P.File)
    noteZeroMember(Field, P);
}

} // namespace hipify
