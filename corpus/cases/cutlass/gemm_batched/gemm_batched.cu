// Batched GEMMs of CUTLASS 2.x, one kernel in two modes: matrices at a stride, and matrices behind arrays of pointers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cutlass/gemm/device/gemm_universal.h>

#include <hipify/validation/case.h>

#include <vector>

using Element = cutlass::half_t;
using Row = cutlass::layout::RowMajor;
// B is row-major: its tiles are transposed by ldmatrix.
using Gemm = cutlass::gemm::device::GemmUniversal<
    Element, Row, Element, Row, Element, Row, float, cutlass::arch::OpClassTensorOp, cutlass::arch::Sm80,
    cutlass::gemm::GemmShape<64, 64, 32>, cutlass::gemm::GemmShape<32, 32, 32>, cutlass::gemm::GemmShape<16, 8, 16>,
    cutlass::epilogue::thread::LinearCombination<Element, 8, float, float>>;

static void **onDevice(const std::vector<void *> &pointers) {
  const size_t bytes = pointers.size() * sizeof(void *);
  void **copy = nullptr;
  hipify::Case::check(cudaMalloc(&copy, bytes), "cudaMalloc");
  hipify::Case::check(cudaMemcpy(copy, pointers.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  return copy;
}

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int batches = Case.size("batches"), m = Case.size("m"), n = Case.size("n"), k = Case.size("k");
  __half *a = Case.input<__half>("a"), *b = Case.input<__half>("b"), *c = Case.input<__half>("c");
  __half *d = Case.output<__half>("d"), *reversed = Case.output<__half>("reversed");

  // All batches and all rows have the same C: its strides are 0.
  Gemm gemm;
  if (gemm({cutlass::gemm::GemmUniversalMode::kBatched, {m, n, k}, batches, {1.5f, 0.5f}, a, b, c, d, m * k, k * n, 0,
            m * n, k, n, 0, n}) != cutlass::Status::kSuccess)
    return 1;

  std::vector<void *> as, bs, cs, ds;
  for (int batch = 0; batch < batches; ++batch) {
    as.push_back(a + size_t(batches - 1 - batch) * m * k);
    bs.push_back(b + size_t(batch) * k * n);
    cs.push_back(c);
    ds.push_back(reversed + size_t(batch) * m * n);
  }
  if (gemm({cutlass::gemm::GemmUniversalMode::kArray, {m, n, k}, batches, {2, -1}, onDevice(as), onDevice(bs),
            onDevice(cs), onDevice(ds), 0, 0, 0, 0, k, n, 0, n}) != cutlass::Status::kSuccess)
    return 1;
  return Case.finish();
}
