// D = A * B + C by nvcuda::wmma for every shape and type whose elements have a byte or more, and its host reference.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_WMMA_GEMM_CUH
#define CORPUS_PTX_WMMA_GEMM_CUH

#include "wmma_host.cuh"

// T in fragments, Memory in memory; From and To are the accumulators' types.
template <int M_, int N_, int K_, class T_, class From_, class To_, class LayoutA_, class LayoutB_> struct Product {
  static constexpr int M = M_, N = N_, K = K_, steps = 3;
  using T = T_;
  using From = From_;
  using To = To_;
  using LayoutA = LayoutA_;
  using LayoutB = LayoutB_;
  using Memory = std::conditional_t<std::is_same<T, wmma::precision::tf32>::value, float, T>;
};

// One warp for each product of M x 3K by 3K x N. Only warps of `active` multiply, the others leave D as it is.
template <class P>
__global__ void multiply(const typename P::Memory *a, int strideA, int sizeA, const typename P::Memory *b, int strideB,
                         int sizeB, const typename P::From *c, const typename P::To *e, typename P::To *d, int strideC,
                         int sizeC, bool rowMajorC, bool saturate, unsigned active) {
  using RowMajor = wmma::row_major;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  a += warp * sizeA;
  b += warp * sizeB;
  const auto layout = rowMajorC ? wmma::mem_row_major : wmma::mem_col_major;
  wmma::fragment<wmma::matrix_a, P::M, P::N, P::K, typename P::T, typename P::LayoutA> fragA;
  wmma::fragment<wmma::matrix_b, P::M, P::N, P::K, typename P::T, typename P::LayoutB> fragB;
  wmma::fragment<wmma::accumulator, P::M, P::N, P::K, typename P::From> sum;
  wmma::fragment<wmma::accumulator, P::M, P::N, P::K, typename P::To> result, more;
  static_assert(sum.num_elements == P::M * P::N / 32, "");
  wmma::load_matrix_sync(sum, c + warp * sizeC, strideC, layout);
  wmma::load_matrix_sync(more, e + warp * sizeC, strideC, layout);
  wmma::fill_fragment(result, 0);
  const int stepA = P::K * (std::is_same<typename P::LayoutA, RowMajor>::value ? 1 : strideA);
  const int stepB = P::K * (std::is_same<typename P::LayoutB, RowMajor>::value ? strideB : 1);
  if (active >> warp & 1)
    for (int step = 0; step != P::steps; ++step) {
      wmma::load_matrix_sync(fragA, a + step * stepA, strideA);
      wmma::load_matrix_sync(fragB, b + step * stepB, strideB);
      // Elements that several lanes have are changed in all of them.
      for (int i = 0; i != fragA.num_elements; ++i)
        if constexpr (std::is_same<typename P::T, wmma::precision::tf32>::value)
          fragA.x[i] = wmma::__float_to_tf32(fragA.x[i]);
        else
          fragA.x[i] = -fragA.x[i];
      for (auto &element : fragB.x)
        element = element + element;
      if (step + 1 != P::steps)
        wmma::mma_sync(sum, fragA, fragB, sum);
      else if constexpr (std::is_same<typename P::To, int>::value)
        wmma::mma_sync(result, fragA, fragB, sum, saturate);
      else
        wmma::mma_sync(result, fragA, fragB, sum);
    }
  // What was computed and what was loaded have the same places.
  for (int i = 0; i != result.num_elements; ++i)
    if constexpr (std::is_same<typename P::To, int>::value)
      result.x[i] = static_cast<int>(static_cast<unsigned>(result.x[i]) - more.x[i]);
    else
      result.x[i] = result.x[i] - more.x[i];
  wmma::store_matrix_sync(d + warp * sizeC, result, strideC, layout);
}

// What the kernel makes of an element of A and of B.
template <class P> double elementA(typename P::Memory v) {
  if (std::is_same<typename P::T, wmma::precision::tf32>::value) {
    uint32_t bits;
    const float f = static_cast<float>(v);
    std::memcpy(&bits, &f, 4);
    return std::isfinite(f) ? asFloat((bits + 0x1000) & ~0x1fffu) : f;
  }
  return number(static_cast<typename P::Memory>(-v));
}
template <class P> double elementB(typename P::Memory v) {
  const auto twice = static_cast<typename P::Memory>(v + v);
  if (!std::is_same<typename P::T, wmma::precision::tf32>::value)
    return number(twice);
  uint32_t bits;
  const float f = static_cast<float>(twice);
  std::memcpy(&bits, &f, 4);
  return asFloat(bits & ~0x1fffu);  // The instruction looks at no more bits.
}

