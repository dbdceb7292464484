// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "orbit/check.h"
#include "orbit/statistics.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>

/// The same numbers on each machine.
static float fraction() {
  static unsigned State = 1;
  State = State * 1664525u + 1013904223u;
  return (State >> 8) / 16777216.0f - 0.5f;
}

static bool near(float A, float B) { return std::fabs(A - B) < 1e-2f; }

int main(int Count, char **Arguments) try {
  int N = Count > 1 ? std::atoi(Arguments[1]) : 150;
  std::vector<float4> Positions, Velocities;
  for (int I = 0; I < N; ++I) {
    float X = fraction(), Y = fraction();
    Positions.push_back(make_float4(X, Y, X * Y, 1.0f / N));
    Velocities.push_back(make_float4(Y, fraction(), X, 0));
  }
  orbit::Bodies All(Positions, Velocities);
  orbit::Statistics Before = orbit::statistics(All);
  orbit::integrate(All, 0.01f, 10);
  orbit::Statistics After = orbit::statistics(All);
  orbit::report("before", Before);
  orbit::report("after", After);

  float4 Moved;
  ORBIT_CHECK(cudaMemcpy(&Moved, All.positions(), sizeof Moved,
                         cudaMemcpyDeviceToHost));
  bool Passed = near(Before.Mass, 1) && near(After.Mass, 1) &&
                near(Before.Momentum.x, After.Momentum.x) &&
                near(Before.Momentum.y, After.Momentum.y) &&
                near(Before.Momentum.z, After.Momentum.z) &&
                Moved.x != Positions[0].x;
  std::printf("%s: %d bodies\n", Passed ? "PASS" : "FAIL", N);
  return !Passed;
} catch (const std::exception &E) {
  std::printf("FAIL: %s\n", E.what());
  return 1;
}
