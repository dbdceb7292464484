//===- WarpCode.cpp - functions that work with lanes ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/WarpCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Lower case, without underscores and the k of kWarpSize.
static std::string plainName(StringRef Name) {
  if (Name.size() > 1 && Name[0] == 'k' && Name[1] >= 'A' && Name[1] <= 'Z')
    Name = Name.drop_front();
  std::string Result;
  for (char C : Name)
    if (C != '_')
      Result += C >= 'A' && C <= 'Z' ? C - 'A' + 'a' : C;
  return Result;
}

bool isWarpSizeName(StringRef Name) {
  std::string Plain = plainName(Name);
  if (Plain == "warp" || Plain == "lanes" || Plain == "numlanes" ||
      Plain == "wsize")
    return true;
  for (StringRef Part :
       {"warpsize", "warpsz", "warpwidth", "warpthreads", "threadsperwarp",
        "threadsinwarp", "lanesperwarp", "warplanes", "warpmask", "lanemask",
        "warpshift", "logwarp", "log2warp", "warplog", "warpbits"})
    if (StringRef(Plain).contains(Part))
      return true;
  return false;
}

bool mayCountLanes(StringRef Name) {
  std::string Plain = plainName(Name);
  return llvm::any_of(
      llvm::ArrayRef<StringRef>{"warp", "wave", "lane"},
      [&](StringRef Part) { return StringRef(Plain).contains(Part); });
}

bool isLaneCountName(StringRef Name) {
  std::string Plain = plainName(Name);
  return llvm::any_of(
      llvm::ArrayRef<StringRef>{"warpsize", "warpsz", "warpwidth",
                                "warpthreads", "threadsperwarp",
                                "threadsinwarp", "lanesperwarp", "warplanes"},
      [&](StringRef Part) { return StringRef(Plain).contains(Part); });
}

/// The role that the name of a variable or parameter suggests.
static ThreadValue::RoleT roleOfName(StringRef Name) {
  return llvm::StringSwitch<ThreadValue::RoleT>(plainName(Name))
      .Cases({"lane", "laneid", "laneidx", "lid", "lanenum", "warplane"},
             ThreadValue::Lane)
      .Cases({"warp", "warpid", "warpidx", "wid", "warpnum", "warpinblock"},
             ThreadValue::Warp)
      .Cases({"tid", "threadid", "tidx", "thread", "threadinblock"},
             ThreadValue::Index)
      .Default(ThreadValue::Plain);
}

bool isLaneName(StringRef Name) {
  auto Role = roleOfName(Name);
  return Role == ThreadValue::Lane || Role == ThreadValue::Warp;
}

//===----------------------------------------------------------------------===//
// Data collected from the unit
//===----------------------------------------------------------------------===//

void WarpCode::give(const ValueDecl *To, const Expr *Value) {
  if (To && Value)
    Given[patternOf(To)].push_back(Value);
}

bool WarpCode::walkFunction(const FunctionDecl *D,
                            llvm::function_ref<bool()> Go) {
  llvm::SaveAndRestore Saved(Function, patternOf(D));
  if (D->doesThisDeclarationHaveABody())
    Bodies[Function] = D;
  return Go();
}

