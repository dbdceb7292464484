//===- Exchanges.cpp - data between lanes without a barrier ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scans a body for a value that one thread stores in shared memory and another
// loads with no barrier in between, which was valid while the lanes of a warp
// ran in lockstep. Statements such as `s[tid] += s[tid + 16];` are noted for
// the translation, everything else as a hazard. Ignores elements that are not
// clearly another lane's.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/DeviceCode.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

/// An element of an array in shared memory, or a shared variable.
struct Element {
  const ValueDecl *Array = nullptr;
  const Expr *Whole = nullptr;
  const Expr *Index = nullptr; ///< The last index; null: a scalar.
  const Expr *Rest = nullptr;  ///< `s[w]` of `s[w][lane]`.
};

struct Store {
  Element To;
  const Stmt *S;
  const BinaryOperator *Step;  ///< Set if it is a step.
  const BinaryOperator *Whole; ///< The assignment that makes up the statement.
  Guards Around;
};

/// A call of a function without barriers that stores to an array of the
/// caller's.
struct StoringCall {
  const ValueDecl *Array;
  std::string Callee;
};

class ExchangeFinder {
public:
  explicit ExchangeFinder(DeviceCode &Code)
      : Code(Code), Around(Code.Guarding) {}

  void scan(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Part : Block->body())
        scan(Part);
    } else if (const auto *If = dyn_cast<IfStmt>(S)) {
      scanIf(If);
    } else if (auto Loop = loopParts(S)) {
      if (const auto *For = dyn_cast<ForStmt>(S))
        scan(For->getInit());
      // An iteration can load what the previous one stored, so scan the body
      // twice; when deeply nested only once, since the work doubles with each
      // level.
      int Turns = ++Loops > MostDoubled ? 1 : 2;
      for (int Turn = 0; Turn != Turns; ++Turn) {
        if (Loop->Condition) {
          evaluate(Loop->Condition);
          Around.push({Loop->Condition, false, Guard::Loop, S});
        }
        scan(Loop->Body);
        if (Loop->Step)
          evaluate(Loop->Step);
        if (Loop->Condition)
          Around.pop();
      }
      --Loops;
    } else if (isa<SwitchStmt, CXXForRangeStmt, LabelStmt, GotoStmt>(S)) {
      forget();
    } else if (const auto *Attributed = dyn_cast<AttributedStmt>(S)) {
      scan(Attributed->getSubStmt());
    } else {
      evaluate(S);
    }
  }

