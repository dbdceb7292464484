// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orbit/statistics.h"
#include <cstdio>

void orbit::report(const char *Name, const Statistics &S) {
  std::printf("%s: mass %g, momentum %g %g %g\n", Name, S.Mass, S.Momentum.x,
              S.Momentum.y, S.Momentum.z);
}
