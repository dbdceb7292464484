//===- WarpVisitor.cpp - lane masks and the warp size ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's masks are `unsigned`, and every mask argument is converted. In HIP the
// type of the mask selects between warps of 32 (hipify/warp.h) and wavefronts
// (HIP's own templates), so the type must be known.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Flow/Patterns.h"
#include "Frontend/Flow/WarpCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

class WarpVisitor : public DynamicRecursiveASTVisitor {
public:
  WarpVisitor(FactCollector &C, ASTContext &Context, bool Instantiations)
      : Collector(C), Context(Context) {
    ShouldVisitTemplateInstantiations = Instantiations;
  }

  /// Whether a type is known only in the instantiations.
  bool metDependentType() const { return Dependent; }

  bool VisitCallExpr(CallExpr *E) override {
    const Expr *Callee = E->getCallee()->IgnoreParenImpCasts();
    Called.insert(Callee);
    if (E->getNumArgs() == 0) {
      // `at::cuda::warp_size()`, whose body is not read.
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee);
          Ref && isa<FunctionDecl>(Ref->getDecl()))
        noteHeaderSize(E, Ref->getDecl(), nullptr);
      return true;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
      noteMask(Ref->getLocation(), Ref->getDecl(), E->getArg(0));
    else if (const auto *Lookup = dyn_cast<OverloadExpr>(Callee))
      for (const NamedDecl *D : Lookup->decls())
        noteMask(Lookup->getNameLoc(), D->getUnderlyingDecl(), E->getArg(0));
    return true;
  }

  // A parent is visited before its operands: the use of a member is known when
  // the member is visited.
  bool VisitExpr(Expr *E) override {
    if (E->isTypeDependent())
      for (const Stmt *Operand : E->children())
        if (const auto *Member = dyn_cast_or_null<MemberExpr>(Operand))
          Undecided.insert(Member);
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    bool ToValue = E->getCastKind() == CK_LValueToRValue;
    if (E->getCastKind() == CK_FunctionToPointerDecay)
      AddressOf.try_emplace(E->getSubExpr()->IgnoreParens(), E);
    bool ToConst =
        E->getCastKind() == CK_NoOp && E->getType().isConstQualified();
    if (ToValue || ToConst)
      noteSize(dyn_cast<MemberExpr>(E->getSubExpr()->IgnoreParens()), true);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    noteSize(E, false);
    return true;
  }
  /// `&cudaDeviceProp::warpSize`: its readers are unknown.
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_AddrOf)
      AddressOf[E->getSubExpr()->IgnoreParens()] = E;
    const auto [Field, Loc] = pointedMember(E);
    if (isDeviceWarpSize(Field))
      if (auto [File, Offset] = Collector.place(Loc); File) {
        WarpFacts::SizeUse Use;
        Use.Read = Use.Other = true;
        joinInto(File->Warp.SizeUses, {{Offset, Use}});
      }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const auto *Constant = dyn_cast<VarDecl>(E->getDecl()))
      noteHeaderSize(E, Constant, Constant->getAnyInitializer());
    else if (const auto *Value = dyn_cast<EnumConstantDecl>(E->getDecl()))
      noteHeaderSize(E, Value, Value->getInitExpr());
    const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    if (!F || !F->getIdentifier())
      return true;
    if (const auto *Arguments = F->getTemplateSpecializationArgs();
        Arguments && F->getName() == "tiled_partition")
      noteTile(F, E->getLocation(), Arguments->asArray());
    else if (!Called.contains(E))
      noteValue(E, F);
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    Dependent |= E->hasExplicitTemplateArgs() && E->getName().isIdentifier() &&
                 E->getName().getAsIdentifierInfo()->isStr("tiled_partition");
    return true;
  }
  bool
  VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) override {
    const TemplateDecl *Template =
        T.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (!Template || nameOf(Template) != "thread_block_tile")
      return true;
    const auto *Tile = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        T.getType()->getAsCXXRecordDecl());
    if (Tile)
      noteTile(Template, T.getTemplateNameLoc(),
               Tile->getTemplateArgs().asArray());
    Dependent |= T.getType()->isDependentType();
    return true;
  }
  bool
  VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    if (const IdentifierInfo *Name = E->getMember().getAsIdentifierInfo())
      Dependent |= Name->isStr("warpSize");
    return true;
  }

  bool VisitNamedDecl(NamedDecl *D) override {
    const IdentifierInfo *Name = D->getIdentifier();
    if (!Name || !Name->isStr("hipify") ||
        !isa<NamespaceDecl, NamespaceAliasDecl, TypeDecl>(D) ||
        D->getDeclContext()->getRedeclContext()->isTranslationUnit())
      return true;
    if (auto [File, Offset] = Collector.place(D->getLocation()); File)
      File->Warp.HidesHipify = true;
    return true;
  }

