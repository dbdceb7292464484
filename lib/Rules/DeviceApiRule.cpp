//===- DeviceApiRule.cpp - the runtime API in device code -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's device runtime lets kernels create streams, copy and allocate; in HIP
// these functions are host-only.
//
//===----------------------------------------------------------------------===//
#include "Rules/DeviceName.h"

using namespace clang;

namespace hipify {

void applyDeviceApiRule(RuleContext &C) {
  for (unsigned Offset : C.Facts.DeviceApiCalls) {
    size_t Index = C.Source.tokenAt(Offset);
    if (!C.Source.is(Index, tok::raw_identifier) ||
        C.tokens()[Index].Offset != Offset || !C.cudaName(Index))
      continue;
    if (isDeviceName(C, Index))
      continue;
    const Tok &T = C.tokens()[Index];
    Finding &F = C.report(DiagID::DeviceApiCall, T.Offset, T.end(),
                          C.spelling(Index), Confidence::Semantic);
    F.Message = "'" + F.Subject +
                "' is called in device code; in HIP only the "
                "host can call it";
    F.Advice = "call it on the host, before or after the kernel";
  }
}

} // namespace hipify
