//===- CallArgumentRules.cpp - arguments that HIP expects wrapped ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's C++ headers overload these functions for symbols and kernels; HIP
// takes HIP_SYMBOL(symbol), and kernels as `const void *`.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether a type is spelled as a pointer to void.
static bool isVoidPointer(StringRef Type) {
  if (!Type.consume_back("*"))
    return false;
  llvm::SmallVector<StringRef, 4> Words;
  llvm::SplitString(Type, Words);
  llvm::erase_if(Words, [](StringRef Word) {
    return Word == "const" || Word == "volatile";
  });
  return Words.size() == 1 && Words[0] == "void";
}

/// Whether the argument is already a cast to a pointer to void, or was wrapped
/// by a previous run. A cast to another type, such as a template parameter,
/// says nothing.
static bool isWrapped(StringRef Text) {
  if (Text.consume_front("reinterpret_cast") ||
      Text.consume_front("static_cast"))
    return isVoidPointer(Text.split('<').second.split('>').first.trim());
  return Text.starts_with("HIP_SYMBOL") || Text == "nullptr" ||
         Text == "NULL" ||
         (Text.consume_front("(") &&
          isVoidPointer(Text.split(')').first.trim()));
}

/// The contents of a string literal that is an identifier; mangled C++ names
/// are not names of the source.
static std::optional<StringRef> nameInString(StringRef Text) {
  if (!Text.consume_front("\"") || !Text.consume_back("\"") || Text.empty() ||
      Text.starts_with("_Z") || llvm::isDigit(Text.front()) ||
      !llvm::all_of(Text,
                    [](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; }))
    return std::nullopt;
  return Text;
}

namespace {

/// What to wrap, and how.
struct Wrapping {
  Trait Kind; ///< Of the tables' rows; gives the argument's number.
  DiagID Id;
  StringRef Before;
  StringRef Message;
};

} // namespace

/// Before CUDA 5, symbols and kernels were passed as strings; HIP would use the
/// string's address.
static void wrapString(RuleContext &C, const Wrapping &How,
                       SourceText::Range Argument, const MappingEntry &Entry,
                       Confidence Conf) {
  auto [Begin, End] = Argument;
  StringRef Text = C.Source.slice(Begin, End);
  Finding &F = C.report(How.Id, Begin, End, Entry.Cuda, Conf);
  if (auto Name = nameInString(Text)) {
    F.Replacement = (How.Before + *Name + ")").str();
    F.Message = ("'" + *Name +
                 "' is named by a string, which only CUDA before 5.0 accepts; "
                 "it is passed to HIP directly")
                    .str();
    F.Edits = {{Begin, 1, How.Before.str()}, {End - 1, 1, ")"}};
    return;
  }
  F.Sev = Severity::Warning;
  F.Message =
      ("'" + Entry.Cuda +
       "' is given a string; HIP takes an address, as CUDA has since 5.0")
          .str();
  F.Advice = "pass what the string names";
}

/// HIP's functions that take a kernel as `const void *` are no templates:
/// `cudaLaunchKernel<Kernel>(reinterpret_cast<const void *>(kernel), ...)`.
static void dropTemplateArguments(RuleContext &C, size_t Name, size_t Open,
                                  const MappingEntry &Entry, Confidence Conf) {
  if (!C.Source.is(Name + 1, tok::less) || !C.Source.is(Open, tok::l_paren))
    return;
  unsigned Begin = C.tokens()[Name + 1].Offset,
           End = C.tokens()[Open - 1].end();
  Finding &F =
      C.report(DiagID::FunctionPointerCast, Begin, End, Entry.Cuda, Conf);
  F.Message = ("'" + C.Source.slice(Begin, End) + "' is dropped: '" +
               Entry.Hip + "' is no template")
                  .str();
  F.Edits = {{Begin, End - Begin, "", {}, /*Nests=*/true}};
}

/// Wraps argument N of functions whose row says "symbol N: ...".
static void wrap(RuleContext &C, const Wrapping &How) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier))
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.spelling(I));
    auto Argument = Entry ? Entry->trait(How.Kind) : std::nullopt;
    if (!Argument || Argument->First == 0)
      continue;
    unsigned Number = Argument->First;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    auto Arguments = C.callArguments(I);
    if (Arguments.size() < Number)
      continue;
    auto [Begin, End] = Arguments[Number - 1];
    if (How.Kind == Trait::Kernel)
      dropTemplateArguments(C, I, C.Source.tokenAt(Arguments[0].Begin) - 1,
                            *Entry, *Conf);
    StringRef Text = C.Source.slice(Begin, End);
    if (Text.empty() || isWrapped(Text))
      continue;
    if (Text.front() == '"') {
      wrapString(C, How, Arguments[Number - 1], *Entry, *Conf);
      continue;
    }
    Finding &F = C.report(How.Id, Begin, End, Entry->Cuda, *Conf);
    F.Replacement = (How.Before + Text + ")").str();
    F.Message = ("'" + Text + "' " + How.Message).str();
    F.Edits = {{Begin, 0, How.Before.str()}, {End, 0, ")"}};
  }
}

// C has neither symbols nor kernels: what it passes is a `const void *`.

void applySymbolRule(RuleContext &C) {
  if (C.isC())
    return;
  wrap(C, {Trait::Symbol, DiagID::SymbolWrapped, "HIP_SYMBOL(",
           "is a device symbol; HIP takes it as HIP_SYMBOL"});
}

void applyFunctionPointerRule(RuleContext &C) {
  if (C.isC())
    return;
  wrap(C, {Trait::Kernel, DiagID::FunctionPointerCast,
           "reinterpret_cast<const void *>(",
           "is a kernel; HIP takes it as 'const void *'"});
}

} // namespace hipify
