//===- RuntimePrograms.cpp - programs compiled with NVRTC -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Traces the source and the headers of nvrtcCreateProgram back to literals,
// through variables, members, parameters, results and containers of the unit.
// Flow-insensitive: a variable can hold whatever is assigned to it anywhere.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Collectors.h"
#include "Frontend/Collect/FactCollector.h"
#include "Frontend/Collect/FunctionWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

void RuntimeProgram::join(const RuntimeProgram &Other) {
  joinInto(Sources, Other.Sources);
  joinInto(Headers, Other.Headers);
  joinInto(Unknowns, Other.Unknowns);
}

static StringRef nameOf(const NamedDecl *D) {
  return D && D->getIdentifier() ? D->getName() : "";
}

namespace {

/// The values that the unit assigns to each variable, member, parameter and
/// function result.
class ValueCollector : public FunctionWalk {
public:
  ValueCollector() { ShouldVisitTemplateInstantiations = true; }

  std::vector<const CallExpr *> Creations;
  llvm::DenseMap<const Decl *, std::vector<const Expr *>> Given;
  /// Calls that modify a string in place: `s += x`, `s.append(x)`.
  llvm::DenseMap<const Decl *, std::vector<const Expr *>> Changed;

  bool VisitVarDecl(VarDecl *D) override {
    if (const Expr *Init = D->getInit())
      give(D, Init);
    return true;
  }
  bool VisitFieldDecl(FieldDecl *D) override {
    if (D->hasInClassInitializer())
      give(D, D->getInClassInitializer());
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *D) override {
    for (const CXXCtorInitializer *Init : D->inits())
      if (Init->isMemberInitializer())
        give(Init->getMember(), Init->getInit());
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *D) override {
    Function = D;
    return true;
  }
  bool walkFunction(const FunctionDecl *D,
                    llvm::function_ref<bool()> Go) override {
    const FunctionDecl *Saved = Function;
    Function = D;
    bool Result = Go();
    Function = Saved;
    return Result;
  }
  bool VisitReturnStmt(ReturnStmt *S) override {
    if (Function && S->getRetValue())
      give(Function, S->getRetValue());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Assign)
      give(target(E->getLHS()), E->getRHS());
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) override {
    // The visitor sees the syntactic form of a list; the semantic form has the
    // type.
    if (InitListExpr *Semantic = E->getSemanticForm())
      E = Semantic;
    const auto *Record = E->getType()->getAsRecordDecl();
    if (!Record)
      return true;
    unsigned I = 0;
    for (const FieldDecl *Field : Record->fields())
      if (I < E->getNumInits())
        give(Field, E->getInit(I++));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    passArguments(E->getConstructor(),
                  llvm::ArrayRef(E->getArgs(), E->getNumArgs()));
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *Callee = E->getDirectCallee();
    if (nameOf(Callee) == "nvrtcCreateProgram")
      Creations.push_back(E);
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E)) {
      if (Operator->getOperator() == OO_Equal)
        give(target(E->getArg(0)), E->getArg(1));
      else if (Operator->isAssignmentOp() ||
               Operator->getOperator() == OO_LessLess)
        Changed[target(E->getArg(0))].push_back(E->getArg(1));
      return true;
    }
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      constexpr StringRef Changing[] = {"append",      "insert", "replace",
                                        "assign",      "erase",  "push_back",
                                        "emplace_back"};
      if (llvm::is_contained(Changing, nameOf(Member->getMethodDecl())) &&
          E->getNumArgs()) {
        const Expr *Last = E->getArg(E->getNumArgs() - 1);
        const Decl *Object = target(Member->getImplicitObjectArgument());
        if (isString(Member->getImplicitObjectArgument()->getType()))
          Changed[Object].push_back(Last);
        else
          give(Object, Last); // An element of a container.
        return true;
      }
    }
    if (Callee)
      passArguments(Callee, llvm::ArrayRef(E->getArgs(), E->getNumArgs()));
    return true;
  }

  /// The variable, parameter or member that an expression names.
  static const Decl *target(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return Ref->getDecl()->getCanonicalDecl();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return Member->getMemberDecl()->getCanonicalDecl();
    if (const auto *Index = dyn_cast<ArraySubscriptExpr>(E))
      return target(Index->getBase());
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E))
      if (Call->getOperator() == OO_Subscript ||
          Call->getOperator() == OO_LessLess)
        return target(Call->getArg(0));
    return nullptr;
  }
  static bool isString(QualType T) {
    const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
    StringRef Name = nameOf(Record);
    return Name == "basic_string" || Name == "basic_string_view";
  }

