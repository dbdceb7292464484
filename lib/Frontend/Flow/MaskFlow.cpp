//===- MaskFlow.cpp - finds the lane masks of a unit ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/MaskFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

//===----------------------------------------------------------------------===//
// Data flow
//===----------------------------------------------------------------------===//

void MaskFlow::flow(const ValueDecl *To, const Expr *Value) {
  if (!Value)
    return;
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Value))
    Value = Cleanups->getSubExpr();
  To = To ? patternOf(To) : nullptr;
  if (const auto *List = dyn_cast<InitListExpr>(Value->IgnoreParenImpCasts())) {
    // The members of a struct are initialized individually elsewhere.
    if (To && !To->getType()->isRecordType())
      for (const Expr *Element : List->inits())
        flow(To, Element);
    return;
  }
  Flows.push_back({To, Value, ""});
  if (!To)
    return;
  QualType T = To->getType();
  const ValueDecl *From = holder(Value);
  // A kernel argument from the host does not alias device variables.
  bool FromHost = isa<ParmVarDecl>(To) &&
                  To->getDeclContext()->isFunctionOrMethod() &&
                  cast<Decl>(To->getDeclContext())->hasAttr<CUDAGlobalAttr>();
  if (From && From != To && !FromHost && !isa<FunctionDecl>(To) &&
      (T->isPointerType() || T->isArrayType() ||
       (T->isLValueReferenceType() &&
        !T.getNonReferenceType().isConstQualified()))) {
    Nodes[To].Aliases.insert(From);
    Nodes[From].Aliases.insert(To);
  } else if (!From && !FromHost && T->isPointerType() &&
             isa<ExplicitCastExpr>(Value->IgnoreParenImpCasts())) {
    Nodes[To].Blocked = "it points to memory of a different type";
  }
}

bool MaskFlow::VisitVarDecl(VarDecl *D) {
  Declared.push_back(D);
  if (D->hasInit() && !isa<ParmVarDecl>(D))
    flow(D, D->getInit());
  return true;
}
bool MaskFlow::VisitFieldDecl(FieldDecl *D) {
  Declared.push_back(D);
  if (D->hasInClassInitializer())
    flow(D, D->getInClassInitializer());
  return true;
}
bool MaskFlow::VisitCXXConstructorDecl(CXXConstructorDecl *D) {
  for (const CXXCtorInitializer *Init : D->inits())
    if (Init->isAnyMemberInitializer())
      flow(Init->getAnyMember(), Init->getInit());
  return true;
}
bool MaskFlow::VisitReturnStmt(ReturnStmt *S) {
  if (Function)
    flow(Function, S->getRetValue());
  return true;
}
bool MaskFlow::VisitBinaryOperator(BinaryOperator *E) {
  switch (E->getOpcode()) {
  case BO_Assign:
    if (const ValueDecl *D = holder(E->getLHS()))
      flow(D, E->getRHS());
    // A template can assign to the name of overloaded functions.
    else if (!E->getLHS()->isTypeDependent() &&
             !E->getLHS()->hasPlaceholderType() &&
             Context.getTypeSizeInCharsIfKnown(E->getLHS()->getType()) ==
                 CharUnits::fromQuantity(4))
      Flows.push_back({nullptr, E->getRHS(), "memory of 32 bits"});
    break;
  case BO_AndAssign:
    Pairs.push_back(E);
    break;
  case BO_OrAssign:
  case BO_XorAssign:
    flow(holder(E->getLHS()), E->getRHS());
    Pairs.push_back(E);
    break;
  case BO_And:
  case BO_Or:
  case BO_Xor:
  case BO_EQ:
  case BO_NE:
    Pairs.push_back(E);
    break;
  case BO_Sub:
    Differences.push_back(E);
    break;
  default:
    break;
  }
  return true;
}

/// Functions that count or find bits, and their names for 64 bits.
static bool isCount(StringRef Name) {
  return Name == "__popc" || Name == "__ffs" || Name == "__clz" ||
         Name == "__brev" || Name == "__fns";
}

