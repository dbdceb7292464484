// A GEMM of CUTLASS 2.x on tensor cores: cp.async in three stages, ldmatrix, mma.sync m16n8k16, a ReLU in the epilogue.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/device/gemm.h>

#include <hipify/validation/case.h>
#include <cutlass/epilogue/thread/linear_combination_relu.h>

using Element = cutlass::half_t;
using Gemm = cutlass::gemm::device::Gemm<
    Element, cutlass::layout::RowMajor, Element, cutlass::layout::ColumnMajor, float, cutlass::layout::RowMajor, float,
    cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<64, 64, 32>,
    cutlass::gemm::GemmShape<32, 32, 32>, cutlass::gemm::GemmShape<16, 8, 16>,
    cutlass::epilogue::thread::LinearCombinationRelu<float, 4, float, float>,
    cutlass::gemm::threadblock::GemmIdentityThreadblockSwizzle<>, 3>;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  auto *a = reinterpret_cast<const Element *>(Case.input<__half>("a"));
  auto *b = reinterpret_cast<const Element *>(Case.input<__half>("b"));
  const float *c = Case.input<float>("c");
  float *d = Case.output<float>("d");
  Gemm gemm;
  if (gemm({{m, n, k}, {a, k}, {b, k}, {c, n}, {d, n}, {1.5f, 0.5f}}) != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
