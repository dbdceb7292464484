//===- ExecutionSpaces.cpp - where each function runs, written out --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To nvcc, a function has the execution spaces of all its declarations, and an
// explicit specialization that has none written has its template's:
//
//   __device__ int twice(int);
//   int twice(int x) { return 2 * x; }
//
// To clang, execution spaces are part of what a function is: these are two.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

struct Spaces {
  bool Host = false, Device = false;

  bool operator==(const Spaces &) const = default;
  bool any() const { return Host || Device; }
  Spaces without(Spaces Other) const {
    return {Host && !Other.Host, Device && !Other.Device};
  }
};

/// An attribute that is written in this declaration; null if there is none. Our
/// front end adds both to every function, and so sees one function where clang
/// sees two.
template <class Attribute> const Attribute *writtenIn(const FunctionDecl *F) {
  for (const Attribute *A : F->specific_attrs<Attribute>())
    if (!A->isImplicit() && !A->isInherited())
      return A;
  return nullptr;
}

Spaces spacesIn(const FunctionDecl *F) {
  return {writtenIn<CUDAHostAttr>(F) != nullptr,
          writtenIn<CUDADeviceAttr>(F) != nullptr};
}

/// The first declarations of a function that say where it runs; null if none
/// does.
struct SpaceSources {
  const FunctionDecl *Host = nullptr, *Device = nullptr;

  Spaces all() const { return {Host != nullptr, Device != nullptr}; }
};

/// The names of macros that expand to nothing but execution spaces, such as
/// `HD` for `__host__ __device__`. A header uses them where compilers without
/// CUDA read it, too.
class SpaceMacros {
public:
  explicit SpaceMacros(Preprocessor &PP) : PP(PP), SM(PP.getSourceManager()) {}

  /// Missing, for a declaration at To, by the widest such macros that the
  /// declarations in From use; otherwise the words themselves.
  std::string textFor(Spaces Missing, const SpaceSources &From,
                      SourceLocation To) const {
    std::string Host, Device;
    if (Missing.Host)
      Host = nameFor<CUDAHostAttr>(From.Host, "__host__", To);
    if (Missing.Device)
      Device = nameFor<CUDADeviceAttr>(From.Device, "__device__", To);
    if (Host.empty() || Host == Device)
      return Device;
    return Device.empty() ? Host : Host + " " + Device;
  }

private:
  template <class Attribute>
  std::string nameFor(const FunctionDecl *F, StringRef Word,
                      SourceLocation To) const {
    StringRef Name = Word;
    // From the macro of our declarations outwards.
    for (SourceLocation Loc = writtenIn<Attribute>(F)->getLocation();
         Loc.isMacroID(); Loc = SM.getImmediateMacroCallerLoc(Loc)) {
      StringRef Macro = Lexer::getImmediateMacroName(Loc, SM, PP.getLangOpts());
      if (Macro != Word && !isOfSpaces(Macro, Name, Loc, To))
        break;
      Name = Macro;
    }
    return Name.str();
  }
  /// Whether Macro, at From and at To, is made of execution spaces and Inner,
  /// such a macro itself.
  bool isOfSpaces(StringRef Macro, StringRef Inner, SourceLocation From,
                  SourceLocation To) const {
    const IdentifierInfo *Name = PP.getIdentifierInfo(Macro);
    auto At = [&](SourceLocation Loc) {
      return PP.getMacroDefinitionAtLoc(Name, SM.getExpansionLoc(Loc))
          .getMacroInfo();
    };
    const MacroInfo *Info = At(To);
    return Info && Info == At(From) && Info->isObjectLike() &&
           llvm::all_of(Info->tokens(), [&](const Token &T) {
             const IdentifierInfo *Word = T.getIdentifierInfo();
             return Word &&
                    (Word->isStr("__host__") || Word->isStr("__device__") ||
                     Word->getName() == Inner);
           });
  }

  Preprocessor &PP;
  const SourceManager &SM;
};

class ExecutionSpaces : public DynamicRecursiveASTVisitor {
public:
  ExecutionSpaces(FactCollector &C, Preprocessor &PP)
      : Collector(C), Macros(PP) {
    for (const FactCollector::SpaceError &E : C.SpaceErrors)
      Errors[E.At] = &E;
  }

