//===- LanePatterns.cpp - expressions that count lanes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/LaneNumbers.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

bool LaneNumbers::inWarpCode() const {
  return Function && isDeviceCode(Function) ? Warps.isWarpCode(Function)
                                            : Warps.any();
}

bool LaneNumbers::holdsLane(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (role(E) == ThreadValue::Lane)
    return true;
  if (const auto *Operation = dyn_cast<BinaryOperator>(E))
    return !Operation->isComparisonOp() &&
           (holdsLane(Operation->getLHS()) || holdsLane(Operation->getRHS()));
  return false;
}

/// Whether E is the index in `bits[i >> 5] >> (i & 31)`.
bool LaneNumbers::isBitIndex(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && BitIndices.contains(patternOf(Ref->getDecl()));
}

/// Whether the visited node selects a word of an array or a shift amount.
bool LaneNumbers::isWordOrBit() const {
  for (size_t I = Around.size() - 1; I-- > 0;) {
    const Stmt *S = Around[I];
    if (isa<ParenExpr, ImplicitCastExpr>(S))
      continue;
    const auto *Operation = dyn_cast<BinaryOperator>(S);
    return isa<ArraySubscriptExpr>(S) ||
           (Operation &&
            (Operation->isShiftOp() || Operation->isShiftAssignOp()));
  }
  return false;
}

/// Whether E is named `warpsPerBlock` or similar.
bool LaneNumbers::isWarpCount(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Warps.any() &&
         (nameOf(Ref->getDecl()).contains_insensitive("warps") ||
          nameOf(Ref->getDecl()).contains_insensitive("num_warp"));
}

/// Finds the variables whose lower five bits are a shift amount.
void LaneNumbers::findBitIndices(const Stmt *Body) {
  if (!Body)
    return;
  for (const Stmt *Part : Body->children())
    findBitIndices(Part);
  const auto *Shift = dyn_cast<BinaryOperator>(Body);
  if (!Shift || !(Shift->isShiftOp() || Shift->isShiftAssignOp()) ||
      Masks.isMask(Shift->getLHS()) || Masks.isWanted(Shift))
    return;
  const Expr *Amount = Shift->getRHS()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Amount);
      Ref && role(Ref) != ThreadValue::Lane)
    for (const Expr *Value : Warps.given(Ref->getDecl()))
      Amount = Value->IgnoreParenImpCasts();
  const auto *Part = dyn_cast<BinaryOperator>(Amount);
  if (!Part ||
      !((Part->getOpcode() == BO_And && isNumber(Part->getRHS(), {31})) ||
        (Part->getOpcode() == BO_Rem && isNumber(Part->getRHS(), {32}))))
    return;
  if (const auto *Ref =
          dyn_cast<DeclRefExpr>(Part->getLHS()->IgnoreParenImpCasts()))
    BitIndices.insert(patternOf(Ref->getDecl()));
}

/// Handles `tid % 32`, `tid & 31`, `tid / 32`, `tid >> 5`, and the same for
/// blockDim.x.
void LaneNumbers::judgePart(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  bool Part = E->getOpcode() == BO_Rem || E->getOpcode() == BO_And;
  bool Matches = E->getOpcode() == BO_Shr ? isNumber(Right, {5})
                 : E->getOpcode() == BO_And
                     ? isNumber(Right, {31, 0xffffffe0, uint64_t(-32)})
                     : isNumber(Right, {32});
  if (holdsLane(Left)) {
    Matches |= isNumber(Right, {16}) && E->getOpcode() != BO_Shr;
    if (Matches)
      assume(Right, {5, 16, 31, 32}, "it splits the lanes of a warp");
    return;
  }
  if (!Matches || (isBitIndex(Left) && isWordOrBit()))
    return;
  auto Role = role(Left);
  // Outside warp code only names distinguish a lane from another part.
  bool Named = NamedLane == E;
  if (Role == ThreadValue::Index && (inWarpCode() || Named))
    assume(Right, {5, 31, 32},
           Part ? "a thread's lane is its number in a warp of 32"
                : "a thread's warp is computed in units of 32 threads");
  else if (Role == ThreadValue::Warp && Part && inWarpCode())
    assume(Right, {31, 32}, "it splits the warps of a block");
  else if (Warps.isBlockSize(Left) && inWarpCode()) {
    assume(Right, {5, 31, 32}, "a block is counted in warps of 32 threads");
    // (blockDim.x + 31) / 32
    if (const auto *Sum = dyn_cast<BinaryOperator>(Left->IgnoreParenImpCasts()))
      if (Sum->isAdditiveOp() && isNumber(Sum->getRHS(), {31}))
        assume(Sum->getRHS(), {31, 32},
               "a block is counted in warps of 32 threads");
  }
}

