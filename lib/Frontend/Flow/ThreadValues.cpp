//===- ThreadValues.cpp - uniformity of values across threads -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/ThreadValues.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include <numeric>

using namespace clang;
using llvm::StringRef;

namespace hipify {

ThreadValue join(ThreadValue A, ThreadValue B) {
  ThreadValue Result;
  Result.Spread = std::max(A.Spread, B.Spread);
  Result.Role = A.Role == B.Role ? A.Role : ThreadValue::Plain;
  Result.Unknown = A.Unknown || B.Unknown;
  Result.Opaque = A.Opaque || B.Opaque;
  Result.Moved = A.Moved || B.Moved;
  // For a uniform value, any number of neighbours share it.
  Result.Neighbours = std::gcd(A.group(), B.group());
  return Result;
}

namespace {

constexpr ThreadValue PerThread{ThreadValue::PerThread};

/// A condition and its enclosing ones, shared by many assignments.
struct Nested {
  const Expr *Condition;
  size_t Outer; ///< Index of the enclosing one, counted from 1; 0: none.
  size_t Depth; ///< The number of enclosing conditions.
};

/// A value that is written to a variable, and its controlling conditions.
struct Assignment {
  const ValueDecl *To;
  const Expr *Value; ///< Null if an asm statement or a callee writes it.
  ThreadValue Written;
  size_t Innermost = 0; ///< The innermost condition, counted from 1.
  size_t Outside = 0;   ///< How many of them also enclose the variable.
};

class AssignmentFinder : public DynamicRecursiveASTVisitor {
public:
  std::vector<Assignment> Found;
  std::vector<Nested> Conditions;

  bool TraverseIfStmt(IfStmt *S) override {
    return under(S->getCond(),
                 [&] { return DynamicRecursiveASTVisitor::TraverseIfStmt(S); });
  }
  bool TraverseForStmt(ForStmt *S) override {
    // The counter is set once, and changes while the condition holds.
    return TraverseStmt(S->getInit()) && under(S->getCond(), [&] {
             return TraverseStmt(S->getConditionVariableDeclStmt()) &&
                    TraverseStmt(S->getCond()) && TraverseStmt(S->getInc()) &&
                    TraverseStmt(S->getBody());
           });
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return under(S->getCond(), [&] {
      return DynamicRecursiveASTVisitor::TraverseWhileStmt(S);
    });
  }
  bool TraverseDoStmt(DoStmt *S) override {
    return under(S->getCond(),
                 [&] { return DynamicRecursiveASTVisitor::TraverseDoStmt(S); });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) override {
    return under(S->getCond(), [&] {
      return DynamicRecursiveASTVisitor::TraverseSwitchStmt(S);
    });
  }

  bool VisitVarDecl(VarDecl *D) override {
    Outside[D] = depth();
    // A declaration makes a new variable in each iteration.
    if (D->hasInit())
      Found.push_back({D, D->getInit(), {}, {}});
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      note(E->getLHS(), E->getRHS(), {});
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      note(E->getSubExpr(), E, {});
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    ThreadValue Written = PerThread;
    std::string Text = S->getAsmString();
    if (StringRef(Text).contains("%laneid"))
      Written.Role = ThreadValue::Lane;
    else
      Written.Opaque = !StringRef(Text).contains("%tid");
    for (const Expr *Output : S->outputs())
      note(Output, nullptr, Written);
    return true;
  }

private:
  template <typename Walk> bool under(const Expr *Condition, Walk Go) {
    size_t Before = Innermost;
    if (Condition) {
      Conditions.push_back({Condition, Innermost, depth()});
      Innermost = Conditions.size();
    }
    bool Result = Go();
    Innermost = Before;
    return Result;
  }
  size_t depth() const {
    return Innermost ? Conditions[Innermost - 1].Depth + 1 : 0;
  }
  void note(const Expr *To, const Expr *Value, ThreadValue Written) {
    // Memory behind a pointer, shared memory and device variables are shared by
    // all threads: a write leaves the pointer, and what the threads read there,
    // uniform.
    const Expr *Target = To->IgnoreParenImpCasts();
    while (true) {
      if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Target)) {
        Target = Element->getBase()->IgnoreParenImpCasts();
        if (Target->getType()->isPointerType())
          return;
      } else if (const auto *Member = dyn_cast<MemberExpr>(Target)) {
        if (Member->isArrow())
          return;
        Target = Member->getBase()->IgnoreParenImpCasts();
      } else {
        break;
      }
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Target);
    const auto *Variable = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Ref || Ref->getDecl()->hasAttr<CUDASharedAttr>() ||
        (Variable && Variable->hasGlobalStorage()))
      return;
    // A thread that reads a variable has entered its block, so the conditions
    // around the block do not distinguish the readers.
    Found.push_back({Ref->getDecl(), Value, Written, Innermost,
                     Outside.lookup(Ref->getDecl())});
  }

  size_t Innermost = 0;
  /// The number of conditions around a variable's declaration.
  llvm::DenseMap<const ValueDecl *, size_t> Outside;
};

} // namespace

