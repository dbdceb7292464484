//===- UnitCollector.cpp - what the names of a unit resolve to ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks the user's declarations: templates as written, and each of their
// instantiations. Facts of instantiations are kept apart (Instances.h), because
// an edit to a template affects them all.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/Conversions.h"
#include "Frontend/Collect/DescriptorPointers.h"
#include "Frontend/Collect/Duplicates.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/FunctionAddresses.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "Frontend/Collect/Idioms.h"
#include "Frontend/Collect/InstanceText.h"
#include "Frontend/Collect/MissingTemplates.h"
#include "Frontend/Collect/ValueVisitor.h"
#include "Frontend/Collect/VectorOperators.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

class NameVisitor : public SideWalk {
public:
  NameVisitor(FactCollector &C, ASTContext &Context)
      : Collector(C), SM(C.sourceManager()), Context(Context), Calls(C),
        Repeated(C) {}

  void finish() { Calls.finish(); }
  bool launchesInDevice() const { return LaunchesInDevice; }

  bool VisitNamedDecl(NamedDecl *D) override {
    const IdentifierInfo *Name = D->getIdentifier();
    // `using ::name;` refers to another entity; it declares none.
    if (!Name || D->isImplicit() ||
        isa<UsingDecl, UsingEnumDecl, UsingShadowDecl, UsingDirectiveDecl>(D) ||
        !Collector.isInteresting(Name->getName()))
      return true;
    // A redeclaration of a CUDA entity belongs to CUDA.
    Origin From = Collector.originOf(D);
    if (From == OriginUser)
      noteMadeName(D->getLocation(), Name->getName());
    if (From == OriginUser && !isa<FieldDecl, CXXMethodDecl>(D))
      Collector.noteDeclared(D->getLocation(), Name->getName());
    else
      Collector.noteName(D->getLocation(), Name->getName(), From);
    return true;
  }
  bool VisitNamespaceDecl(NamespaceDecl *D) override {
    Collector.noteInnerIncludes(D->getBeginLoc(), D->getRBraceLoc());
    return true;
  }
  bool VisitTagDecl(TagDecl *D) override {
    Collector.noteInnerIncludes(D->getBraceRange().getBegin(),
                                D->getBraceRange().getEnd());
    return true;
  }
  bool VisitNamespaceAliasDecl(NamespaceAliasDecl *D) override {
    Collector.noteName(D->getTargetNameLoc(), D->getAliasedNamespace());
    if (D->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
        D->getName() == RocmNamespace)
      if (auto [File, Offset] = Collector.place(D->getLocation()); File)
        File->Collisions.insert(Offset);
    return true;
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *D) override {
    Collector.noteName(D->getIdentLocation(), D->getNominatedNamespace());
    return true;
  }
  bool VisitUsingDecl(UsingDecl *D) override {
    for (const UsingShadowDecl *Shadow : D->shadows())
      Collector.noteName(D->getNameInfo().getLoc(), Shadow->getTargetDecl());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    Collector.noteName(E->getLocation(), E->getDecl());
    noteCollision(E->getLocation(), E->getDecl());
    noteDeviceWord(E->getLocation(), E->getDecl());
    if (InDevice)
      noteDeviceName(E->getDecl(), *E);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    noteDeviceWord(E->getLocation(), E->getConstructor());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    noteDeviceWord(E->getMemberLoc(), E->getMemberDecl());
    Collector.noteName(E->getMemberLoc(), E->getMemberDecl());
    return true;
  }
  // offsetof(T, warpSize) names a member, not another entity of that name.
  bool VisitOffsetOfExpr(OffsetOfExpr *E) override {
    for (unsigned I = 0; I != E->getNumComponents(); ++I)
      if (const OffsetOfNode &Part = E->getComponent(I);
          Part.getKind() == OffsetOfNode::Field)
        Collector.noteName(Part.getEndLoc(), Part.getField()->getName(),
                           OriginUser);
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) override {
    for (const NamedDecl *D : E->decls()) {
      Collector.noteName(E->getNameLoc(), D->getUnderlyingDecl(),
                         E->getNumDecls() > 1);
      if (InDevice)
        noteDeviceName(D->getUnderlyingDecl(), *E);
    }
    return true;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *D) override {
    Calls.noteDeclared(D);
    return true;
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) override {
    if (!E->hasExplicitTemplateArgs())
      Calls.noteNamed(E->getNameInfo());
    return true;
  }
  bool
  VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    if (!E->hasExplicitTemplateArgs())
      Calls.noteNamed(E->getMemberNameInfo());
    return true;
  }
  bool VisitLabelStmt(LabelStmt *S) override {
    return noteLabel(S->getIdentLoc(), S->getDecl());
  }
  bool VisitGotoStmt(GotoStmt *S) override {
    return noteLabel(S->getLabelLoc(), S->getLabel());
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc T) override {
    return note(T.getNameLoc(), T.getDecl());
  }
  bool VisitUsingTypeLoc(UsingTypeLoc T) override {
    return note(T.getNameLoc(), T.getDecl()->getTargetDecl());
  }
  bool VisitTagTypeLoc(TagTypeLoc T) override {
    return note(T.getNameLoc(), T.getDecl());
  }
  bool
  VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) override {
    return note(T.getTemplateNameLoc(),
                T.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(
      DeducedTemplateSpecializationTypeLoc T) override {
    return note(T.getTemplateNameLoc(),
                T.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  bool
  TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc Qualifier) override {
    if (Qualifier && Qualifier.getNestedNameSpecifier().getKind() ==
                         NestedNameSpecifier::Kind::Namespace)
      Collector.noteName(
          Qualifier.getLocalBeginLoc(),
          Qualifier.castAsNamespaceAndPrefix().Namespace->getNamespace());
    return SideWalk::TraverseNestedNameSpecifierLoc(Qualifier);
  }

  bool VisitCallExpr(CallExpr *E) override {
    const auto *Callee = E->getCallee()->IgnoreParenImpCasts();
    SourceLocation NameLoc;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
      NameLoc = Ref->getLocation();
    else if (const auto *Overload = dyn_cast<OverloadExpr>(Callee))
      NameLoc = Overload->getNameLoc();
    else
      return true;
    auto [File, Offset] = Collector.place(NameLoc);
    // The callee's own name is visited later.
    if (!File || !isCudaCallee(Callee))
      return true;
    if (auto Arguments = writtenArguments(E, NameLoc))
      File->Calls.note(Offset, std::move(*Arguments));
    if (fillsUnknownDescriptor(E, calleeName(Callee), Collector.table()))
      File->DescriptorPointers.insert(Offset);
    if (InDevice && !InHost && isHostFunctionInHip(calleeName(Callee)))
      File->DeviceApiCalls.insert(Offset);
    // Clang takes unknown types for int. HIP's are not declared here: a
    // previous translation has already added what they need.
    bool IsUnknown = E->containsErrors();
    if (typesMatter(calleeName(Callee)) &&
        (!IsUnknown || Collector.readsHip())) {
      FileFacts::CallTypesFact Fact{{}, InHost, InDevice};
      for (const Expr *Argument : E->arguments())
        if (!IsUnknown)
          Fact.Types.push_back(typeName(Argument->IgnoreImpCasts()->getType()));
      File->CallTypes[Offset].insert(std::move(Fact));
    }
    return true;
  }
  bool VisitLinkageSpecDecl(LinkageSpecDecl *D) override {
    if (D->getLanguage() == LinkageSpecLanguageIDs::C && D->hasBraces())
      if (auto [File, Begin] = Collector.place(D->getBeginLoc()); File)
        File->ExternC.insert(
            {Begin, Collector.place(D->getRBraceLoc()).second});
    return true;
  }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *E) override {
    auto [File, Offset] = Collector.place(E->getConfig()->getBeginLoc());
    if (!File)
      return true;
    LaunchesInDevice |= InDevice;
    if (shareMacro(*E->getConfig(), Context.getSourceManager()))
      File->JoinedLaunches.insert(Offset);
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *S) override {
    auto [File, Offset] = Collector.place(S->getAsmLoc());
    if (!File)
      return true;
    if (InDevice)
      File->DeviceAsm.note(Offset, AsmFacts::read(*S, Context));
    else if (!InUnspokenLambda)
      File->HostAsm.insert(Offset);
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAdditiveOp() || E->isCompoundAssignmentOp())
      notePointerSum(E, Collector, Context);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *D) override {
    noteCollision(D->getLocation(), D);
    if (D->doesThisDeclarationHaveABody())
      Collector.noteInnerIncludes(D->getBeginLoc(), D->getEndLoc());
    if (noteDuplicate(D))
      return true;
    // One that a previous translation made preferred stays as it is.
    if (!D->hasAttr<EnableIfAttr>() && isVectorOperator(*D, Collector))
      noteDefinition(D, &FileFacts::OwnOperators);
    return true;
  }
  bool VisitClassTemplateSpecializationDecl(
      ClassTemplateSpecializationDecl *D) override {
    noteDuplicate(D);
    return true;
  }
  bool VisitVarTemplateSpecializationDecl(
      VarTemplateSpecializationDecl *D) override {
    noteDuplicate(D);
    return true;
  }

private:
  static StringRef calleeName(const Expr *Callee) {
    DeclarationName Name;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
      Name = Ref->getDecl()->getDeclName();
    else
      Name = cast<OverloadExpr>(Callee)->getName();
    return Name.isIdentifier() ? Name.getAsIdentifierInfo()->getName() : "";
  }
  /// Whether a call refers to CUDA, or may do so.
  bool isCudaCallee(const Expr *Callee) {
    auto IsCuda = [&](const NamedDecl *D) {
      return D->getIdentifier() && Collector.isInteresting(D->getName()) &&
             Collector.originOf(D) == OriginCuda;
    };
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
      return IsCuda(Ref->getDecl());
    return llvm::any_of(
        cast<OverloadExpr>(Callee)->decls(),
        [&](const NamedDecl *D) { return IsCuda(D->getUnderlyingDecl()); });
  }

  void noteDefinition(const FunctionDecl *D,
                      Agreed<unsigned> FileFacts::*Where) {
    // `__device__`, a macro, can precede it; the rest must be spelled together,
    // in a file or in one macro.
    FileID Whole = SM.getFileID(D->getEndLoc());
    SourceLocation First = D->getBeginLoc();
    while (First.isMacroID() && SM.getFileID(First) != Whole)
      if (!SM.isAtStartOfImmediateMacroExpansion(First, &First))
        return;
    auto [File, Begin] = Collector.place(First);
    if (File && SM.getFileID(First) == Whole)
      (File->*Where).note(Begin, Collector.place(D->getEndLoc()).second + 1);
  }
  bool noteDuplicate(const NamedDecl *D) {
    if (!Repeated.contains(D))
      return false;
    const auto *F = dyn_cast<FunctionDecl>(D);
    const NamedDecl *Whole = F ? F->getDescribedFunctionTemplate() : nullptr;
    SourceRange Range = (Whole ? Whole : D)->getSourceRange();
    auto [File, Begin] = Collector.place(SM.getExpansionLoc(Range.getBegin()));
    if (!File)
      return true;
    SourceLocation Last = Range.getEnd();
    unsigned End = Begin;
    if (D->getLocation().isFileID() && Last.isFileID())
      End = Collector.place(Last).second +
            Lexer::MeasureTokenLength(Last, SM, Context.getLangOpts());
    File->ErrorDuplicates.note(Begin, std::max(Begin, End));
    return true;
  }
  /// Notes the argument of a macro that declares something of the same name.
  void noteMadeName(SourceLocation Loc, StringRef Name) {
    if (!Loc.isMacroID() || !SM.isMacroArgExpansion(Loc))
      return;
    if (auto [File, Offset] = Collector.place(Loc); File)
      File->MadeNames[Offset].insert({Name.str(), Name.str(), 0});
  }

  bool noteLabel(SourceLocation Loc, const LabelDecl *D) {
    if (Collector.isInteresting(D->getName()))
      Collector.noteName(Loc, D->getName(), OriginUser);
    return true;
  }

  /// Whether Name is an API function that CUDA's device runtime provides but
  /// HIP only has on the host.
  bool isHostFunctionInHip(StringRef Name) const {
    const MappingEntry *Row = Collector.table().lookup(Name);
    return Row && Row->Kind == EntryKind::Function &&
           (Row->Library == "runtime" || Row->Library == "driver") &&
           Row->Hip.starts_with("hip");
  }
  /// Whether the tables need the types of this function's arguments.
  bool typesMatter(StringRef Name) const {
    const MappingEntry *Row =
        Name.empty() ? nullptr : Collector.table().lookup(Name);
    return Row && (Row->has(Trait::Overloads) ||
                   !Collector.table().lookupCalls(Name).empty());
  }

  /// Notes a function of the C library that CUDA's device code also has in std,
  /// and HIP only in the global namespace, or that HIP's device code computes
  /// differently.
  /// E names D, and perhaps others.
  template <class Reference>
  void noteDeviceName(const NamedDecl *D, const Reference &E) {
    const FunctionDecl *F = D->getAsFunction();
    if (!F || !F->getIdentifier() || Collector.originOf(F) == OriginUser)
      return;
    StringRef Text = F->getName();
    bool OnlyGlobal =
        E.getQualifierLoc() &&
        F->getDeclContext()->getRedeclContext()->isTranslationUnit() &&
        (Text == "printf" || Text == "malloc" || Text == "free" ||
         Text == "memcpy" || Text == "memset");
    const MappingEntry *Row =
        OnlyGlobal ? nullptr : Collector.table().lookup(Text);
    if (!OnlyGlobal &&
        !(Row && (Row->has(Trait::Device) || Row->has(Trait::Stub))))
      return;
    SourceLocation Name = E.getNameInfo().getLoc();
    SourceLocation Begin =
        E.getQualifierLoc() ? E.getQualifierLoc().getBeginLoc() : Name;
    auto Written =
        Collector.placeTogether({Begin, Name}, Context.getLangOpts());
    if (Written.File && Written.Parts[0].Begin <= Written.Parts[1].Begin)
      Written.File->DeviceNames.note(Written.Parts[0].Begin,
                                     Written.Parts[1].Begin);
  }

  /// Notes a third-party function that a word in its header marks for the
  /// device.
  void noteDeviceWord(SourceLocation Loc, const ValueDecl *D) {
    const auto *Word = InDevice ? D->getAttr<CUDADeviceAttr>() : nullptr;
    if (isWritten(Word) && isa<FunctionDecl>(D) &&
        Collector.originOf(D) != OriginCuda)
      Collector.noteDeviceWord(Loc, Word->getLocation());
  }

  /// HIP's headers define atomicMax and atomicMin for float and double, which
  /// CUDA lacks and users write themselves.
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

  /// The range of each argument, if all are spelled in the callee's text: not
  /// as pieces of a macro's arguments.
  std::optional<std::vector<FileFacts::TextRange>>
  writtenArguments(CallExpr *E, SourceLocation NameLoc) {
    std::vector<FileFacts::TextRange> Result;
    auto [File, Last] = SM.getDecomposedLoc(SM.getSpellingLoc(NameLoc));
    for (const Expr *Argument : E->arguments()) {
      if (isa<CXXDefaultArgExpr>(Argument))
        break;
      // What a macro's body passes on is spelled at the macro's use.
      if (SM.getFileID(Argument->getBeginLoc()) != SM.getFileID(NameLoc) ||
          SM.getFileID(Argument->getEndLoc()) != SM.getFileID(NameLoc))
        return std::nullopt;
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
  DependentCalls Calls;
  Duplicates Repeated;
  bool LaunchesInDevice = false;
};

class UnitCollector : public ASTConsumer {
public:
  UnitCollector(FactCollector &C, Preprocessor &PP) : Collector(C), PP(PP) {}

  void Initialize(ASTContext &C) override {
    Context = &C;
    Visitor.emplace(Collector, C);
    TypeMeetings = makeTypeMeetingCollector(Collector, C);
    SharedMemory = makeSharedMemoryCollector(Collector, C);
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (isUsers(D))
        Pending.push_back(D);
    return true;
  }

  // Bodies are complete only now: templates may be parsed late.
  void HandleTranslationUnit(ASTContext &) override {
    for (Decl *D : Pending) {
      const auto *F = dyn_cast<FunctionDecl>(D);
      const FunctionDecl *Pattern = F && F->isTemplateInstantiation()
                                        ? F->getTemplateInstantiationPattern()
                                        : nullptr;
      if (!Pattern) {
        collect(D);
        continue;
      }
      Collector.inInstance([&] { collect(D); });
      noteInstance(*F, *Pattern, Collector, *Context);
    }
    Visitor->finish();
    collectNativeFacts(Pending, Collector, *Context);
    collectScheduleFacts(Pending, Collector, *Context);
    collectReturnedLocals(Pending, Collector, *Context);
    collectExecutionSpaces(Pending, Collector, PP);
    collectRuntimePrograms(Pending, Collector, *Context);
    collectReachedCode(Pending, Collector, *Context);
    if (Visitor->launchesInDevice())
      collectChildLaunches(Pending, Collector, *Context);
  }

  /// Function bodies in third-party headers are not needed.
  bool shouldSkipFunctionBody(Decl *D) override { return !isUsers(D); }

private:
  void collect(Decl *D) {
    restoreSharedVariables(D, *Context);
    Visitor->TraverseDecl(D);
    collectValueFacts(D, Collector, *Context);
    collectNumberFacts(D, Collector, *Context);
    if (Context->getLangOpts().CPlusPlus) // C has no overloads.
      collectFunctionAddresses(D, Collector);
    TypeMeetings->collect(D);
    collectCubBlocks(D, Collector);
    collectWarpFacts(D, Collector, *Context);
    collectLaunchBounds(D, Collector);
    SharedMemory->collect(D);
    collectFragments(D, Collector);
  }

  bool isUsers(const Decl *D) {
    SourceManager &SM = Collector.sourceManager();
    SourceLocation Loc = D->getLocation();
    if (Loc.isInvalid())
      Loc = D->getBeginLoc();
    return Loc.isValid() &&
           Collector.factsOf(SM.getFileID(SM.getExpansionLoc(Loc)));
  }

  FactCollector &Collector;
  Preprocessor &PP;
  ASTContext *Context = nullptr;
  std::optional<NameVisitor> Visitor;
  std::unique_ptr<DeclCollector> TypeMeetings, SharedMemory;
  std::vector<Decl *> Pending;
};

} // namespace

std::unique_ptr<ASTConsumer> makeUnitCollector(FactCollector &Collector,
                                               Preprocessor &PP) {
  return std::make_unique<UnitCollector>(Collector, PP);
}

} // namespace hipify
