//===- DeviceCode.cpp - one function of device code -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/DeviceCode.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

std::optional<LoopParts> loopParts(const Stmt *S) {
  if (const auto *For = dyn_cast<ForStmt>(S))
    return LoopParts{For->getCond(), For->getBody(), For->getInc()};
  if (const auto *While = dyn_cast<WhileStmt>(S))
    return LoopParts{While->getCond(), While->getBody(), nullptr};
  if (const auto *Do = dyn_cast<DoStmt>(S))
    return LoopParts{Do->getCond(), Do->getBody(), nullptr};
  return std::nullopt;
}

void forEachPart(const Stmt *S, llvm::function_ref<bool(const Stmt *)> Visit) {
  if (!S || !Visit(S))
    return;
  for (const Stmt *Part : S->children())
    forEachPart(Part, Visit);
}

bool sameExpression(const Expr *A, const Expr *B, ASTContext &Context) {
  llvm::FoldingSetNodeID First, Second;
  A->IgnoreParenImpCasts()->Profile(First, Context, true);
  B->IgnoreParenImpCasts()->Profile(Second, Context, true);
  return First == Second;
}

llvm::SmallVector<const Guard *> Guards::fromOutside() const {
  llvm::SmallVector<const Guard *> Result(size());
  for (const Guard &G : *this)
    Result[G.Depth] = &G;
  return Result;
}

void GuardStack::push(Guard G) {
  G.Outer = Innermost;
  G.Depth = Innermost ? Innermost->Depth + 1 : 0;
  Innermost = &All.emplace_back(G);
}

namespace {

/// Walks a body and records relevant statements with their guards.
class SiteFinder {
public:
  SiteFinder(std::vector<Site> &Found, GuardStack &Around)
      : Found(Found), Around(Around) {}

  void walk(const Stmt *S) {
    if (!S)
      return;
    if (isa<CallExpr, AsmStmt, BinaryOperator, UnaryOperator, IfStmt,
            ReturnStmt, BreakStmt, ContinueStmt>(S) ||
        loopParts(S))
      Found.push_back({S, Around.here()});
    if (const auto *If = dyn_cast<IfStmt>(S))
      return walkIf(If);
    if (auto Loop = loopParts(S)) {
      if (const auto *For = dyn_cast<ForStmt>(S))
        walk(For->getInit());
      walk(Loop->Condition);
      return under({Loop->Condition, false, Guard::Loop, S}, [&] {
        walk(Loop->Body);
        walk(Loop->Step);
      });
    }
    if (const auto *Switch = dyn_cast<SwitchStmt>(S)) {
      walk(Switch->getCond());
      return under({Switch->getCond(), false, Guard::Branch, S},
                   [&] { walk(Switch->getBody()); });
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
      walk(Choice->getCond());
      under({Choice->getCond(), false, Guard::Branch, S},
            [&] { walk(Choice->getTrueExpr()); });
      return under({Choice->getCond(), true, Guard::Branch, S},
                   [&] { walk(Choice->getFalseExpr()); });
    }
    if (isa<CompoundStmt>(S)) {
      Guards Outside = Around.here();
      for (const Stmt *Part : S->children()) {
        walk(Part);
        const auto *If = dyn_cast_or_null<IfStmt>(Part);
        if (If && !If->getElse() && leaves(If->getThen()))
          Around.push({If->getCond(), true, Guard::Left, If});
      }
      Around.restore(Outside);
      return;
    }
    for (const Stmt *Part : S->children())
      walk(Part);
  }

private:
  template <typename Walk> void under(Guard G, Walk Go) {
    if (G.Condition)
      Around.push(G);
    Go();
    if (G.Condition)
      Around.pop();
  }
  void walkIf(const IfStmt *If) {
    walk(If->getInit());
    walk(If->getCond());
    under({If->getCond(), false, Guard::Branch, If},
          [&] { walk(If->getThen()); });
    under({If->getCond(), true, Guard::Branch, If},
          [&] { walk(If->getElse()); });
  }
  static bool leaves(const Stmt *S) {
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return !Block->body_empty() && leaves(Block->body_back());
    return isa<ReturnStmt, BreakStmt, ContinueStmt>(S);
  }

  std::vector<Site> &Found;
  GuardStack &Around;
};

/// An operand of && or || that must hold or, if Negated, must not.
struct Test {
  const Expr *E;
  bool Negated;
};

} // namespace

static void splitTests(const Expr *E, bool Negated,
                       llvm::SmallVectorImpl<Test> &Out) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot)
    return splitTests(Not->getSubExpr(), !Negated, Out);
  if (const auto *Both = dyn_cast<BinaryOperator>(E);
      Both && Both->getOpcode() == (Negated ? BO_LOr : BO_LAnd)) {
    splitTests(Both->getLHS(), Negated, Out);
    return splitTests(Both->getRHS(), Negated, Out);
  }
  Out.push_back({E, Negated});
}

/// The number of which a test selects a single value, as in `tid == 0` or
/// `!tid`.
static std::pair<const Expr *, const Expr *>
pickedBy(const Test &T, const ThreadValues &Values) {
  const auto *Compare = dyn_cast<BinaryOperator>(T.E);
  if (!Compare)
    return {T.Negated ? T.E : nullptr, nullptr};
  const Expr *Left = Compare->getLHS(), *Right = Compare->getRHS();
  if (Compare->getOpcode() == (T.Negated ? BO_NE : BO_EQ))
    return {Left, Right};
  if (Compare->getOpcode() == (T.Negated ? BO_GE : BO_LT) &&
      Values.isNumber(Right, 1))
    return {Left, nullptr};
  if (Compare->getOpcode() == (T.Negated ? BO_GT : BO_LE) &&
      Values.isNumber(Right, 0))
    return {Left, nullptr};
  if (!Compare->isComparisonOp() && T.Negated)
    return {T.E, nullptr};
  return {nullptr, nullptr};
}

