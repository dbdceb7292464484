//===- LaneNumbers.h - literals that count the lanes of a warp --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the literals 32, 31, 5 and 16 that are due to CUDA's warps of 32 lanes,
// and the reason for each. Numbers of tiles, elements or bits do not count.
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_LANENUMBERS_H
#define HIPIFY_FRONTEND_FLOW_LANENUMBERS_H

#include "Frontend/Collect/FunctionWalk.h"
#include "Frontend/Flow/WarpCode.h"

namespace hipify {

class LaneNumbers : public FunctionWalk {
public:
  LaneNumbers(FactCollector &C, clang::ASTContext &Context,
              const MaskFlow &Masks, const WarpCode &Warps)
      : Collector(C), SM(C.sourceManager()), Context(Context), Masks(Masks),
        Warps(Warps) {}

  bool VisitBinaryOperator(clang::BinaryOperator *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *E) override;
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *E) override;
  bool VisitIntegerLiteral(clang::IntegerLiteral *E) override;
  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitForStmt(clang::ForStmt *S) override;
  bool VisitStaticAssertDecl(clang::StaticAssertDecl *D) override;
  bool VisitAttr(clang::Attr *A) override;
  bool TraverseStmt(clang::Stmt *S) override;
  bool VisitEnumConstantDecl(clang::EnumConstantDecl *D) override;
  bool VisitNonTypeTemplateParmDecl(clang::NonTypeTemplateParmDecl *D) override;
  bool walkFunction(const clang::FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override;

  /// Notes the kernels that do not assume a number of lanes; call last.
  void notePortable();

private:
  using Numbers = std::initializer_list<uint64_t>;
  /// Notes that the literals with these values that E consists of, through
  /// constants, parameters and variables, count lanes.
  void assume(const clang::Expr *E, Numbers Values, llvm::StringRef Why);
  void descend(const clang::Expr *E, Numbers Values, llvm::StringRef Why,
               const clang::NamedDecl *Through);
  void descend(const clang::ValueDecl *D, Numbers Values, llvm::StringRef Why);
  void record(const clang::Expr *Literal, llvm::StringRef Why,
              const clang::NamedDecl *Through);
  void assumeBounds(const clang::Expr *E, llvm::StringRef Why);
  void assumeNamed(const clang::NamedDecl *D, const clang::Expr *Value);

  void judgePart(const clang::BinaryOperator *E);
  void judgeSum(const clang::BinaryOperator *E);
  void judgeComparison(const clang::BinaryOperator *E);
  void judgeShift(const clang::BinaryOperator *E);
  void judgeBlock(const clang::Expr *Block);
  bool inWarpCode() const;
  bool isNumber(const clang::Expr *E, Numbers Values) const;
  ThreadValue::RoleT role(const clang::Expr *E) const {
    return Warps.roleOf(Function, E);
  }
  bool holdsLane(const clang::Expr *E) const;
  bool isWarpCount(const clang::Expr *E) const;
  bool isWordOrBit() const;
  bool guardsLanes(const clang::Expr *Condition) const;
  bool countsFromSize(const clang::Expr *E) const;
  bool isBitIndex(const clang::Expr *E) const;
  void findBitIndices(const clang::Stmt *Body);

  FactCollector &Collector;
  clang::SourceManager &SM;
  clang::ASTContext &Context;
  const MaskFlow &Masks;
  const WarpCode &Warps;
  const clang::FunctionDecl *Function = nullptr;
  std::vector<const clang::Stmt *> Around;    ///< The ancestors of the visited
                                              ///< node.
  const clang::Expr *NamedLane = nullptr;     ///< The initializer of a lane or
                                              ///< warp variable.
  llvm::SmallPtrSet<const void *, 8> Visited; ///< In the current descent.
  /// Functions that assume a number of lanes.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Assuming;
  std::vector<const clang::FunctionDecl *> Kernels;
  llvm::DenseMap<const clang::FunctionDecl *, clang::SourceRange> Bodies;
  /// Indices of bits in 32-bit words: `bits[i >> 5] >> (i & 31)`.
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> BitIndices;
};

} // namespace hipify
#endif
