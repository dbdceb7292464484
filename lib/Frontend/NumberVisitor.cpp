//===- NumberVisitor.cpp - device code's numbers that HIP has otherwise ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf in device code returns how many arguments it took in CUDA, and how
// many characters it wrote in HIP. A half that becomes an integer saturates in
// CUDA; HIP converts as C++ does, which leaves open what is out of range.
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceVisitors.h"
#include "Frontend/FactCollector.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

/// What CUDA's function is called that makes an integer of type T, or "". Those
/// of 32 bits are left out: the GPUs' instruction saturates by itself.
StringRef suffixOf(QualType T) {
  const auto *Type = T.getCanonicalType()->getAs<BuiltinType>();
  switch (Type ? Type->getKind() : BuiltinType::Void) {
  case BuiltinType::Char_S:
  case BuiltinType::SChar:
    return "char_rz";
  case BuiltinType::Char_U:
  case BuiltinType::UChar:
    return "uchar_rz";
  case BuiltinType::Short:
    return "short_rz";
  case BuiltinType::UShort:
    return "ushort_rz";
  case BuiltinType::Long:
  case BuiltinType::LongLong:
    return "ll_rz";
  case BuiltinType::ULong:
  case BuiltinType::ULongLong:
    return "ull_rz";
  default:
    return "";
  }
}

class NumberVisitor : public FunctionWalk {
public:
  NumberVisitor(FactCollector &C, ASTContext &Context)
      : Collector(C), Context(Context) {}

  bool walkFunction(const FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override {
    llvm::SaveAndRestore Saved(InDevice, isDeviceCode(D));
    llvm::SaveAndRestore SavedHost(
        InHost, !InDevice || isWritten(D->getAttr<CUDAHostAttr>()));
    return Go();
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    auto Go = [&] { return FunctionWalk::TraverseLambdaExpr(E); };
    const CXXMethodDecl *Call = E->getCallOperator();
    if (isWritten(Call->getAttr<CUDADeviceAttr>()) ||
        isWritten(Call->getAttr<CUDAHostAttr>()))
      return walkFunction(Call, Go);
    return Go();
  }

  // Users are visited before the calls.
  bool VisitCompoundStmt(CompoundStmt *S) override {
    for (const Stmt *Part : S->body())
      discard(Part);
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override {
    return discard(S->getThen(), S->getElse());
  }
  bool VisitForStmt(ForStmt *S) override {
    discard(S->getInit(), S->getInc());
    return discard(S->getBody());
  }
  bool VisitWhileStmt(WhileStmt *S) override { return discard(S->getBody()); }
  bool VisitDoStmt(DoStmt *S) override { return discard(S->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override {
    return discard(S->getBody());
  }
  bool VisitSwitchCase(SwitchCase *S) override {
    return discard(S->getSubStmt());
  }
  bool VisitLabelStmt(LabelStmt *S) override {
    return discard(S->getSubStmt());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() != BO_Comma)
      return true;
    if (Discarded.contains(E))
      discard(E->getRHS());
    return discard(E->getLHS());
  }
  bool VisitConditionalOperator(ConditionalOperator *E) override {
    return !Discarded.contains(E) ||
           discard(E->getTrueExpr(), E->getFalseExpr());
  }
  bool VisitExplicitCastExpr(ExplicitCastExpr *E) override {
    return !E->getType()->isVoidType() || discard(E->getSubExpr());
  }

  bool VisitCallExpr(CallExpr *E) override {
    if (InDevice && !Discarded.contains(E) && calleeNameOf(E) == "printf" &&
        isPrintf(E))
      notePrintf(E);
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    const auto *Conversion =
        dyn_cast_or_null<CXXConversionDecl>(E->getMethodDecl());
    if (!Conversion)
      return true;
    StringRef From = nameOf(Conversion->getParent());
    bool Half = From == "__half";
    if ((!Half && From != "__nv_bfloat16") ||
        Collector.originOf(Conversion->getParent()) != OriginCuda)
      return true;
    StringRef To = suffixOf(Conversion->getConversionType());
    if (To.empty())
      return true;
    const Expr *Object = E->getImplicitObjectArgument()->IgnoreImplicit();
    auto Text = Collector.placeTogether(Object->getSourceRange(),
                                        Context.getLangOpts());
    if (Text.File)
      Text.File->FloatToIntegers.note(
          Text.Parts[0].Begin,
          {Text.Parts[0].End, ((Half ? "__half2" : "__bfloat162") + To).str()});
    else if (Text.Parts.empty())
      Collector.noteUnwritten(Object->getSourceRange(),
                              "a 16-bit float that becomes an integer "
                              "saturates in CUDA only");
    return true;
  }

private:
  template <typename... Parts> bool discard(const Parts *...All) {
    for (const Stmt *S : {static_cast<const Stmt *>(All)...})
      if (const auto *E = dyn_cast_or_null<Expr>(S)) {
        E = E->IgnoreImplicit()->IgnoreParens();
        Discarded.insert(E);
      }
    return true;
  }

  /// C's, which CUDA has on the device, too.
  static bool isPrintf(const CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    return F && F->isVariadic() &&
           F->getDeclContext()->getRedeclContext()->isTranslationUnit();
  }

  void notePrintf(const CallExpr *E) {
    constexpr unsigned Unknown = ~0u;
    unsigned Count = E->getNumArgs() ? E->getNumArgs() - 1 : 0;
    if (InHost || llvm::any_of(E->arguments(), [](const Expr *Argument) {
          return isa<PackExpansionExpr>(Argument);
        }))
      Count = Unknown;
    constexpr StringRef Why = "printf in device code returns the number of "
                              "characters in HIP, and of arguments in CUDA";
    auto Text =
        Collector.placeTogether(E->getSourceRange(), Context.getLangOpts());
    if (Text.File)
      Text.File->PrintResults.note(Text.Parts[0].Begin,
                                   {Text.Parts[0].End, Count});
    else if (Text.Parts.empty())
      Collector.noteUnwritten(E->getSourceRange(), Why);
  }

  FactCollector &Collector;
  ASTContext &Context;
  bool InDevice = false, InHost = true;
  llvm::SmallPtrSet<const Expr *, 32> Discarded;
};

} // namespace

void collectNumberFacts(Decl *D, FactCollector &Collector,
                        ASTContext &Context) {
  NumberVisitor(Collector, Context).TraverseDecl(D);
}

} // namespace hipify
