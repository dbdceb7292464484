// Inline PTX: unpacks 4-bit weights to half with lop3 and prmt, and reads the
// lane id, bfe, a predicated select and a cache-hinted load in assembler.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <hipify/ptx/bits.h>
#include <hipify/ptx/memory.h>
#include <hipify/warp.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK(e)                                                        \
  do {                                                                  \
    hipError_t r = (e);                                                \
    if (r != hipSuccess) {                                             \
      std::printf("line %d: %s\n", __LINE__, hipGetErrorString(r));    \
      std::exit(1);                                                     \
    }                                                                   \
  } while (0)

// (a & b) | c in one instruction: the table is f(0xf0, 0xcc, 0xaa).
template <int Table>
__device__ __forceinline__ uint32_t lop3(uint32_t a, uint32_t b, uint32_t c) {
  uint32_t r;
  r = hipify::ptx::lop3<Table>(a, b, c);
  return r;
}

template <uint32_t Selector>
__device__ __forceinline__ uint32_t permuteBytes(uint32_t a, uint32_t b) {
  uint32_t r;
  r = hipify::ptx::prmt(a, b, Selector);
  return r;
}

__device__ inline unsigned laneId() {
  unsigned lane;
  lane = hipify::lane_id();
  return lane;
}

__device__ inline uint32_t loadStreaming(const uint32_t *p) {
  uint32_t v;
  v = hipify::ptx::ld_cs<uint32_t, hipify::ptx::global>(p);
  return v;
}

__device__ inline uint32_t extractBits(uint32_t v, uint32_t start,
                                       uint32_t count) {
  uint32_t r;
  r = hipify::ptx::bfe<uint32_t>(v, start, count);
  return r;
}

__device__ inline int clampNegative(int v) {
  int r;
  {
    uint32_t out0;
    bool p{};
    p = v < 0;
    out0 = p ? 0 : v;
    r = out0;
  }
  return r;
}

// Eight 4-bit values per word, as halves. A nibble n placed into the mantissa
// of 0x6400 (1024.0) reads as 1024 + n; the bias is then taken off.
__global__ void dequantize(const uint32_t *packed, __half *out, int words,
                           const __half *scales, int wordsPerGroup) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= words)
    return;
  constexpr uint32_t kMask = 0x000f000f, kMagic = 0x64006400;
  constexpr int kAndOr = (0xf0 & 0xcc) | 0xaa;
  const __half2 scale = __half2half2(scales[i / wordsPerGroup]);
  const __half2 bias = __float2half2_rn(1024.0f + 8.0f);

  uint32_t q = loadStreaming(packed + i);
  uint32_t lanes[4];
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    lanes[j] = lop3<kAndOr>(q, kMask, kMagic);
    q >>= 4;
  }
  // lanes[j] holds nibbles j and j + 4; bring them into memory order.
  const uint32_t ordered[4] = {
      permuteBytes<0x5410>(lanes[0], lanes[1]),
      permuteBytes<0x5410>(lanes[2], lanes[3]),
      permuteBytes<0x7632>(lanes[0], lanes[1]),
      permuteBytes<0x7632>(lanes[2], lanes[3])};
  __half2 *dst = reinterpret_cast<__half2 *>(out + 8 * i);
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    const __half2 v = *reinterpret_cast<const __half2 *>(&ordered[j]);
    dst[j] = __hmul2(__hsub2(v, bias), scale);
  }
}

__global__ void smallThings(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = clampNegative(in[i]) * 4096 + int(extractBits(in[i], 3, 6)) * 32 +
           int(laneId());
}

int main(int argc, char **argv) {
  const int words = argc > 1 ? std::atoi(argv[1]) : 600, perGroup = 16;
  const int groups = (words + perGroup - 1) / perGroup;
  std::vector<uint32_t> packed(words);
  std::vector<__half> scales(groups), out(8 * words);
  std::vector<int> in(words), small(words);
  uint32_t s = 77;
  for (int i = 0; i < words; ++i) {
    s = s * 1103515245u + 12345u;
    packed[i] = s ^ (s >> 13);
    in[i] = int(s >> 12) % 1000 - 500;
  }
  for (int g = 0; g < groups; ++g)
    scales[g] = __float2half(0.125f * (g % 5 + 1));

  uint32_t *dPacked;
  __half *dScales, *dOut;
  int *dIn, *dSmall;
  CHECK(hipMalloc(&dPacked, words * sizeof(uint32_t)));
  CHECK(hipMalloc(&dScales, groups * sizeof(__half)));
  CHECK(hipMalloc(&dOut, out.size() * sizeof(__half)));
  CHECK(hipMalloc(&dIn, words * sizeof(int)));
  CHECK(hipMalloc(&dSmall, words * sizeof(int)));
  CHECK(hipMemcpy(dPacked, packed.data(), words * sizeof(uint32_t),
                   hipMemcpyHostToDevice));
  CHECK(hipMemcpy(dScales, scales.data(), groups * sizeof(__half),
                   hipMemcpyHostToDevice));
  CHECK(hipMemcpy(dIn, in.data(), words * sizeof(int),
                   hipMemcpyHostToDevice));
  dequantize<<<(words + 63) / 64, 64>>>(dPacked, dOut, words, dScales,
                                        perGroup);
  smallThings<<<(words + 63) / 64, 64>>>(dIn, dSmall, words);
  CHECK(hipGetLastError());
  CHECK(hipMemcpy(out.data(), dOut, out.size() * sizeof(__half),
                   hipMemcpyDeviceToHost));
  CHECK(hipMemcpy(small.data(), dSmall, words * sizeof(int),
                   hipMemcpyDeviceToHost));

  int wrong = 0, wrongSmall = 0;
  for (int i = 0; i < words; ++i) {
    for (int j = 0; j < 8; ++j) {
      const float want = (int(packed[i] >> (4 * j) & 15) - 8) *
                         __half2float(scales[i / perGroup]);
      wrong += __half2float(out[8 * i + j]) != want;
    }
    const int want = (in[i] < 0 ? 0 : in[i]) * 4096 +
                     int(uint32_t(in[i]) >> 3 & 63) * 32 + i % 32;
    wrongSmall += small[i] != want;
  }
  for (void *p : {(void *)dPacked, (void *)dScales, (void *)dOut,
                  (void *)dIn, (void *)dSmall})
    CHECK(hipFree(p));
  const bool ok = wrong == 0 && wrongSmall == 0;
  std::printf("ptx_dequant: %s (%d weights and %d small results wrong)\n",
              ok ? "PASS" : "FAIL", wrong, wrongSmall);
  return ok ? 0 : 1;
}
