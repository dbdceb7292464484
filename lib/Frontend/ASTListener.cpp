//===- ASTListener.cpp - what the names of a unit resolve to --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks the user's declarations, as written: templates are seen once, not per
// instantiation, because an edit to a template is an edit to all of them.
//
//===----------------------------------------------------------------------===//
#include "Frontend/FactCollector.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

class NameVisitor : public RecursiveASTVisitor<NameVisitor> {
  using Base = RecursiveASTVisitor<NameVisitor>;

public:
  NameVisitor(FactCollector &C, ASTContext &Context)
      : Collector(C), SM(C.sourceManager()), Context(Context) {}

  bool VisitNamedDecl(NamedDecl *D) {
    const IdentifierInfo *Name = D->getIdentifier();
    // `using ::name;` names somebody else's entity; it declares none.
    if (!Name || D->isImplicit() ||
        isa<UsingDecl, UsingShadowDecl, UsingDirectiveDecl>(D) ||
        !Collector.isInteresting(Name->getName()))
      return true;
    // A redeclaration of CUDA's own is CUDA's.
    Origin From = Collector.originOf(D);
    if (From == OriginUser && !isa<FieldDecl, CXXMethodDecl>(D))
      Collector.noteDeclared(D->getLocation(), Name->getName());
    else
      Collector.noteName(D->getLocation(), Name->getName(), From);
    return true;
  }
  bool VisitNamespaceAliasDecl(NamespaceAliasDecl *D) {
    Collector.noteName(D->getTargetNameLoc(), D->getAliasedNamespace());
    return true;
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *D) {
    Collector.noteName(D->getIdentLocation(), D->getNominatedNamespace());
    return true;
  }
  bool VisitUsingDecl(UsingDecl *D) {
    for (const UsingShadowDecl *Shadow : D->shadows())
      Collector.noteName(D->getNameInfo().getLoc(), Shadow->getTargetDecl());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Collector.noteName(E->getLocation(), E->getDecl());
    noteCollision(E->getLocation(), E->getDecl());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    Collector.noteName(E->getMemberLoc(), E->getMemberDecl());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) {
    for (const NamedDecl *D : E->decls())
      Collector.noteName(E->getNameLoc(), D->getUnderlyingDecl());
    return true;
  }
  bool VisitLabelStmt(LabelStmt *S) {
    return noteLabel(S->getIdentLoc(), S->getDecl());
  }
  bool VisitGotoStmt(GotoStmt *S) {
    return noteLabel(S->getLabelLoc(), S->getLabel());
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    return note(T.getNameLoc(), T.getDecl());
  }
  bool VisitUsingTypeLoc(UsingTypeLoc T) {
    return note(T.getNameLoc(), T.getDecl()->getTargetDecl());
  }
  bool VisitTagTypeLoc(TagTypeLoc T) {
    return note(T.getNameLoc(), T.getDecl());
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) {
    return note(T.getTemplateNameLoc(),
                T.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(
      DeducedTemplateSpecializationTypeLoc T) {
    return note(T.getTemplateNameLoc(),
                T.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc Qualifier) {
    if (Qualifier &&
        Qualifier.getNestedNameSpecifier().getKind() ==
            NestedNameSpecifier::Kind::Namespace)
      Collector.noteName(
          Qualifier.getLocalBeginLoc(),
          Qualifier.castAsNamespaceAndPrefix().Namespace->getNamespace());
    return Base::TraverseNestedNameSpecifierLoc(Qualifier);
  }

  bool TraverseFunctionDecl(FunctionDecl *D) {
    return inFunction(D, [&] { return Base::TraverseFunctionDecl(D); });
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *D) {
    return inFunction(D, [&] { return Base::TraverseCXXMethodDecl(D); });
  }

  bool VisitCallExpr(CallExpr *E) {
    const auto *Callee = E->getCallee()->IgnoreParenImpCasts();
    SourceLocation NameLoc;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
      NameLoc = Ref->getLocation();
    else if (const auto *Overload = dyn_cast<OverloadExpr>(Callee))
      NameLoc = Overload->getNameLoc();
    else
      return true;
    noteArgumentTypes(E, NameLoc);
    auto [File, Offset] = Collector.place(NameLoc);
    if (!File || !File->Names.count(Offset))
      return true;
    if (auto Arguments = writtenArguments(E, NameLoc))
      File->Calls.try_emplace(Offset, std::move(*Arguments));
    return true;
  }
  bool VisitLinkageSpecDecl(LinkageSpecDecl *D) {
    if (D->getLanguage() == LinkageSpecLanguageIDs::C && D->hasBraces())
      if (auto [File, Begin] = Collector.place(D->getBeginLoc()); File)
        File->ExternC[Begin] = Collector.place(D->getRBraceLoc()).second;
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) {
    if (!InDevice)
      return true;
    auto [File, Offset] = Collector.place(E->getConfig()->getBeginLoc());
    if (File)
      File->DeviceLaunches.insert(Offset);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) {
    auto [File, Offset] = Collector.place(S->getAsmLoc());
    if (File)
      (InDevice ? File->DeviceAsm : File->HostAsm).insert(Offset);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAdditiveOp() || E->isCompoundAssignmentOp())
      notePointerSum(E);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *D) {
    noteCollision(D->getLocation(), D);
    if (isErrorDuplicate(D))
      noteDefinition(D, &FileFacts::ErrorDuplicates);
    else if (isVectorOperator(D))
      noteDefinition(D, &FileFacts::VectorOperators);
    return true;
  }

private:
  void noteDefinition(const FunctionDecl *D,
                      std::map<unsigned, unsigned> FileFacts::*Where) {
    // `__device__`, a macro, may come first; the rest must be written here.
    if (D->getLocation().isMacroID() || D->getEndLoc().isMacroID())
      return;
    auto [File, Begin] = Collector.place(SM.getExpansionLoc(D->getBeginLoc()));
    if (File)
      (File->*Where)[Begin] = Collector.place(D->getEndLoc()).second + 1;
  }

  bool noteLabel(SourceLocation Loc, const LabelDecl *D) {
    if (Collector.isInteresting(D->getName()))
      Collector.noteName(Loc, D->getName(), OriginUser);
    return true;
  }

  /// CUDA's device pointers are integers, HIP's are `void *`.
  static bool isDevicePointer(QualType T) {
    for (const auto *Alias = T->getAs<TypedefType>(); Alias;
         Alias = Alias->desugar()->getAs<TypedefType>()) {
      StringRef Name = Alias->getDecl()->getName();
      if (Name == "CUdeviceptr")
        return true;
    }
    return false;
  }

  void notePointerSum(BinaryOperator *E) {
    const Expr *Left = E->getLHS()->IgnoreParenImpCasts();
    const Expr *Right = E->getRHS()->IgnoreParenImpCasts();
    FileFacts::PointerSum Sum;
    Sum.LeftIsPointer = isDevicePointer(Left->getType());
    Sum.RightIsPointer = isDevicePointer(Right->getType());
    auto [File, At] = Collector.place(E->getOperatorLoc());
    if (!File || !(Sum.LeftIsPointer || Sum.RightIsPointer))
      return;
    auto Begin = [&](const Expr *Part) {
      return Collector.place(Part->getBeginLoc()).second;
    };
    auto End = [&](const Expr *Part) {
      SourceLocation Loc = SM.getSpellingLoc(Part->getEndLoc());
      return Collector.place(Loc).second +
             Lexer::MeasureTokenLength(Loc, SM, Context.getLangOpts());
    };
    Sum.LeftBegin = Begin(E->getLHS());
    Sum.LeftEnd = End(E->getLHS());
    Sum.RightBegin = Begin(E->getRHS());
    Sum.RightEnd = End(E->getRHS());
    // The operands of a macro's body may be written elsewhere.
    if (Sum.LeftBegin < Sum.LeftEnd && Sum.LeftEnd <= At &&
        At < Sum.RightBegin && Sum.RightBegin < Sum.RightEnd)
      File->PointerSums[At] = Sum;
  }

  /// `a.x op b.x` for the parameters a and b: the field's name, or "".
  static StringRef componentOf(const Expr *E, BinaryOperatorKind Op,
                               const FunctionDecl *D) {
    const auto *Pair = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
    if (!Pair || Pair->getOpcode() != Op)
      return "";
    auto Field = [&](const Expr *Side, unsigned Parameter) -> StringRef {
      const auto *Member = dyn_cast<MemberExpr>(Side->IgnoreParenImpCasts());
      if (!Member)
        return "";
      const auto *Base =
          dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
      return Base && Base->getDecl() == D->getParamDecl(Parameter)
                 ? Member->getMemberDecl()->getName()
                 : "";
    };
    StringRef Left = Field(Pair->getLHS(), 0);
    return Left == Field(Pair->getRHS(), 1) ? Left : "";
  }

  /// Whether the parts are `op` of x, y, ... of both parameters, in order.
  template <typename Parts>
  static bool byComponent(const Parts &All, unsigned Count,
                          BinaryOperatorKind Op, const FunctionDecl *D) {
    constexpr StringRef Fields[] = {"x", "y", "z", "w"};
    unsigned I = 0;
    for (const Stmt *Part : All) {
      const auto *E = dyn_cast<Expr>(Part);
      if (!E || I == 4 || componentOf(E, Op, D) != Fields[I++])
        return false;
    }
    return I == Count && I >= 2;
  }

  static std::optional<BinaryOperatorKind> vectorOpcode(const FunctionDecl *D) {
    switch (D->getOverloadedOperator()) {
    case OO_Star:
      return BO_Mul;
    case OO_Slash:
      return BO_Div;
    case OO_PlusEqual:
      return BO_AddAssign;
    case OO_MinusEqual:
      return BO_SubAssign;
    case OO_StarEqual:
      return BO_MulAssign;
    case OO_SlashEqual:
      return BO_DivAssign;
    default:
      return std::nullopt;
    }
  }

  /// A user's `operator*` or `operator+=` of two vectors of one CUDA type that
  /// works by component, which is what HIP's own operator does.
  bool isVectorOperator(const FunctionDecl *D) {
    auto Op = vectorOpcode(D);
    if (!Op || D->getNumParams() != 2 || isa<CXXMethodDecl>(D) ||
        !D->doesThisDeclarationHaveABody())
      return false;
    auto VectorOf = [&](unsigned I) -> const RecordDecl * {
      QualType T = D->getParamDecl(I)->getType().getNonReferenceType();
      const auto *Record = T->getAsRecordDecl();
      return Record && Collector.originOf(Record) == OriginCuda ? Record
                                                                : nullptr;
    };
    const RecordDecl *Vector = VectorOf(0);
    if (!Vector || Vector != VectorOf(1))
      return false;
    unsigned Count = std::distance(Vector->field_begin(), Vector->field_end());
    const auto *Body = dyn_cast<CompoundStmt>(D->getBody());
    if (!Body || Body->body_empty())
      return false;
    if (BinaryOperator::isCompoundAssignmentOp(*Op))
      return byComponent(Body->body(), Count, *Op, D);
    const auto *Return = dyn_cast<ReturnStmt>(Body->body_front());
    const auto *Make = Return && Return->getRetValue()
                           ? dyn_cast<CallExpr>(
                                 Return->getRetValue()->IgnoreImplicit())
                           : nullptr;
    return Make && Body->size() == 1 &&
           byComponent(Make->arguments(), Count, *Op, D);
  }

  /// A user's function for CUresult beside one for cudaError_t, which are one
  /// type in HIP.
  static bool isErrorDuplicate(const FunctionDecl *D) {
    auto EnumOf = [](const FunctionDecl *F, unsigned I) -> StringRef {
      const auto *Enum = F->getParamDecl(I)->getType()->getAs<EnumType>();
      return Enum ? Enum->getDecl()->getName() : "";
    };
    if (!D->getIdentifier() || !D->doesThisDeclarationHaveABody() ||
        D->isTemplated())
      return false;
    for (unsigned I = 0; I != D->getNumParams(); ++I)
      if (EnumOf(D, I) == "cudaError_enum")
        for (const NamedDecl *Other :
             D->getDeclContext()->lookup(D->getDeclName()))
          if (const auto *F = dyn_cast<FunctionDecl>(Other);
              F && F != D && F->getNumParams() == D->getNumParams() &&
              EnumOf(F, I) == "cudaError" && F->isDefined())
            return true;
    return false;
  }

  /// The name of a type as CUDA's headers have it; "" when it is dependent.
  static std::string typeName(QualType T) {
    if (T->isPointerType())
      T = T->getPointeeType();
    T = T.getCanonicalType().getUnqualifiedType();
    if (T->isDependentType())
      return "";
    if (const auto *Record = T->getAsRecordDecl())
      return Record->getName().str();
    return T.getAsString();
  }

  void noteArgumentTypes(CallExpr *E, SourceLocation NameLoc) {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || E->getNumArgs() == 0)
      return;
    StringRef Name = Callee->getName();
    if (!(Name == "min" || Name == "max" || Name.starts_with("atomic") ||
          Name.starts_with("__ldg") || Name == "cudaHostGetDevicePointer"))
      return;
    auto [File, Offset] = Collector.place(NameLoc);
    std::string First = typeName(E->getArg(0)->IgnoreImpCasts()->getType());
    std::string Second =
        E->getNumArgs() > 1
            ? typeName(E->getArg(1)->IgnoreImpCasts()->getType())
            : "";
    // In device code HIP has min and max of two operands of one type.
    bool Known = InDevice && First == Second && Name.size() == 3;
    if (File && !First.empty() && !Known && Collector.originOf(Callee) == OriginCuda)
      File->ArgumentTypes[Offset] = {First, Second};
  }

  /// HIP's headers define atomicMax and atomicMin for float and double, which
  /// CUDA lacks and its users write.
  void noteCollision(SourceLocation Loc, const ValueDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (!F || !F->getIdentifier() || F->getNumParams() != 2 ||
        (F->getName() != "atomicMax" && F->getName() != "atomicMin") ||
        !F->getParamDecl(1)->getType()->isRealFloatingType() ||
        Collector.originOf(F) != OriginUser)
      return;
    if (auto [File, Offset] = Collector.place(Loc); File)
      File->Collisions.insert(Offset);
  }

  bool note(SourceLocation Loc, const NamedDecl *D) {
    Collector.noteName(Loc, D);
    return true;
  }

  template <typename Walk> bool inFunction(FunctionDecl *D, Walk Go) {
    bool Saved = InDevice;
    // Our declarations make every function implicitly host and device, as
    // lenient as nvcc; only what is written counts here.
    const auto *Device = D->getAttr<CUDADeviceAttr>();
    InDevice =
        D->hasAttr<CUDAGlobalAttr>() || (Device && !Device->isImplicit());
    bool Result = Go();
    InDevice = Saved;
    return Result;
  }

  /// Begin and end of each argument when all are written in the callee's own
  /// text: not the pieces of a macro's arguments.
  std::optional<std::vector<std::pair<unsigned, unsigned>>>
  writtenArguments(CallExpr *E, SourceLocation NameLoc) {
    std::vector<std::pair<unsigned, unsigned>> Result;
    auto [File, Last] = SM.getDecomposedLoc(SM.getSpellingLoc(NameLoc));
    for (const Expr *Argument : E->arguments()) {
      if (isa<CXXDefaultArgExpr>(Argument))
        break;
      auto [BeginFile, Begin] =
          SM.getDecomposedLoc(SM.getSpellingLoc(Argument->getBeginLoc()));
      SourceLocation EndToken = SM.getSpellingLoc(Argument->getEndLoc());
      auto [EndFile, End] = SM.getDecomposedLoc(EndToken);
      if (BeginFile != File || EndFile != File || Begin <= Last || End < Begin)
        return std::nullopt;
      End += Lexer::MeasureTokenLength(EndToken, SM, Context.getLangOpts());
      Result.push_back({Begin, End});
      Last = End;
    }
    return Result;
  }

  FactCollector &Collector;
  SourceManager &SM;
  ASTContext &Context;
  bool InDevice = false;
};

class ASTListener : public ASTConsumer {
public:
  ASTListener(FactCollector &C, std::function<bool()> Expired)
      : Collector(C), Expired(std::move(Expired)) {}

