//===- Fp8Rule.cpp - 8-bit floating point in another format ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's fp8 classes are in OCP format. gfx942 only converts FNUZ, whose bits
// mean other numbers; there hipify/fp8_types.h has HIP convert by arithmetic.
//
//===----------------------------------------------------------------------===//
#include "Mapping/Targets.h"
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether Name is a class that converts; storage types are bits.
static bool isFp8Class(StringRef Name) {
  return Name.starts_with("__nv_fp8") &&
         (Name.ends_with("_e4m3") || Name.ends_with("_e5m2"));
}

void applyFp8Rule(RuleContext &C) {
  std::string Arches = targetsWhere(C.Options.Arches, [](const GpuTarget &T) {
    return T.Fp8 == GpuTarget::Fnuz;
  });
  if (Arches.empty())
    return;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier) || !isFp8Class(C.spelling(I)))
      continue;
    auto Conf = C.cudaName(I);
    if (!Conf)
      continue;
    const Tok &T = C.tokens()[I];
    Finding &F =
        C.report(DiagID::Fp8Kind, T.Offset, T.end(), C.spelling(I), *Conf);
    F.Message = "'" + F.Subject + "' is OCP fp8; " + Arches +
                " has only the FNUZ format, with different bits, and converts "
                "this one by arithmetic";
    F.Advice =
        "for speed, use the _fnuz types there, and scale for their range";
    return; // Once a file is enough.
  }
}

} // namespace hipify
