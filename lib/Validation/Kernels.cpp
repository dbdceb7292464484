//===- Kernels.cpp - the kernels of a case -------------------------------===//
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

/// The kernels of a translated file; Original is still empty.
static std::vector<KernelResult> kernelsOf(const std::string &Path) {
  std::vector<KernelResult> Found;
  Expected<SourceText> S = SourceText::read(Path);
  if (!S) {
    consumeError(S.takeError());
    return Found;
  }
  for (const DeviceRegion &Region : deviceRegions(*S)) {
    if (!Region.Kernel)
      continue;
    unsigned Line = S->lineAndColumn(Region.Begin).first;
    Found.push_back({Region.Name,
                     (sys::path::filename(Path) + ":" + Twine(Line)).str(), "",
                     S->slice(Region.Begin, Region.End).str()});
  }
  return Found;
}

std::vector<KernelResult> CaseRun::findKernels() const {
  std::vector<KernelResult> All;
  for (const auto &[Source, Name] : zip(C.Sources, Translated)) {
    std::vector<KernelResult> Originals = kernelsOf(C.Folder + "/" + Source);
    for (KernelResult &K : kernelsOf(Translation + "/" + Name)) {
      auto Same = find_if(Originals, [&](const KernelResult &Original) {
        return Original.Name == K.Name;
      });
      // Overloads have one name: each original is taken once.
      if (Same != Originals.end()) {
        K.Original = std::move(Same->Translation);
        Originals.erase(Same);
      }
      All.push_back(std::move(K));
    }
  }
  return All;
}