  void Initialize(ASTContext &C) override {
    Context = &C;
    Visitor.emplace(Collector, C);
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (isUsers(D))
        Pending.push_back(D);
    return !Expired();
  }

  // Bodies are complete only now: templates may be parsed late.
  void HandleTranslationUnit(ASTContext &) override {
    for (Decl *D : Pending)
      Visitor->TraverseDecl(D);
  }

  /// Nobody looks into the functions of other people's headers.
  bool shouldSkipFunctionBody(Decl *D) override { return !isUsers(D); }

private:
  bool isUsers(const Decl *D) {
    SourceManager &SM = Collector.sourceManager();
    SourceLocation Loc = D->getLocation();
    if (Loc.isInvalid())
      Loc = D->getBeginLoc();
    return Loc.isValid() &&
           Collector.factsOf(SM.getFileID(SM.getExpansionLoc(Loc)));
  }

  FactCollector &Collector;
  std::function<bool()> Expired;
  ASTContext *Context = nullptr;
  std::optional<NameVisitor> Visitor;
  std::vector<Decl *> Pending;
};

} // namespace

std::unique_ptr<ASTConsumer> makeASTListener(FactCollector &Collector,
                                             std::function<bool()> Expired) {
  return std::make_unique<ASTListener>(Collector, std::move(Expired));
}

} // namespace hipify
