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
#include "llvm/ADT/SmallSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether a call at Offset that only the compiler saw, through a macro, or the
/// function that is used as a value there, has as many parameters as a form
/// that is rewritten.
static bool hasRewrittenForm(const RuleContext &C, unsigned Offset,
                             StringRef Function) {
  llvm::SmallSet<size_t, 4> Counts;
  if (auto It = C.Facts.CallTypes.find(Offset); It != C.Facts.CallTypes.end())
    for (const FileFacts::CallTypesFact &Call : It->second)
      Counts.insert(Call.Types.size());
  if (auto It = C.Facts.FunctionValues.find(Offset);
      It != C.Facts.FunctionValues.end())
    Counts.insert(It->second.begin(), It->second.end());
  return llvm::any_of(C.Table.lookupCalls(Function), [&](auto *Row) {
    StringRef Form = Row->Cuda;
    return !Counts.empty() &&
           (Form.contains("...") || Counts.contains(Form.count(',') + 1));
  });
}

/// "default 3: 0": HIP's function has a third parameter, and only C++ knows its
/// default, which a pointer to the function lacks.
static void writeDefault(RuleContext &C, size_t Index,
                         const MappingEntry &Entry, StringRef Target,
                         Confidence Conf) {
  auto Default = Entry.trait(Trait::Default);
  if (!Default)
    return;
  const Tok &T = C.tokens()[Index];
  auto Values = C.Facts.FunctionValues.find(T.Offset);
  if (Values != C.Facts.FunctionValues.end() &&
      Values->second.count(Default->First - 1)) {
    Finding &F =
        C.report(DiagID::ChangedSignature, T.Offset, T.end(), Entry.Cuda, Conf);
    F.Sev = Severity::Error;
    F.Message = ("'" + Target + "' has one parameter more than '" + Entry.Cuda +
                 "', whose default only a call has")
                    .str();
    F.Advice = "write a function that calls it, and use that one's address";
    return;
  }
  std::optional<size_t> Close =
      C.mayBeC() && C.argumentCount(Index) == Default->First - 1
          ? C.Source.closing(Index + 1)
          : std::nullopt;
  if (!Close)
    return;
  Finding &F = C.report(DiagID::CallRewritten, T.Offset,
                        C.tokens()[*Close].end(), Entry.Cuda, Conf);
  F.Message = ("the last argument of '" + Target +
               "' is written: C has no default arguments")
                  .str();
  F.Edits.push_back(
      {C.tokens()[*Close].Offset, 0, (", " + Default->Text).str()});
}

void checkSignature(RuleContext &C, size_t Index, const MappingEntry &Entry,
                    StringRef Target, Confidence Conf) {
  std::optional<unsigned> Count = C.argumentCount(Index);
  bool Differs = signatureDiffers(Entry, Count);
  // Some calls are rewritten, but this one, or its arguments, are hidden.
  const Tok &T = C.tokens()[Index];
  bool Unseen = !Count && !C.Table.lookupCalls(Entry.Cuda).empty();
  // HIP's function of the same name is the plain form.
  if (Target == Entry.Cuda || C.Facts.FunctionValues.count(T.Offset))
    Unseen &= hasRewrittenForm(C, T.Offset, Entry.Cuda);
  writeDefault(C, Index, Entry, Target, Conf);
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
