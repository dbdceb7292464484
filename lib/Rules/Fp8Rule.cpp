//===- Fp8Rule.cpp - 8-bit floating point on targets of another kind ------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's fp8 types are OCP's. gfx942 knows the FNUZ kind only: other bits for
// the same numbers, no infinities, another largest value.
//
//===----------------------------------------------------------------------===//
#include "Mapping/Targets.h"
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

void applyFp8Rule(RuleContext &C) {
  std::string Arches = targetsWhere(C.Options.Arches, [](const GpuTarget &T) {
    return T.Fp8 == GpuTarget::Fnuz;
  });
  if (Arches.empty())
    return;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier) ||
        !C.spelling(I).starts_with("__nv_fp8"))
      continue;
    // Types that compute. Storage types are bits, which shims convert.
    if (!C.spelling(I).contains("_e4m3") && !C.spelling(I).contains("_e5m2"))
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    const Tok &T = C.tokens()[I];
    Finding &F =
        C.report(DiagID::Fp8Kind, T.Offset, T.end(), C.spelling(I), *Conf);
    F.Message = "'" + F.Subject + "' is OCP's fp8; " + Arches +
                " has the FNUZ kind only, with other bits";
    F.Advice = "use the _fnuz types there, and scale for their range";
  }
}

} // namespace hipify
