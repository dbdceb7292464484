//===- NumberVisitor.cpp - device code's numbers that HIP has otherwise ---===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In device code, printf returns the number of arguments in CUDA, but the
// number of characters in HIP. Converting a half to an integer saturates in
// CUDA; in HIP, as in C++, out-of-range values are undefined. HIP's fp8 classes
// convert some numbers differently.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "Frontend/Flow/Patterns.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The suffix of CUDA's function that converts to an integer of type T, or "".
/// Omits 32-bit types, for which the GPU's instruction saturates.
static StringRef suffixOf(QualType T) {
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

namespace {

class NumberVisitor : public SideWalk {
public:
  NumberVisitor(FactCollector &C, ASTContext &Context)
      : Collector(C), Context(Context) {}

  // The users of a call are visited before the call.
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
    // A cast that spells the class converts to it in every instance.
    if (Collector.isInInstance() && !isa<RecordType>(E->getTypeAsWritten()))
      Casts[convertedBy(E)] = E;
    if (E->getSubExpr()->isTypeDependent())
      noteFp8Cast(E, E->getTypeAsWritten(), E->getSubExpr()->getSourceRange());
    return !E->getType()->isVoidType() || discard(E->getSubExpr());
  }

  bool VisitCXXUnresolvedConstructExpr(CXXUnresolvedConstructExpr *E) override {
    if (E->getNumArgs())
      noteFp8Cast(E, E->getTypeAsWritten(),
                  {E->getArg(0)->getBeginLoc(),
                   E->getArg(E->getNumArgs() - 1)->getEndLoc()});
    return true;
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
    if (isFp8(Conversion->getParent())) {
      noteConversion(E, rangeOf(E->getImplicitObjectArgument()),
                     fromFp8To(Conversion->getConversionType()), /*Fp8=*/true);
      return true;
    }
    StringRef From = floatOf(Conversion->getParent());
    StringRef To = suffixOf(Conversion->getConversionType());
    if (!From.empty() && !To.empty())
      noteConversion(E, rangeOf(E->getImplicitObjectArgument()),
                     (From + To).str());
    return true;
  }

  // HIP cannot choose between the constructors of its 16-bit floats.
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *Constructor = E->getConstructor();
    if (isFp8(Constructor->getParent()))
      noteFp8(E);
    if (E->getNumArgs() != 1 || floatOf(Constructor->getParent()).empty())
      return true;
    StringRef From = floatOf(Constructor->getParamDecl(0)
                                 ->getType()
                                 .getNonReferenceType()
                                 ->getAsCXXRecordDecl());
    if (!From.empty() && From != floatOf(Constructor->getParent()))
      noteConversion(E, rangeOf(E->getArg(0)), (From + "float").str());
    return true;
  }

private:
  /// The prefix of CUDA's functions that convert from one of its 16-bit float
  /// classes; "" for other classes.
  StringRef floatOf(const CXXRecordDecl *Class) const {
    StringRef Name = nameOf(Class);
    StringRef Result = Name == "__half"          ? "__half2"
                       : Name == "__nv_bfloat16" ? "__bfloat162"
                                                 : "";
    return !Result.empty() && Collector.originOf(Class) == OriginCuda ? Result
                                                                      : "";
  }

  bool isFp8(const CXXRecordDecl *Class) const {
    StringRef Name = nameOf(Class);
    return Name.starts_with("__nv_fp8") &&
           (Name.ends_with("_e4m3") || Name.ends_with("_e5m2")) &&
           Collector.originOf(Class) == OriginCuda;
  }

  /// A cast of something that depends on the template.
  void noteFp8Cast(const Expr *Cast, QualType To, SourceRange Value) {
    const auto *Class = To->getAsCXXRecordDecl();
    if (Class && isa<RecordType>(To) && isFp8(Class))
      noteConversion(Cast, Value, nameOf(Class).str(), /*Fp8=*/true);
  }

  /// The numbers that a constructor of an fp8 class converts.
  void noteFp8(const CXXConstructExpr *E) {
    const CXXRecordDecl *Class = E->getConstructor()->getParent();
    if (E->getConstructor()->isCopyOrMoveConstructor() || !E->getNumArgs())
      return;
    const Expr *Last = E->getArg(E->getNumArgs() - 1);
    if (isa<CXXDefaultArgExpr>(Last))
      return;
    // Two pairs are one range of text, with the comma in between.
    noteConversion(E, {E->getArg(0)->getBeginLoc(), Last->getEndLoc()},
                   nameOf(Class).str(), /*Fp8=*/true);
  }
  /// CUDA's function for a conversion of an fp8 class to T.
  std::string fromFp8To(QualType T) const {
    const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
    std::string Name =
        Class ? nameOf(Class).str()
              : T.getUnqualifiedType().getCanonicalType().getAsString(
                    PrintingPolicy(Context.getLangOpts()));
    return "__nv_cvt_fp8_to_halfraw<" + Name + ">";
  }

  /// The class's member that the cast calls; null if there is none.
  static const Expr *convertedBy(const ExplicitCastExpr *E) {
    for (const Expr *Inner = E->getSubExpr();;) {
      if (isa<CXXMemberCallExpr, CXXConstructExpr>(Inner))
        return Inner;
      if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Inner))
        Inner = Cast->getSubExpr();
      else if (const auto *Temporary =
                   dyn_cast<MaterializeTemporaryExpr>(Inner))
        Inner = Temporary->getSubExpr();
      else if (const auto *Full = dyn_cast<FullExpr>(Inner))
        Inner = Full->getSubExpr();
      else
        return nullptr;
    }
  }

  static SourceRange rangeOf(const Expr *Value) {
    return Value->IgnoreImplicit()->getSourceRange();
  }

  /// Notes that Function converts the text in Range as the class's member that
  /// Call calls does.
  void noteConversion(const Expr *Call, SourceRange Range, std::string Function,
                      bool Fp8 = false) {
    if (const ExplicitCastExpr *Cast = Casts.lookup(Call)) {
      SourceRange Type =
          Cast->getTypeInfoAsWritten()->getTypeLoc().getSourceRange();
      auto Text = Collector.placeTogether({Type, Range}, Context.getLangOpts());
      if (Text.File) {
        const auto &[TypeText, ValueText] =
            std::tie(Text.Parts[0], Text.Parts[1]);
        Text.File->FloatCasts.note(
            ValueText.Begin, {ValueText.End, TypeText.Begin, TypeText.End});
        if (Fp8)
          Text.File->Fp8Casts.insert(ValueText.Begin);
        return;
      }
    }
    auto Text = Collector.placeTogether(Range, Context.getLangOpts());
    if (Text.File)
      Text.File->FloatConversions.note(Text.Parts[0].Begin,
                                       {Text.Parts[0].End, std::move(Function)},
                                       Collector.useOf(Range));
    else if (Text.Parts.empty())
      Collector.noteUnwritten(Range, "CUDA converts this number differently");
  }

  template <typename... Parts> bool discard(const Parts *...All) {
    for (const Stmt *S : {static_cast<const Stmt *>(All)...})
      if (const auto *E = dyn_cast_or_null<Expr>(S)) {
        E = E->IgnoreImplicit()->IgnoreParens();
        Discarded.insert(E);
      }
    return true;
  }

  /// Whether E calls C's printf, which CUDA also provides on the device.
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
                              "characters in HIP, but of arguments in CUDA";
    auto Text =
        Collector.placeTogether(E->getSourceRange(), Context.getLangOpts());
    if (Text.File)
      Text.File->PrintResults.note(Text.Parts[0].Begin,
                                   {Text.Parts[0].End, Count},
                                   Collector.useOf(E->getSourceRange()));
    else if (Text.Parts.empty())
      Collector.noteUnwritten(E->getSourceRange(), Why);
  }

  FactCollector &Collector;
  ASTContext &Context;
  llvm::SmallPtrSet<const Expr *, 32> Discarded;
  /// By the call of the class's member.
  llvm::DenseMap<const Expr *, const ExplicitCastExpr *> Casts;
};

} // namespace

void collectNumberFacts(Decl *D, FactCollector &Collector,
                        ASTContext &Context) {
  NumberVisitor(Collector, Context).TraverseDecl(D);
}

} // namespace hipify
