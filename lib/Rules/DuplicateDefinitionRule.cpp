//===- DuplicateDefinitionRule.cpp - what is defined twice in HIP ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's vector types come without operators, so people write their own; HIP's
// have them, and a second definition makes every use ambiguous. One that works
// by component is the same, and is left out.
// One that does something else, as a product of complex numbers, is preferred
// to HIP's by an attribute. Some of CUDA's types are one in HIP: CUresult and
// cudaError_t, for one. Of two functions that differ in this only, one stays.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace hipify {

/// Whether only attributes and specifiers stand before a definition.
static bool isSpecifiers(StringRef Text) {
  llvm::SmallVector<StringRef, 4> Words;
  llvm::SplitString(Text, Words);
  return llvm::all_of(Words, [](StringRef Word) {
    return Word.starts_with("__") || Word == "static" || Word == "inline";
  });
}

static void leaveOut(RuleContext &C, const Agreed<unsigned> &Places, DiagID Id,
                     StringRef Why, StringRef Message) {
  for (auto [Begin, End] : Places) {
    // Only when the definition has its lines for itself.
    unsigned First = C.Source.lineBegin(Begin), Last = C.Source.nextLine(End);
    if (!isSpecifiers(C.Source.slice(First, Begin)) ||
        !C.Source.slice(End, Last).trim().empty())
      continue;
    std::string Line = C.Source.lineEnding().str();
    Finding &F = C.report(Id, Begin, End, "definition", Confidence::Semantic);
    F.Message = Message.str();
    F.Edits = {{First, 0, ("#if 0 // " + Why + Line).str()},
               {Last, 0, "#endif" + Line}};
  }
}

static void preferOwnOperators(RuleContext &C) {
  for (auto [Begin, End] : C.Facts.OwnOperators) {
    Finding &F = C.report(DiagID::OwnOperator, Begin, End, "operator",
                          Confidence::Semantic);
    F.Message = "HIP's vector types have this operator with another meaning; "
                "the user's is preferred by an attribute";
    F.Edits.push_back(
        {Begin, 0,
         "__attribute__((enable_if(true, \"preferred to HIP's\"))) "});
  }
}

void applyDuplicateDefinitionRule(RuleContext &C) {
  preferOwnOperators(C);
  leaveOut(C, C.Facts.VectorOperators, DiagID::OperatorDropped,
           "HIP has this operator",
           "HIP's vector types have this operator; the definition is left out");
  leaveOut(C, C.Facts.ErrorDuplicates, DiagID::DuplicateDropped,
           "HIP has one type for both",
           "another function differs only in types that are one in HIP, as "
           "CUresult and cudaError_t; this definition is left out");
}

} // namespace hipify
