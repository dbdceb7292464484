//===- ArgumentTypeRule.cpp - overloads that HIP lacks --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP has atomicAdd, __ldg, min, ... for fewer types than CUDA. A call with
// other types is kept and gets the shim that has the overload. The tables list
// them: "overloads: hipify/atomic.h for __half, __half2".
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether the list in a note covers a call.
static bool isListed(StringRef List, const FileFacts::CallTypesFact &Call) {
  // "all but int": in device code HIP handles several operands if they have the
  // same type.
  if (List.consume_front("all but "))
    return llvm::any_of(Call.Types,
                        [&](StringRef T) {
                          return !llvm::is_contained(llvm::split(List, ", "),
                                                     T);
                        }) &&
           (Call.InHost || Call.Types.size() == 1 ||
            llvm::is_contained(Call.Types, "") || !llvm::all_equal(Call.Types));
  return llvm::any_of(llvm::split(List, ", "), [&](StringRef Item) {
    return Item == "host code" ? Call.InHost
                               : llvm::is_contained(Call.Types, Item);
  });
}

/// Whether the file was translated before: then it has what it needs, and HIP's
/// types are not known.
static bool readsHip(const RuleContext &C) {
  return llvm::any_of(C.Facts.Includes, [](const auto &Include) {
    return llvm::any_of(Include.second, [](const IncludeFact &Fact) {
      return StringRef(Fact.Spelled).starts_with("hip/") ||
             StringRef(Fact.Spelled).starts_with("hipify/");
    });
  });
}

/// A call whose types are not known: a header is missing, or nothing makes the
/// template. The shim costs nothing where HIP has the overload.
static void addUnresolved(RuleContext &C) {
  if (readsHip(C))
    return;
  for (size_t I = 0, E = C.tokens().size(); I + 1 < E; ++I) {
    const Tok &T = C.tokens()[I];
    if (!C.Source.is(I, tok::raw_identifier) ||
        !C.Source.is(I + 1, tok::l_paren) || C.Facts.CallTypes.count(T.Offset))
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.spelling(I));
    auto Overloads = Entry ? Entry->trait(Trait::Overloads) : std::nullopt;
    if (!Overloads || C.cudaName(I) != Confidence::Semantic ||
        C.Facts.isInactive(T.Offset))
      continue;
    auto [Header, List] = Overloads->Text.split(" for ");
    if (!List.empty())
      C.requireHeader(Header);
  }
}

void applyArgumentTypeRule(RuleContext &C) {
  addUnresolved(C);
  for (auto &[Offset, Calls] : C.Facts.CallTypes) {
    size_t Index = C.Source.tokenAt(Offset);
    if (!C.Source.is(Index, tok::raw_identifier) ||
        C.tokens()[Index].Offset != Offset || !C.cudaName(Index))
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.spelling(Index));
    auto Overloads = Entry ? Entry->trait(Trait::Overloads) : std::nullopt;
    if (!Overloads)
      continue;
    auto [Header, List] = Overloads->Text.split(" for ");
    if (!List.empty() &&
        llvm::any_of(Calls, [&](auto &Call) { return isListed(List, Call); }))
      C.requireHeader(Header);
  }
}

} // namespace hipify
