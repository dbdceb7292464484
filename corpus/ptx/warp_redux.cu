// PTX: redux of integers and floats, of whole warps, parts of them, and warps with lanes that have ended
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_100a,code=sm_100a
#include "../warps/trap.cuh"

#include <cmath>
#include <cstring>

constexpr int integers = 9, floats = 8;

struct Results {
  unsigned of[integers + floats];
};

__device__ Results reduce(unsigned u, float value, unsigned mask) {
  Results got;
  float f[floats];
  asm volatile("redux.sync.add.u32 %0, %1, %2;" : "=r"(got.of[0]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.min.u32 %0, %1, %2;" : "=r"(got.of[1]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.max.u32 %0, %1, %2;" : "=r"(got.of[2]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(got.of[3]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.min.s32 %0, %1, %2;" : "=r"(got.of[4]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.max.s32 %0, %1, %2;" : "=r"(got.of[5]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.and.b32 %0, %1, %2;" : "=r"(got.of[6]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.or.b32 %0, %1, %2;" : "=r"(got.of[7]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.xor.b32 %0, %1, %2;" : "=r"(got.of[8]) : "r"(u), "r"(mask));
  asm volatile("redux.sync.min.f32 %0, %1, %2;" : "=f"(f[0]) : "f"(value), "r"(mask));
  asm volatile("redux.sync.max.f32 %0, %1, %2;" : "=f"(f[1]) : "f"(value), "r"(mask));
  asm volatile("redux.sync.min.abs.f32 %0, %1, %2;" : "=f"(f[2]) : "f"(value), "r"(mask));
  asm volatile("redux.sync.max.abs.f32 %0, %1, %2;" : "=f"(f[3]) : "f"(value), "r"(mask));
  asm volatile("redux.sync.min.NaN.f32 %0, %1, %2;" : "=f"(f[4]) : "f"(value), "r"(mask));
  asm volatile("redux.sync.max.NaN.f32 %0, %1, %2;" : "=f"(f[5]) : "f"(value), "r"(mask));
  asm volatile("redux.sync.min.abs.NaN.f32 %0, %1, %2;" : "=f"(f[6]) : "f"(value), "r"(mask));
  asm volatile("redux.sync.max.abs.NaN.f32 %0, %1, %2;" : "=f"(f[7]) : "f"(value), "r"(mask));
  for (int k = 0; k < floats; ++k)
    got.of[integers + k] = __float_as_uint(f[k]);
  return got;
}

__global__ void kernel(const unsigned *u, const float *f, const unsigned *masks, Results *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = masks[i / 32], lane = 1u << i % 32;
  if (i / 32 % 3 == 2) { // the others have ended
    if (mask & lane)
      out[i] = reduce(u[i], f[i], 0xffffffff);
  } else { // all are there, in two parts
    out[i] = reduce(u[i], f[i], mask & lane ? mask : ~mask);
  }
}

static unsigned bits(float f) {
  unsigned u;
  std::memcpy(&u, &f, 4);
  return u;
}

// As PTX describes it, one value after the other.
static float two(float a, float b, bool max, bool nan) {
  if (std::isnan(a) || std::isnan(b)) {
    if (nan || (std::isnan(a) && std::isnan(b)))
      return NAN;
    return std::isnan(a) ? b : a;
  }
  if (a == b) // -0 is below +0
    return std::signbit(a) == max ? b : a;
  return (a < b) == max ? b : a;
}

static bool same(unsigned got, unsigned want, bool isFloat) {
  const bool bothNaN = (got & 0x7fffffff) > 0x7f800000 && (want & 0x7fffffff) > 0x7f800000;
  return got == want || (isFloat && bothNaN);
}

int main() {
  const int n = 32 * 36;
  const std::vector<int> raw = numbers(4 * n, 1 << 24, 21);
  const float special[] = {0.0f, -0.0f, NAN, -NAN, INFINITY, -INFINITY, 1e-40f, -1e-40f, 1.5f, -1.5f};
  std::vector<unsigned> u(n), masks(n / 32);
  std::vector<float> f(n);
  for (int i = 0; i < n; ++i) {
    u[i] = unsigned(raw[i]) << 8 ^ unsigned(raw[n + i]);
    switch (i / 32 / 3 % 4) { // NaN only, no NaN, zeros, everything
    case 0:
      f[i] = NAN;
      break;
    case 1:
      f[i] = float(raw[2 * n + i] - (1 << 23));
      break;
    case 2:
      f[i] = raw[2 * n + i] / 256 % 2 ? 0.0f : -0.0f;
      break;
    default:
      f[i] = special[raw[2 * n + i] / 256 % 10];
    }
  }
  for (int w = 0; w < n / 32; ++w)
    masks[w] = w % 3 == 0 ? 0xffffffff : unsigned(raw[3 * n + w]) << 8 ^ unsigned(raw[3 * n + w + 1]) | 1;
  Buffer<unsigned> us(u), ms(masks);
  Buffer<float> fs(f);
  Buffer<Results> out(n);
  kernel<<<4, n / 4>>>(us.device, fs.device, ms.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int warp = i / 32 * 32;
    const unsigned mask = masks[i / 32], mine = mask >> i % 32 & 1 ? mask : ~mask;
    if (i / 32 % 3 == 2 && mine != mask)
      continue;
    Results want;
    bool first = true;
    for (int lane = 0; lane < 32; ++lane) {
      if (!(mine >> lane & 1))
        continue;
      const unsigned x = u[warp + lane];
      const float y = f[warp + lane];
      if (first) {
        for (int k = 0; k < integers; ++k)
          want.of[k] = x;
        for (int k = 0; k < floats; ++k)
          want.of[integers + k] = bits(k & 2 ? std::fabs(y) : y);
        first = false;
        continue;
      }
      unsigned *w = want.of;
      w[0] += x, w[3] += x, w[6] &= x, w[7] |= x, w[8] ^= x;
      w[1] = x < w[1] ? x : w[1], w[2] = x > w[2] ? x : w[2];
      w[4] = int(x) < int(w[4]) ? x : w[4], w[5] = int(x) > int(w[5]) ? x : w[5];
      for (int k = 0; k < floats; ++k) {
        float so;
        std::memcpy(&so, &w[integers + k], 4);
        w[integers + k] = bits(two(so, k & 2 ? std::fabs(y) : y, k & 1, k & 4));
      }
    }
    for (int k = 0; k < integers + floats; ++k)
      wrong += !same(out.host[i].of[k], want.of[k], k >= integers);
  }
  return verdict("warp_redux", wrong);
}
