// A GEMM of CUTLASS 2.x in tf32; the inputs have few enough bits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/device/gemm.h>

#include <hipify/validation/case.h>

using Gemm = cutlass::gemm::device::Gemm<
    float, cutlass::layout::RowMajor, float, cutlass::layout::RowMajor, float, cutlass::layout::RowMajor, float,
    cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<64, 64, 16>,
    cutlass::gemm::GemmShape<32, 32, 16>, cutlass::gemm::GemmShape<16, 8, 8>,
    cutlass::epilogue::thread::LinearCombination<float, 4, float, float>,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 3>;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  const float *a = Case.input<float>("a"), *b = Case.input<float>("b");
  float *d = Case.output<float>("d");
  Gemm gemm;
  if (gemm({{m, n, k}, {a, k}, {b, n}, {d, n}, {d, n}, {1, 0}}) != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