/// Handles `warp * 32`, `c + lane` in a loop with step 32, `31 - lane`.
void LaneNumbers::judgeSum(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  for (int Side = 0; Side != 2; ++Side, std::swap(Left, Right)) {
    if (E->getOpcode() == BO_Mul) {
      if ((role(Left) == ThreadValue::Warp || isWarpCount(Left)) &&
          isNumber(Right, {32}))
        assume(Right, {32}, "a warp begins at every 32nd thread");
      continue;
    }
    if (E->getOpcode() == BO_Shl) {
      if (Side == 0 && role(Left) == ThreadValue::Warp && isNumber(Right, {5}))
        assume(Right, {5}, "a warp begins at every 32nd thread");
      continue;
    }
    // A row of 32 threads is a warp.
    if (const auto *Row =
            dyn_cast<BinaryOperator>(Right->IgnoreParenImpCasts());
        Row && Row->getOpcode() == BO_Mul && E->getOpcode() == BO_Add &&
        role(Left) == ThreadValue::Index && inWarpCode() &&
        isNumber(Row->getRHS(), {32}) &&
        Warps.valueOf(Function, Row->getLHS()).varies())
      assume(Row->getRHS(), {32}, "a row of 32 threads is treated as a warp");
    if (!holdsLane(Left))
      continue;
    if (isNumber(Right, {16, 31, 32})) {
      assume(Right, {16, 31, 32},
             "it is the distance from one lane to another");
      continue;
    }
    if (E->getOpcode() != BO_Add)
      continue;
    const Expr *Other = Right->IgnoreParenImpCasts();
    if (const auto *Product = dyn_cast<BinaryOperator>(Other)) {
      // warp * 32 + lane, row * 32 + lane
      for (const Expr *Factor : {Product->getLHS(), Product->getRHS()})
        if (isNumber(Factor, {32}) && Product->getOpcode() == BO_Mul)
          assume(Factor, {32}, "lanes start after a multiple of 32");
      if (Product->getOpcode() == BO_Shl && isNumber(Product->getRHS(), {5}))
        assume(Product->getRHS(), {5}, "lanes start after a multiple of 32");
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Other);
        Ref && !Masks.number(Ref))
      for (const Expr *Step : Warps.given(Ref->getDecl()))
        if (isNumber(Step, {32}))
          assume(Step, {32}, "a loop over lanes advances in steps of 32");
  }
}

/// Whether the branch of a condition works with lanes, or leaves; otherwise the
/// first 32 threads may just fill a table of 32.
bool LaneNumbers::guardsLanes(const Expr *Condition) const {
  const IfStmt *If = nullptr;
  for (size_t I = Around.size(); I-- > 0 && !If;)
    If = dyn_cast<IfStmt>(Around[I]);
  if (!If || If->getCond()->IgnoreParenImpCasts() != Condition)
    return true;
  struct Finder : DynamicRecursiveASTVisitor {
    const MaskFlow &Masks;
    const WarpCode &Warps;
    bool Found = false;
    Finder(const MaskFlow &M, const WarpCode &W) : Masks(M), Warps(W) {}
    bool VisitCallExpr(CallExpr *E) override {
      Found |= !Masks.warpFunction(E).empty() ||
               llvm::any_of(calleesOf(E), [&](const FunctionDecl *F) {
                 return Warps.isWarpCode(F);
               });
      return !Found;
    }
    bool VisitReturnStmt(ReturnStmt *) override { return !(Found = true); }
  } Lanes(Masks, Warps);
  Lanes.TraverseStmt(const_cast<Stmt *>(If->getThen()));
  return Lanes.Found || Warps.isOpaque(patternOf(Function));
}

