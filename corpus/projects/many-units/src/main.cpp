// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls each unit, and compares its sum with the host's. All are integers.
#include "units/registry.h"
#include <cstdio>

int main() {
  int Failures = 0;
  for (const units::Unit &U : units::all()) {
    double Actual = U.OnDevice(), Expected = U.OnHost();
    if (Actual == Expected)
      continue;
    ++Failures;
    std::printf("%s: %g instead of %g\n", U.Name, Actual, Expected);
  }
  std::printf("%s: %d units\n", Failures ? "FAIL" : "PASS",
              int(units::all().size()));
  return Failures != 0;
}
