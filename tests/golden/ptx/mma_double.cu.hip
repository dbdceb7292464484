// mma of f64, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

struct m8n8k4_f64 : Mma<8, 4, f64, f64, double> {
  static const char *name() { return "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64"; }
  __device__ static void run(double (&d)[2], const double (&a)[1], const double (&b)[1],
                             const double (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_f64<8, 4>({a[0]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

int main() {
  return verdict("mma_double", test_all<m8n8k4_f64>());
}
