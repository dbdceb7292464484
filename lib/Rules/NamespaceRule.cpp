//===- NamespaceRule.cpp - cub::, thrust::cuda::, cuda:: ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Template libraries are renamed by namespace. A qualified name is matched with
// the longest namespace in the tables that is a prefix of it.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Token indices of the names in `a::b::c`, starting at First.
static llvm::SmallVector<size_t, 4> nameChain(const RuleContext &C,
                                              size_t First) {
  llvm::SmallVector<size_t, 4> Chain = {First};
  size_t I = First;
  while (C.Source.is(I + 1, tok::coloncolon) &&
         C.Source.is(I + 2, tok::raw_identifier))
    Chain.push_back(I += 2);
  return Chain;
}

static std::string joined(const RuleContext &C, llvm::ArrayRef<size_t> Chain) {
  std::string Text;
  for (size_t Index : Chain)
    Text += (Text.empty() ? "" : "::") + C.spelling(Index).str();
  return Text;
}

/// Whether a name at Index can denote a namespace at global scope.
static bool startsQualifiedName(const RuleContext &C, size_t Index) {
  // `typedef ::cub::Sum`: the word before the colons is not a scope.
  bool Qualifies = C.Source.qualifier(Index + 2) == Index;
  bool AfterNamespace = Index > 0 && C.Source.isName(Index - 1, "namespace");
  // namespace cg = cooperative_groups;
  bool AliasTarget = Index > 2 && C.Source.is(Index - 1, tok::equal) &&
                     C.Source.is(Index - 2, tok::raw_identifier) &&
                     C.Source.isName(Index - 3, "namespace");
  if (!Qualifies && !AfterNamespace && !AliasTarget)
    return false;
  // `namespace cub = other;` is a declaration, not a use.
  return !(AfterNamespace && C.Source.is(Index + 1, tok::equal));
}

/// Whether the compiler resolved a name to a CUDA namespace.
static bool isCudaScope(const RuleContext &C, size_t Index) {
  auto It = C.Facts.Names.find(C.tokens()[Index].Offset);
  return It != C.Facts.Names.end() && It->second & OriginCuda &&
         C.Table.lookupNamespace(C.spelling(Index));
}

static void renameChain(RuleContext &C, llvm::ArrayRef<size_t> Chain,
                        const MappingEntry &Entry, Confidence Conf) {
  const Tok &First = C.tokens()[Chain.front()],
            &Last = C.tokens()[Chain.back()];
  bool Same = Entry.Hip == Entry.Cuda;
  Finding &F = C.report(Same ? DiagID::SameName : DiagID::Renamed, First.Offset,
                        Last.end(), Entry.Cuda, Conf);
  F.Replacement = Entry.Hip.str();
  F.Message =
      Same ? ("namespace '" + Entry.Cuda + "' is the same in HIP").str()
           : ("namespace '" + Entry.Cuda + "' becomes '" + Entry.Hip + "'")
                 .str();
  if (Same)
    return;
  llvm::SmallVector<StringRef, 4> Parts;
  Entry.Hip.split(Parts, "::");
  if (Parts.size() != Chain.size()) {
    F.Edits.push_back(
        {First.Offset, Last.end() - First.Offset, Entry.Hip.str()});
    return;
  }
  for (size_t I = 0; I != Chain.size(); ++I)
    if (C.spelling(Chain[I]) != Parts[I])
      F.Edits.push_back({C.tokens()[Chain[I]].Offset,
                         C.tokens()[Chain[I]].Length, Parts[I].str()});
}

void applyNamespaceRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other || !startsQualifiedName(C, I))
      continue;
    auto Chain = nameChain(C, I);
    // `STATIC ::cub::Sum`: a macro precedes the colons, and the compiler knows
    // the next name. `own::cub::Sum`: CUB is wrapped in a namespace.
    if (!C.Facts.Names.count(T.Offset))
      if (auto *Scope = llvm::find_if(
              Chain, [&](size_t Index) { return isCudaScope(C, Index); });
          Scope != Chain.end())
        Chain.erase(Chain.begin(), Scope);
    auto Conf = C.cudaName(Chain.front());
    if (!Conf)
      continue;
    for (size_t Count = Chain.size(); Count > 0; --Count) {
      llvm::ArrayRef<size_t> Prefix(Chain.data(), Count);
      const MappingEntry *Entry = C.Table.lookupNamespace(joined(C, Prefix));
      if (!Entry)
        continue;
      if (Entry->Cuda == "cooperative_groups")
        break; // Handled by GroupRule.
      // cub::LaneId and similar: hipCUB's are right for whole wavefronts.
      if (Entry->isDecidedBy("warp")) {
        if (C.Options.Warp == WarpMode::Native)
          continue;
        C.requireHeader("hipify/warp.h");
      }
      if (auto Shim = Entry->trait(Trait::Shim))
        C.requireHeader(Shim->head());
      if (!targetName(*Entry, C.Options.Target).empty()) {
        renameChain(C, Prefix, *Entry, *Conf);
      } else {
        Finding &F =
            C.report(DiagID::Unsupported, C.tokens()[Chain.front()].Offset,
                     C.tokens()[Chain.back()].end(), joined(C, Chain), *Conf);
        F.Message = ("'" + F.Subject + "' has no counterpart in HIP" +
                     (Entry->Note.empty() ? "" : ": " + Entry->Note.str()));
        F.Advice = Entry->Advice.str();
      }
      break;
    }
    I = Chain.back();
  }
}

} // namespace hipify
