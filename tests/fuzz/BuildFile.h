//===- BuildFile.h - what the targets of build files share ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_FUZZ_BUILDFILE_H
#define HIPIFY_TESTS_FUZZ_BUILDFILE_H

#include "BuildFiles/BuildProject.h"
#include "Findings/Finding.h"
#include "Fuzz.h"
#include "llvm/ADT/STLExtras.h"

namespace hipify::fuzz {

inline BuildProject smallProject() {
  BuildProject Project;
  Project.Arches = {"gfx942"};
  Project.NewNames = {{"a.cu", "a.cu.hip"}};
  Project.NeedsShims = true;
  return Project;
}

inline void requireFindings(llvm::ArrayRef<Finding> Findings) {
  std::vector<std::pair<unsigned, unsigned>> Ranges;
  for (const Finding &F : Findings) {
    require(!F.Message.empty(), "a finding says something");
    for (const Edit &E : F.Edits)
      Ranges.emplace_back(E.Offset, E.Offset + E.Length);
  }
  llvm::sort(Ranges);
  for (size_t I = 1; I < Ranges.size(); ++I)
    require(Ranges[I - 1].second <= Ranges[I].first, "edits do not overlap");
}

} // namespace hipify::fuzz
#endif
