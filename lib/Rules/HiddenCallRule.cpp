//===- HiddenCallRule.cpp - calls whose arguments a macro hides -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `cublasHgemm(ARGUMENTS)`: the row says how to rewrite the call, but there are
// no arguments to rewrite. If the row only adds casts, an object that applies
// them replaces the function. Otherwise the call is an error.
//
//===----------------------------------------------------------------------===//
#include "Mapping/CallPattern.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

/// A call with all arguments in order.
struct PlainCall {
  StringRef Function;
  bool Casts = false;
};

} // namespace

/// Matches "(const hipblasHalf *)", possibly followed by a parenthesis, or "".
static bool isCast(StringRef Text) {
  if (Text.empty())
    return true;
  Text.consume_back("(");
  return Text.consume_front("(") && Text.consume_back(")") && !Text.empty() &&
         llvm::all_of(Text, [](char Ch) {
           return llvm::isAlnum(Ch) || StringRef("_ :*").contains(Ch);
         });
}

static std::optional<PlainCall> plainCall(const CallPattern &Pattern,
                                          StringRef Target) {
  PlainCall Result;
  int Next = 0;
  StringRef Before; ///< Text since the previous argument.
  for (const TargetPiece &P : cutTarget(Pattern, Target)) {
    if (P.Parameter == TargetPiece::Literal) {
      Before = P.Text;
      continue;
    }
    if (P.Parameter != Next)
      return std::nullopt;
    if (Next++ == 0)
      std::tie(Result.Function, Before) = Before.split('(');
    else
      Before = Before.split(',').second;
    if (Before = Before.trim(); !isCast(Before))
      return std::nullopt;
    Result.Casts |= !Before.empty();
    Before = "";
  }
  if (Pattern.OpenEnded || Next != int(Pattern.Parameters.size()) || !Next ||
      !Before.trim(")").empty() || Result.Function.empty())
    return std::nullopt;
  return Result;
}

/// Whether some row covers calls with this many arguments.
static bool hasRow(const RuleContext &C, StringRef Function, size_t Count) {
  return llvm::any_of(C.Table.lookupCalls(Function), [&](auto *Row) {
    auto Pattern = CallPattern::parse(Row->Cuda);
    return Pattern && !targetName(*Row, C.Options.Target).empty() &&
           (Pattern->OpenEnded ? Count >= Pattern->Parameters.size()
                               : Count == Pattern->Parameters.size());
  });
}

/// The rows depend on values that are hidden here.
static void reportUncertain(RuleContext &C, size_t Index, size_t Count,
                            Confidence Conf) {
  const Tok &T = C.tokens()[Index];
  const MappingEntry *Entry = C.Table.lookup(C.spelling(Index));
  Finding &F =
      C.report(DiagID::ChangedSignature, T.Offset, T.end(), Entry->Cuda, Conf);
  if (signatureDiffers(*Entry, unsigned(Count)))
    F.Sev = Severity::Error;
  F.Message = ("the form of HIP's call depends on the arguments of '" +
               Entry->Cuda + "', which a macro hides")
                  .str();
  F.Advice = "write out the arguments, or write the macro for HIP";
}

/// The row for a call with arguments of these types, if it is certain.
static const MappingEntry *chooseRow(const RuleContext &C, StringRef Function,
                                     llvm::ArrayRef<std::string> Types) {
  const MappingEntry *Best = nullptr;
  unsigned Rank = 0;
  llvm::SmallVector<StringRef, 8> Texts(Types.size(), "?");
  for (const MappingEntry *Row : C.Table.lookupCalls(Function)) {
    auto Pattern = CallPattern::parse(Row->Cuda);
    if (!Pattern || targetName(*Row, C.Options.Target).empty() ||
        !Pattern->fits(Texts, Types) || (Best && Pattern->rank() <= Rank))
      continue;
    Best = Row;
    Rank = Pattern->rank();
  }
  return Best;
}

bool rewriteHiddenCall(RuleContext &C, size_t Index, Confidence Conf) {
  const Tok &T = C.tokens()[Index];
  auto Seen = C.Facts.CallTypes.find(T.Offset);
  if (Seen == C.Facts.CallTypes.end() || C.Facts.Calls.count(T.Offset) ||
      !C.Source.is(Index + 1, tok::l_paren))
    return false;
  // An argument that is a macro itself hides nothing.
  size_t Written = C.callArguments(Index).size();
  if (llvm::any_of(Seen->second, [&](const FileFacts::CallTypesFact &Call) {
        return Call.Types.size() == Written;
      }))
    return false;
  StringRef Cuda = C.spelling(Index);
  const MappingEntry *Chosen = nullptr;
  for (const FileFacts::CallTypesFact &Call : Seen->second) {
    const MappingEntry *Row = chooseRow(C, Cuda, Call.Types);
    if (!Row && hasRow(C, Cuda, Call.Types.size())) {
      reportUncertain(C, Index, Call.Types.size(), Conf);
      return false; // The function is still renamed.
    }
    if (!Row || (Chosen && Row != Chosen))
      return false;
    Chosen = Row;
  }
  StringRef Target = targetName(*Chosen, C.Options.Target);
  auto Plain = plainCall(*CallPattern::parse(Chosen->Cuda), Target);
  auto Check = Chosen->trait(Trait::Check);
  Finding &F = C.report(!Plain  ? DiagID::ChangedSignature
                        : Check ? DiagID::CallInexact
                                : DiagID::CallRewritten,
                        T.Offset, T.end(), Cuda, Conf);
  if (!Plain) {
    F.Sev = Severity::Error;
    F.Message = ("'" + Cuda + "' is '" + Target +
                 "' in HIP, and a macro hides the arguments")
                    .str();
    F.Advice = "write out the arguments, or write the macro for HIP";
    return true;
  }
  F.Replacement = Plain->Casts
                      ? "hipify::withCasts(" + Plain->Function.str() + ")"
                      : Plain->Function.str();
  F.Message = ("'" + Cuda + "' becomes '" + F.Replacement + "'" +
               (Plain->Casts ? ": its arguments are cast" : ""))
                  .str();
  if (Check) {
    F.Message += (": " + Check->Text).str();
    F.Advice = Chosen->Advice.str();
  }
  F.Edits.push_back({T.Offset, T.Length, F.Replacement});
  if (Plain->Casts)
    C.requireHeader("hipify/casts.h");
  if (auto Shim = Chosen->trait(Trait::Shim))
    C.requireHeader(Shim->head());
  return true;
}

} // namespace hipify
