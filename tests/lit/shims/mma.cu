// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcuda::wmma in every way to name it, and what compiles for which GPU.
// corpus/ptx/wmma_*.cu run it.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201,gfx1250 %t/out.hip
// RUN: %hip_compile gfx942,gfx1100 %t/out.hip -DHIPIFY_WMMA_CUDA_LAYOUT=1
// RUN: %hip_compile gfx1100 %t/out.hip -mwavefrontsize64
// RUN: not %hip_compile gfx942 %t/out.hip -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK: #include <hipify/mma.h>
// CHECK-NOT: rocwmma
#include <cuda_bf16.h>
#include <mma.h>

// CHECK: namespace matrix = hipify::wmma;
namespace matrix = nvcuda::wmma;
// CHECK: using namespace hipify::nvcuda;
using namespace nvcuda;

template <class T, class Sum, int M, int N, int K>
__global__ void multiply(const T *a, const T *b, Sum *d) {
  // CHECK: hipify::wmma::fragment<hipify::wmma::matrix_a, M, N, K, T, wmma::row_major> fragA;
  nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, M, N, K, T, wmma::row_major> fragA;
  matrix::fragment<matrix::matrix_b, M, N, K, T, matrix::col_major> fragB;
  wmma::fragment<wmma::accumulator, M, N, K, Sum> sum;
  static_assert(sum.num_elements == M * N / 32, "");
  wmma::fill_fragment(sum, 0);
  wmma::load_matrix_sync(fragA, a, K);
  // By argument-dependent lookup.
  load_matrix_sync(fragB, b, K);
  mma_sync(sum, fragA, fragB, sum);
  wmma::store_matrix_sync(d, sum, N, wmma::mem_row_major);
}

template <class T, class Sum>
void all(const T *a, const T *b, Sum *d) {
  multiply<T, Sum, 16, 16, 16><<<1, 32>>>(a, b, d);
  multiply<T, Sum, 32, 8, 16><<<1, 32>>>(a, b, d);
  multiply<T, Sum, 8, 32, 16><<<1, 32>>>(a, b, d);
}

void shapes(void *a, void *b, void *d) {
  all((half *)a, (half *)b, (half *)d);
  all((half *)a, (half *)b, (float *)d);
  all((__nv_bfloat16 *)a, (__nv_bfloat16 *)b, (float *)d);
  all((signed char *)a, (signed char *)b, (int *)d);
  all((unsigned char *)a, (unsigned char *)b, (int *)d);
  multiply<double, double, 8, 8, 4><<<1, 32>>>((double *)a, (double *)b, (double *)d);
}

using TF32 = wmma::precision::tf32;
__global__ void others(const float *a, const unsigned *bits, float *d, int *counts) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, TF32, wmma::row_major> fragA;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, TF32, wmma::row_major> fragB;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum;
  wmma::load_matrix_sync(fragA, a, 8);
  wmma::fill_fragment(fragB, 1.5f);
  for (int i = 0; i < fragA.num_elements; ++i)
    // CHECK: fragA.x[i] = wmma::__float_to_tf32(fragA.x[i]);
    fragA.x[i] = wmma::__float_to_tf32(fragA.x[i]);
  wmma::load_matrix_sync(sum, d, 16, wmma::mem_col_major);
  wmma::mma_sync(sum, fragA, fragB, sum);
  wmma::store_matrix_sync(d, sum, 16, wmma::mem_row_major);

  // CHECK: using namespace wmma::experimental;
  using namespace wmma::experimental;
  wmma::fragment<wmma::matrix_a, 8, 8, 128, precision::b1, wmma::row_major> bitsA;
  wmma::fragment<wmma::matrix_b, 8, 8, 128, precision::b1, wmma::col_major> bitsB;
  wmma::fragment<wmma::accumulator, 8, 8, 128, int> count;
  wmma::load_matrix_sync(bitsA, bits, 128);
  wmma::load_matrix_sync(bitsB, bits, 128);
  wmma::fill_fragment(count, 0);
  wmma::bmma_sync(count, bitsA, bitsB, count, bmmaBitOpAND, bmmaAccumulateOpPOPC);
  wmma::store_matrix_sync(counts, count, 8, wmma::mem_row_major);
  wmma::fragment<wmma::matrix_a, 8, 8, 32, precision::s4, wmma::row_major> fragS;
  wmma::fragment<wmma::matrix_b, 8, 8, 32, precision::s4, wmma::col_major> fragT;
  wmma::fragment<wmma::accumulator, 8, 8, 32, int> sums;
  wmma::load_matrix_sync(fragS, bits, 32);
  wmma::load_matrix_sync(fragT, bits, 32);
  wmma::fill_fragment(sums, 0);
  wmma::mma_sync(sums, fragS, fragT, sums, true);
  wmma::store_matrix_sync(counts, sums, 8, wmma::mem_row_major);
}

// What CUDA does not have, the shim does not have, either.
#ifdef WRONG
// WRONG-DAG: CUDA has no fragment of this shape, type and layout
__device__ wmma::fragment<wmma::matrix_a, 16, 16, 4, half, wmma::row_major> shape;
// WRONG-DAG: CUDA has no product of these types
__device__ void halves(wmma::fragment<wmma::accumulator, 16, 16, 16, half> &sum,
                       wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> &a,
                       wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> &b) {
  wmma::mma_sync(sum, a, b, sum);
}
#endif
