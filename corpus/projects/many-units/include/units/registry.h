// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef UNITS_REGISTRY_H
#define UNITS_REGISTRY_H

#include <vector>

namespace units {

/// A sum, computed twice.
struct Unit {
  const char *Name;
  double (*OnDevice)();
  double (*OnHost)();
};

/// What the units of the program have added.
std::vector<Unit> &all();

/// Each unit has one.
struct Registration {
  Registration(const char *Name, double (*OnDevice)(), double (*OnHost)()) {
    all().push_back({Name, OnDevice, OnHost});
  }
};

} // namespace units
#endif
