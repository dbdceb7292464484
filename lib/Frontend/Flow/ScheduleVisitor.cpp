//===- ScheduleVisitor.cpp - how the lanes of a warp are scheduled --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyzes templates as written, not each instantiation.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "Frontend/Flow/DeviceCode.h"
#include "Frontend/Flow/Effects.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hipify {
namespace {

class ScheduleVisitor : public DynamicRecursiveASTVisitor {
public:
  ScheduleVisitor(FactCollector &Collector, ASTContext &Context)
      : Collector(Collector), Context(Context),
        Effects(Collector, Context, Barriers) {}

  bool VisitFunctionDecl(FunctionDecl *D) override {
    if (D->doesThisDeclarationHaveABody() && isDeviceCode(D))
      noteFunction(D);
    return true;
  }
  /// The visitor does not treat a lambda's call operator as a function.
  bool VisitLambdaExpr(LambdaExpr *E) override {
    if (isDeviceCode(E->getCallOperator()))
      noteFunction(E->getCallOperator());
    return true;
  }

  /// In a launch with one thread per block no thread waits for another.
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    const CallExpr *Config = E->getConfig();
    if (!Config || Config->getNumArgs() < 2)
      return true;
    Participants Who = isOne(Config->getArg(1)) ? Participants::OneThread
                                                : Participants::Warps;
    for (const FunctionDecl *Kernel : calleesOf(E))
      note(E, DeviceCode::nameFor(*Kernel), {"", Who});
    return true;
  }

private:
  void noteFunction(FunctionDecl *D) {
    DeviceCode Code(*D, Collector, Context, Barriers);
    noteCalls(Code);
    noteSpinLocks(Code);
    noteExchanges(Code);
    noteInInstances(Code, D);
  }
  /// Which threads a condition such as `threadIdx.x / Role` chooses depends on
  /// a template's instantiations.
  void noteInInstances(DeviceCode &Code, const FunctionDecl *D) {
    bool Instances = false;
    if (FunctionTemplateDecl *Template = D->getDescribedFunctionTemplate())
      for (FunctionDecl *Instance : Template->specializations()) {
        const FunctionDecl *Body = nullptr;
        if (!Instance->hasBody(Body) || Body->isDependentContext())
          continue;
        Instances = true;
        DeviceCode Known(*Body, Collector, Context, Barriers);
        noteWaiting(Known);
      }
    if (!Instances)
      noteWaiting(Code);
  }
  void noteWaiting(DeviceCode &Code) {
    noteHandOvers(Code, Effects);
    noteDivergentBarriers(Code);
    noteWarpRoles(Code);
  }
  bool isOne(const Expr *Dimensions) {
    Dimensions = Dimensions->IgnoreParenImpCasts();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Dimensions))
      Dimensions = Temporary->getSubExpr()->IgnoreParenImpCasts();
    // dim3 constructed from a number.
    const auto *Made = dyn_cast<CXXConstructExpr>(Dimensions);
    if (!Made || Made->getNumArgs() == 0)
      return false;
    for (const Expr *Argument : Made->arguments()) {
      Expr::EvalResult Value;
      if (Argument->isValueDependent())
        return false;
      if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument))
        Argument = Default->getExpr();
      if (!Argument->getType()->isIntegralOrEnumerationType())
        return Made->getNumArgs() == 1 && isOne(Argument);
      if (!Argument->EvaluateAsInt(Value, Context) || Value.Val.getInt() != 1)
        return false;
    }
    return true;
  }
  void noteCalls(const DeviceCode &Code) {
    for (const Site &S : Code.Sites)
      if (const auto *Call = dyn_cast<CallExpr>(S.S))
        for (const FunctionDecl *Callee : calleesOf(Call))
          if (Collector.originOf(Callee) == OriginUser)
            note(Call, DeviceCode::nameFor(*Callee),
                 {Code.name(), Code.participants(S.Around)});
  }
  void note(const CallExpr *Call, const std::string &Callee,
            ScheduleFacts::Call From) {
    if (auto [File, Offset] = Collector.place(Call->getBeginLoc()); File)
      File->Schedule.Calls[Callee].insert(std::move(From));
  }

  FactCollector &Collector;
  ASTContext &Context;
  BarriersOfFunctions Barriers;
  EffectsOfFunctions Effects;
};

} // namespace

void collectScheduleFacts(llvm::ArrayRef<Decl *> Decls,
                          FactCollector &Collector, ASTContext &Context) {
  ScheduleVisitor Visitor(Collector, Context);
  for (Decl *D : Decls)
    Visitor.TraverseDecl(D);
}

} // namespace hipify
