//===- MaskTypes.cpp - declares lane masks with 64 bits -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Flow/MaskFlow.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

constexpr StringRef WideType = "unsigned long long";

/// The spelled element type of an array, pointer or reference.
static TypeLoc writtenType(TypeLoc T) {
  while (true) {
    T = T.getUnqualifiedLoc();
    if (auto Array = T.getAs<ArrayTypeLoc>())
      T = Array.getElementLoc();
    else if (auto Pointer = T.getAs<PointerTypeLoc>())
      T = Pointer.getPointeeLoc();
    else if (auto Reference = T.getAs<ReferenceTypeLoc>())
      T = Reference.getPointeeLoc();
    else if (auto Paren = T.getAs<ParenTypeLoc>())
      T = Paren.getInnerLoc();
    else
      return T;
  }
}

static TypeLoc writtenType(const Decl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    FunctionTypeLoc T = F->getFunctionTypeLoc();
    return T ? writtenType(T.getReturnLoc()) : TypeLoc();
  }
  const auto *Declarator = dyn_cast<DeclaratorDecl>(D);
  const TypeSourceInfo *Info =
      Declarator ? Declarator->getTypeSourceInfo() : nullptr;
  return Info ? writtenType(Info->getTypeLoc()) : TypeLoc();
}

static bool isPlainName(StringRef Name) {
  Name.consume_front("::");
  Name.consume_front("std::");
  return Name == "unsigned" || Name == "unsigned int" || Name == "int" ||
         Name == "uint32_t" || Name == "int32_t" || Name == "uint" ||
         Name == "unsigned long" || Name == "u_int32_t";
}

/// Finds declarations that cannot be retyped, and propagates to their aliases.
void MaskFlow::block() {
  blockSiblings();
  for (auto &[D, N] : Nodes) {
    if (const auto *P = dyn_cast<ParmVarDecl>(D);
        P && P->getType()->isPointerType() && N.Blocked.empty())
      if (const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
          F && F->hasAttr<CUDAGlobalAttr>())
        N.Blocked = "the host shares this memory";
    if (const auto *V = dyn_cast<VarDecl>(D); V && N.Blocked.empty()) {
      if (V->hasAttr<CUDASharedAttr>()) {
        if (V->getType()->isIncompleteArrayType())
          N.Blocked = "the host gives its size at the launch";
      } else if ((V->hasAttr<CUDADeviceAttr>() &&
                  !V->getAttr<CUDADeviceAttr>()->isImplicit()) &&
                 !V->getType().isConstQualified() && V->hasGlobalStorage()) {
        N.Blocked = "the host may copy it";
      }
    }
    if (isa<EnumConstantDecl>(D))
      N.Blocked = "it is an enumerator";
    if (isa<BindingDecl>(D))
      N.Blocked = "it has the type of what it is bound to";
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[D, N] : Nodes)
      for (const ValueDecl *Other : N.Aliases)
        if (Node &O = Nodes[Other]; N.Blocked.empty() && !O.Blocked.empty()) {
          N.Blocked = "it names the memory of '" + nameOf(Other).str() + "'";
          Changed = true;
        }
  }
}

/// `unsigned mask, count;` shares one type.
void MaskFlow::blockSiblings() {
  std::map<SourceLocation, bool> AllWide;
  auto TypeAt = [](const ValueDecl *D) {
    TypeLoc T = isa<FunctionDecl>(D) ? TypeLoc() : writtenType(D);
    return T.isNull() ? SourceLocation() : T.getBeginLoc();
  };
  for (const ValueDecl *D : Declared) {
    auto *It = Nodes.find(patternOf(D));
    bool Wide = It != Nodes.end() && It->second.Wide;
    auto [Known, New] = AllWide.try_emplace(TypeAt(D), Wide);
    Known->second &= Wide;
  }
  for (auto &[D, N] : Nodes)
    if (auto It = AllWide.find(TypeAt(D)); It != AllWide.end() &&
                                           It->first.isValid() && !It->second &&
                                           N.Wide && N.Blocked.empty())
      N.Blocked = "it is declared together with something that is not a mask";
}

void MaskFlow::retype(TypeLoc T, bool Cast) {
  T = writtenType(T);
  if (T.isNull())
    return;
  if (isPlainName(text(T.getSourceRange()))) {
    auto [File, Begin, End] = rangeOf(T.getSourceRange());
    // `unsigned(x)` is a cast whose type must be one word.
    bool OneWord =
        Cast && File &&
        StringRef(SM.getCharacterData(SM.getSpellingLoc(T.getBeginLoc())) +
                  (End - Begin))
            .ltrim()
            .starts_with("(");
    widen(T.getSourceRange(),
          OneWord ? ("(" + WideType + ")").str() : WideType.str(),
          "a lane mask");
  } else if (auto Alias = T.getAs<TypedefTypeLoc>()) {
    ++MaskUses[Alias.getDecl()->getCanonicalDecl()];
  } else {
    narrow(T.getSourceRange(), "a lane mask is written with this type");
  }
}

void MaskFlow::noteDeclaration(const ValueDecl *D, const Node &N) {
  QualType T = elementType(D);
  if (!N.Wide || T->isDependentType() || T->getContainedAutoType() ||
      T->isUndeducedType() || T->isIncompleteType() ||
      Context.getTypeSize(T) >= 64)
    return;
  if (N.Blocked.empty() && Context.getTypeSize(T) < 32)
    return narrow(
        SourceRange(D->getLocation()),
        ("'" + nameOf(D) + "' has too few bits for a lane mask").str());
  if (!N.Blocked.empty()) {
    // For several aliases, one report is enough.
    if (!StringRef(N.Blocked).starts_with("it names"))
      narrow(SourceRange(D->getLocation()),
             ("'" + nameOf(D) + "' holds masks of 32 lanes, and " + N.Blocked)
                 .str());
    return;
  }
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!F) {
    for (const Decl *R : D->redecls())
      retype(writtenType(R), false);
    return;
  }
  // Every redeclaration of the function redeclares the parameter.
  for (const FunctionDecl *R : F->redecls())
    retype(writtenType(R->getParamDecl(P->getFunctionScopeIndex())), false);
}

void MaskFlow::noteDeclarations() {
  for (auto &[D, N] : Nodes)
    noteDeclaration(D, N);
  // A typedef of the user's is changed if all its uses are masks.
  for (auto &[Name, Uses] : MaskUses) {
    if (!Collector.place(Name->getLocation()).first || Uses != AliasUses[Name])
      narrow(SourceRange(Name->getLocation()),
             ("'" + nameOf(Name) +
              "' is a 32-bit type of lane masks and of other values")
                 .str());
    else
      retype(Name->getTypeSourceInfo()->getTypeLoc(), false);
  }
}

} // namespace hipify
