//===- FunctionAddressRule.cpp - addresses of overloaded functions --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `auto f = &cuMemAlloc` becomes `&hipMalloc`, which HIP's headers overload.
// The row's note has the type of the overload that CUDA means. In a macro body,
// where each expansion has another name, a macro of hipify/address.h selects
// it.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

using Address = FileFacts::FunctionAddress;

static void chooseOverload(RuleContext &C, size_t Index, const Address &Fact) {
  const MappingEntry *Entry = C.Table.lookup(Fact.Name);
  auto Overloaded = Entry ? Entry->trait(Trait::Overloaded) : std::nullopt;
  if (!Overloaded)
    return;
  StringRef Type = Overloaded->Text;
  const Tok &T = C.tokens()[Index];
  Finding &F = C.report(DiagID::OverloadChosen, Fact.Begin, T.end(), Fact.Name,
                        Confidence::Semantic);
  F.Message =
      ("HIP overloads '" + Entry->Hip + "'; the overload that matches '" +
       Fact.Name + "' is chosen by its type")
          .str();
  bool Global = Index > 0 && C.Source.is(Index - 1, tok::coloncolon);
  unsigned Begin = C.tokens()[Index - Global].Offset;
  if (Fact.Kind == Address::Decltype) // decltype(f), the type of the function
    F.Edits.push_back(
        {Fact.Begin, unsigned(StringRef("decltype").size()), "__typeof__"});
  std::string Star = Fact.Kind == Address::Decltype ? "*" : "";
  if (Fact.IsParameter) {
    // The macro has its own operator.
    if (Fact.Kind == Address::Address)
      Begin = Fact.Begin;
    F.Edits.push_back({Begin, T.Offset - Begin, Star + "HIPIFY_ADDRESS("});
    F.Edits.push_back({T.end(), 0, Global ? ", ::)" : ")"});
    C.requireHeader("hipify/address.h");
    return;
  }
  std::string Cast = (Star + "static_cast<" + Type + ">(").str();
  if (Fact.Kind == Address::Address)
    F.Edits.push_back({Fact.Begin, 0, Cast});
  else
    F.Edits.push_back({Begin, 0, Cast + "&"});
  F.Edits.push_back({T.end(), 0, ")"});
}

/// Whether a macro makes a name or a string of its argument at Offset.
static bool isNeededAsName(const RuleContext &C, unsigned Offset) {
  return C.Facts.MadeNames.count(Offset);
}

void applyFunctionAddressRule(RuleContext &C) {
  for (auto &[Offset, Facts] : C.Facts.FunctionAddresses) {
    size_t Index = C.Source.tokenAt(Offset);
    if (Index == C.tokens().size() || C.tokens()[Index].Offset != Offset)
      continue;
    const Tok &T = C.tokens()[Index];
    const Address &First = *Facts.begin();
    bool IsArgument = C.spelling(Index) == First.Name;
    auto IsMark = [&](const Address &Fact) {
      return IsArgument && Fact.IsParameter;
    };
    // If the macro's body has the operator, the argument must stay a name.
    if (llvm::all_of(Facts, IsMark))
      continue;
    bool Agree = llvm::all_of(Facts, [&](const Address &Fact) {
      return Fact.Kind == First.Kind && Fact.Begin == First.Begin &&
             Fact.IsParameter == First.IsParameter;
    });
    if (Agree && !(IsArgument && isNeededAsName(C, Offset))) {
      chooseOverload(C, Index, First);
      continue;
    }
    Finding &F = C.report(DiagID::OverloadOpen, T.Offset, T.end(), First.Name,
                          Confidence::Semantic);
    F.Message = "the address of '" + First.Name +
                "' is taken where a macro also needs the name; HIP overloads "
                "the function";
    F.Advice = "write '&' before the parameter in the macro";
  }
}

} // namespace hipify
