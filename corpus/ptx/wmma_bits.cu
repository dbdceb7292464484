// nvcuda::wmma of 4-bit integers and single bits: memory, products, fragments that are filled
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: --expt-relaxed-constexpr
#include "wmma_host.cuh"

using wmma::experimental::bmmaBitOp;
using wmma::experimental::precision::b1;
using wmma::experimental::precision::s4;
using wmma::experimental::precision::u4;

constexpr int steps = 4, M = 8, N = 8;

template <class T> constexpr int depth() { return std::is_same<T, b1>::value ? 128 : 32; }  // of one step
template <class T> constexpr int bits() { return 128 / depth<T>(); }
// 32-bit words from one row to the next: a row has more than the warp needs.
template <class T> constexpr int rowWords() { return steps * 4 + 4; }

enum class Operation { Multiply, Clamp, Xor, And };

template <class T>
__global__ void multiply(const unsigned *a, const unsigned *b, const int *c, int *d, Operation operation) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  constexpr int K = depth<T>(), stride = rowWords<T>() * 32 / bits<T>();
  wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> fragA;
  wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> fragB;
  wmma::fragment<wmma::accumulator, M, N, K, int> sum;
  static_assert(fragA.num_elements == K / 4 && fragA.num_storage_elements == 1, "");
  a += warp * M * rowWords<T>();
  b += warp * N * rowWords<T>();
  wmma::load_matrix_sync(sum, c + warp * M * N, N, wmma::mem_row_major);
  for (int step = 0; step != steps; ++step) {
    wmma::load_matrix_sync(fragA, a + step * 4, stride);
    wmma::load_matrix_sync(fragB, b + step * 4, stride);
    if constexpr (!std::is_same<T, b1>::value)
      wmma::mma_sync(sum, fragA, fragB, sum, operation == Operation::Clamp);
    else if (operation == Operation::And)
      wmma::bmma_sync(sum, fragA, fragB, sum, wmma::experimental::bmmaBitOpAND);
    else
      wmma::bmma_sync(sum, fragA, fragB, sum);
  }
  wmma::store_matrix_sync(d + warp * M * N, sum, M, wmma::mem_col_major);
}

// The sum of K products of two constants.
template <class T> __global__ void multiplyFilled(int x, int y, int *d) {
  constexpr int K = depth<T>();
  wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> fragA;
  wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> fragB;
  wmma::fragment<wmma::accumulator, M, N, K, int> sum;
  wmma::fill_fragment(fragA, x);
  wmma::fill_fragment(fragB, y);
  wmma::fill_fragment(sum, 5);
  if constexpr (std::is_same<T, b1>::value)
    wmma::bmma_sync(sum, fragA, fragB, sum, wmma::experimental::bmmaBitOpAND,
                    wmma::experimental::bmmaAccumulateOpPOPC);
  else
    wmma::mma_sync(sum, fragA, fragB, sum);
  wmma::store_matrix_sync(d, sum, N, wmma::mem_row_major);
}

template <class T> int valueOf(int x) {
  x &= (1 << bits<T>()) - 1;
  return std::is_same<T, s4>::value && x > 7 ? x - 16 : x;
}
template <class T> int element(const unsigned *row, int k) {
  return valueOf<T>(row[k * bits<T>() / 32] >> (k * bits<T>() % 32));
}

template <class T> int check(const char *name, Operation operation) {
  std::vector<unsigned> a(warps * M * rowWords<T>()), b(a.size());
  std::vector<int> c(warps * M * N);
  for (unsigned &v : a)
    v = next() << 16 ^ next();
  for (unsigned &v : b)
    v = next() << 16 ^ next();
  for (int &v : c)
    v = random<int>(Fill::Whole) / 200 * 200;
  DeviceArray<unsigned> deviceA(a), deviceB(b);
  DeviceArray<int> deviceC(c), deviceD(c.size());
  multiply<T><<<warps / warpsPerBlock, warpsPerBlock * lanes>>>(deviceA.data, deviceB.data, deviceC.data, deviceD.data,
                                                                operation);
  CHECK(cudaGetLastError());
  const std::vector<int> d = deviceD.read();
  int wrong = 0;
  for (int w = 0; w != warps; ++w)
    for (int i = 0; i != M; ++i)
      for (int j = 0; j != N; ++j) {
        long long want = c[(w * M + i) * N + j];
        for (int k = 0; k != steps * depth<T>(); ++k) {
          const int x = element<T>(&a[(w * M + i) * rowWords<T>()], k), y = element<T>(&b[(w * N + j) * rowWords<T>()], k);
          want += operation == Operation::Xor ? x ^ y : operation == Operation::And ? x & y : x * y;
          // Each instruction clamps once.
          if (operation == Operation::Clamp && (k + 1) % depth<T>() == 0)
            want = want > INT_MAX ? INT_MAX : want < INT_MIN ? INT_MIN : want;
        }
        const int got = d[(w * N + j) * M + i];
        if (got != static_cast<int>(want) && wrong++ < 3)
          std::printf("%s: warp %d row %d column %d: %d, not %d\n", name, w, i, j, got, static_cast<int>(want));
      }
  for (const int x : {0, 1, 6, 13, 255}) {
    const int y = x + 3;
    multiplyFilled<T><<<1, lanes>>>(x, y, deviceD.data);
    CHECK(cudaGetLastError());
    const int sum = 5 + depth<T>() * valueOf<T>(x) * valueOf<T>(y), got = deviceD.read()[M * N - 1];
    if (got != sum && wrong++ < 3)
      std::printf("%s: %d and %d everywhere: %d, not %d\n", name, x, y, got, sum);
  }
  return wrong != 0;
}

int main() {
  int failed = check<s4>("s4", Operation::Multiply) + check<s4>("s4 clamped", Operation::Clamp);
  failed += check<u4>("u4", Operation::Multiply) + check<u4>("u4 clamped", Operation::Clamp);
  failed += check<b1>("b1 xor", Operation::Xor) + check<b1>("b1 and", Operation::And);
  std::printf("wmma_bits: %s\n", failed ? "FAIL" : "PASS");
  return failed != 0;
}
