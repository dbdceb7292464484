// A GEMM of CUTLASS 2.x in double on tensor cores: mma.sync m8n8k4.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/device/gemm.h>

#include <hipify/validation/case.h>

using Gemm = cutlass::gemm::device::Gemm<
    double, cutlass::layout::RowMajor, double, cutlass::layout::ColumnMajor, double, cutlass::layout::RowMajor, double,
    cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<32, 32, 16>,
    cutlass::gemm::GemmShape<16, 16, 16>, cutlass::gemm::GemmShape<8, 8, 4>,
    cutlass::epilogue::thread::LinearCombination<double, 1, double, double>,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 3>;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  const double *a = Case.input<double>("a"), *b = Case.input<double>("b");
  double *d = Case.output<double>("d");
  Gemm gemm;
  if (gemm({{m, n, k}, {a, k}, {b, k}, {d, n}, {d, n}, {1, 0}}) != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
