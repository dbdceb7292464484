//===- NamespaceRule.cpp - cub::, thrust::cuda::, cuda:: ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Template libraries are renamed by namespace. A qualified name is matched with
// the longest namespace in the tables that is a prefix of it.
//
//===----------------------------------------------------------------------===//
#include "Rules/NamespaceAliases.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

std::map<StringRef, std::string> namespaceAliases(const RuleContext &C) {
  std::map<StringRef, std::string> Aliases;
  for (size_t I = 0; I + 3 < C.tokens().size(); ++I) {
    if (!C.Source.isName(I, "namespace") || !C.Source.is(I + 2, tok::equal))
      continue;
    std::string Target;
    for (size_t T = I + 3;
         C.Source.is(T, tok::raw_identifier) || C.Source.is(T, tok::coloncolon);
         ++T)
      Target += C.spelling(T);
    if (StringRef(Target).starts_with("::"))
      Target.erase(0, 2);
    auto [First, Rest] = StringRef(Target).split("::");
    if (auto It = Aliases.find(First); It != Aliases.end())
      Target = It->second + (Rest.empty() ? "" : "::" + Rest.str());
    Aliases[C.spelling(I + 1)] = std::move(Target);
  }
  return Aliases;
}

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
  // `using namespace ::cub;`
  size_t First =
      Index > 0 && C.Source.is(Index - 1, tok::coloncolon) ? Index - 1 : Index;
  bool AfterNamespace = First > 0 && C.Source.isName(First - 1, "namespace");
  // namespace cg = cooperative_groups;
  bool AliasTarget = First > 2 && C.Source.is(First - 1, tok::equal) &&
                     C.Source.is(First - 2, tok::raw_identifier) &&
                     C.Source.isName(First - 3, "namespace");
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

/// Whether some file of the project declares the name, perhaps one that units
/// read only with other macros.
static bool isDeclaredSomewhere(const RuleContext &C, StringRef Name) {
  return llvm::any_of(C.Project.Files, [&](const auto &File) {
    return File.second.Declared.count(Name.str());
  });
}

static void reportUnsupported(RuleContext &C, llvm::ArrayRef<size_t> Chain,
                              std::string Name, const MappingEntry &Entry,
                              Confidence Conf) {
  Finding &F = C.report(DiagID::Unsupported, C.tokens()[Chain.front()].Offset,
                        C.tokens()[Chain.back()].end(), Name, Conf);
  StringRef First = C.spelling(Chain.front());
  if (Conf == Confidence::Lexical && First == Entry.Cuda &&
      isDeclaredSomewhere(C, First)) {
    F.Sev = Severity::Note;
    F.Message = "'" + F.Subject + "' is kept: the project has a namespace '" +
                First.str() + "' of its own";
    F.Advice = "check it if CUDA's is meant";
    return;
  }
  // One error for a library, not one for each use.
  if (Entry.isDecidedBy("header"))
    F.Sev = Severity::Note;
  std::string Reason = noteText(Entry.Note, Entry.Traits);
  F.Message = "'" + F.Subject + "' has no counterpart in HIP" +
              (Reason.empty() ? "" : ": " + Reason);
  F.Advice = Entry.Advice.str();
}

/// `t::cuda`, where `t` is thrust: the alias stays, what follows is renamed.
/// Returns false if no row is about what follows.
static bool renameBehindAlias(RuleContext &C, llvm::ArrayRef<size_t> Chain,
                              StringRef Target) {
  for (size_t Count = Chain.size(); Count > 1; --Count) {
    auto Behind = Chain.slice(1, Count - 1);
    std::string Name = Target.str() + "::" + joined(C, Behind);
    const MappingEntry *Entry = C.Table.lookupNamespace(Name);
    if (!Entry || Entry->isDecidedBy("warp"))
      continue;
    StringRef Hip = targetName(*Entry, C.Options.Target);
    if (Hip.empty()) {
      reportUnsupported(C, Chain.take_front(Count), Name, *Entry,
                        Confidence::Lexical);
      return true;
    }
    llvm::SmallVector<StringRef, 4> Parts, Names;
    Hip.split(Parts, "::");
    Target.split(Names, "::");
    if (Parts.size() != Names.size() + Behind.size())
      continue;
    if (auto Shim = Entry->trait(Trait::Shim))
      C.requireHeader(Shim->head());
    for (auto [Index, Part] :
         llvm::zip(Behind, llvm::ArrayRef(Parts).drop_front(Names.size()))) {
      const Tok &T = C.tokens()[Index];
      if (C.spelling(Index) == Part)
        continue;
      Finding &F = C.report(DiagID::Renamed, T.Offset, T.end(), Name,
                            Confidence::Lexical);
      F.Replacement = Part.str();
      F.Message = "'" + Name + "' becomes '" + Hip.str() + "'";
      F.Edits.push_back({T.Offset, T.Length, Part.str()});
    }
    return true;
  }
  return false;
}

void applyNamespaceRule(RuleContext &C) {
  auto Aliases = namespaceAliases(C);
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other || !startsQualifiedName(C, I))
      continue;
    auto Chain = nameChain(C, I);
    if (auto Alias = Aliases.find(C.spelling(I));
        Alias != Aliases.end() && renameBehindAlias(C, Chain, Alias->second)) {
      I = Chain.back();
      continue;
    }
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
        reportUnsupported(C, Chain, joined(C, Chain), *Entry, *Conf);
      }
      break;
    }
    I = Chain.back();
  }
}

} // namespace hipify