bool MaskFlow::VisitCallExpr(CallExpr *E) {
  StringRef Warp = warpFunction(E);
  if (!Warp.empty()) {
    if (takesMask(Warp) && E->getNumArgs() > 0)
      MaskArguments.push_back(E->getArg(0));
    if (Warp.starts_with("__reduce_") && E->getNumArgs() == 2)
      Flows.push_back({nullptr, E->getArg(1), "'" + Warp.str() + "'"});
    return true;
  }
  StringRef Name = calleeNameOf(E);
  auto Callees = calleesOf(E);
  bool Ours =
      llvm::any_of(Callees, [&](const FunctionDecl *F) { return isUsers(F); });
  if (!Ours && isCount(Name) && E->getNumArgs() > 0) {
    Counts.push_back(E);
    return true;
  }
  if (!Ours && Name.starts_with("atomic") && E->getNumArgs() > 1) {
    for (unsigned I = 1; I != E->getNumArgs(); ++I)
      flow(holder(E->getArg(0)), E->getArg(I));
    return true;
  }
  for (unsigned I = 0; I != E->getNumArgs(); ++I) {
    if (isa<CXXOperatorCallExpr>(E))
      break;
    if (!Ours) {
      // A template parameter takes the argument's type.
      const FunctionDecl *F = E->getDirectCallee();
      if (F && !F->getPrimaryTemplate() &&
          (I >= F->getNumParams() ||
           (F->getParamDecl(I)->getType()->isIntegerType() &&
            Context.getTypeSize(F->getParamDecl(I)->getType()) < 64)))
        Flows.push_back({nullptr, E->getArg(I), "'" + Name.str() + "'"});
      continue;
    }
    for (const FunctionDecl *F : Callees)
      if (I < F->getNumParams())
        flow(F->getParamDecl(I), E->getArg(I));
  }
  return true;
}
bool MaskFlow::VisitCXXConstructExpr(CXXConstructExpr *E) {
  const auto *F = E->getConstructor();
  if (F && isUsers(F))
    for (unsigned I = 0; I < E->getNumArgs() && I < F->getNumParams(); ++I)
      flow(F->getParamDecl(I), E->getArg(I));
  return true;
}
bool MaskFlow::VisitInitListExpr(InitListExpr *E) {
  const auto *Record =
      E->getType().isNull() ? nullptr : E->getType()->getAsRecordDecl();
  if (!Record || Record->isUnion())
    return true;
  unsigned I = 0;
  for (const FieldDecl *Field : Record->fields())
    if (I < E->getNumInits())
      flow(Field, E->getInit(I++));
  return true;
}
void MaskFlow::flowArguments(const TemplateDecl *Template,
                             llvm::ArrayRef<TemplateArgumentLoc> Arguments) {
  forEachValueArgument(Template, Arguments,
                       [&](const ValueDecl *P, const Expr *E) { flow(P, E); });
}
bool MaskFlow::VisitDeclRefExpr(DeclRefExpr *E) {
  if (E->hasExplicitTemplateArgs())
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      flowArguments(F->getPrimaryTemplate(), E->template_arguments());
  return true;
}
bool MaskFlow::VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) {
  if (E->hasExplicitTemplateArgs())
    for (const NamedDecl *D : E->decls())
      flowArguments(dyn_cast<TemplateDecl>(D->getUnderlyingDecl()),
                    E->template_arguments());
  return true;
}
bool MaskFlow::VisitTemplateSpecializationTypeLoc(
    TemplateSpecializationTypeLoc T) {
  flowArguments(T.getTypePtr()->getTemplateName().getAsTemplateDecl(),
                argumentsOf(T));
  return true;
}
bool MaskFlow::VisitGCCAsmStmt(GCCAsmStmt *S) {
  for (const Expr *Output : S->outputs())
    if (const ValueDecl *D = holder(Output))
      Nodes[D].Blocked = "an asm statement writes it";
  for (const Expr *Input : S->inputs())
    Flows.push_back({nullptr, Input, "an asm statement"});
  return true;
}
bool MaskFlow::VisitIntegerLiteral(IntegerLiteral *E) {
  if (auto [File, Offset] = Collector.place(E->getLocation()); File)
    Literals[{File, Offset}].push_back(E);
  return true;
}
bool MaskFlow::VisitTypedefTypeLoc(TypedefTypeLoc T) {
  ++AliasUses[T.getDecl()->getCanonicalDecl()];
  return true;
}

bool MaskFlow::walkFunction(const FunctionDecl *D,
                            llvm::function_ref<bool()> Go) {
  llvm::SaveAndRestore Saved(Function, D);
  return Go();
}
bool MaskFlow::TraverseLambdaExpr(LambdaExpr *E) {
  llvm::SaveAndRestore Saved(
      Function, static_cast<const FunctionDecl *>(E->getCallOperator()));
  return FunctionWalk::TraverseLambdaExpr(E);
}

