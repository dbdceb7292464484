//===- SignatureRule.cpp - calls with another argument list ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some HIP functions take other arguments than their CUDA namesakes. What the
// rows of kind `call` do not write anew is a warning.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

void checkSignature(RuleContext &C, size_t Index, const MappingEntry &Entry,
                    StringRef Target, Confidence Conf) {
  std::optional<unsigned> Count = C.argumentCount(Index);
  bool Differs = signatureDiffers(Entry, Count);
  // Some calls are written otherwise, and this one, or its arguments, cannot be
  // seen.
  bool Unseen = !Count && !C.Table.lookupCalls(Entry.Cuda).empty();
  if (!Differs && !Unseen)
    return;
  const Tok &T = C.tokens()[Index];
  Finding &F =
      C.report(DiagID::ChangedSignature, T.Offset, T.end(), Entry.Cuda, Conf);
  StringRef Note = Entry.Note;
  F.Message =
      ("'" + Target + "' takes other arguments than '" + Entry.Cuda + "': " +
       (Differs ? Note.split(": ").second : "the call is not written out here"))
          .str();
  F.Advice = Differs ? Entry.Advice.str() : "compare the arguments by hand";
}

} // namespace hipify
