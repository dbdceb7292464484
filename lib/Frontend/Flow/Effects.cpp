//===- Effects.cpp - what functions wait for and write --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/Effects.h"
#include "Frontend/Flow/Patterns.h"
#include "Frontend/Flow/WaitingLoop.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace hipify {

/// What a variable of Body is in the call: an argument's for a parameter, the
/// object's for a member, else the variable itself.
static const ValueDecl *inCaller(const ValueDecl *D, const FunctionDecl &Body,
                                 const CallExpr &Call) {
  if (isa<FieldDecl>(D)) {
    const auto *Member =
        dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
    const ValueDecl *Object = Member ? baseOf(Member->getBase()) : nullptr;
    return Object ? Object : D;
  }
  if (const auto *Variable = dyn_cast<VarDecl>(D);
      Variable && Variable->hasGlobalStorage())
    return D;
  for (unsigned I = 0; I < std::min(Body.getNumParams(), Call.getNumArgs());
       ++I)
    if (patternOf(Body.getParamDecl(I)) == D)
      return baseOf(Call.getArg(I));
  return nullptr;
}

/// Adds the indices of Body's parameters that E mentions, except Flag's.
static void addParameters(const Expr *E, const FunctionDecl &Body,
                          const ValueDecl *Flag, std::set<unsigned> &To) {
  forEachPart(E, [&](const Stmt *S) {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *Parameter =
        Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    if (Parameter && patternOf(Parameter) != Flag &&
        Parameter->getDeclContext() == &Body)
      To.insert(Parameter->getFunctionScopeIndex());
    return true;
  });
}

void Effects::addWritten(const ValueDecl *D) {
  if (Written.size() < MostVariables)
    Written.insert(D);
}

std::set<unsigned> *Effects::addPoll(const ValueDecl *Flag) {
  if (Polls.size() == MostVariables && !Polls.contains(Flag))
    return nullptr;
  return &Polls[Flag];
}

Effects EffectsOfFunctions::of(const CallExpr &Call) {
  Effects Result;
  auto Callees = calleesOf(&Call);
  const FunctionDecl *Body = nullptr;
  if (Callees.size() != 1 || !Callees[0]->hasBody(Body) ||
      Collector.originOf(Body) != OriginUser)
    return Result;
  const Effects &There = ofBody(*Body);
  for (const auto &[Flag, Parameters] : There.Polls)
    if (const ValueDecl *Here = inCaller(Flag, *Body, Call))
      Result.Polls[Here].insert(Parameters.begin(), Parameters.end());
  for (const ValueDecl *D : There.Written)
    if (const ValueDecl *Here = inCaller(D, *Body, Call))
      Result.Written.insert(Here);
  return Result;
}

const Effects &EffectsOfFunctions::ofBody(const FunctionDecl &Body) {
  auto [It, New] = Known.try_emplace(&Body);
  if (!New)
    return *It->second;
  It->second = std::make_unique<Effects>();
  Effects &Result = *It->second;
  if (Depth == MostCalls)
    return Result;
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  bool HasLoops = false;
  forEachPart(Body.getBody(), [&](const Stmt *S) {
    HasLoops |= loopParts(S).has_value();
    auto Op = operationOf(S, /*Depth=*/0);
    if (Op && Op->Kind != MemoryOperation::Read)
      if (const ValueDecl *Base = baseOf(Op->Address))
        Result.addWritten(Base);
    if (const auto *Call = dyn_cast<CallExpr>(S)) {
      Effects There = of(*Call);
      for (const auto &[Flag, Parameters] : There.Polls)
        if (std::set<unsigned> *To = Result.addPoll(Flag))
          for (unsigned I : Parameters)
            if (I < Call->getNumArgs())
              addParameters(Call->getArg(I), Body, Flag, *To);
      for (const ValueDecl *D : There.Written)
        Result.addWritten(D);
    }
    return true;
  });
  if (HasLoops)
    addLoops(Body, Result);
  return Result;
}

void EffectsOfFunctions::addLoops(const FunctionDecl &Body, Effects &Result) {
  DeviceCode Code(Body, Collector, Context, Barriers);
  for (const Site &Place : Code.Sites) {
    if (!loopParts(Place.S) ||
        Code.participants(Place.Around) == Participants::OneThread)
      continue;
    WaitingLoop Loop(Code, Place);
    auto Poll = Loop.awaited(MemoryOperation::Read);
    const ValueDecl *Flag = Poll ? baseOf(Poll->Address) : nullptr;
    if (!Flag || Loop.releases(Flag))
      continue;
    if (std::set<unsigned> *To = Result.addPoll(Flag)) {
      addParameters(Loop.condition(), Body, Flag, *To);
      addParameters(Poll->Address, Body, Flag, *To);
    }
  }
}

} // namespace hipify