//===----------------------------------------------------------------------===//
// Classification of masks
//===----------------------------------------------------------------------===//

bool MaskFlow::isUsers(const ValueDecl *D) const {
  return D && Collector.place(D->getLocation()).first;
}

StringRef MaskFlow::warpFunction(const CallExpr *Call) const {
  StringRef Name = calleeNameOf(Call);
  if (!isWarpFunction(Name) ||
      llvm::any_of(calleesOf(Call),
                   [&](const FunctionDecl *F) { return isUsers(F); }))
    return "";
  return Name;
}

std::optional<uint64_t> MaskFlow::number(const Expr *E) const {
  if (!E || E->isValueDependent() || E->isTypeDependent() ||
      !E->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  auto [It, New] = Numbers.try_emplace(E);
  Expr::EvalResult Result;
  if (New && E->EvaluateAsInt(Result, Context))
    It->second = Result.Val.getInt().getZExtValue();
  return It->second;
}

bool MaskFlow::isFull(const Expr *E) const {
  auto Value = number(E);
  return Value == 0xffffffffu || Value == ~uint64_t(0);
}

bool MaskFlow::isSmall(const Expr *E) const {
  auto Value = number(E);
  return Value && *Value < 0xffffffffu;
}

const ValueDecl *MaskFlow::holder(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  const ValueDecl *D = nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    D = Ref->getDecl();
    // A structured binding has the type of the member that it names.
    const auto *Binding = dyn_cast<BindingDecl>(D);
    if (const Expr *Bound = Binding ? Binding->getBinding() : nullptr)
      if (const auto *Member = dyn_cast<MemberExpr>(Bound))
        D = Member->getMemberDecl();
  } else if (const auto *Member = dyn_cast<MemberExpr>(E))
    D = Member->getMemberDecl();
  else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return holder(Element->getBase());
  else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
           Unary &&
           (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf ||
            Unary->isIncrementDecrementOp()))
    return holder(Unary->getSubExpr());
  else if (const auto *Sum = dyn_cast<BinaryOperator>(E);
           Sum && Sum->getType()->isPointerType() && Sum->isAdditiveOp())
    return holder(Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS()
                                                            : Sum->getRHS());
  else if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (calleeNameOf(Call) == "__ldg" && Call->getNumArgs() == 1)
      return holder(Call->getArg(0));
    auto Callees = calleesOf(Call);
    D = Callees.size() == 1 ? Callees.front() : nullptr;
  }
  if (!D || (isa<FunctionDecl>(D) && !isa<CallExpr>(E)))
    return nullptr;
  D = patternOf(D);
  return isUsers(D) ? D : nullptr;
}

bool MaskFlow::isMask(const Expr *E) const {
  if (!E)
    return false;
  E = E->IgnoreParenImpCasts();
  // A parenthesized initializer list has no type in a template.
  if (E->getType().isNull() || E->getType()->isBooleanType())
    return false;
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getType()->isIntegerType() && isMask(Cast->getSubExpr());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return isMask(Default->getExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isMask(Choice->getTrueExpr()) || isMask(Choice->getFalseExpr());
  if (const auto *Operation = dyn_cast<BinaryOperator>(E)) {
    const Expr *Left = Operation->getLHS(), *Right = Operation->getRHS();
    switch (Operation->getOpcode()) {
    case BO_And:
    case BO_AndAssign:
      return (isMask(Left) && !isSmall(Right)) ||
             (isMask(Right) && !isSmall(Left));
    case BO_Or:
    case BO_Xor:
    case BO_OrAssign:
    case BO_XorAssign:
      return isMask(Left) || isMask(Right);
    case BO_Shl:
    case BO_Shr:
    case BO_Add:
    case BO_Sub:
    case BO_ShlAssign:
    case BO_ShrAssign:
      return isMask(Left);
    case BO_Assign:
    case BO_Comma:
      return isMask(Right);
    default:
      break;
    }
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E);
      Unary && (Unary->getOpcode() == UO_Not || Unary->getOpcode() == UO_Minus))
    return isMask(Unary->getSubExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    StringRef Name = warpFunction(Call);
    if (givesMask(Name))
      return true;
    unsigned Value = Name.ends_with("_sync") ? 1 : 0;
    if (isShuffle(Name))
      return Call->getNumArgs() > Value && isMask(Call->getArg(Value));
    if (calleeNameOf(Call) == "__brev" && Call->getNumArgs() == 1)
      return isMask(Call->getArg(0));
    if (calleeNameOf(Call).starts_with("atomic") && Call->getNumArgs() > 1)
      return isMask(Call->getArg(0));
  }
  const ValueDecl *D = holder(E);
  const auto *It = D ? Nodes.find(D) : Nodes.end();
  return It != Nodes.end() && It->second.Mask &&
         !(Noting && !It->second.Blocked.empty());
}