template <class P> int check(const char *name, Fill fill, bool rowMajorC, bool saturate, unsigned active = ~0u) {
  using Memory = typename P::Memory;
  using From = typename P::From;
  using To = typename P::To;
  using Sum = std::conditional_t<std::is_same<From, int>::value, long long, double>;
  constexpr bool rowA = std::is_same<typename P::LayoutA, wmma::row_major>::value;
  constexpr bool rowB = std::is_same<typename P::LayoutB, wmma::row_major>::value;
  constexpr int depth = P::K * P::steps, padding = 32 / sizeof(Memory);
  Matrix<Memory> a(P::M, depth, rowA, padding), b(depth, P::N, rowB, padding);
  Matrix<From> c(P::M, P::N, rowMajorC, 8);
  Matrix<To> e(P::M, P::N, rowMajorC, 8), d = e;
  std::vector<Matrix<Memory>> as(warps, a), bs(warps, b);
  std::vector<Matrix<From>> cs(warps, c);
  std::vector<Matrix<To>> es(warps, e);
  std::vector<Memory> allA, allB;
  std::vector<From> allC;
  std::vector<To> allE;
  const auto fillAll = [](auto &matrices, auto &all, Fill fill) {
    for (auto &m : matrices) {
      for (auto &v : m.data)
        v = random<std::decay_t<decltype(v)>>(fill);
      all.insert(all.end(), m.data.begin(), m.data.end());
    }
  };
  fillAll(as, allA, fill);
  fillAll(bs, allB, fill);
  fillAll(cs, allC, fill);
  fillAll(es, allE, Fill::Whole);

  DeviceArray<Memory> deviceA(allA), deviceB(allB);
  DeviceArray<From> deviceC(allC);
  DeviceArray<To> deviceE(allE), deviceD(allE.size());
  multiply<P><<<warps / warpsPerBlock, warpsPerBlock * lanes>>>(
      deviceA.data, a.stride, int(a.data.size()), deviceB.data, b.stride, int(b.data.size()), deviceC.data, deviceE.data,
      deviceD.data, c.stride, int(c.data.size()), rowMajorC, saturate, active);
  CHECK(hipGetLastError());
  const std::vector<To> results = deviceD.read();

  int wrong = 0;
  for (int w = 0; w != warps; ++w)
    for (int i = 0; i != P::M; ++i)
      for (int j = 0; j != P::N; ++j) {
        Sum want = 0;
        double magnitude = 0;
        if (active >> w & 1) {
          want = static_cast<Sum>(number(cs[w].at(i, j)));
          magnitude = std::fabs(double(want));
          for (int k = 0; k != depth; ++k) {
            if (std::is_same<To, int>::value && k == depth - P::K)
              want = static_cast<int>(want);  // Only the last product is clamped.
            const double product = elementA<P>(as[w].at(i, k)) * elementB<P>(bs[w].at(k, j));
            want += static_cast<Sum>(product);
            magnitude += std::fabs(product);
          }
        }
        if (std::is_same<To, int>::value) {
          if (saturate)
            want = want < INT_MIN ? INT_MIN : want > INT_MAX ? INT_MAX : want;
          want = static_cast<int>(want - static_cast<Sum>(number(es[w].at(i, j))));  // Wraps, as in the kernel.
        }
        double expected = static_cast<double>(want), within = 0;
        if (!std::is_same<To, int>::value) {
          const double rounded = number(of<To>(expected)), less = number(es[w].at(i, j));
          expected = number(of<To>(rounded - less));
          if (fill == Fill::Wide)
            within = tolerance<From, To>(magnitude, std::fabs(rounded) + std::fabs(expected), depth) *
                     (std::is_same<From, __half>::value ? 1 + 0x1p12 * (P::steps - 1) : 1);
        }
        const Matrix<To> &place = es[w];
        const size_t at = w * e.data.size() + (rowMajorC ? size_t(i) * place.stride + j : size_t(j) * place.stride + i);
        const double got = number(results[at]);
        if (!near(got, expected, within) && wrong++ < 3)
          std::printf("%s: warp %d row %d column %d: %.9g, not %.9g\n", name, w, i, j, got, expected);
      }
  if (wrong)
    std::printf("%s: %d wrong\n", name, wrong);
  return wrong != 0;
}

// All layouts in memory, all fillings.
template <int M, int N, int K, class T, class From, class To> int checkLayouts(const char *name) {
  using wmma::col_major;
  using wmma::row_major;
  constexpr bool clamps = std::is_same<To, int>::value;
  int failed = 0;
  failed += check<Product<M, N, K, T, From, To, row_major, col_major>>(name, Fill::Whole, true, false);
  failed += check<Product<M, N, K, T, From, To, row_major, row_major>>(name, Fill::Wide, false, clamps);
  failed += check<Product<M, N, K, T, From, To, col_major, row_major>>(name, Fill::Special, true, clamps, 0x2d);
  failed += check<Product<M, N, K, T, From, To, col_major, col_major>>(name, Fill::Whole, false, false, 0x12);
  return failed;
}
template <class T, class From, class To> int checkShapes(const char *name) {
  return checkLayouts<16, 16, 16, T, From, To>(name) + checkLayouts<32, 8, 16, T, From, To>(name) +
         checkLayouts<8, 32, 16, T, From, To>(name);
}

inline int report(const char *program, int failed) {
  std::printf("%s: %s\n", program, failed ? "FAIL" : "PASS");
  return failed != 0;
}

#endif
