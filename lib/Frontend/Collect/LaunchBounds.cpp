//===- LaunchBounds.cpp - the bounds of __launch_bounds__ -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace hipify {
namespace {

class LaunchBoundsVisitor : public DynamicRecursiveASTVisitor {
public:
  explicit LaunchBoundsVisitor(FactCollector &Collector)
      : Collector(Collector) {}

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (const auto *Bounds = F->getAttr<CUDALaunchBoundsAttr>())
      note(*Bounds);
    return true;
  }

private:
  /// Notes how many bounds there are.
  void note(const CUDALaunchBoundsAttr &Bounds) {
    SourceLocation Loc = Bounds.getLocation();
    if (!Loc.isMacroID())
      return;
    // The attribute is in our declarations' macro of that name.
    auto [File, At] = Collector.place(
        Collector.sourceManager().getImmediateMacroCallerLoc(Loc));
    if (File)
      File->Limits.LaunchBounds[At].note(1 +
                                         (Bounds.getMinBlocks() != nullptr) +
                                         (Bounds.getMaxBlocks() != nullptr));
  }

  FactCollector &Collector;
};

} // namespace

void collectLaunchBounds(Decl *D, FactCollector &Collector) {
  LaunchBoundsVisitor(Collector).TraverseDecl(D);
}

} // namespace hipify
