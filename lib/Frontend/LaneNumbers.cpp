//===- LaneNumbers.cpp - literals that count the lanes of a warp ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/LaneNumbers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

//===----------------------------------------------------------------------===//
// From a number to the literals that it is made of
//===----------------------------------------------------------------------===//

bool LaneNumbers::isNumber(const Expr *E, Numbers Values) const {
  auto Number = Masks.number(E);
  return Number && llvm::is_contained(Values, *Number);
}

void LaneNumbers::record(const Expr *Literal, StringRef Why,
                         const NamedDecl *Through) {
  SourceLocation Loc = Literal->getExprLoc();
  auto [File, Offset] = Collector.place(Loc);
  if (!File)
    return;
  if (Function)
    Assuming.insert(patternOf(Function));
  unsigned End = Offset + Lexer::MeasureTokenLength(SM.getSpellingLoc(Loc), SM,
                                                    Context.getLangOpts());
  std::string Constant = nameOf(Through).str();
  if (Constant.empty() && Loc.isMacroID() && !SM.isMacroArgExpansion(Loc))
    Constant =
        Lexer::getImmediateMacroName(Loc, SM, Context.getLangOpts()).str();
  auto [It, New] = File->Native.Assumptions.try_emplace(
      Offset, NativeFacts::Assumption{End, Why.str(), 0, Constant});
  if (!Constant.empty()) {
    It->second.Constant = Constant;
    ++It->second.Uses;
  }
}

void LaneNumbers::assume(const Expr *E, Numbers Values, StringRef Why) {
  Visited.clear();
  descend(E, Values, Why, nullptr);
}

void LaneNumbers::descend(const ValueDecl *D, Numbers Values, StringRef Why) {
  D = patternOf(D);
  if (!Visited.insert(D).second)
    return;
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(D))
    return descend(Constant->getInitExpr(), Values, Why, D);
  // What several callers pass is as much theirs as what is passed.
  const auto *Variable = dyn_cast<VarDecl>(D);
  bool Named = isa<NonTypeTemplateParmDecl>(D) ||
               (Variable && Variable->getType().isConstQualified());
  for (const Expr *Value : Warps.given(D))
    descend(Value, Values, Why, Named && !isa<ParmVarDecl>(D) ? D : nullptr);
}

void LaneNumbers::descend(const Expr *E, Numbers Values, StringRef Why,
                          const NamedDecl *Through) {
  if (!E || !Visited.insert(E).second)
    return;
  E = E->IgnoreParenImpCasts();
  if (isa<IntegerLiteral>(E)) {
    if (isNumber(E, Values))
      record(E, Why, Through);
    return;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return descend(Ref->getDecl(), Values, Why);
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (isa<VarDecl, EnumConstantDecl>(Member->getMemberDecl()))
      descend(Member->getMemberDecl(), Values, Why);
    return;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return descend(Cast->getSubExpr(), Values, Why, Through);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    descend(Choice->getTrueExpr(), Values, Why, Through);
    return descend(Choice->getFalseExpr(), Values, Why, Through);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return descend(Unary->getSubExpr(), Values, Why, Through);
  if (const auto *Operation = dyn_cast<BinaryOperator>(E)) {
    descend(Operation->getLHS(), Values, Why, Through);
    if (!Operation->isAssignmentOp())
      descend(Operation->getRHS(), Values, Why, Through);
  }
}

/// E is a loop's variable or made of one, and the loop runs over lanes.
void LaneNumbers::assumeBounds(const Expr *E, StringRef Why) {
  E = E->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!Ref)
    return;
  for (const BinaryOperator *Bound : Warps.bounds(Ref->getDecl()))
    assume(Bound->getRHS(), {16, 31, 32}, Why);
}

//===----------------------------------------------------------------------===//
// Where numbers meet lanes
//===----------------------------------------------------------------------===//

