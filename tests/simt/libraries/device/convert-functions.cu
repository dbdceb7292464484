// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __float2ll_rn and its like, in and out of range: the nearest integer, and for
// NaN 0, or the top bit alone where 64 bits are involved (PTX ISA, cvt).
#include "../api/check.h"
#include <cmath>
#include <cstdint>
#include <limits>

template <class T> T nearest(double whole, bool wide) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(whole))
    return wide ? T(uint64_t(1) << (8 * sizeof(T) - 1)) : T(0);
  if (whole <= double(Limits::min()))
    return Limits::min();
  // The largest 64-bit integers are no doubles; their successors are.
  return whole >= double(Limits::max()) ? Limits::max() : T(whole);
}

struct Results {
  int d2i[4], f2i[4];
  unsigned d2u[4], f2u[4];
  long long d2ll[4], f2ll[4];
  unsigned long long d2ull[4], f2ull[4];
};

#define EACH(NAME, V) {NAME##_rn(V), NAME##_rz(V), NAME##_rd(V), NAME##_ru(V)}

__global__ void convert(const float *from, Results *to) {
  float f = from[threadIdx.x];
  double d = f;
  to[threadIdx.x] = {EACH(__double2int, d),  EACH(__float2int, f),
                     EACH(__double2uint, d), EACH(__float2uint, f),
                     EACH(__double2ll, d),   EACH(__float2ll, f),
                     EACH(__double2ull, d),  EACH(__float2ull, f)};
}

template <class T>
void check(const T (&got)[4], double v, bool wide) {
  const double whole[] = {std::nearbyint(v), std::trunc(v), std::floor(v),
                          std::ceil(v)};
  for (int mode = 0; mode != 4; ++mode)
    if (T wanted = nearest<T>(whole[mode], wide); got[mode] != wanted) {
      std::printf("%g, mode %d, %zu bytes: %lld, not %lld\n", v, mode,
                  sizeof(T), (long long)got[mode], (long long)wanted);
      ++Failures;
    }
}

int main() {
  const float values[] = {0.0f,  -0.0f, 0.5f,     1.5f,     -0.5f,  -2.5f,
                          1e-9f, -1e-9f, 3e9f,    -3e9f,    5e9f,   -5e9f,
                          9e18f, -9e18f, 1.2e19f, -1.2e19f, 1e20f,  -1e20f,
                          1e38f, -1e38f, INFINITY, -INFINITY, NAN};
  constexpr int count = sizeof values / sizeof *values;
  float *from;
  Results *to;
  cudaMallocManaged(&from, sizeof values);
  cudaMallocManaged(&to, count * sizeof *to);
  for (int i = 0; i != count; ++i)
    from[i] = values[i];
  convert<<<1, count>>>(from, to);
  EXPECT(cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i != count; ++i) {
    double v = values[i];
    check(to[i].d2i, v, true);
    check(to[i].f2i, v, false);
    check(to[i].d2u, v, true);
    check(to[i].f2u, v, false);
    check(to[i].d2ll, v, true);
    check(to[i].f2ll, v, true);
    check(to[i].d2ull, v, true);
    check(to[i].f2ull, v, true);
  }
  return finish();
}
