//===- DeviceNameRule.cpp - the C library in device code ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP declares printf, malloc, memcpy, ... for the device in the global
// namespace; the names in std are for the host. Other functions give another
// result than CUDA's on the device: their rows have the trait `device`.
//
//===----------------------------------------------------------------------===//
#include "Rules/DeviceName.h"

namespace hipify {

static bool hasStub(const RuleContext &C, size_t Index) {
  const MappingEntry *Row = C.Table.lookup(C.spelling(Index));
  return Row && Row->has(Trait::Stub);
}

bool isInDeviceCode(const RuleContext &C, size_t Index) {
  unsigned Offset = C.tokens()[Index].Offset;
  bool IsGlobal = Index > 0 && C.Source.is(Index - 1, clang::tok::coloncolon);
  auto It = C.Facts.DeviceNames.find(IsGlobal ? C.tokens()[Index - 1].Offset
                                              : Offset);
  return It != C.Facts.DeviceNames.end() && It->second == Offset;
}

bool isDeviceName(const RuleContext &C, size_t Index) {
  return isInDeviceCode(C, Index) && !hasStub(C, Index);
}

void applyDeviceNameRule(RuleContext &C) {
  for (auto [Begin, At] : C.Facts.DeviceNames) {
    size_t Index = C.Source.tokenAt(At);
    if (hasStub(C, Index))
      continue; // NameRule refuses it.
    unsigned End = C.tokens()[Index].end();
    llvm::StringRef Name = C.spelling(Index);
    const MappingEntry *Row = C.Table.lookup(Name);
    auto Other = Row ? Row->trait(Trait::Device) : std::nullopt;
    Finding &F =
        C.report(DiagID::DeviceName, Begin, End, Name, Confidence::Semantic);
    F.Message = "'" + C.Source.slice(Begin, End).str() + "' becomes '";
    if (Other) {
      F.Replacement = Other->words()[1].str();
      F.Message +=
          F.Replacement + (C.Facts.DeviceApiCalls.count(At)
                               ? "': in device code HIP lacks it"
                               : "': HIP's result differs in device code");
      C.requireHeader(Other->head());
    } else {
      F.Replacement = Name.str();
      F.Message += F.Replacement + "', which HIP has in device code";
    }
    F.Edits.push_back({Begin, End - Begin, F.Replacement});
  }
}

} // namespace hipify
