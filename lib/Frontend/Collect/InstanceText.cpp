//===- InstanceText.cpp - the text of an instantiation --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/InstanceText.h"
#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace hipify {
namespace {

/// The `if constexpr` statements of a function, by the location of the `if`.
class Choices : public ConstDynamicRecursiveASTVisitor {
public:
  bool VisitIfStmt(const IfStmt *S) override {
    if (S->isConstexpr())
      Found[S->getIfLoc()] = S;
    return true;
  }
  std::map<SourceLocation, const IfStmt *> Found;
};

} // namespace

void noteInstance(const FunctionDecl &Instance, const FunctionDecl &Pattern,
                  FactCollector &Collector, const ASTContext &Context) {
  auto RangeOf = [&](SourceRange R) {
    auto [File, Begin] = Collector.place(R.getBegin());
    auto [EndFile, End] = Collector.place(R.getEnd());
    bool Together = File && File == EndFile && Begin <= End;
    // End is the begin of the last token: nothing begins after it.
    return std::pair(Together ? File : nullptr,
                     InstanceCounts::TextRange(Begin, End + 1));
  };
  // Macros of CUDA's, such as __device__, can precede the name.
  auto [File, Function] = RangeOf({Pattern.getLocation(), Pattern.getEndLoc()});
  if (!File)
    return;
  InstanceCounts::LeftOut Missing;
  for (const auto &[Range, Times] : File->Read.Skipped)
    if (Times >= File->Read.Reads && Range.first < Function.second &&
        Function.first < Range.second)
      Missing.insert(Range);

  Choices Written, Made;
  Written.TraverseDecl(&Pattern);
  Made.TraverseDecl(&Instance);
  for (const auto &[Loc, Choice] : Made.Found) {
    const Expr *Condition = Choice->getCond();
    auto It = Written.Found.find(Loc);
    if (It == Written.Found.end() || !Condition ||
        Condition->isValueDependent() || Choice->isConsteval())
      continue;
    const Stmt *Left = Condition->EvaluateKnownConstInt(Context).getBoolValue()
                           ? It->second->getElse()
                           : It->second->getThen();
    if (!Left)
      continue;
    if (auto [InFile, Range] = RangeOf(Left->getSourceRange()); InFile == File)
      Missing.insert(Range);
  }
  File->Instances.note(Function, std::move(Missing));
}

} // namespace hipify
