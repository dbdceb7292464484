// mma.m8n8k4 of f16, four products in a warp, with all layouts, against products of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/mma_quads.h>
#include "mma_host.cuh"

struct f32_f32_row_row {
  using D = float;
  using C = float;
  static constexpr bool row_a = true, row_b = true;
  static const char *name() { return "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[8]) {
    {
      const auto result = hipify::ptx::mma_quads_f32<hipify::ptx::matrix::row, hipify::ptx::matrix::row>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f32_f32_row_col {
  using D = float;
  using C = float;
  static constexpr bool row_a = true, row_b = false;
  static const char *name() { return "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[8]) {
    {
      const auto result = hipify::ptx::mma_quads_f32<hipify::ptx::matrix::row, hipify::ptx::matrix::col>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f32_f32_col_row {
  using D = float;
  using C = float;
  static constexpr bool row_a = false, row_b = true;
  static const char *name() { return "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[8]) {
    {
      const auto result = hipify::ptx::mma_quads_f32<hipify::ptx::matrix::col, hipify::ptx::matrix::row>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f32_f32_col_col {
  using D = float;
  using C = float;
  static constexpr bool row_a = false, row_b = false;
  static const char *name() { return "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[8]) {
    {
      const auto result = hipify::ptx::mma_quads_f32<hipify::ptx::matrix::col, hipify::ptx::matrix::col>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f32_f16_row_row {
  using D = float;
  using C = uint32_t;
  static constexpr bool row_a = true, row_b = true;
  static const char *name() { return "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f16"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f32_f16<hipify::ptx::matrix::row, hipify::ptx::matrix::row>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f32_f16_row_col {
  using D = float;
  using C = uint32_t;
  static constexpr bool row_a = true, row_b = false;
  static const char *name() { return "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f32_f16<hipify::ptx::matrix::row, hipify::ptx::matrix::col>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f32_f16_col_row {
  using D = float;
  using C = uint32_t;
  static constexpr bool row_a = false, row_b = true;
  static const char *name() { return "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f16"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f32_f16<hipify::ptx::matrix::col, hipify::ptx::matrix::row>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f32_f16_col_col {
  using D = float;
  using C = uint32_t;
  static constexpr bool row_a = false, row_b = false;
  static const char *name() { return "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f16"; }
  __device__ static void run(D (&d)[8], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f32_f16<hipify::ptx::matrix::col, hipify::ptx::matrix::col>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
      d[4] = result[4];
      d[5] = result[5];
      d[6] = result[6];
      d[7] = result[7];
    }
  }
};
struct f16_f16_row_row {
  using D = uint32_t;
  using C = uint32_t;
  static constexpr bool row_a = true, row_b = true;
  static const char *name() { return "mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16"; }
  __device__ static void run(D (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f16<hipify::ptx::matrix::row, hipify::ptx::matrix::row>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct f16_f16_row_col {
  using D = uint32_t;
  using C = uint32_t;
  static constexpr bool row_a = true, row_b = false;
  static const char *name() { return "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16"; }
  __device__ static void run(D (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f16<hipify::ptx::matrix::row, hipify::ptx::matrix::col>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct f16_f16_col_row {
  using D = uint32_t;
  using C = uint32_t;
  static constexpr bool row_a = false, row_b = true;
  static const char *name() { return "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16"; }
  __device__ static void run(D (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f16<hipify::ptx::matrix::col, hipify::ptx::matrix::row>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct f16_f16_col_col {
  using D = uint32_t;
  using C = uint32_t;
  static constexpr bool row_a = false, row_b = false;
  static const char *name() { return "mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16"; }
  __device__ static void run(D (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[2], const C (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_quads_f16<hipify::ptx::matrix::col, hipify::ptx::matrix::col>({a[0], a[1]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

template <class I, int Nd, int Nc>
__global__ void run_quads(const uint32_t *a, const uint32_t *b, const typename I::C *c, typename I::D *d,
                          unsigned active) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  const uint32_t ra[2] = {a[2 * t], a[2 * t + 1]}, rb[2] = {b[2 * t], b[2 * t + 1]};
  typename I::C rc[Nc];
  typename I::D rd[Nd] = {};
  for (int i = 0; i < Nc; ++i)
    rc[i] = c[t * Nc + i];
  if (active >> (t / 32) & 1)
    I::run(rd, ra, rb, rc);
  for (int i = 0; i < Nd; ++i)
    d[t * Nd + i] = rd[i];
}

// Where an accumulator is in the product of its quad pair, after the PTX ISA.
template <class T> Place place(int lane, int i) {
  const int half = lane < 16 ? 0 : 4;
  if (std::is_same<T, float>::value)
    return {(lane & 1) + (i & 2) + half, (i & 4) + (lane & 2) + (i & 1)};
  return {lane % 4 + half, i};
}
template <class T> double at(const T *registers, int i) {
  if (std::is_same<T, float>::value)
    return double(registers[i]);
  return f16::value(uint32_t(registers[i / 2]) >> (i % 2 * 16) & 0xffff);
}

template <class I> std::size_t errors(Fill fill, int threads, unsigned active) {
  constexpr int count_d = std::is_same<typename I::D, float>::value ? 8 : 4,
                count_c = std::is_same<typename I::C, float>::value ? 8 : 4;
  Buffer<uint32_t> a(threads * 2), b(threads * 2);
  Buffer<typename I::C> c(threads * count_c);
  Buffer<typename I::D> d(threads * count_d);
  const int products = threads / 8;
  std::vector<double> va(products * 32), vb(products * 32), vc(products * 64);
  auto product = [](int t) { return t / 32 * 4 + t % 16 / 4; };
  for (int t = 0; t < threads; ++t) {
    const int lane = t % 32, outer = lane % 4 + (lane < 16 ? 0 : 4), half = lane < 16 ? 0 : 4;
    for (int i = 0; i < 4; ++i) {
      const uint64_t x = element<f16>(fill), y = element<f16>(fill);
      put<f16>(&a.host[2 * t], i, x), put<f16>(&b.host[2 * t], i, y);
      const int row = I::row_a ? outer : i + half, ka = I::row_a ? i : lane % 4;
      const int column = I::row_b ? i + half : outer, kb = I::row_b ? lane % 4 : i;
      va[product(t) * 32 + row * 4 + ka] = f16::value(x);
      vb[product(t) * 32 + kb * 8 + column] = f16::value(y);
    }
    for (int i = 0; i < 8; ++i) {
      if (count_c == 8)
        c.host[t * 8 + i] = typename I::C(int(next() % 2049) - 1024) / 2;
      else
        put<f16>(reinterpret_cast<uint32_t *>(&c.host[t * count_c]), i, element<f16>(fill));
      const Place p = place<typename I::C>(lane, i);
      vc[product(t) * 64 + p.row * 8 + p.column] = at(&c.host[t * count_c], i);
    }
  }
  a.upload(), b.upload(), c.upload();
  run_quads<I, count_d, count_c><<<1, threads>>>(a.device, b.device, c.device, d.device, active);
  CHECK(hipGetLastError());
  d.download();
  std::size_t wrong = 0;
  for (int t = 0; t < threads; ++t)
    for (int i = 0; i < 8; ++i) {
      const Place p = place<typename I::D>(t % 32, i);
      double want = vc[product(t) * 64 + p.row * 8 + p.column], magnitude = std::fabs(want);
      for (int k = 0; k < 4; ++k) {
        const double one = va[product(t) * 32 + p.row * 4 + k] * vb[product(t) * 32 + k * 8 + p.column];
        want += one, magnitude += std::fabs(one);
      }
      if (!(active >> (t / 32) & 1))
        want = 0;
      const double got = at(&d.host[t * count_d], i);
      const double bound = magnitude * 4e-6 + (count_d == 4 ? std::fabs(want) / 2040 + 3e-8 : 0);
      const bool ok = std::isnan(want) ? std::isnan(got) : got == want || std::fabs(got - want) <= bound;
      if (!ok && wrong++ < 3)
        std::printf("%s thread %d number %d: %.9g, not %.9g\n", I::name(), t, i, got, want);
    }
  return wrong;
}

template <class... Is> std::size_t test_quads() {
  std::size_t wrong = 0;
  for (Fill fill : {Fill::Small, Fill::Any, Fill::Special}) {
    const std::size_t each[] = {errors<Is>(fill, 128, ~0u)..., errors<Is>(fill, 32, ~0u)...,
                                errors<Is>(fill, 128, 6)...};
    for (std::size_t one : each)
      wrong += one;
  }
  return wrong;
}

int main() {
  return verdict("mma_quads", test_quads<f32_f32_row_row, f32_f32_row_col, f32_f32_col_row, f32_f32_col_col,
                                         f32_f16_row_row, f32_f16_row_col, f32_f16_col_row, f32_f16_col_col,
                                         f16_f16_row_row, f16_f16_row_col, f16_f16_col_row, f16_f16_col_col>());
}
