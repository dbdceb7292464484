//===- IntegerQuestions.cpp - templates that inspect CUdeviceptr ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/IntegerQuestions.h"
#include "Frontend/Collect/HipTypes.h"
#include "Frontend/Collect/IntegerUse.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Meeting = FileFacts::TypeMeeting;

/// Whether a trait of this name differs between a pointer and an integer.
static bool asksForInteger(StringRef Name) {
  for (StringRef Known :
       {"is_integral", "is_arithmetic", "is_unsigned", "is_signed",
        "is_fundamental", "is_pointer", "make_signed", "make_unsigned",
        "numeric_limits", "integral", "unsigned_integral", "signed_integral"})
    if (Name == Known || (Name.consume_back("_v") && Name == Known) ||
        (Name.consume_back("_t") && Name == Known))
      return true;
  return false;
}

StringRef nameInStd(const NamedDecl *D) {
  return D && D->getIdentifier() && D->isInStdNamespace() ? D->getName() : "";
}

/// Whether a class template has a specialization for an `unsigned long long` or
/// for pointers in the place of the parameter: HIP selects another one than
/// CUDA for a CUdeviceptr.
static bool selectsInteger(const ClassTemplateDecl *Class, unsigned Index,
                           const MappingTable &Table) {
  auto IsOther = [&](ArrayRef<TemplateArgument> Arguments) {
    if (Index >= Arguments.size() ||
        Arguments[Index].getKind() != TemplateArgument::Type)
      return false;
    QualType T = Arguments[Index].getAsType();
    const auto *Basic = T->getAs<BuiltinType>();
    return !pointerRow(T, Table) &&
           (T->isPointerType() ||
            (Basic && Basic->getKind() == BuiltinType::ULongLong));
  };
  auto *Template = const_cast<ClassTemplateDecl *>(Class);
  llvm::SmallVector<ClassTemplatePartialSpecializationDecl *, 4> Partial;
  Template->getPartialSpecializations(Partial);
  auto IsOthers = [&](const ClassTemplateSpecializationDecl *Each) {
    llvm::SmallVector<TemplateArgument, 2> Written;
    if (const auto *Info = Each->getTemplateArgsAsWritten())
      for (const TemplateArgumentLoc &Argument : Info->arguments())
        Written.push_back(Argument.getArgument());
    return IsOther(Written);
  };
  return llvm::any_of(Partial, IsOthers) ||
         llvm::any_of(Template->specializations(), [&](const auto *Each) {
           return Each->getSpecializationKind() == TSK_ExplicitSpecialization &&
                  IsOthers(Each);
         });
}

namespace {

/// Finds a trait that a template queries about one of its parameters.
class IntegerQuestion : public DynamicRecursiveASTVisitor {
public:
  IntegerQuestion(const TemplateTypeParmDecl *Parameter,
                  const MappingTable &Table)
      : Parameter(Parameter), Table(Table) {}
  std::string Name; ///< "is_integral_v"
  bool InBody = false;
  bool Selects = false; ///< It is a class template with specializations.

  bool
  VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T) override {
    const TemplateDecl *Template =
        T.getTypePtr()->getTemplateName().getAsTemplateDecl();
    ArrayRef<TemplateArgument> Arguments = T.getTypePtr()->template_arguments();
    note(nameInStd(Template), Arguments);
    const auto *Class = llvm::dyn_cast_or_null<ClassTemplateDecl>(Template);
    for (unsigned I = 0; Class && Name.empty() && I < Arguments.size(); ++I)
      if (isParameter(Arguments[I]) && selectsInteger(Class, I, Table)) {
        Name = Class->getName().str();
        Selects = true;
      }
    return true;
  }
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    if (E->hasExplicitTemplateArgs() && E->getNumDecls() != 0)
      noteWritten(nameInStd(*E->decls_begin()), E->template_arguments());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->hasExplicitTemplateArgs())
      noteWritten(nameInStd(E->getDecl()), E->template_arguments());
    return true;
  }
  bool VisitConceptSpecializationExpr(ConceptSpecializationExpr *E) override {
    note(nameInStd(E->getNamedConcept()), E->getTemplateArguments());
    return true;
  }
  bool TraverseCompoundStmt(CompoundStmt *S) override {
    llvm::SaveAndRestore Saved(Inside, true);
    return DynamicRecursiveASTVisitor::TraverseCompoundStmt(S);
  }
  /// A static_assert must hold wherever it is, so its place does not matter.
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) override {
    llvm::SaveAndRestore Saved(Inside, false);
    return DynamicRecursiveASTVisitor::TraverseStaticAssertDecl(D);
  }