ThreadValues::ThreadValues(const FunctionDecl &Function, ASTContext &Context,
                           const Parameters *Known)
    : Context(Context) {
  bool Kernel = Function.hasAttr<CUDAGlobalAttr>();
  for (const ParmVarDecl *Parameter : Function.parameters()) {
    ThreadValue &Value = Variables[Parameter];
    Value.Unknown = !Kernel;
    if (Known)
      if (auto It = Known->find(Parameter); It != Known->end())
        Value = It->second;
  }
  AssignmentFinder Finder;
  Finder.TraverseStmt(Function.getBody());
  // The effect of an assignment's conditions, memoized per iteration since most
  // are nested deeply. Values only increase, so the next iteration sees
  // whatever this one missed.
  llvm::DenseMap<std::pair<size_t, size_t>, ThreadValue> Under;
  auto JoinedUnder = [&](size_t Innermost, size_t Outside) {
    llvm::SmallVector<size_t> New;
    ThreadValue Result;
    for (size_t At = Innermost;
         At && Finder.Conditions[At - 1].Depth >= Outside;
         At = Finder.Conditions[At - 1].Outer) {
      if (auto It = Under.find({At, Outside}); It != Under.end()) {
        Result = It->second;
        break;
      }
      New.push_back(At);
    }
    for (size_t At : llvm::reverse(New)) {
      Result = join(Result, of(Finder.Conditions[At - 1].Condition));
      Under[{At, Outside}] = Result;
    }
    return Result;
  };
  // Values only increase, so this terminates; roles settle on the way.
  llvm::DenseMap<const ValueDecl *, bool> Seen;
  for (bool Changed = true; Changed;) {
    Changed = false;
    Under.clear();
    for (const Assignment &A : Finder.Found) {
      ThreadValue New = A.Value ? of(A.Value) : A.Written;
      ThreadValue Around = JoinedUnder(A.Innermost, A.Outside);
      New.Neighbours = std::gcd(New.group(), Around.group());
      New.Spread = std::max(New.Spread, Around.Spread);
      New.Unknown |= Around.Unknown;
      New.Opaque |= Around.Opaque;
      bool First = !Seen[A.To] && !isa<ParmVarDecl>(A.To);
      Seen[A.To] = true;
      ThreadValue &Old = Variables[A.To];
      ThreadValue Joined = First ? New : join(Old, New);
      Changed |= First || !(Joined == Old);
      Old = Joined;
    }
  }
  Settled = true;
}

std::optional<int64_t> ThreadValues::number(const Expr *E) const {
  if (!E || E->isValueDependent() || E->isTypeDependent() ||
      !E->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, Context))
    return std::nullopt;
  return Result.Val.getInt().tryExtValue();
}

bool ThreadValues::isNumber(const Expr *E, int64_t Number) const {
  return number(E) == Number;
}

