//===- CubBlocks.cpp - block sizes of CUB's collectives -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rocPRIM rejects BLOCK_LOAD_WARP_TRANSPOSE and its variants for blocks that
// are not a multiple of the wavefront. The size and the algorithm are often
// template arguments, so instantiations are visited as well.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace hipify {
namespace {

class CubBlockVisitor : public DynamicRecursiveASTVisitor {
public:
  explicit CubBlockVisitor(FactCollector &C) : Collector(C) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool
  VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) override {
    const auto *Block = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        T.getType()->getAsCXXRecordDecl());
    if (!Block || !Block->getIdentifier() || T.getType()->isDependentType() ||
        (Block->getName() != "BlockLoad" && Block->getName() != "BlockStore") ||
        Collector.originOf(Block->getSpecializedTemplate()) != OriginCuda)
      return true;
    // T, X, Items, Algorithm, Y, Z, in CUB as in our declarations.
    ArrayRef<TemplateArgument> Arguments = Block->getTemplateArgs().asArray();
    auto Number = [&](unsigned I) -> uint64_t {
      return I < Arguments.size() &&
                     Arguments[I].getKind() == TemplateArgument::Integral
                 ? Arguments[I].getAsIntegral().getZExtValue()
                 : 0;
    };
    if (!isWarpTranspose(Arguments))
      return true;
    auto [File, At] = Collector.place(algorithmLocation(T));
    if (File)
      File->WarpTransposes[At].insert(Number(1) * Number(4) * Number(5));
    return true;
  }

private:
  static constexpr unsigned Place = 3; ///< Of the algorithm.

  static bool isWarpTranspose(ArrayRef<TemplateArgument> Arguments) {
    if (Arguments.size() <= Place ||
        Arguments[Place].getKind() != TemplateArgument::Integral)
      return false;
    const auto *Enum =
        Arguments[Place].getIntegralType()->getAs<clang::EnumType>();
    if (!Enum)
      return false;
    for (const EnumConstantDecl *E :
         Enum->getDecl()->getDefinitionOrSelf()->enumerators())
      if (llvm::APSInt::isSameValue(E->getInitVal(),
                                    Arguments[Place].getAsIntegral()) &&
          E->getName().contains("_WARP_TRANSPOSE"))
        return true;
    return false;
  }

  /// The location of the enumerator's name, or of the template's name if the
  /// enumerator comes from elsewhere.
  static SourceLocation algorithmLocation(TemplateSpecializationTypeLoc T) {
    if (T.getNumArgs() > Place && T.getArgLoc(Place).getArgument().getKind() ==
                                      TemplateArgument::Expression)
      if (const auto *Name = dyn_cast<DeclRefExpr>(
              T.getArgLoc(Place).getSourceExpression()->IgnoreParenImpCasts());
          Name && isa<EnumConstantDecl>(Name->getDecl()))
        return Name->getLocation();
    return T.getTemplateNameLoc();
  }

  FactCollector &Collector;
};

} // namespace

void collectCubBlocks(Decl *D, FactCollector &Collector) {
  CubBlockVisitor(Collector).TraverseDecl(D);
}

} // namespace hipify