private:
  bool isParameter(const TemplateArgument &Argument) const {
    const auto *Type = Argument.getKind() == TemplateArgument::Type
                           ? Argument.getAsType()
                                 .getCanonicalType()
                                 ->getAs<TemplateTypeParmType>()
                           : nullptr;
    return Type && Type->getDepth() == Parameter->getDepth() &&
           Type->getIndex() == Parameter->getIndex();
  }
  void note(StringRef Template, ArrayRef<TemplateArgument> Arguments) {
    if (Template.empty() || !asksForInteger(Template) || Arguments.empty() ||
        !isParameter(Arguments.front()))
      return;
    // A query that decides whether the template applies takes precedence.
    if (Name.empty() || (InBody && !Inside)) {
      Name = Template.str();
      InBody = Inside;
      Selects = false;
    }
  }
  void noteWritten(StringRef Template, ArrayRef<TemplateArgumentLoc> Written) {
    if (!Written.empty())
      note(Template, ArrayRef(Written.front().getArgument()));
  }

  const TemplateTypeParmDecl *Parameter;
  const MappingTable &Table;
  bool Inside = false;
};

} // namespace

void IntegerQuestions::noteArguments(const TemplateDecl *Template,
                                     ArrayRef<TemplateArgument> Arguments,
                                     SourceLocation Loc) {
  StringRef Name = nameInStd(Template);
  const auto *Class = dyn_cast<ClassTemplateDecl>(Template);
  bool Asks = !Name.empty() && asksForInteger(Name);
  bool IsUsers = Class && Collector.originOf(Class) == OriginUser;
  if (!Asks && !IsUsers)
    return;
  unsigned Count = std::min<unsigned>(
      Arguments.size(), Template->getTemplateParameters()->size());
  for (unsigned I = 0; I < Count; ++I) {
    const MappingEntry *Row =
        Arguments[I].getKind() == TemplateArgument::Type
            ? pointerRow(Arguments[I].getAsType(), Collector.table())
            : nullptr;
    if (!Row)
      continue;
    auto [File, Begin] = Collector.place(Loc);
    Place P{File, Begin, Begin + unsigned(Template->getNameAsString().size())};
    if (Asks)
      note(P, *Row, Name, /*Fails=*/false, Meeting::Integer);
    else if (selectsInteger(Class, I, Collector.table()))
      note(P, *Row, Class->getName(), /*Fails=*/false, Meeting::Selection);
    else if (const auto *Parameter = dyn_cast<TemplateTypeParmDecl>(
                 Template->getTemplateParameters()->getParam(I)))
      ask(P, *Row, *Class, *Parameter);
  }
}
/// Whether another overload has a pointer where this template has any type:
/// HIP's `void *` selects it.
static bool hasPointerOverload(const FunctionTemplateDecl *Template,
                               unsigned Index) {
  return llvm::any_of(
      Template->getDeclContext()->lookup(Template->getDeclName()),
      [&](NamedDecl *Each) {
        const FunctionDecl *Other = Each->getUnderlyingDecl()->getAsFunction();
        if (!Other || Other->getNumParams() <= Index ||
            Other->getDescribedFunctionTemplate() == Template)
          return false;
        QualType T =
            Other->getParamDecl(Index)->getType().getNonReferenceType();
        return T->isPointerType() &&
               (T->getPointeeType()->isDependentType() ||
                T->getPointeeType().getUnqualifiedType()->isVoidType());
      });
}
void IntegerQuestions::noteCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  const FunctionTemplateDecl *Template =
      Callee ? Callee->getPrimaryTemplate() : nullptr;
  if (!Template || Collector.originOf(Template) != OriginUser)
    return;
  const FunctionDecl *Pattern = Template->getTemplatedDecl();
  unsigned Object = isa<CXXOperatorCallExpr>(E) && isa<CXXMethodDecl>(Callee);
  for (unsigned I = Object; I < E->getNumArgs(); ++I) {
    if (I - Object >= Pattern->getNumParams())
      break;
    const MappingEntry *Row =
        pointerRow(core(E->getArg(I))->getType(), Collector.table());
    QualType Type = Pattern->getParamDecl(I - Object)
                        ->getType()
                        .getNonReferenceType()
                        .getUnqualifiedType();
    if (const auto *Parameter = Type->getAs<TemplateTypeParmType>();
        Row && Parameter && Parameter->getDecl()) {
      Place P = usePlaceOf(core(E->getArg(I)), Collector, Context);
      ask(P, *Row, *Template, *Parameter->getDecl());
      if (hasPointerOverload(Template, I - Object))
        note(P, *Row, Template->getName(), /*Fails=*/false, Meeting::Selection);
    }
  }
}

