//===- QualifiedNameRule.cpp - cooperative_groups::reduce -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names in a namespace that HIP also has, but not with all of its names. The
// compiler resolves `cg::wait` and `wait`; without its facts the tokens decide,
// if this file defines `cg`.
//
//===----------------------------------------------------------------------===//
#include "Rules/NamespaceAliases.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

static void reportName(RuleContext &C, const Tok &T, const MappingEntry &Entry,
                       Confidence Conf) {
  if (!targetName(Entry, C.Options.Target).empty()) {
    Finding &F =
        C.report(DiagID::SameName, T.Offset, T.end(), Entry.Cuda, Conf);
    F.Message = ("'" + Entry.Cuda + "' is the same in HIP").str();
    if (auto Shim = Entry.trait(Trait::Shim))
      C.requireHeader(Shim->head());
    return;
  }
  Finding &F =
      C.report(DiagID::Unsupported, T.Offset, T.end(), Entry.Cuda, Conf);
  F.Message =
      ("'" + Entry.Cuda + "' has no counterpart in HIP: " + Entry.Note).str();
  F.Advice = Entry.Advice.str();
}

static bool isName(const MappingEntry *Entry) {
  return Entry && Entry->Kind != EntryKind::Member && !Entry->has(Trait::Rule);
}

void applyQualifiedNameRule(RuleContext &C) {
  auto Aliases = namespaceAliases(C);
  for (size_t I = 0; I != C.tokens().size(); ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier)
      continue;
    if (auto It = C.Facts.QualifiedNames.find(T.Offset);
        It != C.Facts.QualifiedNames.end()) {
      if (const MappingEntry *Entry = C.Table.lookup(It->second); isName(Entry))
        reportName(C, T, *Entry, Confidence::Semantic);
      continue;
    }
    // The compiler did not resolve it: `cg::name`.
    if (C.Facts.Names.count(T.Offset) || I < 2 ||
        !C.Source.is(I - 1, tok::coloncolon) ||
        !C.Source.is(I - 2, tok::raw_identifier) || C.Source.qualifier(I - 2))
      continue;
    StringRef Qualifier = C.spelling(I - 2);
    auto Alias = Aliases.find(Qualifier);
    std::string Name =
        (Alias == Aliases.end() ? Qualifier.str() : Alias->second) +
        "::" + C.spelling(I).str();
    if (const MappingEntry *Entry = C.Table.lookup(Name); isName(Entry))
      reportName(C, T, *Entry, Confidence::Lexical);
  }
}

} // namespace hipify
