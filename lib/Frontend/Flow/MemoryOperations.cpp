//===- MemoryOperations.cpp - communication between threads ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classifies calls, asm statements and accesses by their effect on memory that
// threads share, and by the barrier that they execute.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/DeviceCode.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

const ValueDecl *baseOf(const Expr *E) {
  while (E) {
    E = E->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
      // A pointer that aliases another object: `volatile int *v = p;`
      if (Variable && Variable->isLocalVarDecl() && Variable->hasInit() &&
          Variable->getType()->isPointerType())
        if (const ValueDecl *Behind = baseOf(Variable->getInit()))
          return Behind;
      return patternOf(Ref->getDecl());
    }
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Element->getBase();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      E = Unary->getSubExpr();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (isa<CXXThisExpr>(Member->getBase()->IgnoreParenCasts()))
        return patternOf(Member->getMemberDecl());
      E = Member->getBase();
    } else if (const auto *Sum = dyn_cast<BinaryOperator>(E);
               Sum && Sum->isAdditiveOp()) {
      const ValueDecl *Left = Sum->getLHS()->getType()->isPointerType() ||
                                      Sum->getLHS()->getType()->isArrayType()
                                  ? baseOf(Sum->getLHS())
                                  : nullptr;
      return Left ? Left : baseOf(Sum->getRHS());
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

/// Whether other threads see the memory: through a pointer, shared, or global.
static bool isSharedMemory(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Variable)
      return false;
    // Plain references are usually to local variables.
    QualType T = Variable->getType();
    return Variable->hasAttr<CUDASharedAttr>() ||
           Variable->hasGlobalStorage() ||
           (T->isReferenceType() &&
            T.getNonReferenceType().isVolatileQualified());
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Deref;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    return Base->getType()->isPointerType() || isSharedMemory(Base);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || isSharedMemory(Member->getBase());
  return false;
}

static std::optional<MemoryOperation> ofAtomicFunction(const CallExpr *Call,
                                                       StringRef Name) {
  if (!Name.starts_with("atomic") || Call->getNumArgs() < 2)
    return std::nullopt;
  MemoryOperation Result{MemoryOperation::Write, Call, Call->getArg(0), {}};
  StringRef Kind = Name.drop_front(6);
  Kind.consume_back("_block") || Kind.consume_back("_system");
  const Expr *Operand = Call->getArg(1)->IgnoreParenCasts();
  const auto *Number = dyn_cast<IntegerLiteral>(Operand);
  // atomicAdd(p, 0) only reads.
  if (Number && Number->getValue() == 0 &&
      (Kind == "Add" || Kind == "Or" || Kind == "Xor" || Kind == "Sub"))
    Result.Kind = MemoryOperation::Read;
  else if (Kind == "CAS" || Kind == "Exch" || Kind == "Or" || Kind == "And")
    Result.Kind = MemoryOperation::Take;
  if (Kind == "CAS")
    Result.Parts.push_back(Call->getArg(1));
  return Result;
}

/// The object of a method that is not the user's: a user's function is judged
/// by its body.
static const Expr *objectOf(const CallExpr *Call) {
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(Callee)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
    return Method && patternOf(Method)->hasBody() ? nullptr : Member->getBase();
  }
  const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Callee);
  return Member && !Member->isImplicitAccess() ? Member->getBase() : nullptr;
}

static std::string classOf(const Expr *Object) {
  QualType T = Object->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  return T.getCanonicalType().getUnqualifiedType().getAsString();
}

std::optional<WaitingCall> waitingCall(const CallExpr &Call) {
  const Expr *Object = objectOf(&Call);
  StringRef Name = calleeNameOf(&Call);
  if (!Object || (Name != "acquire" && Name != "wait"))
    return std::nullopt;
  std::string Written = classOf(Object);
  StringRef Class = Written;
  if (!Class.contains("cuda::"))
    return std::nullopt;
  if (Name == "acquire" && Class.contains("semaphore"))
    return WaitingCall{Object, /*Takes=*/true, Class.ends_with(", 1>")};
  if (Name == "wait" && (Class.contains("atomic") || Class.contains("latch")))
    return WaitingCall{Object, /*Takes=*/false, /*OneAtATime=*/false};
  return std::nullopt;
}

