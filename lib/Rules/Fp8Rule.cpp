//===- Fp8Rule.cpp - 8-bit floating point in another format ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's fp8 types are in OCP format. gfx942 only supports FNUZ: the same
// numbers have different bits, there are no infinities, and the largest value
// differs.
//
//===----------------------------------------------------------------------===//
#include "Mapping/Targets.h"
#include "Rules/Rule.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hipify {

namespace {

/// How a place uses the type: values of it, a pointer or reference to them, or
/// just its name, e.g. as a template argument.
enum class Fp8Use : uint8_t { Value, Pointer, Name };

Fp8Use useAt(const RuleContext &C, size_t Index) {
  size_t Next = Index + 1;
  while (C.Source.isName(Next, "const") || C.Source.isName(Next, "volatile"))
    ++Next;
  if (C.Source.is(Next, tok::star) || C.Source.is(Next, tok::amp) ||
      C.Source.is(Next, tok::ampamp))
    return Fp8Use::Pointer;
  bool Alias = Index > 1 && C.Source.is(Index - 1, tok::equal) &&
               C.Source.is(Next, tok::semi);
  if (Alias || C.Source.is(Next, tok::greater) ||
      C.Source.is(Next, tok::greatergreater) || C.Source.is(Next, tok::comma))
    return Fp8Use::Name;
  return Fp8Use::Value;
}

struct Fp8Place {
  size_t Index;
  Confidence Conf;
  Fp8Use Use;
};

/// Uses of the types for computation. Storage types are bits, which shims
/// convert.
std::vector<Fp8Place> fp8Places(const RuleContext &C) {
  std::vector<Fp8Place> Result;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier) ||
        !C.spelling(I).starts_with("__nv_fp8"))
      continue;
    if (!C.spelling(I).contains("_e4m3") && !C.spelling(I).contains("_e5m2"))
      continue;
    if (auto Conf = C.cudaName(I))
      Result.push_back({I, *Conf, useAt(C, I)});
  }
  return Result;
}

} // namespace

void applyFp8Rule(RuleContext &C) {
  std::string Arches = targetsWhere(C.Options.Arches, [](const GpuTarget &T) {
    return T.Fp8 == GpuTarget::Fnuz;
  });
  if (Arches.empty())
    return;
  std::vector<Fp8Place> Places = fp8Places(C);
  // If there are no values, reports a pointer once, at the first one.
  auto Told = llvm::find_if(
      Places, [](const Fp8Place &P) { return P.Use == Fp8Use::Pointer; });
  if (llvm::any_of(Places,
                   [](const Fp8Place &P) { return P.Use == Fp8Use::Value; }))
    Told = Places.end();
  for (auto It = Places.begin(); It != Places.end(); ++It) {
    const Tok &T = C.tokens()[It->Index];
    Finding &F = C.report(DiagID::Fp8Kind, T.Offset, T.end(),
                          C.spelling(It->Index), It->Conf);
    F.Message = "'" + F.Subject + "' is OCP fp8; " + Arches +
                " has only the FNUZ format, with different bits";
    if (It->Use != Fp8Use::Value && It != Told) {
      F.Sev = Severity::Note;
      F.Message += "; the type is only named here";
      continue;
    }
    F.Advice = "use the _fnuz types there, and scale for their range";
  }
}

} // namespace hipify
