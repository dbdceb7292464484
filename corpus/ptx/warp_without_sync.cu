// PTX: shfl and vote as they were before sm_70, without a mask: of the lanes that run together
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_75,code=compute_75
// That is PTX alone: ptxas takes shfl without .sync for older GPUs only, which nvcc 13 does not know.
#include "../warps/trap.cuh"

__global__ void shuffle(const unsigned *values, unsigned b, unsigned c, uint4 *moved, uint4 *inside) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned value = values[i];
  uint4 d, p, plain;
  asm volatile("{\n"
               ".reg .pred p;\n"
               "shfl.up.b32 %0|p, %8, %9, %10;\n"
               "selp.u32 %4, 1, 0, p;\n"
               "shfl.down.b32 %1|p, %8, %9, %10;\n"
               "selp.u32 %5, 1, 0, p;\n"
               "shfl.bfly.b32 %2|p, %8, %9, %10;\n"
               "selp.u32 %6, 1, 0, p;\n"
               "shfl.idx.b32 %3|p, %8, %9, %10;\n"
               "selp.u32 %7, 1, 0, p;\n"
               "}"
               : "=r"(d.x), "=r"(d.y), "=r"(d.z), "=r"(d.w), "=r"(p.x), "=r"(p.y), "=r"(p.z), "=r"(p.w)
               : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.up.b32 %0, %1, %2, %3;" : "=r"(plain.x) : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.down.b32 %0, %1, %2, %3;" : "=r"(plain.y) : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.bfly.b32 %0, %1, %2, %3;" : "=r"(plain.z) : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.idx.b32 %0, %1, %2, %3;" : "=r"(plain.w) : "r"(value), "r"(b), "r"(c));
  if (plain.x != d.x || plain.y != d.y || plain.z != d.z || plain.w != d.w)
    d.x = ~d.x;
  moved[i] = d;
  inside[i] = p;
}

__global__ void votes(const unsigned *values, unsigned below, uint4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 >= below)
    return;
  uint4 got;
  asm volatile("{\n"
               ".reg .pred p, q;\n"
               "setp.ne.u32 p, %4, 0;\n"
               "vote.ballot.b32 %0, p;\n"
               "vote.all.pred q, p;\n"
               "selp.u32 %1, 1, 0, q;\n"
               "vote.any.pred q, p;\n"
               "selp.u32 %2, 1, 0, q;\n"
               "vote.uni.pred q, p;\n"
               "selp.u32 %3, 1, 0, q;\n"
               "}"
               : "=r"(got.x), "=r"(got.y), "=r"(got.z), "=r"(got.w)
               : "r"(values[i]));
  out[i] = got;
}

int main() {
  const int n = 192;
  std::size_t wrong = 0;
  const std::vector<int> raw = numbers(n, 1 << 20, 17);
  std::vector<unsigned> v(raw.begin(), raw.end());
  Buffer<unsigned> values(v);
  Buffer<uint4> moved(n), inside(n);
  for (const unsigned c : {0x1fu, 0x0u, 0x181fu, 0x1c00u, 0x100au}) {
    for (const unsigned b : {0u, 1u, 5u, 16u, 31u, 35u}) {
      shuffle<<<2, n / 2>>>(values.device, b, c, moved.device, inside.device);
      moved.download();
      inside.download();
      for (int i = 0; i < n; ++i) { // as the PTX ISA describes it
        const int lane = i % 32, warp = i - lane, by = b & 31, mask = c >> 8 & 31;
        const int max = (lane & mask) | (int(c & 31) & ~mask), min = lane & mask;
        const int from[] = {lane - by, lane + by, lane ^ by, min | (by & ~mask)};
        const bool p[] = {from[0] >= max, from[1] <= max, from[2] <= max, from[3] <= max};
        const uint4 d = moved.host[i], q = inside.host[i];
        const unsigned got[] = {d.x, d.y, d.z, d.w}, is[] = {q.x, q.y, q.z, q.w};
        for (int k = 0; k < 4; ++k)
          wrong += got[k] != v[warp + (p[k] ? from[k] : lane)] || is[k] != unsigned(p[k]);
      }
    }
  }

  for (int i = 0; i < n; ++i) // warps of zeros, of others, and of both
    v[i] = i / 32 % 3 == 0 ? 0 : i / 32 % 3 == 1 ? 7 : raw[i] / 64 % 2;
  Buffer<unsigned> flags(v);
  for (const unsigned below : {32u, 9u, 1u}) {
    votes<<<2, n / 2>>>(flags.device, below, moved.device);
    moved.download();
    const unsigned all = 0xffffffff >> (32 - below);
    for (int i = 0; i < n; ++i) {
      unsigned ballot = 0;
      for (unsigned lane = 0; lane < below; ++lane)
        ballot |= unsigned(v[i / 32 * 32 + lane] != 0) << lane;
      const uint4 got = moved.host[i];
      if (i % 32u < below)
        wrong += got.x != ballot || got.y != (ballot == all) || got.z != (ballot != 0) ||
                 got.w != (ballot == all || ballot == 0);
    }
  }
  return verdict("warp_without_sync", wrong);
}