bool WarpCode::VisitCallExpr(CallExpr *E) {
  if (!Masks.warpFunction(E).empty()) {
    Users.insert(Function);
    return true;
  }
  // Fragments of nvcuda::wmma are distributed over a warp.
  StringRef Name = calleeNameOf(E);
  if (Name == "mma_sync" || Name == "load_matrix_sync") {
    Users.insert(Function);
    Opaque.insert(Function);
  }
  for (const FunctionDecl *F : calleesOf(E)) {
    Callees[Function].insert(F);
    for (unsigned I = 0; I < E->getNumArgs() && I < F->getNumParams(); ++I) {
      const ValueDecl *P = patternOf(F->getParamDecl(I));
      give(P, E->getArg(I));
      Arguments[P].push_back({Function, E->getArg(I)});
    }
  }
  // The second launch argument is the block size.
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(E))
    if (const CallExpr *Config = Launch->getConfig();
        Config && Config->getNumArgs() > 1)
      if (const auto *Ref = dyn_cast<DeclRefExpr>(
              Config->getArg(1)->IgnoreUnlessSpelledInSource()))
        BlockSizes.insert(patternOf(Ref->getDecl()));
  return true;
}
bool WarpCode::VisitDeclRefExpr(DeclRefExpr *E) {
  // A user's own warpSize has an initializer.
  const auto *Variable = dyn_cast<VarDecl>(E->getDecl());
  if (Variable && nameOf(Variable) == "warpSize" && !Variable->hasInit() &&
      Variable->getDeclContext()->getRedeclContext()->isTranslationUnit())
    Users.insert(Function);
  if (E->hasExplicitTemplateArgs())
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      giveArguments(F->getPrimaryTemplate(), E->template_arguments());
  return true;
}
bool WarpCode::VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) {
  if (E->hasExplicitTemplateArgs())
    for (const NamedDecl *D : E->decls())
      giveArguments(dyn_cast<TemplateDecl>(D->getUnderlyingDecl()),
                    E->template_arguments());
  return true;
}
bool WarpCode::VisitGCCAsmStmt(GCCAsmStmt *S) {
  std::string Text = S->getAsmString();
  for (StringRef Part : {"%laneid", "%lanemask", "shfl.", "vote.", "warpid"})
    if (StringRef(Text).contains(Part)) {
      Users.insert(Function);
      Opaque.insert(Function);
    }
  return true;
}
bool WarpCode::VisitVarDecl(VarDecl *D) {
  if (D->hasInit() && !isa<ParmVarDecl>(D))
    give(D, D->getInit());
  // Before Volta, the lanes of a warp needed no barrier.
  if (Function && D->hasAttr<CUDASharedAttr>() &&
      Context.getBaseElementType(D->getType()).isVolatileQualified()) {
    Users.insert(Function);
    Opaque.insert(Function);
  }
  return true;
}
bool WarpCode::VisitBinaryOperator(BinaryOperator *E) {
  if (E->isAssignmentOp())
    if (const auto *Ref =
            dyn_cast<DeclRefExpr>(E->getLHS()->IgnoreParenImpCasts()))
      give(Ref->getDecl(), E->getRHS());
  return true;
}
bool WarpCode::VisitForStmt(ForStmt *S) {
  const Expr *Condition = S->getCond();
  const auto *Compared =
      Condition ? dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts())
                : nullptr;
  if (Compared && Compared->isComparisonOp())
    if (const auto *Ref =
            dyn_cast<DeclRefExpr>(Compared->getLHS()->IgnoreParenImpCasts()))
      Bounds[patternOf(Ref->getDecl())].push_back(Compared);
  return true;
}
bool WarpCode::VisitNonTypeTemplateParmDecl(NonTypeTemplateParmDecl *D) {
  if (D->hasDefaultArgument())
    give(D, D->getDefaultArgument().getSourceExpression());
  return true;
}
void WarpCode::giveArguments(const TemplateDecl *Template,
                             llvm::ArrayRef<TemplateArgumentLoc> Arguments) {
  forEachValueArgument(Template, Arguments,
                       [&](const ValueDecl *P, const Expr *E) { give(P, E); });
}
bool WarpCode::VisitTemplateSpecializationTypeLoc(
    TemplateSpecializationTypeLoc T) {
  giveArguments(T.getTypePtr()->getTemplateName().getAsTemplateDecl(),
                argumentsOf(T));
  return true;
}

//===----------------------------------------------------------------------===//
// Conclusions
//===----------------------------------------------------------------------===//

void WarpCode::solve() {
  if (Users.empty())
    return;
  // Callers of warp code, both kernels and host functions.
  Around = Users;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[Caller, Called] : Callees)
      if (llvm::any_of(Called, [&](auto *F) { return Around.contains(F); }))
        Changed |= Around.insert(Caller).second;
  }
  // Device functions that they call: helpers that return the lane.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[F, Body] : Bodies)
      if (Around.contains(F) && isDeviceCode(Body))
        for (const FunctionDecl *Called : Callees[F])
          Changed |= Around.insert(Called).second;
  }
  // Parameter values settle after a few rounds of calls.
  ThreadValues::Parameters Known;
  for (unsigned Round = 0; Round != 4; ++Round) {
    for (auto &[F, Body] : Bodies)
      Values[F] = std::make_unique<ThreadValues>(*Body, Context, &Known);
    ThreadValues::Parameters Next;
    for (auto &[F, Body] : Bodies)
      for (const ParmVarDecl *P : Body->parameters()) {
        if (Body->hasAttr<CUDAGlobalAttr>())
          continue;
        std::optional<ThreadValue> Value;
        auto Passed =
            Arguments.find(patternOf(static_cast<const ValueDecl *>(P)));
        if (Passed != Arguments.end())
          for (const Argument &A : Passed->second) {
            ThreadValue Each = valueOf(A.Caller, A.Value);
            Value = Value ? join(*Value, Each) : Each;
          }
        auto Role = roleOfName(nameOf(P));
        if ((!Value || Value->Role == ThreadValue::Plain) &&
            Role != ThreadValue::Plain && P->getType()->isIntegerType())
          Value =
              ThreadValue{Role == ThreadValue::Warp ? ThreadValue::PerWarp
                                                    : ThreadValue::PerThread,
                          Role};
        if (Value)
          Next[P] = *Value;
      }
    Known = std::move(Next);
  }
}

