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
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {
namespace {

struct Spaces {
  bool Host = false, Device = false;

  bool operator==(const Spaces &) const = default;
  bool any() const { return Host || Device; }
  Spaces operator|(Spaces Other) const {
    return {Host || Other.Host, Device || Other.Device};
  }
  Spaces operator&(Spaces Other) const {
    return {Host && Other.Host, Device && Other.Device};
  }
  Spaces without(Spaces Other) const {
    return {Host && !Other.Host, Device && !Other.Device};
  }
};

/// The spaces that are written in this declaration. Our front end adds both to
/// every function, and so sees one function where clang sees two.
Spaces spacesIn(const FunctionDecl *F) {
  auto Has = [](const auto &Attributes) {
    return llvm::any_of(Attributes, [](const auto *A) {
      return !A->isImplicit() && !A->isInherited();
    });
  };
  return {Has(F->specific_attrs<CUDAHostAttr>()),
          Has(F->specific_attrs<CUDADeviceAttr>())};
}

/// Those of all its declarations.
Spaces spacesOf(const FunctionDecl *F) {
  Spaces All;
  for (const FunctionDecl *Each : F->redecls())
    All = All | spacesIn(Each);
  return All;
}

/// The names of macros that expand to nothing but execution spaces, such as
/// `HD` for `__host__ __device__`. A header uses them where compilers without
/// CUDA read it, too.
class SpaceMacros {
public:
  explicit SpaceMacros(const ASTContext &Context)
      : SM(Context.getSourceManager()), Options(Context.getLangOpts()) {}

  /// The widest such macro that F's spaces are written with; otherwise their
  /// own words.
  std::string textFor(Spaces Missing, const FunctionDecl *F) const {
    std::string Host = nameFor<CUDAHostAttr>(F),
                Device = nameFor<CUDADeviceAttr>(F);
    if (!Missing.Host || Host == Device)
      return Missing.Device ? Device : Host;
    return Missing.Device ? Host + " " + Device : Host;
  }

private:
  template <class Attribute> std::string nameFor(const FunctionDecl *F) const {
    const bool IsHost = std::is_same_v<Attribute, CUDAHostAttr>;
    std::string Name = IsHost ? "__host__" : "__device__";
    const auto *A = F->getAttr<Attribute>();
    if (!A)
      return Name;
    // From the macro of our declarations outwards.
    for (SourceLocation Loc = A->getLocation(); Loc.isMacroID();
         Loc = SM.getImmediateMacroCallerLoc(Loc)) {
      StringRef Macro = Lexer::getImmediateMacroName(Loc, SM, Options);
      if (!Macro.starts_with("__host__") && !Macro.starts_with("__device__") &&
          !isOfSpaces(Loc, Macro, Name))
        break;
      Name = Macro.str();
    }
    return Name;
  }
  /// Whether the definition of Macro, in which Loc is, is made of execution
  /// spaces and Inner, such a macro itself.
  bool isOfSpaces(SourceLocation Loc, StringRef Macro, StringRef Inner) const {
    auto [File, Offset] = SM.getDecomposedLoc(SM.getSpellingLoc(Loc));
    StringRef Text = SM.getBufferData(File);
    size_t Begin = Text.rfind('\n', Offset) + 1, // npos + 1 is 0.
        End = Text.find('\n', Offset);
    StringRef Line = Text.slice(Begin, End).trim();
    if (!Line.consume_front("#"))
      return false;
    Line = Line.ltrim();
    if (!Line.consume_front("define") ||
        !(Line = Line.ltrim()).consume_front(Macro))
      return false;
    llvm::SmallVector<StringRef, 4> Words;
    llvm::SplitString(Line, Words);
    return !Words.empty() && llvm::all_of(Words, [&](StringRef Word) {
      return Word == "__host__" || Word == "__device__" || Word == Inner;
    });
  }

  const SourceManager &SM;
  const LangOptions &Options;
};

class ExecutionSpaces : public DynamicRecursiveASTVisitor {
public:
  ExecutionSpaces(FactCollector &C, const ASTContext &Context)
      : Collector(C), Macros(Context) {}

  // Functions are declared in functions, too, but hardly ever.
  bool TraverseStmt(Stmt *) override { return true; }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isImplicit() || F->isTemplateInstantiation() ||
        F->hasAttr<CUDAGlobalAttr>())
      return true;
    Spaces Own = spacesOf(F);
    if (const FunctionDecl *Template = templateOf(F); Template && !Own.any())
      add(F, spacesOf(Template), Template);
    else if (Template && Own != spacesOf(Template))
      specialize(F, Own, Template);
    else
      join(F, Own);
    return true;
  }

  /// The errors that no mend explains are errors of the text.
  void reportErrors() {
    for (const FactCollector::SpaceError &E : Collector.SpaceErrors)
      if (!Mended.contains(E.At))
        Collector.noteProblem(Problem::Parse, E.At, E.Text, E.Names);
  }

private:
  /// Gives one declaration of a function All its spaces.
  void join(const FunctionDecl *F, Spaces All) {
    Spaces Missing = All.without(spacesIn(F));
    for (const FunctionDecl *Each : F->redecls()) {
      Spaces Known = spacesIn(Each) & Missing;
      add(F, Known, Each);
      Missing = Missing.without(Known);
    }
  }

  /// What F is an explicit specialization of; null for other functions.
  const FunctionDecl *templateOf(const FunctionDecl *F) {
    if (const FunctionDecl *Member = F->getInstantiatedFromMemberFunction())
      return Member;
    if (const FunctionTemplateDecl *Template = F->getPrimaryTemplate())
      return Template->getTemplatedDecl();
    if (!F->isInvalidDecl())
      return nullptr;
    for (const FactCollector::SpaceError &E : Collector.SpaceErrors)
      if (E.At == F->getLocation())
        for (SourceLocation Candidate : E.Candidates)
          for (const NamedDecl *D :
               F->getDeclContext()->lookup(F->getDeclName()))
            if (D->getLocation() == Candidate && D->getAsFunction() &&
                D->getAsFunction()->getNumParams() == F->getNumParams())
              return D->getAsFunction();
    return nullptr;
  }

  /// A specialization with spaces of its own keeps them in CUDA. The body for
  /// another space is compiled only where something calls it, unless the
  /// function is for other units, too.
  void specialize(const FunctionDecl *F, Spaces Own,
                  const FunctionDecl *Template) {
    Spaces Others = spacesOf(Template);
    bool MayWiden = F->isInlineSpecified() || F->isConstexpr();
    if (MayWiden && !Own.without(Others).any())
      add(F, Others.without(spacesIn(F)), Template);
    else
      note(F, {"", Template->getNameAsString(), true});
  }

  void add(const FunctionDecl *F, Spaces Missing, const FunctionDecl *From) {
    if (Missing.any())
      note(F, {Macros.textFor(Missing, From), F->getNameAsString(), false});
  }

  void note(const FunctionDecl *F, FileFacts::MissingSpace Missing) {
    Mended.insert(F->getLocation());
    SourceManager &SM = Collector.sourceManager();
    SourceLocation Begin = F->getInnerLocStart();
    while (Begin.isMacroID() &&
           SM.isAtStartOfImmediateMacroExpansion(Begin, &Begin)) {
    }
    if (Begin.isMacroID() || Missing.Differs) {
      Missing.Text.clear();
      Begin = SM.getExpansionLoc(F->getLocation());
    }
    if (auto [File, Offset] = Collector.place(Begin); File)
      File->MissingSpaces[Offset].insert(std::move(Missing));
  }

  FactCollector &Collector;
  SpaceMacros Macros;
  llvm::DenseSet<SourceLocation> Mended; ///< The names of the functions.
};

} // namespace

void collectExecutionSpaces(llvm::ArrayRef<Decl *> Decls,
                            FactCollector &Collector, ASTContext &Context) {
  ExecutionSpaces Visitor(Collector, Context);
  for (Decl *D : Decls)
    Visitor.TraverseDecl(D);
  Visitor.reportErrors();
}

} // namespace hipify