ThreadValue ThreadValues::ofCall(const Expr *E) const {
  const auto *Call = cast<CallExpr>(E);
  StringRef Name = calleeNameOf(Call);
  if (Name == "thread_rank") {
    // A tile's rank is a lane; a block's is an index.
    const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
    bool Tile = !Member ||
                !StringRef(Member->getObjectType().getAsString())
                     .contains("thread_block") ||
                StringRef(Member->getObjectType().getAsString())
                    .contains("thread_block_tile");
    return {ThreadValue::PerThread,
            Tile ? ThreadValue::Lane : ThreadValue::Index};
  }
  if (Name == "meta_group_rank")
    return {ThreadValue::PerWarp, ThreadValue::Warp};
  ThreadValue Result;
  for (const Expr *Argument : Call->arguments())
    Result = join(Result, of(Argument));
  Result.Role = ThreadValue::Plain;
  if (Name.starts_with("__ballot") || Name == "__activemask" ||
      Name.starts_with("__match_a"))
    return {Name.starts_with("__match_any") ? ThreadValue::PerThread
                                            : ThreadValue::PerWarp,
            ThreadValue::Mask, Result.Unknown};
  bool OneForWarp =
      llvm::StringSwitch<bool>(Name)
          .Cases({"__any_sync", "__all_sync", "__uni_sync", "__any", "__all"},
                 true)
          .Case("__shfl_sync",
                Call->getNumArgs() == 3 && !of(Call->getArg(2)).varies())
          .Case("__shfl",
                Call->getNumArgs() == 2 && !of(Call->getArg(1)).varies())
          .Default(Name.starts_with("__reduce_"));
  if (OneForWarp) {
    if (Result.Spread == ThreadValue::PerThread)
      Result.shareAmong(32);
    return Result;
  }
  if (Name.starts_with("__syncthreads_"))
    return {ThreadValue::Uniform, ThreadValue::Plain, Result.Unknown};
  if (Name.starts_with("__shfl"))
    return {ThreadValue::PerThread, ThreadValue::Plain, Result.Unknown};
  // An atomic function returns a different value to each thread, unless it only
  // reads: `atomicAdd(p, 0)`.
  bool Reads =
      (Name.starts_with("atomicAdd") || Name.starts_with("atomicOr") ||
       Name.starts_with("atomicSub") || Name.starts_with("atomicXor")) &&
      Call->getNumArgs() == 2 && isNumber(Call->getArg(1), 0);
  if (Name.starts_with("atomic") && !Reads)
    return PerThread;
  const FunctionDecl *Callee = Call->getDirectCallee();
  // A user's function may read its thread index.
  if (Callee && Callee->hasAttr<CUDADeviceAttr>() &&
      !Callee->getAttr<CUDADeviceAttr>()->isImplicit())
    Result.Unknown = Result.Opaque = true;
  return Result;
}

ThreadValue ThreadValues::of(const Expr *E) const {
  if (!E)
    return {};
  E = E->IgnoreParenImpCasts();
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return of(Cast->getSubExpr());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (nameOf(Ref->getDecl()) == "threadIdx")
      return PerThread;
    return Variables.lookup(Ref->getDecl());
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Ref =
        dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    if (Ref && nameOf(Ref->getDecl()) == "threadIdx")
      return {ThreadValue::PerThread, nameOf(Member->getMemberDecl()) == "x"
                                          ? ThreadValue::Index
                                          : ThreadValue::Plain};
    ThreadValue Result = of(Member->getBase());
    Result.Role = ThreadValue::Plain;
    return Result;
  }
  if (!Settled)
    return ofParts(E);
  // A condition is queried for each statement that it controls.
  if (auto It = Known.find(E); It != Known.end())
    return It->second;
  ThreadValue Result = ofParts(E);
  Known[E] = Result;
  return Result;
}

ThreadValue ThreadValues::ofParts(const Expr *E) const {
  if (isa<BinaryOperator>(E))
    return ofBinary(E);
  if (isa<CallExpr>(E))
    return ofCall(E);
  // Any other expression is the join of its parts.
  ThreadValue Result;
  for (const Stmt *Part : E->children())
    if (const auto *Child = dyn_cast_or_null<Expr>(Part))
      Result = join(Result, of(Child));
  if (const auto *Unary = dyn_cast<UnaryOperator>(E);
      Unary && Unary->isIncrementDecrementOp())
    Result.Moved = true;
  else
    Result.Role = ThreadValue::Plain;
  return Result;
}

} // namespace hipify