bool WarpCode::isWarpCode(const FunctionDecl *F) const {
  return F ? Around.contains(patternOf(F)) : any();
}

ThreadValue WarpCode::valueOf(const FunctionDecl *F, const Expr *E) const {
  auto It = F ? Values.find(patternOf(F)) : Values.end();
  return It == Values.end() ? ThreadValue{} : It->second->of(E);
}

ThreadValue::RoleT WarpCode::roleOf(const FunctionDecl *F,
                                    const Expr *E) const {
  auto Role = valueOf(F, E).Role;
  E = E->IgnoreParenImpCasts();
  // A row of a block can be a warp: `lane = threadIdx.x`.
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  bool Lane =
      Role == ThreadValue::Index && Name && isLaneName(nameOf(Name->getDecl()));
  if (Role != ThreadValue::Plain && !Lane)
    return Role;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E);
      Ref && F && isa<VarDecl>(Ref->getDecl()) && isDeviceCode(F) &&
      !Masks.number(E))
    return roleOfName(nameOf(Ref->getDecl()));
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && Call->getNumArgs() == 0)
    return roleOfName(calleeNameOf(Call));
  return ThreadValue::Plain;
}

bool WarpCode::isBlockSize(const Expr *E, unsigned Depth) const {
  E = E->IgnoreParenImpCasts();
  if (Depth > 4)
    return false;
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return isBlockSize(Cast->getSubExpr(), Depth + 1);
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    const auto *Ref =
        dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    return Ref && (nameOf(Ref->getDecl()) == "blockDim" ||
                   BlockSizes.contains(patternOf(Ref->getDecl())));
  }
  if (const auto *Sum = dyn_cast<BinaryOperator>(E))
    return (Sum->isAdditiveOp() || Sum->getOpcode() == BO_Mul) &&
           (isBlockSize(Sum->getLHS(), Depth + 1) ||
            isBlockSize(Sum->getRHS(), Depth + 1));
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!Ref || !Ref->getType()->isIntegerType())
    return false;
  std::string Name = plainName(nameOf(Ref->getDecl()));
  for (StringRef Part : {"threads", "blocksize", "blockdim", "ctasize"})
    if (StringRef(Name).contains(Part) && !StringRef(Name).contains("idx") &&
        !isWarpSizeName(Name))
      return true;
  const ValueDecl *D = patternOf(Ref->getDecl());
  if (BlockSizes.contains(D))
    return true;
  auto From = given(D);
  return From.size() == 1 && isa<VarDecl>(D) && !isa<ParmVarDecl>(D) &&
         isBlockSize(From.front(), Depth + 1);
}

llvm::ArrayRef<const Expr *> WarpCode::given(const ValueDecl *D) const {
  auto It = Given.find(patternOf(D));
  return It == Given.end() ? llvm::ArrayRef<const Expr *>() : It->second;
}

llvm::ArrayRef<const BinaryOperator *>
WarpCode::bounds(const ValueDecl *D) const {
  auto It = Bounds.find(patternOf(D));
  return It == Bounds.end() ? llvm::ArrayRef<const BinaryOperator *>()
                            : It->second;
}

llvm::SmallPtrSet<const FunctionDecl *, 8>
WarpCode::reachable(const FunctionDecl *F) const {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Result;
  llvm::SmallVector<const FunctionDecl *, 8> Work = {patternOf(F)};
  while (!Work.empty()) {
    const FunctionDecl *Next = Work.pop_back_val();
    if (!Result.insert(Next).second)
      continue;
    if (auto It = Callees.find(Next); It != Callees.end())
      Work.append(It->second.begin(), It->second.end());
  }
  return Result;
}

} // namespace hipify
