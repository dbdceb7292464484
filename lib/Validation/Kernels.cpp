//===- Kernels.cpp - the kernels of a case --------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Source/DeviceRegions.h"
#include "Validation/CaseRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

namespace {
struct DeviceFunction {
  KernelResult Result; ///< Original is not filled in yet.
  bool IsKernel;
};
} // namespace

static std::vector<DeviceFunction> functionsOf(const std::string &Path) {
  std::vector<DeviceFunction> Found;
  Expected<SourceText> S = SourceText::read(Path);
  if (!S) {
    consumeError(S.takeError());
    return Found;
  }
  for (const DeviceRegion &Region : deviceRegions(*S)) {
    unsigned Line = S->lineAndColumn(Region.Begin).first;
    KernelResult R = {Region.Name,
                      (sys::path::filename(Path) + ":" + Twine(Line)).str(), "",
                      S->slice(Region.Begin, Region.End).str()};
    Found.push_back({std::move(R), Region.Kernel});
  }
  return Found;
}

std::vector<KernelResult> CaseRun::findKernels() const {
  std::vector<KernelResult> All;
  for (const auto &[Source, Name] : zip(C.Sources, Translated)) {
    std::vector<DeviceFunction> Originals =
        functionsOf(C.Folder + "/" + Source);
    for (auto &[K, IsKernel] : functionsOf(Translation + "/" + Name)) {
      auto Same = find_if(Originals, [&](const DeviceFunction &Original) {
        return Original.Result.Name == K.Name;
      });
      // Overloads share a name: use each original once.
      if (Same != Originals.end()) {
        K.Original = std::move(Same->Result.Translation);
        Originals.erase(Same);
      }
      if (IsKernel || K.Original != K.Translation)
        All.push_back(std::move(K));
    }
  }
  return All;
}