static std::optional<MemoryOperation> ofMethod(const CallExpr *Call,
                                               StringRef Name) {
  const Expr *Object = objectOf(Call);
  if (!Object)
    return std::nullopt;
  using Op = MemoryOperation;
  auto Kind = llvm::StringSwitch<std::optional<Op::KindT>>(Name)
                  .Cases({"load", "test"}, Op::Read)
                  .Cases({"store", "clear", "fetch_add", "fetch_sub", "release",
                          "count_down"},
                         Op::Write)
                  .Cases({"exchange", "compare_exchange_strong", "test_and_set",
                          "compare_exchange_weak", "fetch_or", "try_acquire"},
                         Op::Take)
                  .Default(std::nullopt);
  if (!Kind)
    return std::nullopt;
  Op Result{*Kind, Call, Object, {}};
  if (Name.starts_with("compare_exchange") && Call->getNumArgs() > 1)
    Result.Parts.push_back(Call->getArg(1));
  return Result;
}

static std::optional<MemoryOperation> ofAsm(const GCCAsmStmt *S) {
  std::string Whole = S->getAsmString();
  StringRef Text = Whole;
  using Op = MemoryOperation;
  static const llvm::Regex Load("ld\\.(volatile|acquire|relaxed)"),
      Atom("atom\\..*(cas|exch)"), Store("(^|[^a-z])(st|red|atom)\\.");
  std::optional<Op::KindT> Kind;
  if (Atom.match(Text))
    Kind = Op::Take;
  else if (Load.match(Text))
    Kind = Op::Read;
  else if (Store.match(Text))
    Kind = Op::Write;
  if (!Kind)
    return std::nullopt;
  for (const Expr *Input : S->inputs())
    if (Input->getType()->isPointerType() ||
        isa<CastExpr>(Input->IgnoreParens()) || S->getNumInputs() == 1)
      return Op{*Kind, S, Input, {}};
  return std::nullopt;
}

/// The operation that characterizes a function's body; Take precedes Read. None
/// in a loop: the function then waits itself.
static std::optional<MemoryOperation> ofUserFunction(const CallExpr *Call,
                                                     unsigned Depth) {
  auto Callees = calleesOf(Call);
  const FunctionDecl *Body = nullptr;
  if (Callees.size() != 1 || !Depth || !Callees[0]->hasBody(Body))
    return std::nullopt;
  std::optional<MemoryOperation> Best;
  forEachPart(Body->getBody(), [&](const Stmt *S) {
    if (loopParts(S))
      return false;
    if (auto Found = operationOf(S, Depth - 1))
      if (!Best || Found->Kind == MemoryOperation::Take)
        Best = Found;
    return true;
  });
  if (!Best)
    return std::nullopt;
  // Translate to the caller's expressions.
  const ValueDecl *Base = baseOf(Best->Address);
  const Expr *Address = nullptr;
  for (unsigned I = 0; I < Body->getNumParams() && I < Call->getNumArgs(); ++I)
    if (patternOf(Body->getParamDecl(I)) == Base)
      Address = Call->getArg(I);
  const auto *Member =
      dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts());
  if (!Address && Member)
    Address = Member->getBase();
  if (!Address)
    return std::nullopt;
  MemoryOperation Result{Best->Kind, Call, Address, {}};
  for (const Expr *Argument : Call->arguments())
    Result.Parts.push_back(Argument);
  return Result;
}

