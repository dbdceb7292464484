// Numbers of 32 that count no lanes beside some that do: tiles, bit words,
// blocks of quantized weights, alignments, hashes; and a warp per row.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                            \
  do {                                                                         \
    hipError_t status = (call);                                               \
    if (status != hipSuccess) {                                               \
      std::printf("%s: %s\n", #call, hipGetErrorString(status));              \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

constexpr int kTile = 32; // elements, whatever a warp is
constexpr int kRowsPerStep = 8;
constexpr int kQuantBlock = 32; // weights that share a scale

// A tile of 32 x 32 through shared memory; no lane talks to another.
__global__ void transpose(const float *in, float *out, int n) {
  __shared__ float tile[kTile][kTile + 1];
  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRowsPerStep)
    if (x < n && y + j < n)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += kRowsPerStep)
    if (x < n && y + j < n)
      out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__host__ __device__ inline uint32_t mix(uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h = (h << 5) | (h >> 27);
  return h ^ (h >> 13);
}

// One bit for each element in words of 32; rows of a warp each are summed.
__global__ void markAndSum(const float *in, unsigned *bits, float *rows, int n,
                           int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0)
    atomicOr(&bits[i >> 5], 1u << (i & 31));

  const int lane = threadIdx.x % 32;
  const int row = i / 32;
  float sum = 0;
  if (row * width < n)
    for (int c = lane; c < width; c += 32)
      sum += in[row * width + c];
  for (int o = 16; o > 0; o >>= 1)
    sum += __shfl_down_sync(0xffffffffu, sum, o);
  if (lane == 0 && row * width < n)
    rows[row] = sum;
}

// Blocks of 32 weights have one scale: the 32 is the format's.
__global__ void dequantize(const int8_t *weights, const float *scales,
                           float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float scale = scales[i / kQuantBlock];
  const int inBlock = i % 32;
  out[i] = scale * weights[(i / 32) * 32 + inBlock];
}

// A hash of 32 bits; the low five bits choose a bucket; lanes vote once.
__global__ void buckets(const unsigned *keys, int *counts, int *anyEmpty,
                        int n) {
  __shared__ int local[32];
  if (threadIdx.x < 32)
    local[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool valid = i < n;
  if (valid)
    atomicAdd(&local[mix(keys[i]) & 31], 1);
  if (!__all_sync(0xffffffff, valid) && threadIdx.x % hipify::warp_size == 0)
    *anyEmpty = 1;
  __syncthreads();
  if (threadIdx.x < 32)
    atomicAdd(&counts[threadIdx.x], local[threadIdx.x]);
}

int main() {
  const int n = 96, width = 80, total = 64 * width;
  std::vector<float> in(n * n), out(n * n), values(total), rows(64);
  uint32_t seed = 1024;
  auto next = [&] { return float(int((seed = seed * 1664525u + 1013904223u) >> 16) % 64 - 32); };
  for (float &v : in)
    v = next();
  for (float &v : values)
    v = next();

  float *dIn, *dOut, *dValues, *dRows, *dScales;
  unsigned *dBits, *dKeys;
  int8_t *dWeights;
  int *dCounts;
  const int words = (total + 31) / 32;
  CHECK(hipMalloc(&dIn, in.size() * sizeof(float)));
  CHECK(hipMalloc(&dOut, in.size() * sizeof(float)));
  CHECK(hipMalloc(&dValues, total * sizeof(float)));
  CHECK(hipMalloc(&dRows, 64 * sizeof(float)));
  CHECK(hipMalloc(&dScales, 64 * sizeof(float)));
  CHECK(hipMalloc(&dBits, words * 4));
  CHECK(hipMalloc(&dKeys, 1000 * 4));
  CHECK(hipMalloc(&dWeights, 1024));
  CHECK(hipMalloc(&dCounts, 33 * sizeof(int)));
  CHECK(hipMemset(dBits, 0, words * 4));
  CHECK(hipMemset(dCounts, 0, 33 * sizeof(int)));
  int wrong = 0;

  CHECK(hipMemcpy(dIn, in.data(), in.size() * sizeof(float), hipMemcpyHostToDevice));
  dim3 tileBlock(32, kRowsPerStep), tileGrid((n + 31) / 32, (n + 31) / 32);
  transpose<<<tileGrid, tileBlock>>>(dIn, dOut, n);
  CHECK(hipMemcpy(out.data(), dOut, in.size() * sizeof(float), hipMemcpyDeviceToHost));
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      wrong += out[x * n + y] != in[y * n + x];

  CHECK(hipMemcpy(dValues, values.data(), total * sizeof(float), hipMemcpyHostToDevice));
  const int threads = 256;
  markAndSum<<<total / threads + 1, threads>>>(dValues, dBits, dRows, total, width);
  std::vector<unsigned> bits(words);
  CHECK(hipMemcpy(bits.data(), dBits, words * 4, hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(rows.data(), dRows, 64 * sizeof(float), hipMemcpyDeviceToHost));
  for (int i = 0; i < total; ++i)
    wrong += ((bits[i / 32] >> (i % 32)) & 1) != (values[i] > 0);
  for (int r = 0; r < 64; ++r) {
    float sum = 0;
    for (int c = 0; c < width; ++c)
      sum += values[r * width + c];
    wrong += rows[r] != sum;
  }

  std::vector<int8_t> weights(1024);
  std::vector<float> scales(1024 / kQuantBlock), plain(1024);
  for (int i = 0; i < 1024; ++i)
    weights[i] = int8_t(i * 5 % 64 - 31);
  for (int i = 0; i < 1024 / 32; ++i)
    scales[i] = 1.0f + i / 16.0f;
  CHECK(hipMemcpy(dWeights, weights.data(), 1024, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(dScales, scales.data(), scales.size() * 4, hipMemcpyHostToDevice));
  dequantize<<<1024 / 128, 128>>>(dWeights, dScales, dOut, 1024);
  CHECK(hipMemcpy(plain.data(), dOut, 1024 * 4, hipMemcpyDeviceToHost));
  for (int i = 0; i < 1024; ++i)
    wrong += plain[i] != scales[i / 32] * weights[i];

  std::vector<unsigned> keys(1000);
  std::vector<int> counts(33), want(32);
  for (int i = 0; i < 1000; ++i)
    ++want[mix(keys[i] = i * 16u + 5u) & 31];
  CHECK(hipMemcpy(dKeys, keys.data(), 4000, hipMemcpyHostToDevice));
  buckets<<<8, 128>>>(dKeys, dCounts, dCounts + 32, 1000);
  CHECK(hipMemcpy(counts.data(), dCounts, 33 * 4, hipMemcpyDeviceToHost));
  for (int b = 0; b < 32; ++b)
    wrong += counts[b] != want[b];
  wrong += counts[32] != 1;

  std::printf("literals_tiles: %s (%d wrong)\n", wrong ? "FAIL" : "PASS", wrong);
  return wrong != 0;
}