private:
  /// Notes a warp size from a header that is not translated.
  void noteHeaderSize(const Expr *Use, const NamedDecl *D, const Expr *Init) {
    StringRef Name = nameOf(D);
    const SourceManager &SM = Collector.sourceManager();
    const auto *Literal = dyn_cast_or_null<IntegerLiteral>(
        Init ? Init->IgnoreParenImpCasts() : nullptr);
    bool IsNumber = Literal && Literal->getLocation().isFileID();
    bool IsSize =
        isWarpSizeName(Name) ||
        (IsNumber && Literal->getValue() == 32 && mayCountLanes(Name));
    if (IsSize && Collector.originOf(D) != OriginCuda &&
        !Collector.factsOf(
            SM.getFileID(SM.getExpansionLoc(D->getLocation()))) &&
        (isa<VarDecl, EnumConstantDecl>(D) || isLaneCountName(Name)) &&
        Collector.definesOften(D->getLocation(), Name, IsNumber))
      Collector.noteHeaderSize(Use->getSourceRange(), Name,
                               Context.getLangOpts(), true);
  }

  void noteMask(SourceLocation NameLoc, const NamedDecl *Callee,
                const Expr *Mask) {
    if (!takesLogicalMask(Callee))
      return;
    uint8_t Type = maskType(Mask);
    Dependent |= Type == WarpFacts::DependentMask;
    auto [File, Offset] = Collector.place(NameLoc);
    if (!File)
      std::tie(File, Offset) = Collector.pastedPlace(NameLoc);
    if (File)
      File->Warp.Masks[Offset] |= Type;
  }

  /// Whether D is a CUDA function that HIP overloads on the mask's type.
  bool takesLogicalMask(const NamedDecl *D) const {
    StringRef Name = nameOf(D);
    if (!Name.ends_with("_sync") && Name != "__syncwarp")
      return false;
    const MappingEntry *Row = Collector.table().lookup(Name);
    return Row && Row->isDecidedBy("warp") &&
           Collector.originOf(D) == OriginCuda;
  }

  /// CUDA has one function of this name, HIP has several.
  void noteValue(const DeclRefExpr *E, const FunctionDecl *F) {
    if (!takesLogicalMask(F))
      return;
    auto [File, Offset] = Collector.place(E->getLocation());
    if (!File)
      return;
    WarpFacts::FunctionValue Value;
    // HIP's shuffle templates are ambiguous even with a type.
    if (const Expr *Address = AddressOf.lookup(E);
        Address && !F->isFunctionTemplateSpecialization())
      if (auto Text = Collector.placeTogether(
              {Address->getSourceRange(), E->getLocation()},
              Context.getLangOpts());
          Text.File == File && Text.Parts[1].Begin == Offset)
        Value = {Text.Parts[0].Begin, Text.Parts[0].End,
                 Context.getPointerType(F->getType()).getAsString()};
    File->Warp.Values[Offset].insert(std::move(Value));
  }

  void noteTile(const NamedDecl *D, SourceLocation NameLoc,
                llvm::ArrayRef<TemplateArgument> Arguments) {
    if (Arguments.empty() ||
        Arguments[0].getKind() != TemplateArgument::Integral ||
        Collector.originOf(D) != OriginCuda)
      return;
    if (auto [File, Offset] = Collector.place(NameLoc); File)
      File->Warp.Tiles[Offset].note(
          Arguments[0].getAsIntegral().getLimitedValue(
              std::numeric_limits<unsigned>::max()));
  }

  uint8_t maskType(const Expr *Mask) const {
    if (Mask->isTypeDependent())
      return WarpFacts::DependentMask;
    QualType T = Mask->IgnoreImplicitAsWritten()->getType();
    T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
    return T == Context.IntTy || T == Context.UnsignedIntTy
               ? WarpFacts::PlainMask
               : WarpFacts::ConvertedMask;
  }

  bool isDeviceWarpSize(const FieldDecl *Field) const {
    return Field && Field->getIdentifier() && Field->getName() == "warpSize" &&
           Collector.originOf(Field->getParent()) == OriginCuda;
  }

  void noteSize(const MemberExpr *E, bool Read) {
    const auto *Field = E ? dyn_cast<FieldDecl>(E->getMemberDecl()) : nullptr;
    if (!isDeviceWarpSize(Field))
      return;
    auto [File, Offset] = Collector.place(E->getMemberLoc());
    if (!File)
      return;
    // A const member cannot be written, so this is a read.
    Read |= E->getType().isConstQualified();
    if (Read)
      Reads.insert(E);
    Dependent |= Undecided.count(E);
    WarpFacts::SizeUse Use;
    Use.Read = Read;
    Use.Other = !Read && !Reads.count(E) && !Undecided.count(E);
    if (!E->isImplicitAccess()) {
      const Expr *Object = E->getBase();
      Use.Effects = Object->HasSideEffects(Context);
      if (auto Text = Collector.placeTogether(
              {Object->getSourceRange(), E->getMemberLoc()},
              Context.getLangOpts());
          Text.File == File && Text.Parts[1].Begin == Offset) {
        Use.ObjectBegin = Text.Parts[0].Begin;
        Use.ObjectEnd = Text.Parts[0].End;
      } else {
        Use.Elsewhere = true;
      }
    }
    joinInto(File->Warp.SizeUses, {{Offset, Use}});
  }

  FactCollector &Collector;
  ASTContext &Context;
  bool Dependent = false;
  llvm::SmallPtrSet<const MemberExpr *, 8> Reads;
  llvm::SmallPtrSet<const Expr *, 16> Called;
  /// Names of functions -> the operator that takes their address.
  llvm::DenseMap<const Expr *, const Expr *> AddressOf;
  /// Operands that only an instantiation converts.
  llvm::SmallPtrSet<const MemberExpr *, 8> Undecided;
};

} // namespace

void collectWarpFacts(Decl *D, FactCollector &Collector, ASTContext &Context) {
  WarpVisitor Written(Collector, Context, /*Instantiations=*/false);
  Written.TraverseDecl(D);
  // Few templates need this, and there may be many instantiations.
  if (Written.metDependentType())
    WarpVisitor(Collector, Context, /*Instantiations=*/true).TraverseDecl(D);
}

} // namespace hipify