private:
  void give(const Decl *D, const Expr *E) {
    if (D)
      Given[D->getCanonicalDecl()].push_back(E);
  }
  void passArguments(const FunctionDecl *Callee,
                     llvm::ArrayRef<const Expr *> Arguments) {
    // Use the parameters of the canonical declaration for all redeclarations.
    Callee = Callee->getCanonicalDecl();
    for (unsigned I = 0;
         I != std::min<size_t>(Arguments.size(), Callee->getNumParams()); ++I)
      give(Callee->getParamDecl(I), Arguments[I]);
  }

  const FunctionDecl *Function = nullptr;
};

/// The literals that an expression can denote, and its unknown values.
class Tracer {
public:
  Tracer(const ValueCollector &Values, FactCollector &Collector,
         ASTContext &Context, RuntimeProgram &Program)
      : Values(Values), Collector(Collector), Context(Context),
        Program(Program) {}

  std::vector<const StringLiteral *> Literals;

  void trace(const Expr *E) {
    E = strip(E);
    if (const auto *Literal = dyn_cast<StringLiteral>(E)) {
      if (!llvm::is_contained(Literals, Literal))
        Literals.push_back(Literal);
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      trace(Choice->getTrueExpr());
      trace(Choice->getFalseExpr());
    } else if (const auto *List = dyn_cast<InitListExpr>(E)) {
      for (const Expr *Element : List->inits())
        trace(Element);
    } else if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E)) {
      trace(List->getSubExpr());
    } else if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E)) {
      trace(Default->getExpr());
    } else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E)) {
      trace(Default->getExpr());
    } else if (const auto *Address = dyn_cast<UnaryOperator>(E)) {
      trace(Address->getSubExpr());
    } else if (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
      if (Made->getNumArgs())
        trace(Made->getArg(0));
    } else if (const Decl *D = ValueCollector::target(E)) {
      traceDecl(D, E);
    } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
      traceCall(Call);
    } else if (!E->isNullPointerConstant(Context,
                                         Expr::NPC_ValueDependentIsNull)) {
      unknown(E, "it is computed");
    }
  }

private:
  static const Expr *strip(const Expr *E) {
    for (;;) {
      const Expr *Inner = E->IgnoreParenCasts();
      if (const auto *Full = dyn_cast<FullExpr>(Inner))
        Inner = Full->getSubExpr();
      else if (const auto *Temporary =
                   dyn_cast<MaterializeTemporaryExpr>(Inner))
        Inner = Temporary->getSubExpr();
      else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
        Inner = Bound->getSubExpr();
      if (Inner == E)
        return E;
      E = Inner;
    }
  }

  void traceDecl(const Decl *D, const Expr *Use) {
    if (!Seen.insert(D).second)
      return;
    if (auto It = Values.Changed.find(D); It != Values.Changed.end())
      for (const Expr *Part : It->second)
        tracePart(Part);
    auto It = Values.Given.find(D);
    if (It != Values.Given.end()) {
      for (const Expr *E : It->second)
        if (strip(E) != Use)
          trace(E);
    } else if (!Values.Changed.count(D)) {
      unknown(Use, "nothing in this unit gives it a value");
    }
  }

  void traceCall(const CallExpr *E) {
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E)) {
      for (const Expr *Operand : Operator->arguments())
        Operator->getOperator() == OO_Plus ? tracePart(Operand)
                                           : trace(Operand);
      return;
    }
    const FunctionDecl *Callee = E->getDirectCallee();
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      constexpr StringRef Views[] = {"c_str", "data", "str", "at", "front"};
      if (llvm::is_contained(Views, nameOf(Callee)))
        return trace(Member->getImplicitObjectArgument());
      // A conversion such as std::string to std::string_view.
      if (isa<CXXConversionDecl>(Callee))
        return trace(Member->getImplicitObjectArgument());
    }
    constexpr StringRef Through[] = {"move", "forward", "data", "ref"};
    if (Callee && Callee->isInStdNamespace() && E->getNumArgs() == 1 &&
        llvm::is_contained(Through, nameOf(Callee)))
      return trace(E->getArg(0));
    const Decl *Canonical = Callee ? Callee->getCanonicalDecl() : nullptr;
    auto It = Values.Given.find(Canonical);
    if (!Canonical || It == Values.Given.end())
      return unknown(E, "a function returns it");
    if (Seen.insert(Canonical).second)
      for (const Expr *Result : It->second)
        trace(Result);
  }

  /// Traces a part of a concatenated text.
  void tracePart(const Expr *E) {
    const Expr *Inner = strip(E);
    size_t Before = Literals.size(), Told = Program.Unknowns.size();
    trace(E);
    // A part that contains device code is source, and is translated as such;
    // the others are fragments that only the program joins.
    for (size_t I = Before; I < Literals.size();)
      if (Literals[I]->getCharByteWidth() == 1 &&
          (Literals[I]->getString().contains("__global__") ||
           Literals[I]->getString().contains("__device__")))
        ++I;
      else
        Literals.erase(Literals.begin() + I);
    if (Told == Program.Unknowns.size())
      unknown(Inner, "it is concatenated with other text");
  }

  void unknown(const Expr *E, StringRef Why);

  const ValueCollector &Values;
  FactCollector &Collector;
  ASTContext &Context;
  RuntimeProgram &Program;
  llvm::SmallPtrSet<const Decl *, 16> Seen;
};

} // namespace

