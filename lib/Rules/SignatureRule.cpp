//===- SignatureRule.cpp - calls with another argument list ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some HIP functions have other parameters than their CUDA namesakes. Calls
// that the rows of kind `call` do not rewrite get a warning.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether a call at Offset that only the compiler saw, through a macro, has as
/// many arguments as a form that is rewritten.
static bool hasRewrittenForm(const RuleContext &C, unsigned Offset,
                             StringRef Function) {
  auto Seen = C.Facts.CallTypes.find(Offset);
  if (Seen == C.Facts.CallTypes.end())
    return false;
  for (const MappingEntry *Row : C.Table.lookupCalls(Function))
    for (const FileFacts::CallTypesFact &Call : Seen->second)
      if (StringRef(Row->Cuda).contains("...") ||
          StringRef(Row->Cuda).count(',') + 1 == Call.Types.size())
        return true;
  return false;
}

void checkSignature(RuleContext &C, size_t Index, const MappingEntry &Entry,
                    StringRef Target, Confidence Conf) {
  std::optional<unsigned> Count = C.argumentCount(Index);
  bool Differs = signatureDiffers(Entry, Count);
  // Some calls are rewritten, but this one, or its arguments, are hidden.
  const Tok &T = C.tokens()[Index];
  bool Unseen = !Count && !C.Table.lookupCalls(Entry.Cuda).empty();
  // HIP's function of the same name is the plain form.
  if (Target == Entry.Cuda)
    Unseen &= hasRewrittenForm(C, T.Offset, Entry.Cuda);
  if (!Differs && !Unseen)
    return;
  Finding &F =
      C.report(DiagID::ChangedSignature, T.Offset, T.end(), Entry.Cuda, Conf);
  auto Difference = Entry.trait(Trait::Signature);
  if (!Difference)
    Difference = Entry.trait(Trait::Arguments);
  F.Message =
      ("'" + Target + "' takes different arguments from '" + Entry.Cuda +
       "': " + (Differs ? Difference->Text : "the call is not visible here"))
          .str();
  F.Advice = Differs ? Entry.Advice.str() : "compare the arguments by hand";
}

} // namespace hipify