bool LaneNumbers::inWarpCode() const {
  bool Device =
      Function && (Function->hasAttr<CUDAGlobalAttr>() ||
                   (Function->hasAttr<CUDADeviceAttr>() &&
                    !Function->getAttr<CUDADeviceAttr>()->isImplicit()));
  return Device ? Warps.isWarpCode(Function) : Warps.any();
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

/// Whether E is the variable of `bits[i >> 5] >> (i & 31)`.
bool LaneNumbers::isBitIndex(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && BitIndices.contains(patternOf(Ref->getDecl()));
}

/// Finds the variables whose lower five bits say how far data is shifted.
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

bool LaneNumbers::TraverseFunctionDecl(FunctionDecl *D) {
  llvm::SaveAndRestore Saved(Function, static_cast<const FunctionDecl *>(D));
  if (D->doesThisDeclarationHaveABody()) {
    findBitIndices(D->getBody());
    Bodies[patternOf(Function)] = D->getSourceRange();
    if (D->hasAttr<CUDAGlobalAttr>())
      Kernels.push_back(D);
  }
  return Base::TraverseFunctionDecl(D);
}
bool LaneNumbers::TraverseCXXMethodDecl(CXXMethodDecl *D) {
  llvm::SaveAndRestore Saved(Function, static_cast<const FunctionDecl *>(D));
  if (D->doesThisDeclarationHaveABody()) {
    findBitIndices(D->getBody());
    Bodies[patternOf(Function)] = D->getSourceRange();
  }
  return Base::TraverseCXXMethodDecl(D);
}

/// `tid % 32`, `tid & 31`, `tid / 32`, `tid >> 5`, and the same of blockDim.x.
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
  if (!Matches || isBitIndex(Left))
    return;
  auto Role = role(Left);
  // Outside of warp code only names tell a lane from another part.
  bool Named = false;
  for (const auto &Parent : Context.getParents(*E))
    if (const auto *D = Parent.get<VarDecl>())
      Named |= D->getType()->isIntegerType() && isLaneName(nameOf(D));
  if (Role == ThreadValue::Index && (inWarpCode() || Named))
    assume(Right, {5, 31, 32},
           Part ? "a thread's lane is its number in a warp of 32"
                : "a thread's warp is found by counting 32 threads");
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

/// `warp * 32`, `c + lane` in a loop with steps of 32, `31 - lane`.
void LaneNumbers::judgeSum(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  for (int Side = 0; Side != 2; ++Side, std::swap(Left, Right)) {
    if (E->getOpcode() == BO_Mul) {
      if (role(Left) == ThreadValue::Warp && isNumber(Right, {32}))
        assume(Right, {32}, "a warp begins at every 32nd thread");
      continue;
    }
    if (E->getOpcode() == BO_Shl) {
      if (Side == 0 && role(Left) == ThreadValue::Warp && isNumber(Right, {5}))
        assume(Right, {5}, "a warp begins at every 32nd thread");
      continue;
    }
    if (!holdsLane(Left))
      continue;
    if (isNumber(Right, {16, 31, 32})) {
      assume(Right, {16, 31, 32}, "it reaches from one lane to another");
      continue;
    }
    if (E->getOpcode() != BO_Add)
      continue;
    const Expr *Other = Right->IgnoreParenImpCasts();
    if (const auto *Product = dyn_cast<BinaryOperator>(Other)) {
      // warp * 32 + lane, row * 32 + lane
      for (const Expr *Factor : {Product->getLHS(), Product->getRHS()})
        if (isNumber(Factor, {32}) && Product->getOpcode() == BO_Mul)
          assume(Factor, {32}, "lanes follow after 32 others");
      if (Product->getOpcode() == BO_Shl && isNumber(Product->getRHS(), {5}))
        assume(Product->getRHS(), {5}, "lanes follow after 32 others");
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Other);
        Ref && !Masks.number(Ref))
      for (const Expr *Step : Warps.given(Ref->getDecl()))
        if (isNumber(Step, {32}))
          assume(Step, {32}, "a loop over lanes takes steps of 32");
  }
}

void LaneNumbers::judgeComparison(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  for (int Side = 0; Side != 2; ++Side, std::swap(Left, Right)) {
    auto Role = role(Left);
    if (Role == ThreadValue::Lane && isNumber(Right, {16, 31, 32}))
      assume(Right, {16, 31, 32}, "a lane is compared with it");
    else if (Role == ThreadValue::Index && inWarpCode() &&
             isNumber(Right, {31, 32}))
      assume(Right, {31, 32}, "the first 32 threads are taken for a warp");
    else if (Role == ThreadValue::Warp && inWarpCode() && isNumber(Right, {32}))
      assume(Right, {32}, "a block has at most 32 warps of 32");
    else if (Warps.isBlockSize(Left) && inWarpCode() && isNumber(Right, {32}))
      assume(Right, {32}, "a block is compared with a warp");
  }
}