void LaneNumbers::judgeComparison(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  for (int Side = 0; Side != 2; ++Side, std::swap(Left, Right)) {
    auto Role = role(Left);
    if (Role == ThreadValue::Lane && isNumber(Right, {16, 31, 32}))
      assume(Right, {16, 31, 32}, "a lane is compared with it");
    else if (Role == ThreadValue::Index && inWarpCode() && guardsLanes(E) &&
             isNumber(Right, {31, 32}))
      assume(Right, {31, 32}, "the first 32 threads are treated as a warp");
    else if (Role == ThreadValue::Warp && inWarpCode() && isNumber(Right, {32}))
      assume(Right, {32}, "a block has at most 32 warps of 32");
    else if (Warps.isBlockSize(Left) && inWarpCode() && isNumber(Right, {32}))
      assume(Right, {32}, "a block is compared with a warp");
  }
}

/// Handles `mask >> 31`, and a loop over the bits of a mask.
void LaneNumbers::judgeShift(const BinaryOperator *E) {
  if (!Masks.isMask(E->getLHS()) && !Masks.isWanted(E))
    return;
  if (isNumber(E->getRHS(), {16, 31}))
    assume(E->getRHS(), {16, 31}, "it is a lane number");
  assumeBounds(E->getRHS(), "a loop runs over the lanes of a mask");
}

bool LaneNumbers::VisitBinaryOperator(BinaryOperator *E) {
  switch (E->getOpcode()) {
  case BO_And:
    // The lower or upper half of a mask.
    if (Masks.isMask(E->getLHS()))
      assume(E->getRHS(), {0xffff, 0xffff0000}, "it is half of a mask of 32");
    [[fallthrough]];
  case BO_Rem:
  case BO_Div:
    judgePart(E);
    break;
  case BO_Shr:
    judgePart(E);
    judgeShift(E);
    break;
  case BO_Shl:
    judgeSum(E);
    judgeShift(E);
    break;
  case BO_Mul:
  case BO_Add:
  case BO_Sub:
  case BO_Xor:
  case BO_Or:
    judgeSum(E);
    break;
  case BO_AddAssign:
    // for (i = lane; i < n; i += 32)
    if (const auto *Ref =
            dyn_cast<DeclRefExpr>(E->getLHS()->IgnoreParenImpCasts())) {
      const Expr *Step = E->getRHS()->IgnoreParenImpCasts();
      const auto *Rows = dyn_cast<BinaryOperator>(Step);
      bool IsStep = isNumber(Step, {32});
      bool IsRows = Rows && Rows->getOpcode() == BO_Mul && inWarpCode() &&
                    isNumber(Rows->getRHS(), {32});
      if (!IsStep && !IsRows)
        break;
      for (const Expr *Start : Warps.given(Ref->getDecl())) {
        if (Start == E->getRHS())
          continue;
        if (IsStep && holdsLane(Start))
          assume(Step, {32}, "a loop over lanes advances in steps of 32");
        else if (IsRows && role(Start) == ThreadValue::Index)
          assume(Rows->getRHS(), {32}, "rows of 32 threads are warps");
        else
          continue;
        break;
      }
    }
    break;
  default:
    if (E->isComparisonOp())
      judgeComparison(E);
    break;
  }
  return true;
}

/// Whether E is computed from warpSize.
bool LaneNumbers::countsFromSize(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (const auto *Operation = dyn_cast<BinaryOperator>(E))
    return countsFromSize(Operation->getLHS()) ||
           countsFromSize(Operation->getRHS());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!Ref)
    return false;
  if (nameOf(Ref->getDecl()) == "warpSize")
    return true;
  auto Given = Warps.given(Ref->getDecl());
  return llvm::any_of(Given, [&](const Expr *Value) {
    const auto *Operation =
        dyn_cast<BinaryOperator>(Value->IgnoreParenImpCasts());
    const auto *Name =
        Operation
            ? dyn_cast<DeclRefExpr>(Operation->getLHS()->IgnoreParenImpCasts())
            : nullptr;
    return Name && nameOf(Name->getDecl()) == "warpSize";
  });
}

bool LaneNumbers::VisitCallExpr(CallExpr *E) {
  StringRef Name = Masks.warpFunction(E);
  if (!isShuffle(Name))
    return true;
  unsigned First = Name.ends_with("_sync") ? 1 : 0;
  if (E->getNumArgs() < First + 2)
    return true;
  const Expr *Distance = E->getArg(First + 1);
  const Expr *Width = E->getNumArgs() > First + 2 &&
                              !isa<CXXDefaultArgExpr>(E->getArg(First + 2))
                          ? E->getArg(First + 2)
                          : nullptr;
  // At the end of a wavefront the next lane differs; only a distance computed
  // from warpSize is right for any size.
  if ((Name.contains("_up") || Name.contains("_down")) && !Width && Function &&
      !countsFromSize(Distance))
    Assuming.insert(patternOf(Function));
  // A smaller part of a warp is the same part of a wavefront.
  auto Lanes = Width ? Masks.number(Width) : std::nullopt;
  if (Lanes && *Lanes < 32)
    return true;
  if (Width)
    assume(Width, {32}, "it is the width of a shuffle");
  assume(Distance, {16, 31, 32},
         "lanes of a warp of 32 are reached by shuffles from here");
  assumeBounds(Distance, "a loop of shuffles ends at a warp of 32");
  return true;
}

