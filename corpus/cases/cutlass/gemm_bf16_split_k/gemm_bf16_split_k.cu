// A GEMM of CUTLASS 2.x in bf16 whose k is split between blocks, and the partial sums added by a second kernel.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/device/gemm_splitk_parallel.h>

#include <hipify/validation/case.h>

using Element = cutlass::bfloat16_t;
using Gemm = cutlass::gemm::device::GemmSplitKParallel<
    Element, cutlass::layout::RowMajor, Element, cutlass::layout::ColumnMajor, float, cutlass::layout::RowMajor, float,
    cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80, cutlass::gemm::GemmShape<64, 64, 32>,
    cutlass::gemm::GemmShape<32, 32, 32>, cutlass::gemm::GemmShape<16, 8, 16>>;

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  auto *a = reinterpret_cast<const Element *>(Case.input<__nv_bfloat16>("a"));
  auto *b = reinterpret_cast<const Element *>(Case.input<__nv_bfloat16>("b"));
  float *d = Case.output<float>("d");
  Gemm gemm;
  Gemm::Arguments arguments({m, n, k}, {a, k}, {b, k}, {d, n}, {d, n}, {1, 0}, 3);
  void *workspace = nullptr;
  if (cudaMalloc(&workspace, Gemm::get_workspace_size(arguments)) != cudaSuccess ||
      gemm.initialize(arguments, workspace) != cutlass::Status::kSuccess || gemm() != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
