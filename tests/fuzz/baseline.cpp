//===- baseline.cpp - the JSON of an earlier audit ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Compare.h"
#include "Fuzz.h"

using namespace hipify;
using namespace hipify::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  audit::Audit A;
  A.Findings.resize(2);
  for (audit::AuditFinding &F : A.Findings)
    F.What.Id = DiagID::Renamed;
  A.Findings[0].Fingerprint = "a";
  A.Findings[1].Fingerprint = "b";
  if (llvm::Error E = audit::compareWith(A, textOf(Data, Size), "old.json"))
    requireMessage(toString(std::move(E)));
  else
    require(A.Before.has_value(), "there is a comparison");
  return 0;
}
