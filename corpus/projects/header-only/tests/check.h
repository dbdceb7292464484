// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdio>

// Counts what differs.
struct Check {
  const char *Name;
  int Failures = 0;

  template <typename T> void same(T Actual, T Expected) {
    if (Actual == Expected)
      return;
    ++Failures;
    std::printf("%s: %g instead of %g\n", Name, double(Actual),
                double(Expected));
  }
  int status() const {
    std::printf("%s: %s\n", Name, Failures ? "FAIL" : "PASS");
    return Failures != 0;
  }
};