/// `mask >> 31`, and a loop over the bits of a mask.
void LaneNumbers::judgeShift(const BinaryOperator *E) {
  if (!Masks.isMask(E->getLHS()) && !Masks.isWanted(E))
    return;
  if (isNumber(E->getRHS(), {16, 31}))
    assume(E->getRHS(), {16, 31}, "it is the number of a lane");
  assumeBounds(E->getRHS(), "a loop runs over the lanes of a mask");
}

bool LaneNumbers::VisitBinaryOperator(BinaryOperator *E) {
  switch (E->getOpcode()) {
  case BO_Rem:
  case BO_Div:
  case BO_And:
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
            dyn_cast<DeclRefExpr>(E->getLHS()->IgnoreParenImpCasts());
        Ref && isNumber(E->getRHS(), {32}))
      for (const Expr *Start : Warps.given(Ref->getDecl()))
        if (Start != E->getRHS() && holdsLane(Start))
          assume(E->getRHS(), {32}, "a loop over lanes takes steps of 32");
    break;
  default:
    if (E->isComparisonOp())
      judgeComparison(E);
    break;
  }
  return true;
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
  // A part of a warp that is smaller is the same part of a wavefront.
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

/// A loop from 16 down whose turns are separated by a warp's barrier, as
/// shuffles are not.
bool LaneNumbers::VisitForStmt(ForStmt *S) {
  if (!inWarpCode() || !Function)
    return true;
  struct BarrierFinder : RecursiveASTVisitor<BarrierFinder> {
    bool Found = false;
    bool VisitCallExpr(CallExpr *E) {
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

/// `shared[32]` where a warp's or a lane's number picks the element.
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
    for (const FunctionDecl *Kernel : calleesOf(E))
      if (Warps.isWarpCode(Kernel))
        judgeBlock(Config->getArg(1));
  return true;
}

//===----------------------------------------------------------------------===//
// Constants with telling names
//===----------------------------------------------------------------------===//

void LaneNumbers::assumeNamed(const NamedDecl *D, const Expr *Value) {
  if (D && Value && isWarpSizeName(nameOf(D)) && isNumber(Value, {5, 31, 32})) {
    Visited.clear();
    descend(Value, {5, 31, 32}, "it is the size of a warp by its name", D);
  }
}
bool LaneNumbers::VisitVarDecl(VarDecl *D) {
  if (D->hasInit() && !isa<ParmVarDecl>(D) && D->getType().isConstQualified())
    assumeNamed(D, D->getInit());
  return true;
}
bool LaneNumbers::VisitEnumConstantDecl(EnumConstantDecl *D) {
  assumeNamed(D, D->getInitExpr());
  return true;
}
bool LaneNumbers::VisitNonTypeTemplateParmDecl(NonTypeTemplateParmDecl *D) {
  if (D->hasDefaultArgument())
    assumeNamed(D, D->getDefaultArgument().getSourceExpression());
  return true;
}
bool LaneNumbers::VisitIntegerLiteral(IntegerLiteral *E) {
  SourceLocation Loc = E->getLocation();
  if (Loc.isMacroID() && !SM.isMacroArgExpansion(Loc) &&
      isNumber(E, {5, 31, 32}) &&
      isWarpSizeName(
          Lexer::getImmediateMacroName(Loc, SM, Context.getLangOpts())))
    record(E, "it is the size of a warp by its name", nullptr);
  return true;
}

//===----------------------------------------------------------------------===//
// Kernels that are right for any wavefront
//===----------------------------------------------------------------------===//

void LaneNumbers::notePortable() {
  for (const FunctionDecl *Kernel : Kernels) {
    if (!Warps.isWarpCode(Kernel))
      continue;
    bool Portable = true;
    for (const FunctionDecl *F : Warps.reachable(Kernel)) {
      Portable &= !Assuming.contains(F) && !Warps.isOpaque(F);
      auto It = Bodies.find(F);
      if (It == Bodies.end())
        continue;
      auto [File, Begin] = Collector.place(It->second.getBegin());
      auto [EndFile, End] = Collector.place(It->second.getEnd());
      Portable &= File && File == EndFile;
      if (Portable)
        for (auto &[At, Narrow] : File->Native.Narrow)
          Portable &= At < Begin || At > End;
    }
    auto [File, Offset] = Collector.place(Kernel->getLocation());
    if (Portable && File)
      File->Native.Portable.try_emplace(
          Offset, NativeFacts::Assumption{
                      Offset + unsigned(nameOf(Kernel).size()), "", 0, ""});
  }
}

} // namespace hipify
