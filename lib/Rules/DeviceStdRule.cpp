//===- DeviceStdRule.cpp - std::printf in device code ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP declares printf, malloc, memcpy, ... for the device in the global
// namespace; the names in std are for the host.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

namespace hipify {

void applyDeviceStdRule(RuleContext &C) {
  for (auto [Begin, At] : C.Facts.DeviceStdNames) {
    size_t Index = C.Source.tokenAt(At);
    Finding &F = C.report(DiagID::DeviceStdName, Begin, C.tokens()[Index].end(),
                          C.spelling(Index), Confidence::Semantic);
    F.Replacement = C.spelling(Index).str();
    F.Message = "'std::" + F.Replacement + "' becomes '" + F.Replacement +
                "', which HIP has in device code";
    F.Edits.push_back({Begin, At - Begin, ""});
  }
}

} // namespace hipify
