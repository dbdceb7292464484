// A GEMM of CUTLASS 2.x without tensor cores: column-major inputs, any size.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/device/gemm.h>

#include <hipify/validation/case.h>

using Column = cutlass::layout::ColumnMajor;
using Gemm = cutlass::gemm::device::Gemm<float, Column, float, Column, float, cutlass::layout::RowMajor>;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  const float *a = Case.input<float>("a"), *b = Case.input<float>("b");
  float *d = Case.output<float>("d");
  Gemm gemm;
  if (gemm({{m, n, k}, {a, m}, {b, k}, {d, n}, {d, n}, {1, 0}}) != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
