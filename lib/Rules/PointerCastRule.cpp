//===- PointerCastRule.cpp - device pointers as integers ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUdeviceptr and some handles are integers in CUDA and pointers in HIP. Where
// one is converted to the other, or the address of one to that of the other, a
// cast is added.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using llvm::StringRef;

namespace hipify {

/// CUDA's integer type, as named in the tables.
static StringRef integerOf(const MappingEntry &Entry) {
  auto Pointer = Entry.trait(Trait::Pointer);
  StringRef Type = Pointer ? Pointer->Text.split(", ").second : "";
  Type.consume_back(" in CUDA");
  return Type.empty() ? "unsigned long long" : Type;
}

/// The casts that convert a HIP pointer to the value and type of CUDA's
/// integer.
static std::string castToInteger(const MappingEntry &Entry) {
  StringRef Type = integerOf(Entry);
  if (Type == "unsigned long long")
    return "(unsigned long long)";
  return ("(" + Type + ")(intptr_t)").str();
}

static std::string writtenCast(const FileFacts::PointerCast &Cast,
                               const MappingEntry &Entry, StringRef Hip) {
  using Fact = FileFacts::PointerCast;
  std::string Pointer = "(" + Hip.str() + ")";
  switch (Cast.Kind) {
  case Fact::ToInteger:
    return castToInteger(Entry) + (Cast.Object ? Pointer : "");
  case Fact::ToPointers:
    return "(" + Hip.str() + " *)";
  case Fact::ToIntegers:
    return "(" + integerOf(Entry).str() + " *)";
  case Fact::ToPointerReference:
    return "(" + Hip.str() + " &)";
  case Fact::ToIntegerReference:
    return "(" + integerOf(Entry).str() + " &)";
  default:
    return Pointer;
  }
}

static void reportOtherSize(Finding &F, const MappingEntry &Entry,
                            StringRef Hip) {
  F.Sev = Severity::Error;
  F.Message = ("'" + Hip + "' is a pointer, and '" + integerOf(Entry) +
               "' has no room for it: HIP does not accept the address of one "
               "as that of the other")
                  .str();
  F.Advice = ("declare the variable as '" + Entry.Cuda + "'").str();
}

/// `constexpr` becomes `const`, and a static member `inline`: a cast of a
/// number to a pointer is no constant expression.
static void rewriteConstant(RuleContext &C, unsigned Begin,
                            const FileFacts::PointerCast &Declaration,
                            StringRef Hip) {
  for (size_t I = C.Source.tokenAt(Begin);
       I < C.tokens().size() && C.tokens()[I].Offset < Declaration.End; ++I) {
    const Tok &Token = C.tokens()[I];
    StringRef Text = C.Source.slice(Token.Offset, Token.end());
    if (Text != "const" && Text != "constexpr")
      continue;
    Finding &F = C.report(DiagID::PointerCast, Token.Offset, Token.end(),
                          Declaration.Handle, Confidence::Semantic);
    F.Message =
        ("a '" + Hip + "' made from a number is no constant expression").str();
    bool IsMember = Declaration.Kind == FileFacts::PointerCast::Member;
    F.Edits = {
        {Token.Offset, Token.Length, IsMember ? "inline const" : "const"}};
    return;
  }
}

void applyPointerCastRule(RuleContext &C) {
  for (auto &[Begin, Cast] : C.Facts.PointerCasts) {
    StringRef Cuda = Cast.Handle;
    if (Cuda.empty())
      Cuda = "CUdeviceptr";
    const MappingEntry *Entry = C.Table.lookup(Cuda);
    StringRef Hip = Entry ? targetName(*Entry, C.Options.Target) : "";
    if (Hip.empty())
      continue; // Reported where the type is named.
    if (Cast.Kind == FileFacts::PointerCast::Constant ||
        Cast.Kind == FileFacts::PointerCast::Member) {
      rewriteConstant(C, Begin, Cast, Hip);
      continue;
    }
    Finding &F = C.report(DiagID::PointerCast, Begin, Cast.End, Cuda,
                          Confidence::Semantic);
    F.Message =
        ("'" + Hip + "' is a pointer, not an integer; the value is cast").str();
    if (Cast.Kind == FileFacts::PointerCast::StaticCast) {
      F.Edits = {{Begin, Cast.End - Begin, "reinterpret_cast"}};
      continue;
    }
    if (Cast.Kind == FileFacts::PointerCast::OtherSize) {
      reportOtherSize(F, *Entry, Hip);
      continue;
    }
    std::string Written = writtenCast(Cast, *Entry, Hip);
    Edit Whole{Begin, Cast.End - Begin, "", {}, true};
    Whole.Text = Written + (Cast.Parentheses ? "(" : "");
    Whole.Kept.push_back(
        {static_cast<unsigned>(Whole.Text.size()), Begin, Cast.End});
    if (Cast.Parentheses)
      Whole.Text += ")";
    F.Edits.push_back(std::move(Whole));
  }
}

} // namespace hipify