void IntegerQuestions::noteWritten(const DeclRefExpr *E) {
  const auto *Function = dyn_cast<FunctionDecl>(E->getDecl());
  const FunctionTemplateDecl *Template =
      Function ? Function->getPrimaryTemplate() : nullptr;
  if (!Template || Collector.originOf(Template) != OriginUser)
    return;
  const TemplateParameterList *Parameters = Template->getTemplateParameters();
  for (unsigned I = 0;
       I < std::min(E->getNumTemplateArgs(), Parameters->size()); ++I) {
    const TemplateArgument &Type = E->template_arguments()[I].getArgument();
    const MappingEntry *Row =
        Type.getKind() == TemplateArgument::Type
            ? pointerRow(Type.getAsType(), Collector.table())
            : nullptr;
    const auto *Parameter =
        dyn_cast<TemplateTypeParmDecl>(Parameters->getParam(I));
    auto [File, Begin] = Collector.place(E->getLocation());
    if (Row && Parameter)
      ask(Place{File, Begin,
                Begin + unsigned(Template->getNameAsString().size())},
          *Row, *Template, *Parameter);
  }
}
void IntegerQuestions::ask(const Place &P, const MappingEntry &Row,
                           const TemplateDecl &Template,
                           const TemplateTypeParmDecl &Parameter) {
  auto [It, New] = Questions.try_emplace({&Template, &Parameter});
  if (New) {
    IntegerQuestion Search(&Parameter, Collector.table());
    Search.TraverseDecl(const_cast<TemplateDecl *>(&Template));
    It->second = {Meeting::Integer, Search.Name,
                  !Search.InBody && !Search.Selects};
    // A template that queries the type may handle pointers separately.
    if (Search.Selects)
      It->second.Kind = Meeting::Selection;
    if (Search.Name.empty()) {
      IntegerUse Use(&Parameter);
      Use.TraverseDecl(const_cast<TemplateDecl *>(&Template));
      if (Use.Found)
        It->second = {Meeting::Arithmetic, Template.getNameAsString(),
                      Use.InEach};
    }
  }
  if (const Question &Asked = It->second; !Asked.What.empty())
    note(P, Row, Asked.What, Asked.Fails, Asked.Kind);
}

void IntegerQuestions::note(const Place &P, const MappingEntry &Row,
                            StringRef What, bool Fails, Meeting::KindT Kind) {
  if (!P.File)
    return;
  Meeting Fact;
  Fact.End = P.End;
  Fact.Kind = Kind;
  Fact.What = What.str();
  Fact.One = Row.Cuda.str();
  Fact.Other = integerType(Row).str();
  Fact.InHip = Fact.InRoc = true;
  Fact.Fails = Fails;
  P.File->TypeMeetings[P.Begin].insert(std::move(Fact));
}

} // namespace hipify
