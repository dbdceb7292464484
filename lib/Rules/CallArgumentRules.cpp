//===- CallArgumentRules.cpp - arguments that HIP wants wrapped -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's C++ headers overload these functions on symbols and kernels; HIP takes
// HIP_SYMBOL(symbol), and kernels as `const void *`.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
/// Whether the argument is written as a cast to a pointer to void already, or
/// wrapped by an earlier run.
bool isWrapped(StringRef Text) {
  return Text.starts_with("HIP_SYMBOL") || Text.starts_with("(void") ||
         Text.starts_with("(const void") || Text.starts_with("( void") ||
         Text.starts_with("( const void") ||
         Text.starts_with("reinterpret_cast") || Text == "nullptr" ||
         Text == "NULL";
}

/// Wraps argument N of functions whose row says "symbol N: ...".
void wrap(RuleContext &C, StringRef Kind, DiagID Id, StringRef Before,
          StringRef Message) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier))
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.spelling(I));
    StringRef Note = Entry ? Entry->Note : "";
    unsigned Number = 0;
    if (!Note.consume_front(Kind) || Note.consumeInteger(10, Number) ||
        Number == 0)
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    auto Arguments = C.callArguments(I);
    if (Arguments.size() < Number)
      continue;
    auto [Begin, End] = Arguments[Number - 1];
    StringRef Text = C.Source.slice(Begin, End);
    if (Text.empty() || isWrapped(Text))
      continue;
    // CUDA before 5 took symbols as strings.
    bool String = Id == DiagID::SymbolWrapped && Text.size() > 2 &&
                  Text.front() == '"' && Text.back() == '"';
    Finding &F = C.report(Id, Begin, End, Entry->Cuda, *Conf);
    F.Replacement = (Before + Text + ")").str();
    F.Message = ("'" + Text + "' " + Message).str();
    F.Edits = {{Begin, String ? 1u : 0u, Before.str()},
               {String ? End - 1 : End, String ? 1u : 0u, ")"}};
  }
}
} // namespace

void applySymbolRule(RuleContext &C) {
  wrap(C, "symbol ", DiagID::SymbolWrapped, "HIP_SYMBOL(",
       "is a device symbol; HIP takes it as HIP_SYMBOL");
}

void applyFunctionPointerRule(RuleContext &C) {
  wrap(C, "kernel ", DiagID::FunctionPointerCast,
       "reinterpret_cast<const void *>(",
       "is a kernel; HIP takes it as 'const void *'");
}

} // namespace hipify
