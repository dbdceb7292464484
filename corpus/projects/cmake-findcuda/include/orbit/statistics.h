// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ORBIT_STATISTICS_H
#define ORBIT_STATISTICS_H

#include "orbit/bodies.h"

namespace orbit {

/// What the motion conserves.
struct Statistics {
  float Mass;
  float3 Momentum;
};

/// The sum of the masses by a kernel, the momentum by cuBLAS.
Statistics statistics(const Bodies &All);

/// Writes them to the standard output, after a name.
void report(const char *Name, const Statistics &S);

} // namespace orbit
#endif
