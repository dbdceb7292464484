//===- MaskFlow.h - which values of a unit are masks of lanes ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA keeps a set of lanes in 32 bits, a wavefront of 64 needs 64. Follows
// masks from ballots to where they are used and from mask arguments back to
// where they are made, through variables, members, parameters, results and
// template arguments of the whole unit, and notes what text must change for
// them to be 64 bits wide. Private to the frontend: this header shows clang's
// types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_MASKFLOW_H
#define HIPIFY_FRONTEND_MASKFLOW_H

#include "Frontend/FactCollector.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/Patterns.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hipify {

class MaskFlow : public FunctionWalk {
public:
  MaskFlow(FactCollector &C, clang::ASTContext &Context)
      : Collector(C), SM(C.sourceManager()), Context(Context) {}

  /// Call TraverseDecl for all declarations first.
  void solve();
  /// Notes the changes of text, and what cannot be changed.
  void note();

  /// Whether the value of E has a bit for each lane.
  bool isMask(const clang::Expr *E) const;
  /// Whether E stands where a mask is wanted; after note().
  bool isWanted(const clang::Expr *E) const { return Wanted.contains(E); }
  /// The CUDA warp function that is called, or "".
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

  /// Of a pointer, reference, array or function the type of what it gives.
  static clang::QualType elementType(const clang::ValueDecl *D);

private:
  /// What is known of a variable, parameter, member, or of a function's result;
  /// of pointers and arrays, what is known of the elements.
  struct Node {
    bool Mask = false;   ///< Carries masks.
    bool Wide = false;   ///< Must have 64 bits.
    std::string Blocked; ///< Why its type cannot be changed.
    /// What names the same memory.
    llvm::SmallPtrSet<const clang::ValueDecl *, 2> Aliases;
  };
  struct Flow {
    const clang::ValueDecl *To; ///< Null for what is nobody's.
    const clang::Expr *Value;
    std::string Where; ///< Of what is nobody's: "'printf'".
  };

  // MaskFlow.cpp
  void flow(const clang::ValueDecl *To, const clang::Expr *Value);
  void flowArguments(const clang::TemplateDecl *Template,
                     llvm::ArrayRef<clang::TemplateArgumentLoc> Arguments);
  /// What holds the value of E, if E is no computation.
  const clang::ValueDecl *holder(const clang::Expr *E) const;
  bool isUsers(const clang::ValueDecl *D) const;
  bool markMask(const clang::ValueDecl *D);
  bool markWide(const clang::ValueDecl *D);
  bool want(const clang::Expr *E);
  /// Whether the bits of a constant that stands beside a mask are all that
  /// matters of it: `ballot & 1`.
  bool isSmall(const clang::Expr *E) const;
  bool isFull(const clang::Expr *E) const;

  // MaskEdits.cpp
  /// Notes what must change in E, which is wanted with 64 bits; Argument: a
  /// function of HIP's takes it, which converts nothing.
  void wantText(const clang::Expr *E, bool Argument = false);
  void widenLiteral(const clang::IntegerLiteral *Literal, llvm::StringRef Text,
                    const clang::Expr *Whole = nullptr);
  std::string wideNumber(const clang::IntegerLiteral *Literal) const;
  void noteShift(const clang::BinaryOperator *E);
  void noteCount(const clang::CallExpr *Call);
  void noteComparison(const clang::BinaryOperator *E);
  void widen(clang::SourceRange Range, std::string Text, std::string What);
  void narrow(clang::SourceRange Range, std::string Why);
  /// File, begin and end of a range of tokens that is written in one place.
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
  std::vector<const clang::CallExpr *> Counts; ///< __popc and its kin
  llvm::SmallPtrSet<const clang::Expr *, 32> Wanted;
  /// Literals as they are seen, by where they are written: those of a macro's
  /// body several times.
  std::map<std::pair<FileFacts *, unsigned>,
           std::vector<const clang::IntegerLiteral *>>
      Literals;
  std::map<std::pair<FileFacts *, unsigned>,
           llvm::SmallPtrSet<const clang::IntegerLiteral *, 4>>
      Edited;
  std::vector<const clang::ValueDecl *> Declared;
  /// Uses of the user's own type names, and those that are masks.
  llvm::DenseMap<const clang::TypedefNameDecl *, unsigned> AliasUses, MaskUses;
  const clang::FunctionDecl *Function = nullptr;
  bool Noting = false;
  /// What was evaluated: many ask for the same.
  mutable llvm::DenseMap<const clang::Expr *, std::optional<uint64_t>> Numbers;
};

} // namespace hipify
#endif
