//===- HipTypes.cpp - what CUDA types are in HIP --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/HipTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

const MappingEntry *pointerRow(QualType T, const MappingTable &Table) {
  if (T.isNull())
    return nullptr;
  for (const auto *Alias = T->getAs<TypedefType>(); Alias;
       Alias = Alias->desugar()->getAs<TypedefType>()) {
    const MappingEntry *Row = Table.lookup(Alias->getDecl()->getName());
    if (Row && Row->has(Trait::Pointer))
      return Row;
  }
  return nullptr;
}

StringRef pointerType(const MappingEntry &Row) {
  return Row.trait(Trait::Pointer)->Text.split(", ").first;
}

StringRef integerType(const MappingEntry &Row) {
  StringRef Text = Row.trait(Trait::Pointer)->Text.split(", ").second;
  Text.consume_back(" in CUDA");
  return Text;
}

namespace {

/// Writes one text of a type; CUDA's if there is no choice.
class TypeWriter {
public:
  TypeWriter(const MappingTable &Table, const ASTContext &Context,
             const TargetChoice *Choice)
      : Table(Table), Context(Context), Choice(Choice) {}

  std::string write(QualType T) const {
    if (const MappingEntry *Row = Choice ? pointerRow(T, Table) : nullptr)
      return qualified(T, pointerType(*Row).str());
    QualType Canonical = T.getCanonicalType();
    if (const auto *Pointer = T->getAs<PointerType>())
      return qualified(T, write(Pointer->getPointeeType()) + " *");
    if (const auto *Reference = T->getAs<ReferenceType>())
      return write(Reference->getPointeeType()) +
             (T->isRValueReferenceType() ? " &&" : " &");
    if (const ArrayType *Array = Context.getAsArrayType(T))
      return write(Array->getElementType()) + " []" +
             Canonical.getAsString(); // The array's length.
    if (const auto *Function = T->getAs<FunctionProtoType>()) {
      std::string Text = write(Function->getReturnType()) + " (";
      for (QualType Parameter : Function->param_types())
        Text += write(Parameter) + ", ";
      return Text + ")";
    }
    if (const auto *Written = T->getAs<TemplateSpecializationType>())
      if (const TemplateDecl *Template =
              Written->getTemplateName().getAsTemplateDecl();
          Template && !isa<TypeAliasTemplateDecl>(Template))
        return qualified(T, name(*Template) +
                                write(Written->template_arguments()));
    if (const auto *Instance =
            dyn_cast_or_null<ClassTemplateSpecializationDecl>(
                T->getAsCXXRecordDecl()))
      return qualified(T, name(*Instance) +
                              write(Instance->getTemplateArgs().asArray()));
    if (const TagDecl *Tag = T->getAsTagDecl())
      return qualified(T, name(*Tag));
    return Canonical.getAsString();
  }

  std::string write(ArrayRef<TemplateArgument> Arguments) const {
    std::string Text = "<";
    for (const TemplateArgument &Argument : Arguments) {
      if (Argument.getKind() == TemplateArgument::Type) {
        Text += write(Argument.getAsType());
      } else {
        llvm::raw_string_ostream Stream(Text);
        Context.getCanonicalTemplateArgument(Argument).print(
            Context.getPrintingPolicy(), Stream, /*IncludeType=*/true);
      }
      Text += ", ";
    }
    return Text + ">";
  }

private:
  static std::string qualified(QualType T, std::string Text) {
    Qualifiers Of = T.getCanonicalType().getLocalQualifiers();
    return Of.empty() ? Text : Text + " " + Of.getAsString();
  }

  std::string name(const NamedDecl &D) const {
    const MappingEntry *Row =
        Choice && D.getIdentifier() ? Table.lookup(D.getName()) : nullptr;
    StringRef Target = Row && (Row->Kind == EntryKind::Type ||
                               Row->Kind == EntryKind::DeviceType)
                           ? targetName(*Row, *Choice)
                           : "";
    if (!Target.empty())
      return Target.str();
    return D.getIdentifier()
               ? D.getQualifiedNameAsString()
               : Context.getTypeDeclType(cast<TypeDecl>(&D)).getAsString();
  }

  const MappingTable &Table;
  const ASTContext &Context;
  const TargetChoice *Choice;
};

} // namespace

template <class T>
static TypeTexts makeTexts(const T &Types, std::string Written,
                           const MappingTable &Table,
                           const ASTContext &Context) {
  TargetChoice Hip, Roc;
  Roc.PreferRoc = true;
  TypeTexts Result;
  Result.Cuda = TypeWriter(Table, Context, nullptr).write(Types);
  Result.Hip = TypeWriter(Table, Context, &Hip).write(Types);
  Result.Roc = TypeWriter(Table, Context, &Roc).write(Types);
  Result.Written = std::move(Written);
  Result.IsOpaque =
      StringRef(Result.Hip).contains("void") && Result.Hip != Result.Cuda;
  return Result;
}

/// Spells a type as in source code: by its typedef, if there is one.
static std::string spell(QualType T, const ASTContext &Context) {
  PrintingPolicy Policy(Context.getPrintingPolicy());
  Policy.SuppressTagKeyword = true;
  return T.getAsString(Policy);
}

TypeTexts textsOf(QualType T, const MappingTable &Table,
                  const ASTContext &Context) {
  return makeTexts(T, spell(T, Context), Table, Context);
}

TypeTexts textsOf(ArrayRef<TemplateArgument> Arguments,
                  const MappingTable &Table, const ASTContext &Context) {
  std::string Written;
  for (const TemplateArgument &Argument : Arguments) {
    if (!Written.empty())
      Written += ", ";
    if (Argument.getKind() == TemplateArgument::Type) {
      Written += spell(Argument.getAsType(), Context);
      continue;
    }
    llvm::raw_string_ostream Stream(Written);
    Argument.print(Context.getPrintingPolicy(), Stream, /*IncludeType=*/true);
  }
  return makeTexts(Arguments, std::move(Written), Table, Context);
}

} // namespace hipify
