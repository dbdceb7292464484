//===- Targets.cpp - features of AMD's GPUs -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Mapping/Targets.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace hipify {

#define TARGET(NAME, WAVEFRONT, SHARED, IMAGES, FP8, MIGRATES, F32, F64)       \
  {NAME,                                                                       \
   WAVEFRONT,                                                                  \
   SHARED,                                                                     \
   IMAGES != 0,                                                                \
   GpuTarget::Fp8T(FP8),                                                       \
   MIGRATES != 0,                                                              \
   GpuTarget::AtomicT(F32),                                                    \
   GpuTarget::AtomicT(F64)},
static constexpr GpuTarget AllTargets[] = {
#include "Targets.inc"
};
#undef TARGET

llvm::ArrayRef<GpuTarget> allGpuTargets() { return AllTargets; }

const GpuTarget *lookupGpuTarget(StringRef Arch) {
  StringRef Name = Arch.split(':').first;
  const auto *Found = llvm::find_if(
      AllTargets, [&](const GpuTarget &T) { return T.Name == Name; });
  return Found == std::end(AllTargets) ? nullptr : Found;
}

StringRef nearestGpuTarget(StringRef Arch) {
  StringRef Name = Arch.split(':').first;
  return llvm::min_element(AllTargets,
                           [&](const auto &A, const auto &B) {
                             return Name.edit_distance(A.Name) <
                                    Name.edit_distance(B.Name);
                           })
      ->Name;
}

std::string
targetsWhere(llvm::ArrayRef<std::string> Arches,
             llvm::function_ref<bool(const GpuTarget &)> Predicate) {
  std::string Result;
  for (const std::string &Arch : Arches)
    if (const GpuTarget *T = lookupGpuTarget(Arch); T && Predicate(*T))
      Result += (Result.empty() ? "" : ", ") + T->Name.str();
  return Result;
}

} // namespace hipify
