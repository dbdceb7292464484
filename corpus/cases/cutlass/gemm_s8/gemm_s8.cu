// A GEMM of CUTLASS 2.x on bytes: mma.sync m16n8k32, a scale and saturation to bytes in the epilogue.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/device/gemm.h>

#include <hipify/validation/case.h>
#include <cutlass/epilogue/thread/linear_combination_clamp.h>
#include <cstdint>

using Gemm = cutlass::gemm::device::Gemm<
    int8_t, cutlass::layout::RowMajor, int8_t, cutlass::layout::ColumnMajor, int8_t, cutlass::layout::RowMajor, int32_t,
    cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<64, 64, 64>,
    cutlass::gemm::GemmShape<32, 32, 64>, cutlass::gemm::GemmShape<16, 8, 32>,
    cutlass::epilogue::thread::LinearCombinationClamp<int8_t, 4, int32_t, float>,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 3>;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  const int8_t *a = Case.input<int8_t>("a"), *b = Case.input<int8_t>("b");
  int8_t *d = Case.output<int8_t>("d");
  Gemm gemm;
  if (gemm({{m, n, k}, {a, k}, {b, k}, {d, n}, {d, n}, {0.0078125f, 0}}) != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
