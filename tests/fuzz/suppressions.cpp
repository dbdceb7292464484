//===- suppressions.cpp - findings that do not count ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same text as a file of suppressions and as a source with comments.
//
//===----------------------------------------------------------------------===//
#include "Translation/Suppressions.h"
#include "Fuzz.h"

using namespace hipify;
using namespace hipify::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto Rows = readSuppressions(textOf(Data, Size), "a.suppressions");
  if (!Rows) {
    requireMessage(toString(Rows.takeError()));
  } else {
    for (const SuppressionRow &Row : *Rows) {
      require(!Row.Reason.empty(), "a row has a reason");
      (void)Row.Paths.match("tests/deep/file.cu");
    }
  }
  SourceText Source("/a.cu", textOf(Data, Size).str());
  SuppressionComments Comments(Source);
  std::vector<Finding> Findings;
  for (const SuppressionComment &C : Comments.all()) {
    require(!C.Reason.empty(), "a comment has a reason");
    Finding &F = Findings.emplace_back();
    F.Id = C.Id;
    F.Offset = C.Offset;
  }
  size_t Before = Findings.size();
  size_t Taken = takeSuppressed(Source, {}, "", Findings).size();
  require(Taken <= Before, "no more is taken than there was");
  return 0;
}
