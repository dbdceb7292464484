//===- NumberRules.cpp - results that are other numbers in HIP ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The result of printf in device code, and 16-bit floats converted to integers.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// `printf(...)` becomes `(printf(...), 2)`.
void applyPrintResultRule(RuleContext &C) {
  constexpr unsigned Unknown = ~0u;
  for (auto &[Begin, Call] : C.Facts.PrintResults) {
    auto [End, Count] = Call;
    Finding &F = C.report(DiagID::PrintResult, Begin, End, "printf",
                          Confidence::Semantic);
    F.Message = "printf in device code returns the number of arguments in "
                "CUDA, but of characters in HIP";
    if (Count == Unknown) {
      F.Advice = "do not use its result";
      continue;
    }
    F.Sev = Severity::Info;
    F.Message += "; CUDA's number is written out";
    F.Edits = {{Begin, 0, "("}, {End, 0, ", " + std::to_string(Count) + ")"}};
  }
}

/// Reports a conversion of a 16-bit float, and wraps it in Function.
static void convertFloat(RuleContext &C, unsigned Begin, unsigned End,
                         const llvm::Twine &Why, StringRef Function) {
  StringRef Text = C.Source.slice(Begin, End);
  Finding &F =
      C.report(DiagID::FloatConversion, Begin, End, Text, Confidence::Semantic);
  F.Replacement = Function.str();
  F.Message = ("'" + Text + "' becomes " + Why + "; '" + Function +
               "' converts it as CUDA does")
                  .str();
  F.Edits = {{Begin, 0, (Function + "(").str()}, {End, 0, ")"}};
}

/// Whether any of the names can change, so that the text must not be repeated.
static bool namesCuda(const RuleContext &C, unsigned Begin, unsigned End) {
  for (size_t I = C.Source.tokenAt(Begin);
       I < C.tokens().size() && C.tokens()[I].Offset < End; ++I)
    if (C.Source.is(I, tok::raw_identifier) && C.Table.lookup(C.spelling(I)))
      return true;
  return false;
}

/// `__nv_fp8_e4m3(x)` becomes `__hip_fp8_e4m3(hipify::to_fp8<...>(x))`, and
/// `(float)q` becomes `(float)hipify::from_fp8<float>(q)`.
static bool convertFp8(RuleContext &C, unsigned Begin, unsigned End,
                       StringRef Function) {
  StringRef Type = Function;
  bool From = Type.consume_front("__nv_cvt_fp8_to_halfraw<");
  if (!From && !Type.starts_with("__nv_fp8"))
    return false;
  Type.consume_back(">");
  const MappingEntry *Row = C.Table.lookup(Type);
  StringRef Target = Row ? targetName(*Row, C.Options.Target) : Type;
  convertFloat(C, Begin, End,
               "'" + Target +
                   (From ? "', for which HIP makes numbers of infinities"
                         : "', which has no infinity in CUDA"),
               (From ? "hipify::from_fp8<" : "hipify::to_fp8<") + Target.str() +
                   ">");
  C.requireHeader("hipify/fp8_class.h");
  return true;
}

/// `(short)h` becomes `(short)hipify::half2short_rz(h)`; in a template, `(T)h`
/// becomes `(T)hipify::cast_from<T>(h)`.
void applyFloatConversionRule(RuleContext &C) {
  for (auto &[Begin, Use] : C.Facts.FloatConversions) {
    auto &[End, Function] = Use;
    if (convertFp8(C, Begin, End, Function))
      continue;
    const MappingEntry *Row = C.Table.lookup(Function);
    StringRef Target = Row ? targetName(*Row, C.Options.Target) : "";
    if (Target.empty())
      continue;
    bool ToFloat = StringRef(Function).ends_with("2float");
    convertFloat(
        C, Begin, End,
        ToFloat ? "another 16-bit float, for which HIP has several conversions"
                : "an integer, which saturates in CUDA only",
        Target);
    if (auto Shim = Row->trait(Trait::Shim))
      C.requireHeader(Shim->head());
  }
  for (auto &[Begin, Cast] : C.Facts.FloatCasts) {
    if (C.Facts.FloatConversions.count(Begin))
      continue; // It does not depend on the template.
    StringRef Type = C.Source.slice(Cast.TypeBegin, Cast.TypeEnd);
    if (namesCuda(C, Cast.TypeBegin, Cast.TypeEnd)) {
      Finding &F =
          C.report(DiagID::FactConflict, Begin, Cast.End,
                   C.Source.slice(Begin, Cast.End), Confidence::Semantic);
      F.Message = "a 16-bit float becomes '" + Type.str() +
                  "' in some instances of the template, which CUDA does "
                  "differently; it is kept as written";
      F.Advice = "give the type a separate name";
      continue;
    }
    convertFloat(C, Begin, Cast.End,
                 "'" + Type +
                     "', in some instances a 16-bit float that becomes "
                     "an integer or another such float",
                 "hipify::cast_from<" + Type.str() + ">");
    C.requireHeader(C.Facts.Fp8Casts.count(Begin) ? "hipify/fp8_class.h"
                                                  : "hipify/half.h");
  }
}

/// `h = {}` becomes `h = __half2{}`: to clang, HIP's assignments from other
/// types match a list as well as the class's own.
void applyHalfListRule(RuleContext &C) {
  for (auto &[Begin, End] : C.Facts.HalfLists) {
    Finding &F = C.report(DiagID::FloatConversion, Begin, End,
                          C.Source.slice(Begin, End), Confidence::Semantic);
    F.Replacement = "__half2";
    F.Message = "a braced list is assigned to a __half2; HIP has several "
                "assignment operators for it, so its type is written out";
    F.Edits = {{Begin, 0, "__half2"}};
  }
}

void applyUnwrittenRule(RuleContext &C) {
  for (auto &[Begin, Several] : C.Facts.Unwritten)
    for (auto &[End, Why] : Several) {
      size_t Index = C.Source.tokenAt(Begin);
      unsigned Last = Index < C.tokens().size() ? C.tokens()[Index].end() : End;
      Finding &F = C.report(DiagID::UnwrittenChange, Begin, std::max(End, Last),
                            C.Source.slice(Begin, Last), Confidence::Semantic);
      F.Message =
          Why +
          "; macros assemble it, and no single piece of text holds all of it";
      F.Advice =
          "write it out here, or put the whole expression into one macro";
    }
}

} // namespace hipify