private:
  void scanIf(const IfStmt *If) {
    evaluate(If->getCond());
    std::vector<Store> Before = Pending;
    Around.push({If->getCond(), false, Guard::Branch, If});
    scan(If->getThen());
    std::vector<Store> Then = std::move(Pending);
    Pending = Before;
    Around.pop();
    Around.push({If->getCond(), true, Guard::Branch, If});
    scan(If->getElse());
    Around.pop();
    // A barrier in either branch completes the pending stores.
    auto Has = [](const std::vector<Store> &All, const Store &One) {
      return llvm::any_of(All, [&](const Store &S) { return S.S == One.S; });
    };
    llvm::erase_if(Pending, [&](const Store &S) {
      return Has(Before, S) && !Has(Then, S);
    });
    for (const Store &S : Then)
      if (!Has(Before, S))
        Pending.push_back(S);
  }

  /// At a barrier, and where the order of statements is lost.
  void forget() {
    Pending.clear();
    Calls.clear();
  }

  /// A statement without control flow: loads precede stores.
  void evaluate(const Stmt *S) {
    bool Clears = false;
    forEachPart(S, [&](const Stmt *Part) {
      if (isa<LambdaExpr, AsmStmt>(Part))
        Clears = true;
      else if (const auto *Call = dyn_cast<CallExpr>(Part))
        Clears |= mayWait(Call);
      return !Clears;
    });
    if (Clears) {
      forget();
      return;
    }
    const BinaryOperator *Step = stepOf(S), *Whole = assignmentOf(S);
    forEachPart(S, [&](const Stmt *Part) {
      const auto *Assignment = dyn_cast<BinaryOperator>(Part);
      if (Assignment && Assignment->getOpcode() == BO_Assign &&
          elementOf(Assignment->getLHS())) {
        // The target is not loaded.
        loads(Assignment->getRHS(), Step);
        return false;
      }
      if (const auto *E = dyn_cast<Expr>(Part); E && elementOf(E)) {
        load(*elementOf(E), Step);
        return false;
      }
      if (const auto *Call = dyn_cast<CallExpr>(Part))
        pass(Call);
      return true;
    });
    forEachPart(S, [&](const Stmt *Part) {
      const Expr *Target = nullptr;
      if (const auto *Assignment = dyn_cast<BinaryOperator>(Part);
          Assignment && Assignment->isAssignmentOp())
        Target = Assignment->getLHS();
      else if (const auto *Count = dyn_cast<UnaryOperator>(Part);
               Count && Count->isIncrementDecrementOp())
        Target = Count->getSubExpr();
      if (auto To = Target ? elementOf(Target) : std::nullopt)
        if (llvm::none_of(Pending, [&](auto &P) { return P.S == Part; }))
          Pending.push_back({*To, Part, Part == Step ? Step : nullptr,
                             Part == Whole ? Whole : nullptr, Around.here()});
      return true;
    });
  }
  void loads(const Expr *E, const BinaryOperator *Step) {
    forEachPart(E, [&](const Stmt *Part) {
      const auto *Inner = dyn_cast<Expr>(Part);
      auto From = Inner ? elementOf(Inner) : std::nullopt;
      if (From)
        load(*From, Step);
      return !From;
    });
  }

  /// Barriers, and unknown functions.
  bool mayWait(const CallExpr *Call) const {
    StringRef Name = calleeNameOf(Call);
    if (Code.Barriers.of(Call) != BarrierKind::None || Name.contains("sync") ||
        Name.contains("wait") || Name.contains("arrive") ||
        Name.contains("barrier") || Name == "warp_store" ||
        Name == "lane_order")
      return true;
    auto Callees = calleesOf(Call);
    return Callees.empty() ||
           (Callees.size() == 1 && !Callees[0]->hasBody() &&
            Code.Collector.originOf(Callees[0]) == OriginUser);
  }

  std::optional<Element> elementOf(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    Element Result;
    Result.Whole = E;
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      Result.Index = Subscript->getIdx();
      Result.Rest = Subscript->getBase();
      // A row of an array is not an element.
      if (Subscript->getType()->isArrayType())
        return std::nullopt;
    } else if (const auto *Place = dyn_cast<UnaryOperator>(E);
               Place && Place->getOpcode() == UO_Deref) {
      const auto *Sum =
          dyn_cast<BinaryOperator>(Place->getSubExpr()->IgnoreParenImpCasts());
      if (!Sum || Sum->getOpcode() != BO_Add)
        return std::nullopt;
      Result.Index = Sum->getRHS();
      Result.Rest = Sum->getLHS();
    } else if (!isa<DeclRefExpr>(E)) {
      return std::nullopt;
    }
    Result.Array = baseOf(E);
    if (!Result.Array || !isShared(Result.Array, !Result.Index))
      return std::nullopt;
    return Result;
  }
  /// Shared memory, or a `volatile T *` parameter of a device function.
  bool isShared(const ValueDecl *Array, bool Scalar) const {
    if (Array->hasAttr<CUDASharedAttr>())
      return !Scalar || !Array->getType()->isArrayType();
    return !Scalar && isa<ParmVarDecl>(Array) &&
           !Code.Function.hasAttr<CUDAGlobalAttr>() &&
           Array->getType()->isPointerType() &&
           Array->getType()->getPointeeType().isVolatileQualified();
  }

  /// Matches `s[i] = x;` and `s[i] op= x;`.
  const BinaryOperator *assignmentOf(const Stmt *S) const {
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(S))
      S = Cleanups->getSubExpr();
    const auto *Assignment = dyn_cast<BinaryOperator>(S);
    if (!Assignment || !Assignment->isAssignmentOp())
      return nullptr;
    auto To = elementOf(Assignment->getLHS());
    return To && To->Index ? Assignment : nullptr;
  }

  /// Matches an assignment with `s[j]` in the value.
  const BinaryOperator *stepOf(const Stmt *S) const {
    const BinaryOperator *Assignment = assignmentOf(S);
    if (!Assignment)
      return nullptr;
    auto To = elementOf(Assignment->getLHS());
    bool Found = false;
    forEachPart(Assignment->getRHS(), [&](const Stmt *Part) {
      const auto *Inner = dyn_cast<Expr>(Part);
      auto From = Inner ? elementOf(Inner) : std::nullopt;
      Found |= From && From->Array == To->Array && isShifted(*To, *From);
      return !Found;
    });
    return Found ? Assignment : nullptr;
  }

  /// Whether From's index is To's plus an offset: another lane's element.
  bool isShifted(const Element &To, const Element &From) const {
    if (!To.Index || !From.Index ||
        !sameExpression(To.Rest, From.Rest, Code.Context))
      return false;
    const auto *Sum =
        dyn_cast<BinaryOperator>(From.Index->IgnoreParenImpCasts());
    if (!Sum || (Sum->getOpcode() != BO_Add && Sum->getOpcode() != BO_Sub &&
                 Sum->getOpcode() != BO_Xor))
      return false;
    const Expr *Left = Sum->getLHS(), *Right = Sum->getRHS();
    if (sameExpression(Right, To.Index, Code.Context))
      std::swap(Left, Right);
    else if (!sameExpression(Left, To.Index, Code.Context))
      return false;
    ThreadValue Index = Code.Values.of(To.Index);
    bool Varies = Index.Spread == ThreadValue::PerThread || Index.Unknown;
    return Varies && !Code.Values.of(Right).varies() &&
           !Code.Values.isNumber(Right, 0);
  }
  /// Whether stores are below a bound and loads at or above it: `if (tid < 16)
  /// s[tid] += s[tid + 16];` stores nothing that it loads.
  bool isBeyond(const Store &Before, const Element &From) const {
    const auto *Sum =
        dyn_cast<BinaryOperator>(From.Index->IgnoreParenImpCasts());
    auto Offset = Sum ? Code.Values.number(Sum->getRHS()) : std::nullopt;
    for (const Guard &G : Before.Around) {
      const auto *Bound =
          dyn_cast<BinaryOperator>(G.Condition->IgnoreParenImpCasts());
      if (!Bound || G.Negated || Bound->getOpcode() != BO_LT ||
          !sameExpression(Bound->getLHS(), Before.To.Index, Code.Context))
        continue;
      if (Sum && sameExpression(Sum->getRHS(), Bound->getRHS(), Code.Context))
        return true;
      auto Limit = Code.Values.number(Bound->getRHS());
      if (Limit && Offset && *Offset >= *Limit)
        return true;
    }
    return false;
  }

  /// Whether a load can read what another lane has stored.
  bool crosses(const Store &Before, const Element &From) const {
    if (Before.To.Array != From.Array)
      return false;
    if (isShifted(Before.To, From))
      return !isBeyond(Before, From);
    // One lane stores, others load the same element.
    bool Same =
        From.Index
            ? Before.To.Index &&
                  sameExpression(Before.To.Whole, From.Whole, Code.Context) &&
                  Code.Values.of(From.Index).Spread < ThreadValue::PerThread &&
                  !Code.Values.of(From.Index).Unknown
            : !Before.To.Index;
    return Same && Code.participants(Before.Around) <= Participants::OneLane &&
           Code.participants(Around.here()) >= Participants::Warps &&
           Before.To.Array->hasAttr<CUDASharedAttr>();
  }

  void load(const Element &From, const BinaryOperator *Step) {
    if (Step && isShifted(*elementOf(Step->getLHS()), From))
      loadAfterCall(From);
    // A lane's own stores to this element are up to date.
    for (const Store &Before : Pending)
      if (Before.To.Array == From.Array && From.Index && Before.To.Index &&
          sameExpression(Before.To.Whole, From.Whole, Code.Context) &&
          Code.Values.of(From.Index).Spread == ThreadValue::PerThread)
        return;
    for (size_t I = 0; I != Pending.size(); ++I) {
      Store Before = Pending[I];
      if (!crosses(Before, From))
        continue;
      // The store that precedes a step, as in `s[i] = x; s[i] += s[i - 1];`, is
      // one of its stores. Without volatile the author may have meant the whole
      // block.
      bool First = Step && isShifted(Before.To, From) &&
                   From.Whole->getType().isVolatileQualified();
      const BinaryOperator *Storing = First ? Before.Whole : Before.Step;
      bool Stored = Storing && noteStep(Storing, Before.Around);
      bool Loaded = Stored && (!Step || noteStep(Step, Around.here()));
      if (!Stored || !Loaded)
        Code.note(From.Whole, ScheduleFacts::Exchange,
                  "'" + Code.text(From.Whole) +
                      "' is loaded where other lanes have stored '" +
                      Code.text(Before.To.Whole) + "'");
      Pending.erase(Pending.begin() + I);
      return;
    }
  }
  void loadAfterCall(const Element &From) {
    auto Call = llvm::find_if(
        Calls, [&](const StoringCall &C) { return C.Array == From.Array; });
    if (Call == Calls.end())
      return;
    Code.note(From.Whole, ScheduleFacts::Exchange,
              "'" + Code.text(From.Whole) +
                  "' is loaded where other lanes have stored in '" +
                  Call->Callee + "'");
    Calls.erase(Call);
  }

  /// Whether Body stores to elements of Array, without a barrier.
  bool stores(const Stmt *Body, const ValueDecl *Array) const {
    bool Found = false, Waits = false;
    forEachPart(Body, [&](const Stmt *Part) {
      if (const auto *Call = dyn_cast<CallExpr>(Part))
        Waits |= mayWait(Call);
      const auto *Assignment = dyn_cast<BinaryOperator>(Part);
      Found |= Assignment && Assignment->isAssignmentOp() &&
               !isa<DeclRefExpr>(Assignment->getLHS()->IgnoreParens()) &&
               baseOf(Assignment->getLHS()) == Array;
      return true;
    });
    return Found && !Waits;
  }

  /// A call of a function without barriers that reduces an array of the
  /// caller's.
  void pass(const CallExpr *Call) {
    auto Callees = calleesOf(Call);
    const FunctionDecl *Body = nullptr;
    if (Callees.size() != 1 || !Callees[0]->hasBody(Body))
      return;
    for (unsigned I = 0; I < Call->getNumArgs() && I < Body->getNumParams();
         ++I) {
      const ValueDecl *Array = baseOf(Call->getArg(I));
      QualType T = Body->getParamDecl(I)->getType();
      if (!Array || !T->isPointerType() ||
          !T->getPointeeType().isVolatileQualified())
        continue;
      if (stores(Body->getBody(), Body->getParamDecl(I)))
        Calls.push_back({Array, calleeNameOf(Call).str()});
      for (const Store &Before : Pending)
        if (Before.To.Array == Array && !Before.Step &&
            Before.Around.size() <= Around.here().size()) {
          Code.note(Call, ScheduleFacts::Exchange,
                    "'" + calleeNameOf(Call).str() +
                        "' loads what other lanes have stored to '" +
                        Code.text(Before.To.Whole) + "'");
          return;
        }
    }
  }

  /// Whether the lanes arrive together: selected by their indices, if at all.
  bool comeTogether(Guards Conditions) const {
    return llvm::all_of(Conditions, [&](const Guard &G) {
      ThreadValue Value = Code.Values.of(G.Condition);
      if (Value.Spread != ThreadValue::PerThread)
        return !Value.Opaque;
      const auto *Bound =
          dyn_cast<BinaryOperator>(G.Condition->IgnoreParenImpCasts());
      if (!Bound || !Bound->isRelationalOp())
        return false;
      auto Role = Code.Values.of(Bound->getLHS()).Role;
      return (Role == ThreadValue::Index || Role == ThreadValue::Lane) &&
             !Code.Values.of(Bound->getRHS()).varies();
    });
  }

  /// Notes a step to be rewritten; returns false if that is impossible.
  bool noteStep(const BinaryOperator *Step, Guards Conditions) {
    if (!comeTogether(Conditions))
      return false;
    auto Text = Code.Collector.placeTogether({Step->getLHS()->getSourceRange(),
                                              Step->getOperatorLoc(),
                                              Step->getRHS()->getSourceRange()},
                                             Code.Context.getLangOpts());
    if (!Text.File)
      return false;
    ScheduleFacts::Step Fact;
    Fact.TargetEnd = Text.Parts[0].End;
    Fact.ValueBegin = Text.Parts[2].Begin;
    Fact.ValueEnd = Text.Parts[2].End;
    if (Step->isCompoundAssignmentOp()) {
      Fact.Operator =
          BinaryOperator::getOpcodeStr(
              BinaryOperator::getOpForCompoundAssignment(Step->getOpcode()))
              .str();
      Fact.Parentheses = isa<BinaryOperator, ConditionalOperator>(
          Step->getRHS()->IgnoreImpCasts());
    }
    if (!Code.Function.hasAttr<CUDAGlobalAttr>())
      Fact.Function = Code.name();
    Text.File->Schedule.Steps.note(Text.Parts[0].Begin, std::move(Fact));
    return true;
  }

  static constexpr int MostDoubled = 4;

  DeviceCode &Code;
  GuardStack &Around;
  int Loops = 0; ///< Number of loops around the current statement.
  std::vector<Store> Pending;
  std::vector<StoringCall> Calls;
};

} // namespace

void noteExchanges(DeviceCode &Code) {
  ExchangeFinder(Code).scan(Code.Function.getBody());
}

} // namespace hipify
