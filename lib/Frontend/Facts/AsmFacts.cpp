//===- AsmFacts.cpp - operands of asm statements --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An asm statement evaluates the values of its inputs and the locations of its
// outputs before it runs. The code that replaces it may evaluate them later, so
// it must know which of them do not change.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Facts/AsmFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace hipify {

void AsmFacts::OperandFact::join(const OperandFact &Other) {
  auto Agree = [](std::string &Mine, const std::string &Theirs) {
    if (Mine != Theirs)
      Mine.clear();
  };
  Agree(Type, Other.Type);
  Agree(Name, Other.Name);
  Steady &= Other.Steady;
  if (Begin != Other.Begin || End != Other.End)
    Begin = End = 0;
}

void AsmFacts::StatementFact::join(const StatementFact &Other) {
  for (const auto &[Text, Theirs] : Other.Texts)
    if (auto [It, New] = Texts.try_emplace(Text, Theirs);
        !New && It->second != Theirs)
      It->second.clear();
  ClobbersMemory |= Other.ClobbersMemory;
  Reached |= Other.Reached;
  OperandsDiffer |= Other.OperandsDiffer || Outputs != Other.Outputs ||
                    Operands.size() != Other.Operands.size();
  if (OperandsDiffer) {
    Operands.clear();
    Outputs = 0;
  }
  for (size_t I = 0; I != Operands.size(); ++I)
    Operands[I].join(Other.Operands[I]);
}

using Variables = llvm::SmallPtrSet<const ValueDecl *, 4>;

static bool share(const Variables &A, const Variables &B) {
  return llvm::any_of(A, [&](const ValueDecl *D) { return B.contains(D); });
}

namespace {

/// What the value or the location of an expression depends on.
class Footprint {
public:
  Variables Reads;      ///< Variables that are private to the thread.
  Variables Addressed;  ///< Those whose address the expression uses.
  bool Foreign = false; ///< It depends on more than those.

  void value(const Expr *E);
  void place(const Expr *E);
  /// The variable that E names or is part of, without following pointers.
  static const ValueDecl *root(const Expr *E);

private:
  void load(const Expr *E);
};

} // namespace

/// Strips nodes that affect neither value nor location.
static const Expr *strip(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Param = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      E = Param->getReplacement();
    else
      return E;
  }
}

static bool isConstant(const ValueDecl *D) {
  const auto *Variable = dyn_cast<VarDecl>(D);
  return !Variable || Variable->isConstexpr() ||
         (Variable->getType().isConstQualified() &&
          Variable->getType()->isIntegralOrEnumerationType() &&
          Variable->hasInit());
}

static bool isThreadIndex(const ValueDecl *D) {
  static const llvm::StringSet<> Names = {"threadIdx", "blockIdx", "blockDim",
                                          "gridDim", "warpSize"};
  return D->getIdentifier() && Names.contains(D->getName());
}

const ValueDecl *Footprint::root(const Expr *E) {
  E = strip(E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() ? nullptr : root(Member->getBase());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    return Base->getType()->isArrayType() ? root(Base) : nullptr;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && E->isGLValue())
    return root(Cast->getSubExpr());
  return nullptr;
}

/// Whether the variable is private to the thread.
static bool isOwn(const VarDecl &D) {
  return D.hasLocalStorage() && !D.hasAttr<CUDASharedAttr>() &&
         !D.getType()->isReferenceType();
}

void Footprint::load(const Expr *E) {
  place(E);
  const ValueDecl *D = root(E);
  if (D && (isConstant(D) || isThreadIndex(D)))
    return;
  const auto *Variable = dyn_cast_or_null<VarDecl>(D);
  if (Variable && isOwn(*Variable))
    Reads.insert(Variable);
  else
    Foreign = true;
}

void Footprint::place(const Expr *E) {
  E = strip(E);
  if (isa<DeclRefExpr>(E))
    return;
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    Member->isArrow() || !Member->getBase()->isGLValue()
        ? value(Member->getBase())
        : place(Member->getBase());
  } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    Base->getType()->isArrayType() ? place(Base) : value(Base);
    value(Element->getIdx());
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
             Unary && Unary->getOpcode() == UO_Deref) {
    value(Unary->getSubExpr());
  } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    place(Cast->getSubExpr());
  } else {
    Foreign = true;
  }
}

