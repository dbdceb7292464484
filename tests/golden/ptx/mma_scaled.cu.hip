// mma with block scales, of sm_120a: each selector of scales, against the product of scaled matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_120a,code=sm_120a
#include <hipify/ptx/mma_scaled.h>
#include "mma_host.cuh"

struct ue8m0 {
  static double value(uint32_t byte) { return byte == 255 ? NAN : std::ldexp(1.0, int(byte) - 127); }
  static uint32_t random() { return next() % 64 ? 117 + next() % 20 : 255; }
};
struct ue4m3 {
  static double value(uint32_t byte) { return e4m3::value(byte & 0x7f); }
  static uint32_t random() { return next() % 128; }
};

struct mxf8_1x : MmaF32<16, 32, e4m3, e4m3> {
  using Scale = ue8m0;
  static constexpr int blocks = 1, byte_a = 2, thread_a = 1, byte_b = 3, thread_b = 2;
  static const char *name() { return "mma.sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e4m3.e4m3.f32.ue8m0"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2], uint32_t sa, uint32_t sb) {
    {
      const auto result = hipify::ptx::mma_scaled<32, hipify::ptx::matrix::e4m3, hipify::ptx::matrix::e4m3, 1, hipify::ptx::matrix::ue8m0>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {d[0], d[1], d[2], d[3]}, {sa}, {uint16_t(2), uint16_t(1)}, {sb}, {uint16_t(3), uint16_t(2)});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct mxf6_1x : MmaF32<16, 32, e2m3, e2m1> {
  using Scale = ue8m0;
  static constexpr int blocks = 1, byte_a = 0, thread_a = 0, byte_b = 1, thread_b = 3;
  static const char *name() { return "mma.sync.aligned.kind::mxf8f6f4.block_scale.m16n8k32.row.col.f32.e2m3.e2m1.f32.ue8m0"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2], uint32_t sa, uint32_t sb) {
    {
      const auto result = hipify::ptx::mma_scaled<32, hipify::ptx::matrix::e2m3, hipify::ptx::matrix::e2m1, 1, hipify::ptx::matrix::ue8m0>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {d[0], d[1], d[2], d[3]}, {sa}, {uint16_t(0), uint16_t(0)}, {sb}, {uint16_t(1), uint16_t(3)});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct mxf4_2x : MmaF32<16, 64, e2m1_packed, e2m1_packed> {
  using Scale = ue8m0;
  static constexpr int blocks = 2, byte_a = 2, thread_a = 1, byte_b = 0, thread_b = 1;
  static const char *name() { return "mma.sync.aligned.kind::mxf4.block_scale.scale_vec::2X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue8m0"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2], uint32_t sa, uint32_t sb) {
    {
      const auto result = hipify::ptx::mma_scaled<64, hipify::ptx::matrix::e2m1_packed, hipify::ptx::matrix::e2m1_packed, 2, hipify::ptx::matrix::ue8m0>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {d[0], d[1], d[2], d[3]}, {sa}, {uint16_t(2), uint16_t(1)}, {sb}, {uint16_t(0), uint16_t(1)});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct nvf4_4x : MmaF32<16, 64, e2m1_packed, e2m1_packed> {
  using Scale = ue4m3;
  static constexpr int blocks = 4, byte_a = 0, thread_a = 0, byte_b = 0, thread_b = 0;
  static const char *name() { return "mma.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue4m3"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2], uint32_t sa, uint32_t sb) {
    {
      const auto result = hipify::ptx::mma_scaled<64, hipify::ptx::matrix::e2m1_packed, hipify::ptx::matrix::e2m1_packed, 4, hipify::ptx::matrix::ue4m3>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {d[0], d[1], d[2], d[3]}, {sa}, {uint16_t(0), uint16_t(0)}, {sb}, {uint16_t(0), uint16_t(0)});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct nvf4_2x : MmaF32<16, 64, e2m1_packed, e2m1_packed> {
  using Scale = ue8m0;
  static constexpr int blocks = 2, byte_a = 0, thread_a = 0, byte_b = 2, thread_b = 3;
  static const char *name() { return "mma.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::2X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue8m0"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2], uint32_t sa, uint32_t sb) {
    {
      const auto result = hipify::ptx::mma_scaled<64, hipify::ptx::matrix::e2m1_packed, hipify::ptx::matrix::e2m1_packed, 2, hipify::ptx::matrix::ue8m0>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {d[0], d[1], d[2], d[3]}, {sa}, {uint16_t(0), uint16_t(0)}, {sb}, {uint16_t(2), uint16_t(3)});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

template <class I>
__global__ void run_scaled(const uint32_t *a, const uint32_t *b, const uint32_t *sa, const uint32_t *sb, float *d,
                           unsigned active) {
  const int t = threadIdx.x;
  uint32_t ra[4], rb[2];
  float rd[4];
  for (int i = 0; i < 4; ++i)
    ra[i] = a[4 * t + i], rd[i] = d[4 * t + i];
  for (int i = 0; i < 2; ++i)
    rb[i] = b[2 * t + i];
  if (active >> (t / 32) & 1)
    I::run(rd, ra, rb, sa[t], sb[t]);
  for (int i = 0; i < 4; ++i)
    d[4 * t + i] = rd[i];
}

template <class I> std::size_t errors(int threads, unsigned active) {
  constexpr int k = I::k;
  Buffer<uint32_t> a(threads * 4), b(threads * 2), sa(threads), sb(threads);
  Buffer<float> d(threads * 4);
  const int warps = threads / 32;
  std::vector<double> va(warps * 16 * k), vb(warps * k * 8), start(threads * 4);
  for (int t = 0; t < threads; ++t) {
    const int warp = t / 32, lane = t % 32;
    for (int i = 0; i < k / 2; ++i) {
      const uint64_t word = element<typename I::A>(Fill::Any);
      const Place p = place_a<typename I::A>(16, lane, i);
      va[(warp * 16 + p.row) * k + p.column] = I::A::value(word);
      put<typename I::A>(&a.host[4 * t], i, word);
    }
    for (int i = 0; i < k / 4; ++i) {
      const uint64_t word = element<typename I::B>(Fill::Any);
      const Place p = place_b<typename I::B>(lane, i);
      vb[(warp * k + p.row) * 8 + p.column] = I::B::value(word);
      put<typename I::B>(&b.host[2 * t], i, word);
    }
    for (int i = 0; i < 4; ++i) {
      sa.host[t] |= I::Scale::random() << (8 * i), sb.host[t] |= I::Scale::random() << (8 * i);
      start[4 * t + i] = d.host[4 * t + i] = float(int(next() % 257) - 128);
    }
  }
  a.upload(), b.upload(), sa.upload(), sb.upload(), d.upload();
  run_scaled<I><<<1, threads>>>(a.device, b.device, sa.device, sb.device, d.device, active);
  CHECK(hipGetLastError());
  d.download();
  std::size_t wrong = 0;
  for (int t = 0; t < threads; ++t)
    for (int i = 0; i < 4; ++i) {
      const int warp = t / 32;
      const Place p = place_c(t % 32, i);
      const uint32_t scale_a = sa.host[warp * 32 + p.row % 8 * 4 + 2 * I::thread_a + p.row / 8] >> (8 * I::byte_a);
      const uint32_t scale_b = sb.host[warp * 32 + p.column * 4 + I::thread_b] >> (8 * I::byte_b);
      double want = start[4 * t + i], magnitude = std::fabs(want);
      for (int j = 0; j < k && active >> warp & 1; ++j) {
        const int block = j * I::blocks / k;
        const double product = va[(warp * 16 + p.row) * k + j] * I::Scale::value(scale_a >> (8 * block) & 255) *
                               vb[(warp * k + j) * 8 + p.column] * I::Scale::value(scale_b >> (8 * block) & 255);
        want += product, magnitude += std::fabs(product);
      }
      const double got = d.host[4 * t + i];
      if (!(std::isnan(want) ? std::isnan(got) : std::fabs(got - want) <= 4e-6 * magnitude) && wrong++ < 3)
        std::printf("%s thread %d number %d: %.9g, not %.9g\n", I::name(), t, i, got, want);
    }
  return wrong;
}

template <class... Is> std::size_t test_scaled() {
  std::size_t wrong = 0;
  const std::size_t each[] = {errors<Is>(128, ~0u)..., errors<Is>(32, ~0u)..., errors<Is>(128, 5)...};
  for (std::size_t one : each)
    wrong += one;
  return wrong;
}

int main() { return verdict("mma_scaled", test_scaled<mxf8_1x, mxf6_1x, mxf4_2x, nvf4_4x, nvf4_2x>()); }
