// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ORBIT_BODIES_H
#define ORBIT_BODIES_H

#include <cuda_runtime.h>
#include <vector>

namespace orbit {

/// Bodies in the memory of the device. The mass is the fourth component of a
/// position.
class Bodies {
public:
  Bodies(const std::vector<float4> &Positions,
         const std::vector<float4> &Velocities);
  ~Bodies();
  Bodies(const Bodies &) = delete;
  Bodies &operator=(const Bodies &) = delete;

  int count() const { return Count; }
  float4 *positions() { return Positions; }
  float4 *velocities() { return Velocities; }
  const float4 *positions() const { return Positions; }
  const float4 *velocities() const { return Velocities; }

private:
  int Count;
  float4 *Positions = nullptr;
  float4 *Velocities = nullptr;
};

/// Moves the bodies by Steps steps of length Dt.
void integrate(Bodies &All, float Dt, int Steps, cudaStream_t Stream = 0);

} // namespace orbit
#endif
