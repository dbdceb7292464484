// Grouped GEMMs of CUTLASS 2.x: the blocks of one launch find their next tile, of any of the GEMMs, by sums over a warp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/kernel/default_gemm_grouped.h>
#include <cutlass/gemm/device/gemm_grouped.h>

#include <hipify/validation/case.h>

#include <vector>

using Element = cutlass::bfloat16_t;
using Row = cutlass::layout::RowMajor;
using Column = cutlass::layout::ColumnMajor;
constexpr auto kAsItIs = cutlass::ComplexTransform::kNone;
using Gemm = cutlass::gemm::device::GemmGrouped<cutlass::gemm::kernel::DefaultGemmGrouped<
    Element, Row, kAsItIs, 8, Element, Column, kAsItIs, 8, float, Row, float, cutlass::arch::OpClassTensorOp,
    cutlass::arch::Sm80, cutlass::gemm::GemmShape<64, 64, 32>, cutlass::gemm::GemmShape<32, 32, 32>,
    cutlass::gemm::GemmShape<16, 8, 16>, cutlass::epilogue::thread::LinearCombination<float, 4, float, float>,
    cutlass::gemm::threadblock::GemmBatchedIdentityThreadblockSwizzle, 3>::GemmKernel>;

template <class T> static T *onDevice(const std::vector<T> &values) {
  T *copy = nullptr;
  hipify::Case::check(cudaMalloc(&copy, values.size() * sizeof(T)), "cudaMalloc");
  hipify::Case::check(cudaMemcpy(copy, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice),
                      "cudaMemcpy");
  return copy;
}

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int groups = Case.size("groups"), m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  auto *a = reinterpret_cast<Element *>(Case.input<__nv_bfloat16>("a"));
  auto *b = reinterpret_cast<Element *>(Case.input<__nv_bfloat16>("b"));
  float *c = Case.input<float>("c"), *d = Case.output<float>("d");
  const std::vector<int> rows = Case.hostInput<int>("rows"), columns = Case.hostInput<int>("columns"),
                         depths = Case.hostInput<int>("depths");
  std::vector<cutlass::gemm::GemmCoord> problems;
  std::vector<Element *> as, bs;
  std::vector<float *> cs, ds;
  for (int group = 0; group < groups; ++group) {
    // 16 bytes are copied at a time.
    problems.push_back({rows[group], 4 * columns[group], 8 * depths[group]});
    as.push_back(a + size_t(group) * m * k);
    bs.push_back(b + size_t(group) * n * k);
    cs.push_back(c + size_t(group) * m * n);
    ds.push_back(d + size_t(group) * m * n);
  }
  int64_t *ldk = onDevice(std::vector<int64_t>(groups, k)), *ldn = onDevice(std::vector<int64_t>(groups, n));
  Gemm gemm;
  Gemm::Arguments arguments(onDevice(problems), groups, Case.size("blocks"), {1.5f, 0.5f}, onDevice(as), onDevice(bs),
                            onDevice(cs), onDevice(ds), ldk, ldk, ldn, ldn);
  if (gemm.initialize(arguments) != cutlass::Status::kSuccess || gemm() != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