  // Functions are declared in functions, too, but hardly ever.
  bool TraverseStmt(Stmt *) override { return true; }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isImplicit() || F->isTemplateInstantiation() ||
        F->hasAttr<CUDAGlobalAttr>())
      return true;
    SpaceSources Own = sourcesOf(F);
    const FunctionDecl *Template = templateOf(F);
    if (!Template)
      add(F, Own);
    else if (SpaceSources Its = sourcesOf(Template); !Own.all().any())
      add(F, Its);
    else if (Own.all() != Its.all())
      specialize(F, Own.all(), Its);
    else
      add(F, Own);
    return true;
  }

  /// The errors that no mend explains are errors of the text.
  void reportErrors() {
    for (const FactCollector::SpaceError &E : Collector.SpaceErrors)
      if (!Mended.contains(E.At))
        Collector.noteProblem(Problem::Parse, E.At, E.Text, E.Names);
  }

private:
  /// Once for all declarations of a function, which can be many.
  const SpaceSources &sourcesOf(const FunctionDecl *F) {
    auto [It, New] = Sources.try_emplace(F->getCanonicalDecl());
    if (New)
      for (const FunctionDecl *Each : F->redecls()) {
        Spaces In = spacesIn(Each);
        if (In.Host && !It->second.Host)
          It->second.Host = Each;
        if (In.Device && !It->second.Device)
          It->second.Device = Each;
      }
    return It->second;
  }

  /// What F is an explicit specialization of; null for other functions.
  const FunctionDecl *templateOf(const FunctionDecl *F) {
    if (const FunctionDecl *Member = F->getInstantiatedFromMemberFunction())
      return Member;
    if (const FunctionTemplateDecl *Template = F->getPrimaryTemplate())
      return Template->getTemplatedDecl();
    if (!F->isInvalidDecl())
      return nullptr;
    const FactCollector::SpaceError *E = Errors.lookup(F->getLocation());
    if (!E)
      return nullptr;
    for (const NamedDecl *D : F->getDeclContext()->lookup(F->getDeclName()))
      if (const FunctionDecl *Candidate = D->getAsFunction();
          Candidate && llvm::is_contained(E->Candidates, D->getLocation()) &&
          Candidate->getNumParams() == F->getNumParams())
        return Candidate;
    return nullptr;
  }

  /// A specialization with spaces of its own keeps them in CUDA. The body for
  /// another space is compiled only where something calls it, unless the
  /// function is for other units, too.
  void specialize(const FunctionDecl *F, Spaces Own,
                  const SpaceSources &Template) {
    bool MayWiden = F->isInlineSpecified() || F->isConstexpr();
    if (MayWiden && !Own.without(Template.all()).any())
      add(F, Template);
    else
      note(F, F->getLocation(), {"", F->getNameAsString(), true});
  }

  /// Notes what one declaration lacks of the spaces in From.
  void add(const FunctionDecl *F, const SpaceSources &From) {
    Spaces Missing = From.all().without(spacesIn(F));
    if (!Missing.any())
      return;
    SourceManager &SM = Collector.sourceManager();
    SourceLocation Begin = F->getInnerLocStart();
    while (Begin.isMacroID() &&
           SM.isAtStartOfImmediateMacroExpansion(Begin, &Begin)) {
    }
    if (Begin.isMacroID())
      note(F, F->getLocation(), {"", F->getNameAsString(), false});
    else
      note(F, Begin,
           {Macros.textFor(Missing, From, Begin), F->getNameAsString(), false});
  }

  void note(const FunctionDecl *F, SourceLocation At,
            FileFacts::MissingSpace Missing) {
    Mended.insert(F->getLocation());
    At = Collector.sourceManager().getExpansionLoc(At);
    if (auto [File, Offset] = Collector.place(At); File)
      File->MissingSpaces[Offset].insert(std::move(Missing));
  }

  FactCollector &Collector;
  SpaceMacros Macros;
  llvm::DenseMap<SourceLocation, const FactCollector::SpaceError *> Errors;
  std::map<const FunctionDecl *, SpaceSources> Sources; ///< By the first.
  llvm::DenseSet<SourceLocation> Mended; ///< The names of the functions.
};

} // namespace

void collectExecutionSpaces(llvm::ArrayRef<Decl *> Decls,
                            FactCollector &Collector, Preprocessor &PP) {
  ExecutionSpaces Visitor(Collector, PP);
  for (Decl *D : Decls)
    Visitor.TraverseDecl(D);
  Visitor.reportErrors();
}

} // namespace hipify