std::optional<MemoryOperation> operationOf(const Stmt *S, unsigned Depth) {
  using Op = MemoryOperation;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    StringRef Name = calleeNameOf(Call);
    if (auto Found = ofAtomicFunction(Call, Name))
      return Found;
    if (Call->getNumArgs() == 1 && (Name == "__ldcv" || Name == "__ldcg"))
      return Op{Op::Read, Call, Call->getArg(0), {}};
    if (Call->getNumArgs() == 2 && (Name == "__stwb" || Name == "__stcg" ||
                                    Name == "__stcs" || Name == "__stwt"))
      return Op{Op::Write, Call, Call->getArg(0), {}};
    if (auto Found = ofMethod(Call, Name))
      return Found;
    return ofUserFunction(Call, Depth);
  }
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(S))
    return ofAsm(Assembly);
  if (const auto *Assignment = dyn_cast<BinaryOperator>(S);
      Assignment && Assignment->isAssignmentOp() &&
      isSharedMemory(Assignment->getLHS()))
    return Op{Op::Write, S, Assignment->getLHS(), {}};
  if (const auto *Step = dyn_cast<UnaryOperator>(S);
      Step && Step->isIncrementDecrementOp() &&
      isSharedMemory(Step->getSubExpr()))
    return Op{Op::Write, S, Step->getSubExpr(), {}};
  const auto *Place = dyn_cast<Expr>(S);
  if (Place && Place->isGLValue() && Place->getType().isVolatileQualified() &&
      isa<DeclRefExpr, UnaryOperator, ArraySubscriptExpr, MemberExpr>(Place) &&
      isSharedMemory(Place))
    return Op{Op::Read, S, Place, {}};
  return std::nullopt;
}

static BarrierKind barrierOfAsm(const GCCAsmStmt *S) {
  std::string Whole = S->getAsmString();
  static const llvm::Regex Bar(
      "(^|[^m])bar(rier)?(\\.cta)?\\.(sync|red)[a-z.0-9]*[ \t]+([^;]*)"),
      Arrive("bar(rier)?(\\.cta)?\\.arrive"), WarpBar("bar\\.warp\\.sync"),
      Transaction("mbarrier\\.(try|test)_wait");
  llvm::SmallVector<StringRef, 6> Match;
  if (WarpBar.match(Whole))
    return BarrierKind::Warp;
  if (Transaction.match(Whole))
    return BarrierKind::Named;
  if (!Bar.match(Whole, &Match))
    return Arrive.match(Whole) ? BarrierKind::Arrival : BarrierKind::None;
  return Match[5].contains(',') ? BarrierKind::Named : BarrierKind::Block;
}

BarrierKind BarriersOfFunctions::of(const Stmt *S) {
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(S))
    return barrierOfAsm(Assembly);
  const auto *Call = dyn_cast<CallExpr>(S);
  if (!Call)
    return BarrierKind::None;
  StringRef Name = calleeNameOf(Call);
  if (Name == "__syncthreads" || Name.starts_with("__syncthreads_") ||
      Name == "__barrier_sync")
    return BarrierKind::Block;
  if (Name == "__barrier_sync_count")
    return BarrierKind::Named;
  if (Name == "__syncwarp")
    return BarrierKind::Warp;
  auto Callees = calleesOf(Call);
  const Expr *Group = nullptr;
  if (const auto *Member =
          dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts()))
    Group = Member->getBase();
  else if (Name == "sync" && Call->getNumArgs() == 1)
    Group = Call->getArg(0);
  if (Group) {
    std::string Written = classOf(Group);
    StringRef Type = Written;
    if ((Name == "sync" || Name == "barrier_wait") &&
        Type.contains("cooperative_groups"))
      return Type.ends_with("thread_block") || Type.ends_with("grid_group")
                 ? BarrierKind::Block
                 : BarrierKind::Warp;
    bool Vendor = Type.contains("cuda::") &&
                  (Type.contains("barrier") || Type.contains("pipeline"));
    if (Vendor && (Name == "wait" || Name == "arrive_and_wait" ||
                   Name == "consumer_wait" || Name == "producer_acquire" ||
                   Name == "wait_parity"))
      return BarrierKind::Named;
  }
  const FunctionDecl *Body = nullptr;
  return Callees.size() == 1 && Callees[0]->hasBody(Body) ? ofBody(*Body)
                                                          : BarrierKind::None;
}

BarrierKind BarriersOfFunctions::ofBody(const FunctionDecl &Body) {
  if (Depth == MostCalls)
    return BarrierKind::None;
  auto [It, New] = Known.try_emplace(&Body, BarrierKind::None);
  if (!New)
    return It->second;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  auto Found = BarrierKind::None;
  forEachPart(Body.getBody(), [&](const Stmt *Part) {
    if (isa<CallExpr, GCCAsmStmt>(Part))
      Found = std::max(Found, of(Part));
    return true;
  });
  return Known[&Body] = Found;
}

} // namespace hipify