/// Handles a loop down from 16 whose iterations are separated by a warp-level
/// barrier, as shuffles imply.
bool LaneNumbers::VisitForStmt(ForStmt *S) {
  if (!inWarpCode() || !Function)
    return true;
  struct BarrierFinder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitCallExpr(CallExpr *E) override {
      Found |= calleeNameOf(E) == "__syncwarp";
      return !Found;
    }
  } Finder;
  Finder.TraverseStmt(S->getBody());
  if (!Finder.Found)
    return true;
  if (const auto *Init = dyn_cast_or_null<DeclStmt>(S->getInit()))
    for (const Decl *D : Init->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        if (Variable->hasInit() && isNumber(Variable->getInit(), {16}))
          assume(Variable->getInit(), {16, 32}, "it is half of a warp");
  return true;
}

/// Handles `shared[32]` indexed by a warp or lane number.
bool LaneNumbers::VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
  llvm::SmallVector<const Expr *, 4> Indices;
  const Expr *Base = E;
  while (const auto *Element =
             dyn_cast<ArraySubscriptExpr>(Base->IgnoreParenImpCasts())) {
    Indices.push_back(Element->getIdx());
    Base = Element->getBase();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts());
  const auto *Array = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Array || !Array->hasAttr<CUDASharedAttr>() ||
      !Array->getTypeSourceInfo())
    return true;
  TypeLoc T = Array->getTypeSourceInfo()->getTypeLoc();
  while (!Indices.empty()) {
    auto Dimension = T.getUnqualifiedLoc().getAs<ArrayTypeLoc>();
    if (!Dimension)
      break;
    const Expr *Index = Indices.pop_back_val();
    auto Role = role(Index);
    if ((Role == ThreadValue::Warp || Role == ThreadValue::Lane) &&
        Dimension.getSizeExpr())
      assume(Dimension.getSizeExpr(), {32},
             Role == ThreadValue::Warp
                 ? "the array has an element for each warp of 1024 threads"
                 : "the array has an element for each lane");
    T = Dimension.getElementLoc();
  }
  return true;
}

/// A 32 in an assertion of warp code counts lanes.
bool LaneNumbers::VisitStaticAssertDecl(StaticAssertDecl *D) {
  if (Function && Warps.isWarpCode(Function))
    assume(D->getAssertExpr(), {32}, "whole warps are asserted");
  return true;
}
bool LaneNumbers::VisitAttr(Attr *A) {
  const auto *Bounds = dyn_cast<CUDALaunchBoundsAttr>(A);
  if (Bounds && Function && Warps.isWarpCode(Function))
    assume(Bounds->getMaxThreads(), {32},
           "a block is made of warps of 32 threads");
  return true;
}

void LaneNumbers::judgeBlock(const Expr *Block) {
  Block = Block->IgnoreUnlessSpelledInSource();
  StringRef Why = "a block is made of warps of 32 threads";
  if (const auto *Call = dyn_cast<CXXConstructExpr>(Block)) {
    if (Call->getNumArgs() > 0)
      judgeBlock(Call->getArg(0));
    return;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(Block))
    return judgeBlock(Cast->getSubExpr());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Block);
      Ref && Ref->getType()->isRecordType()) {
    for (const Expr *Value : Warps.given(Ref->getDecl()))
      judgeBlock(Value);
    return;
  }
  assume(Block, {32}, Why);
}

bool LaneNumbers::VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
  const CallExpr *Config = E->getConfig();
  if (Config && Config->getNumArgs() > 1)
    // A kernel in a variable can be any kernel of the unit.
    if (auto Kernels = calleesOf(E);
        Kernels.empty() || llvm::any_of(Kernels, [&](const FunctionDecl *F) {
          return Warps.isWarpCode(F);
        }))
      judgeBlock(Config->getArg(1));
  return true;
}

} // namespace hipify
