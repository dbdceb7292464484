// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "units/registry.h"

std::vector<units::Unit> &units::all() {
  static std::vector<Unit> All;
  return All;
}