/// The location of a literal that is fully spelled in one file of the user's.
static std::optional<LiteralPlace> placeOf(const StringLiteral *Literal,
                                           FactCollector &Collector) {
  LiteralPlace Place;
  SourceManager &SM = Collector.sourceManager();
  for (unsigned I = 0; I != Literal->getNumConcatenated(); ++I) {
    SourceLocation Loc = SM.getSpellingLoc(Literal->getStrTokenLoc(I));
    auto [Facts, Offset] = Collector.place(Loc);
    const std::string &Path = Collector.pathOf(SM.getFileID(Loc));
    if (!Facts || Path.empty() || (I && Path != Place.File))
      return std::nullopt;
    Place.File = Path;
    Place.Pieces.push_back(Offset);
  }
  return Place;
}

void Tracer::unknown(const Expr *E, StringRef Why) {
  SourceManager &SM = Collector.sourceManager();
  SourceLocation Begin = SM.getExpansionLoc(E->getBeginLoc());
  SourceLocation Last = SM.getExpansionLoc(E->getEndLoc());
  auto [Facts, Offset] = Collector.place(Begin);
  const std::string &Path = Collector.pathOf(SM.getFileID(Begin));
  if (!Facts || Path.empty())
    return;
  unsigned End = SM.getFileOffset(Last) +
                 Lexer::MeasureTokenLength(Last, SM, Context.getLangOpts());
  Program.Unknowns.insert({Path, Offset, std::max(Offset + 1, End), Why.str()});
}

/// `#Parameter`: such a literal is not spelled in a file.
static bool isStringized(const StringLiteral *Literal,
                         const SourceManager &SM) {
  for (unsigned I = 0; I != Literal->getNumConcatenated(); ++I)
    if (SM.isWrittenInScratchSpace(
            SM.getSpellingLoc(Literal->getStrTokenLoc(I))))
      return true;
  return false;
}

static std::string textOf(const StringLiteral *Literal) {
  return Literal->getCharByteWidth() == 1 ? Literal->getString().str() : "";
}

void collectRuntimePrograms(llvm::ArrayRef<Decl *> Decls,
                            FactCollector &Collector, ASTContext &Context) {
  // Most units do not declare it and need no traversal.
  if (Context.getTranslationUnitDecl()
          ->lookup(&Context.Idents.get("nvrtcCreateProgram"))
          .empty())
    return;
  ValueCollector Values;
  for (Decl *D : Decls)
    Values.TraverseDecl(D);
  for (const CallExpr *Call : Values.Creations) {
    auto [File, Offset] = Collector.place(Call->getBeginLoc());
    if (!File || Call->getNumArgs() < 6)
      continue;
    RuntimeProgram &Program = File->Programs[Offset];
    auto Literals = [&](const Expr *E, RuntimeProgram &Into) {
      Tracer T(Values, Collector, Context, Into);
      T.trace(E);
      return T.Literals;
    };
    auto Place = [&](const StringLiteral *Literal) {
      auto Result = placeOf(Literal, Collector);
      if (!Result) {
        SourceManager &SM = Collector.sourceManager();
        SourceLocation Loc = SM.getExpansionLoc(Literal->getBeginLoc());
        if (const std::string &Path = Collector.pathOf(SM.getFileID(Loc));
            !Path.empty())
          Program.Unknowns.insert({Path, SM.getFileOffset(Loc),
                                   SM.getFileOffset(Loc) + 1,
                                   isStringized(Literal, SM)
                                       ? "the preprocessor makes it from tokens"
                                       : "a macro forms part of it"});
      }
      return Result;
    };
    for (const StringLiteral *Literal : Literals(Call->getArg(1), Program))
      if (auto Where = Place(Literal))
        Program.Sources.insert(std::move(*Where));
    RuntimeProgram Ignored; // A name can well be computed.
    auto Texts = Literals(Call->getArg(4), Program);
    auto Names = Literals(Call->getArg(5), Ignored);
    for (size_t I = 0; I != Texts.size(); ++I)
      if (auto Where = Place(Texts[I]))
        Program.Headers.insert(
            {Texts.size() == Names.size() ? textOf(Names[I]) : "",
             std::move(*Where)});
  }
}

} // namespace hipify