void Footprint::value(const Expr *E) {
  E = strip(E);
  // In a template, where types are unknown, there is no lvalue-to-rvalue cast.
  if (E->isGLValue() && !isa<UnaryOperator, CastExpr>(E)) {
    if (!E->getType()->isArrayType())
      return load(E);
    if (const ValueDecl *D = root(E))
      Addressed.insert(D);
    return place(E);
  }
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
          CXXNullPtrLiteralExpr, UnaryExprOrTypeTraitExpr, CXXThisExpr>(E))
    return;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *From = Cast->getSubExpr();
    if (Cast->getCastKind() == CK_LValueToRValue)
      return load(From);
    return value(From);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_AddrOf) {
      if (const ValueDecl *D = root(Unary->getSubExpr()))
        Addressed.insert(D);
      return place(Unary->getSubExpr());
    }
    if (Unary->getOpcode() == UO_Deref)
      return load(Unary);
    if (Unary->isArithmeticOp())
      return value(Unary->getSubExpr());
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (!Binary->isAssignmentOp()) {
      value(Binary->getLHS());
      return value(Binary->getRHS());
    }
  } else if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    value(Choice->getCond());
    value(Choice->getTrueExpr());
    return value(Choice->getFalseExpr());
  }
  Foreign = true;
}

/// The canonical type of a number; "*" for a pointer.
static std::string operandType(const Expr *E) {
  QualType T = E->IgnoreImpCasts()->getType();
  if (T->isDependentType())
    return "";
  if (T->isPointerType() || T->isArrayType())
    return "*";
  T = T.getCanonicalType().getUnqualifiedType();
  return isa<BuiltinType>(T) ? T.getAsString() : "";
}

/// Fills in the name and range of an operand.
static void readText(AsmFacts::OperandFact &Fact, const GCCAsmStmt &S,
                     unsigned N, const Expr *E, const ASTContext &Context) {
  bool Output = N < S.getNumOutputs();
  unsigned Input = N - S.getNumOutputs();
  Fact.Name = Output ? S.getOutputName(N).str() : S.getInputName(Input).str();
  const SourceManager &SM = Context.getSourceManager();
  // `M(a, b)` may expand to `a + b`, from two arguments.
  if (SM.getFileID(E->getBeginLoc()) != SM.getFileID(E->getEndLoc()))
    return;
  SourceLocation Last = SM.getSpellingLoc(E->getEndLoc());
  auto [File, Begin] = SM.getDecomposedLoc(SM.getSpellingLoc(E->getBeginLoc()));
  auto [EndFile, End] = SM.getDecomposedLoc(Last);
  if (File != SM.getFileID(SM.getSpellingLoc(S.getAsmLoc())) ||
      EndFile != File || End < Begin)
    return;
  Fact.Begin = Begin;
  Fact.End = End + Lexer::MeasureTokenLength(Last, SM, Context.getLangOpts());
}

AsmFacts::StatementFact AsmFacts::read(const GCCAsmStmt &S,
                                       const ASTContext &Context) {
  StatementFact Fact;
  Fact.Outputs = S.getNumOutputs();
  Constraints &Written = Fact.Texts[S.getAsmString()];
  for (unsigned N = 0; N != S.getNumOutputs(); ++N)
    Written.push_back(S.getOutputConstraint(N));
  for (unsigned N = 0; N != S.getNumInputs(); ++N)
    Written.push_back(S.getInputConstraint(N));
  for (unsigned I = 0; I != S.getNumClobbers(); ++I)
    Fact.ClobbersMemory |= S.getClobber(I) == "memory";

  std::vector<const Expr *> Operands(S.begin_outputs(), S.end_outputs());
  Operands.insert(Operands.end(), S.begin_inputs(), S.end_inputs());
  std::vector<Footprint> Prints(Operands.size());
  Variables Addressed;
  bool Effects = false;
  for (auto [N, E] : llvm::enumerate(Operands)) {
    N < S.getNumOutputs() ? Prints[N].place(E) : Prints[N].value(E);
    Addressed.insert(Prints[N].Addressed.begin(), Prints[N].Addressed.end());
    Effects |= E->isInstantiationDependent() ||
               E->HasSideEffects(Context, /*IncludePossibleEffects=*/false);
  }
  for (auto [N, E] : llvm::enumerate(Operands)) {
    Variables Changing = Addressed;
    for (unsigned Output = 0; Output != S.getNumOutputs(); ++Output)
      if (const ValueDecl *D = Footprint::root(Operands[Output]);
          D && N < S.getNumOutputs() && Output != N)
        Changing.insert(D);
    const Footprint &Print = Prints[N];
    OperandFact &Operand = Fact.Operands.emplace_back();
    Operand.Type = operandType(E);
    Operand.Steady = !Print.Foreign && !share(Print.Reads, Changing) &&
                     (!Effects || Print.Reads.empty());
    readText(Operand, S, unsigned(N), E, Context);
  }
  return Fact;
}

} // namespace hipify
