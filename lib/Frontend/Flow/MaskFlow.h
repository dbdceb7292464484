//===- MaskFlow.h - finds the lane masks of a unit --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA represents a set of lanes in 32 bits, but a wavefront of 64 needs 64
// bits. Follows masks forwards from ballots to their uses and backwards from
// mask arguments to their origins, through variables, members, parameters,
// results and template arguments of the whole unit, and notes the text that
// must change to make them 64 bits wide. Private to the frontend: exposes clang
// types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_MASKFLOW_H
#define HIPIFY_FRONTEND_FLOW_MASKFLOW_H

#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "Frontend/Flow/Patterns.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

class MaskFlow : public FunctionWalk {
public:
  MaskFlow(FactCollector &C, clang::ASTContext &Context)
      : Collector(C), SM(C.sourceManager()), Context(Context) {}

  /// Call TraverseDecl on all declarations first.
  void solve();
  /// Notes the changes to the text, and what cannot be changed.
  void note();

  /// Whether E's value has a bit for each lane.
  bool isMask(const clang::Expr *E) const;
  /// Whether the context of E expects a mask; valid after note().
  bool isWanted(const clang::Expr *E) const { return Wanted.contains(E); }
  /// The CUDA warp function that Call calls, or "".
  llvm::StringRef warpFunction(const clang::CallExpr *Call) const;
  std::optional<uint64_t> number(const clang::Expr *E) const;

  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitFieldDecl(clang::FieldDecl *D) override;
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *D) override;
  bool VisitBinaryOperator(clang::BinaryOperator *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override;
  bool VisitReturnStmt(clang::ReturnStmt *S) override;
  bool VisitInitListExpr(clang::InitListExpr *E) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override;
  bool VisitUnresolvedLookupExpr(clang::UnresolvedLookupExpr *E) override;
  bool VisitTemplateSpecializationTypeLoc(
      clang::TemplateSpecializationTypeLoc T) override;
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S) override;
  bool VisitIntegerLiteral(clang::IntegerLiteral *E) override;
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc T) override;
  bool walkFunction(const clang::FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *E) override;

  /// The element, pointee or result type of an array, pointer, reference or
  /// function.
  static clang::QualType elementType(const clang::ValueDecl *D);

private:
  /// Properties of a variable, parameter, member or function result; for
  /// pointers and arrays, of the elements.
  struct Node {
    bool Mask = false;   ///< Contains masks.
    bool Wide = false;   ///< Must have 64 bits.
    std::string Blocked; ///< Why its type cannot be changed.
    /// Other names of the same memory.
    llvm::SmallPtrSet<const clang::ValueDecl *, 2> Aliases;
  };
  struct Flow {
    const clang::ValueDecl *To; ///< Null if it is not the user's.
    const clang::Expr *Value;
    std::string Where; ///< Describes a To that is not the user's: "'printf'".
  };

  // MaskFlow.cpp
  void flow(const clang::ValueDecl *To, const clang::Expr *Value);
  void flowArguments(const clang::TemplateDecl *Template,
                     llvm::ArrayRef<clang::TemplateArgumentLoc> Arguments);
  /// The declaration that holds E's value, if E is not a computation.
  const clang::ValueDecl *holder(const clang::Expr *E) const;
  bool isUsers(const clang::ValueDecl *D) const;
  bool markMask(const clang::ValueDecl *D);
  bool markWide(const clang::ValueDecl *D);
  bool want(const clang::Expr *E);
  /// Whether a constant combined with a mask is unaffected by the mask's width:
  /// `ballot & 1`.
  bool isSmall(const clang::Expr *E) const;
  bool isFull(const clang::Expr *E) const;

  // MaskEdits.cpp
  /// Notes what must change in E, which must have 64 bits. Argument: it is
  /// passed to a HIP function, which does not convert it.
  void wantText(const clang::Expr *E, bool Argument = false);
  /// E is Literal, with Unary around it or null.
  void wantLiteral(const clang::Expr *E, const clang::UnaryOperator *Unary,
                   const clang::IntegerLiteral *Literal, bool Argument);
  void wantOperands(const clang::BinaryOperator *Operation);
  void widenLiteral(const clang::IntegerLiteral *Literal, llvm::StringRef Text,
                    const clang::Expr *Whole = nullptr);
  std::string wideNumber(const clang::IntegerLiteral *Literal) const;
  void noteShift(const clang::BinaryOperator *E);
  void noteCount(const clang::CallExpr *Call);
  void noteComparison(const clang::BinaryOperator *E);
  void widen(clang::SourceRange Range, std::string Text, std::string What);
  void narrow(clang::SourceRange Range, std::string Why);
  /// The file and range of tokens that are spelled contiguously in one place.
  std::tuple<FileFacts *, unsigned, unsigned>
  rangeOf(clang::SourceRange Range) const;
  llvm::StringRef text(clang::SourceRange Range) const;

  // MaskTypes.cpp
  void block();
  void blockSiblings();
  void retype(clang::TypeLoc T, bool Cast);
  void noteDeclaration(const clang::ValueDecl *D, const Node &N);
  void noteDeclarations();

  FactCollector &Collector;
  clang::SourceManager &SM;
  clang::ASTContext &Context;
  llvm::MapVector<const clang::ValueDecl *, Node> Nodes;
  std::vector<Flow> Flows;
  std::vector<const clang::BinaryOperator *> Pairs; ///< & | ^ == !=
  std::vector<const clang::BinaryOperator *> Differences;
  std::vector<const clang::Expr *> MaskArguments;
  std::vector<const clang::CallExpr *> Counts; ///< __popc and similar
  llvm::SmallPtrSet<const clang::Expr *, 32> Wanted;
  /// Literals by spelling location; those in a macro body occur several times.
  std::map<std::pair<FileFacts *, unsigned>,
           std::vector<const clang::IntegerLiteral *>>
      Literals;
  std::map<std::pair<FileFacts *, unsigned>,
           llvm::SmallPtrSet<const clang::IntegerLiteral *, 4>>
      Edited;
  std::vector<const clang::ValueDecl *> Declared;
  /// All uses of the user's typedefs, and those uses that are masks.
  llvm::DenseMap<const clang::TypedefNameDecl *, unsigned> AliasUses, MaskUses;
  const clang::FunctionDecl *Function = nullptr;
  bool Noting = false;
  /// Memoizes number().
  mutable llvm::DenseMap<const clang::Expr *, std::optional<uint64_t>> Numbers;
};

} // namespace hipify
#endif
