// Philox, four values per call: dropout with a counter-based mask that is made again, and normal noise by curand_normal4.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hiprand/hiprand_kernel.h>

namespace {

void checkImpl(hipError_t status, const char *expr, int line) {
  if (status == hipSuccess)
    return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, expr,
               hipGetErrorString(status));
  std::exit(2);
}
#define CHECK(expr) checkImpl((expr), #expr, __LINE__)

/// Where in the random sequence a launch begins, as frameworks keep it.
struct PhiloxSeed {
  uint64_t seed, offset;
};

/// Every thread handles four neighbours with one draw of four numbers.
__global__ void dropout(const float *in, float *out, int n, float keep,
                        PhiloxSeed rng) {
  const int group = blockIdx.x * blockDim.x + threadIdx.x;
  hiprandStatePhilox4_32_10_t state;
  hiprand_init(rng.seed, group, rng.offset, &state);
  const float4 u = hiprand_uniform4(&state);
  const float draw[4] = {u.x, u.y, u.z, u.w};
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const int i = group * 4 + j;
    if (i < n)
      out[i] = draw[j] <= keep ? in[i] / keep : 0.0f;
  }
}

__global__ void addNoise(float *data, int n, float sigma, PhiloxSeed rng) {
  const int stride = gridDim.x * blockDim.x;
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  hiprandStatePhilox4_32_10_t state;
  hiprand_init(rng.seed, id, rng.offset, &state);
  for (int base = id * 4; base < n; base += stride * 4) {
    const float4 z = hiprand_normal4(&state);
    const float *values = &z.x;
    for (int j = 0; j < 4 && base + j < n; ++j)
      data[base + j] += sigma * values[j];
  }
}

__global__ void integers(uint4 *out, PhiloxSeed rng) {
  hiprandStatePhilox4_32_10_t state;
  hiprand_init(rng.seed, threadIdx.x, rng.offset, &state);
  skipahead(4, &state);
  out[threadIdx.x] = hiprand4(&state);
}

template <typename T> std::vector<T> fetch(const T *device, int n) {
  std::vector<T> host(n);
  CHECK(hipMemcpy(host.data(), device, n * sizeof(T), hipMemcpyDeviceToHost));
  return host;
}

bool verdict(const char *what, bool ok) {
  std::printf("%-36s %s\n", what, ok ? "PASS" : "FAIL");
  return ok;
}

} // namespace

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 10001;
  const float keep = 0.75f;
  const int threads = 64, groups = (n + 3) / 4;
  const int blocks = (groups + threads - 1) / threads;
  std::vector<float> host(n, 3.0f);
  float *in, *first, *second;
  uint4 *ints;
  CHECK(hipMalloc(&in, n * sizeof(float)));
  CHECK(hipMalloc(&first, n * sizeof(float)));
  CHECK(hipMalloc(&second, n * sizeof(float)));
  CHECK(hipMalloc(&ints, 2 * threads * sizeof(uint4)));
  CHECK(hipMemcpy(in, host.data(), n * sizeof(float), hipMemcpyHostToDevice));

  // The backward pass makes the same mask from the same seed and offset.
  const PhiloxSeed rng{2023, 8};
  dropout<<<blocks, threads>>>(in, first, n, keep, rng);
  dropout<<<blocks, threads>>>(in, second, n, keep, rng);
  CHECK(hipGetLastError());
  const std::vector<float> a = fetch(first, n), b = fetch(second, n);
  int kept = 0, odd = 0;
  for (float v : a) {
    kept += v != 0.0f;
    odd += v != 0.0f && v != 3.0f / keep;
  }
  const double share = double(kept) / n;
  bool ok = verdict("the same mask twice", a == b);
  ok &= verdict("share of kept values",
                std::fabs(share - keep) < 5 * std::sqrt(keep * (1 - keep) / n));
  ok &= verdict("kept values are scaled", odd == 0);

  CHECK(hipMemset(first, 0, n * sizeof(float)));
  addNoise<<<4, threads>>>(first, n, 2.0f, PhiloxSeed{7, 0});
  CHECK(hipGetLastError());
  const std::vector<float> noise = fetch(first, n);
  double mean = 0, variance = 0;
  int outside = 0;
  for (float v : noise) {
    mean += v / n;
    outside += std::fabs(v) > 4.0f; // two sigma: 4.55 % of all
  }
  for (float v : noise)
    variance += (v - mean) * (v - mean) / (n - 1);
  ok &= verdict("mean of the noise", std::fabs(mean) < 5 * 2.0 / std::sqrt(n));
  ok &= verdict("variance of the noise",
                std::fabs(variance - 4.0) < 5 * 4.0 * std::sqrt(2.0 / n));
  ok &= verdict("tail of the noise",
                std::fabs(double(outside) / n - 0.0455) < 0.015);

  // The raw integers after skipping the first four of every sequence.
  integers<<<1, threads>>>(ints, PhiloxSeed{99, 0});
  integers<<<1, threads>>>(ints + threads, PhiloxSeed{99, 0});
  CHECK(hipGetLastError());
  const std::vector<uint4> draws = fetch(ints, 2 * threads);
  bool equal = true, distinct = false;
  for (int i = 0; i < threads; ++i) {
    const uint4 p = draws[i], q = draws[i + threads];
    equal &= p.x == q.x && p.y == q.y && p.z == q.z && p.w == q.w;
    distinct |= p.x != draws[0].x;
  }
  ok &= verdict("integers repeat, threads differ", equal && distinct);

  for (void *p : {(void *)in, (void *)first, (void *)second, (void *)ints})
    CHECK(hipFree(p));
  std::puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