/// Whether E is a sum or union of parts of threadIdx, which is 0 in one thread
/// only.
static bool isIndexUnion(const Expr *E, const ThreadValues &Values) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Sum = dyn_cast<BinaryOperator>(E))
    return (Sum->getOpcode() == BO_Or || Sum->getOpcode() == BO_Add) &&
           (isIndexUnion(Sum->getLHS(), Values) ||
            isIndexUnion(Sum->getRHS(), Values));
  return Values.of(E).Role == ThreadValue::Index;
}

DeviceCode::DeviceCode(const FunctionDecl &Function, FactCollector &Collector,
                       ASTContext &Context, BarriersOfFunctions &Barriers)
    : Function(Function), Collector(Collector), Context(Context),
      Barriers(Barriers), Values(Function, Context) {
  SiteFinder(Sites, Guarding).walk(Function.getBody());
}

void DeviceCode::choose(const Guard &G, Choice &So) const {
  llvm::SmallVector<Test, 4> Tests;
  splitTests(G.Condition, G.Negated, Tests);
  for (const Test &T : Tests) {
    auto [Number, Other] = pickedBy(T, Values);
    if (Number) {
      ThreadValue A = Values.of(Number);
      ThreadValue B = Other ? Values.of(Other) : ThreadValue();
      if (B.varies())
        std::swap(A, B);
      if (B.Spread != ThreadValue::PerThread) {
        So.OneThread |= A.Role == ThreadValue::Index ||
                        (!B.varies() && isIndexUnion(Number, Values));
        So.OneLane |= A.Role == ThreadValue::Lane;
        So.OneWarp |= A.Role == ThreadValue::Warp && !B.varies();
      }
    }
    const auto *Compare = dyn_cast<BinaryOperator>(T.E);
    if (Compare && Compare->getOpcode() == (T.Negated ? BO_GE : BO_LT) &&
        Values.of(Compare->getLHS()).Role == ThreadValue::Index &&
        Values.isNumber(Compare->getRHS(), 32))
      So.OneWarp = true;
    if (Values.of(T.E).Spread == ThreadValue::PerThread)
      So.Of = Participants::Lanes;
  }
}

Participants DeviceCode::participants(Guards Around) const {
  llvm::SmallVector<const Guard *> New; // Innermost first.
  Choice So;
  for (const Guard &G : Around) {
    if (auto It = Choices.find(&G); It != Choices.end()) {
      So = It->second;
      break;
    }
    New.push_back(&G);
  }
  for (const Guard *G : llvm::reverse(New)) {
    choose(*G, So);
    Choices[G] = So;
  }
  if (So.OneThread || (So.OneLane && So.OneWarp))
    return Participants::OneThread;
  return So.OneLane ? Participants::OneLane : So.Of;
}

bool DeviceCode::differ(const Expr *Condition,
                        ThreadValue::SpreadT Spread) const {
  ThreadValue Value = Values.of(Condition);
  return Value.Spread >= Spread && !Value.Opaque;
}

bool DeviceCode::splitsWavefront(const Expr *Condition) const {
  llvm::SmallVector<Test, 4> Tests;
  splitTests(Condition, false, Tests);
  return llvm::any_of(
      Tests, [&](const Test &T) { return Values.of(T.E).group() % 64 != 0; });
}

const Guard *oppositeArm(const Site &A, const Site &B) {
  // Find where the guards diverge; further inside, none encloses both.
  const Guard *Mine = A.Around.innermost(), *Other = B.Around.innermost();
  while (Mine && Other && Mine->Outer != Other->Outer) {
    if (Mine->Depth >= Other->Depth)
      Mine = Mine->Outer;
    else
      Other = Other->Outer;
  }
  return Mine && Other && Mine->Owner == Other->Owner &&
                 Mine->Negated != Other->Negated && Mine->Kind != Guard::Loop
             ? Mine
             : nullptr;
}

std::string DeviceCode::nameFor(const FunctionDecl &F) {
  const FunctionDecl *Written = patternOf(&F);
  return Written->getQualifiedNameAsString() + "/" +
         std::to_string(Written->getNumParams());
}

std::string DeviceCode::text(const Stmt *S) const {
  const SourceManager &SM = Context.getSourceManager();
  const LangOptions &Options = Context.getLangOpts();
  // A macro argument as spelled, otherwise the macro invocation.
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(S->getSourceRange()), SM, Options);
  if (Range.isInvalid())
    Range = SM.getExpansionRange(S->getSourceRange());
  StringRef Text = Lexer::getSourceText(Range, SM, Options);
  // Messages are one line, whatever the layout.
  std::string Result;
  for (char C : Text.take_front(61))
    if (!isWhitespace(C))
      Result += C;
    else if (!Result.empty() && Result.back() != ' ')
      Result += ' ';
  return Text.size() > 60 ? Result + "..." : Result;
}

void DeviceCode::note(const Stmt *S, ScheduleFacts::KindT Kind,
                      std::string Detail, bool WideOnly, bool CallersDecide) {
  auto [File, Begin] = Collector.place(S->getBeginLoc());
  if (!File)
    return;
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Begun = SM.getSpellingLoc(S->getBeginLoc());
  // The first token identifies a loop or a call well enough.
  unsigned End =
      Begin + Lexer::MeasureTokenLength(Begun, SM, Context.getLangOpts());
  File->Schedule.Hazards[Begin].insert(
      {End, Kind, std::move(Detail), CallersDecide ? name() : "", WideOnly});
}

} // namespace hipify
