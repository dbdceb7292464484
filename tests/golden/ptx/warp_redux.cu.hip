// PTX: redux of integers and floats, of whole warps, parts of them, and warps with lanes that have ended
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_100a,code=sm_100a
#include <hipify/ptx/warp.h>
#include <hipify/warp.h>
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
  got.of[0] = __reduce_add_sync(mask, u);
  got.of[1] = __reduce_min_sync(mask, u);
  got.of[2] = __reduce_max_sync(mask, u);
  got.of[3] = __reduce_add_sync(mask, int32_t(u));
  got.of[4] = __reduce_min_sync(mask, int32_t(u));
  got.of[5] = __reduce_max_sync(mask, int32_t(u));
  got.of[6] = __reduce_and_sync(mask, u);
  got.of[7] = __reduce_or_sync(mask, u);
  got.of[8] = __reduce_xor_sync(mask, u);
  f[0] = hipify::ptx::redux_f32<false, false, false>(value, mask);
  f[1] = hipify::ptx::redux_f32<true, false, false>(value, mask);
  f[2] = hipify::ptx::redux_f32<false, true, false>(value, mask);
  f[3] = hipify::ptx::redux_f32<true, true, false>(value, mask);
  f[4] = hipify::ptx::redux_f32<false, false, true>(value, mask);
  f[5] = hipify::ptx::redux_f32<true, false, true>(value, mask);
  f[6] = hipify::ptx::redux_f32<false, true, true>(value, mask);
  f[7] = hipify::ptx::redux_f32<true, true, true>(value, mask);
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