QualType MaskFlow::elementType(const ValueDecl *D) {
  QualType T = D->getType();
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    T = F->getReturnType();
  while (true) {
    T = T.getNonReferenceType();
    if (T->isPointerType())
      T = T->getPointeeType();
    else if (const ArrayType *Array = T->getAsArrayTypeUnsafe())
      T = Array->getElementType();
    else
      return T;
  }
}

bool MaskFlow::markWide(const ValueDecl *D) {
  if (!isUsers(D))
    return false;
  QualType T = elementType(D);
  if (T->isBooleanType() ||
      !(T->isIntegerType() || T->isDependentType() || T->isUndeducedType()))
    return false;
  Node &N = Nodes[D];
  return !std::exchange(N.Wide, true);
}

bool MaskFlow::markMask(const ValueDecl *D) {
  bool Changed = markWide(D);
  // A constant is a mask where it is used as one.
  const auto *Variable = dyn_cast<VarDecl>(D);
  bool Constant = isa<EnumConstantDecl>(D) ||
                  (Variable && Variable->getType().isConstQualified() &&
                   Variable->hasInit() && number(Variable->getInit()));
  auto *It = Nodes.find(D);
  if (It == Nodes.end() || !It->second.Wide || It->second.Mask || Constant)
    return Changed;
  It->second.Mask = true;
  auto Aliases = It->second.Aliases;
  for (const ValueDecl *Other : Aliases)
    markMask(Other);
  return true;
}

/// Marks E as needing a bit for each lane.
bool MaskFlow::want(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return want(Cast->getSubExpr());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return want(Default->getExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    bool Left = want(Choice->getTrueExpr());
    return want(Choice->getFalseExpr()) || Left;
  }
  if (const auto *Operation = dyn_cast<BinaryOperator>(E)) {
    if (Operation->getType()->isPointerType() || Operation->isLogicalOp() ||
        Operation->isComparisonOp())
      return false;
    if (Operation->getOpcode() == BO_Assign ||
        Operation->getOpcode() == BO_Comma)
      return want(Operation->getRHS());
    if (!Operation->isBitwiseOp() && !Operation->isShiftOp() &&
        !Operation->isAdditiveOp())
      return false;
    bool Left = want(Operation->getLHS());
    return (Operation->isBitwiseOp() && want(Operation->getRHS())) || Left;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E);
      Unary && (Unary->getOpcode() == UO_Not || Unary->getOpcode() == UO_Minus))
    return want(Unary->getSubExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    StringRef Name = warpFunction(Call);
    unsigned Value = Name.ends_with("_sync") ? 1 : 0;
    if (isShuffle(Name) && Call->getNumArgs() > Value)
      return want(Call->getArg(Value));
    if (!Name.empty())
      return false;
  }
  const ValueDecl *D = holder(E);
  return D && markMask(D);
}

void MaskFlow::solve() {
  // Marks are only added, so this terminates.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Expr *Argument : MaskArguments)
      Changed |= want(Argument);
    for (const Flow &F : Flows) {
      if (!F.To)
        continue;
      if (isMask(F.Value))
        Changed |= markMask(F.To);
      if (auto *It = Nodes.find(F.To); It != Nodes.end() && It->second.Wide)
        Changed |= want(F.Value);
    }
    for (const BinaryOperator *Pair : Pairs) {
      if (isMask(Pair->getLHS()) && !isSmall(Pair->getRHS()))
        Changed |= want(Pair->getRHS());
      if (isMask(Pair->getRHS()) && !isSmall(Pair->getLHS()))
        Changed |= want(Pair->getLHS());
    }
  }
}

} // namespace hipify
