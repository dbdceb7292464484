// ldmatrix, stmatrix and movmatrix: all counts, .trans, generic and shared addresses, rows in any order and place
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include "mma_host.cuh"

constexpr int warps = 4, row_bytes = 24 * 16, bytes = 48 * row_bytes;

// Where the row that a lane gives begins: no two lanes have the same, nor neighbours neighbours.
__host__ __device__ constexpr int place_of_row(int warp, int lane) {
  return (lane * 7 + 5) % 32 * row_bytes + (warp * 5 + lane) % 20 * 16;
}

struct Load1 {
  static constexpr int count = 1;
  static constexpr bool trans = false;
  __device__ static void load(uint32_t (&d)[1], const void *p) {
    const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(p));
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(d[0]) : "r"(at) : "memory");
  }
};
struct Load2 {
  static constexpr int count = 2;
  static constexpr bool trans = false;
  __device__ static void load(uint32_t (&d)[2], const void *p) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.b16 {%0, %1}, [%2];" : "=r"(d[0]), "=r"(d[1]) : "l"(p) : "memory");
  }
};
struct Load4 {
  static constexpr int count = 4;
  static constexpr bool trans = false;
  __device__ static void load(uint32_t (&d)[4], const void *p) {
    const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(p)) - 32;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4+32];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(at) : "memory");
  }
};
struct Load1Trans {
  static constexpr int count = 1;
  static constexpr bool trans = true;
  __device__ static void load(uint32_t (&d)[1], const void *p) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.b16 {%0}, [%1];" : "=r"(d[0]) : "l"(p) : "memory");
  }
};
struct Load2Trans {
  static constexpr int count = 2;
  static constexpr bool trans = true;
  __device__ static void load(uint32_t (&d)[2], const void *p) {
    const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(p));
    asm volatile("ldmatrix.sync.aligned.trans.m8n8.x2.shared.b16 {%0, %1}, [%2];"
                 : "=r"(d[0]), "=r"(d[1]) : "r"(at) : "memory");
  }
};
struct Load4Trans {
  static constexpr int count = 4;
  static constexpr bool trans = true;
  __device__ static void load(uint32_t (&d)[4], const void *p) {
    const std::size_t at = __cvta_generic_to_shared(p);
    asm volatile("ldmatrix.sync.aligned.x4.m8n8.trans.shared::cta.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "l"(at) : "memory");
  }
};

// Lanes whose addresses do not count give one that no row may be read from.
template <class L>
__global__ void load(const uint16_t *memory, uint32_t *d, unsigned active) {
  extern __shared__ __align__(128) unsigned char tile[];
  for (int i = threadIdx.x; i < bytes / 2; i += blockDim.x)
    reinterpret_cast<uint16_t *>(tile)[i] = memory[i];
  __syncthreads();
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int at = lane < 8 * L::count ? place_of_row(warp, lane) : bytes - 16;
  uint32_t registers[L::count] = {};
  if (active >> warp & 1)
    L::load(registers, tile + at);
  for (int i = 0; i < L::count; ++i)
    d[threadIdx.x * L::count + i] = registers[i];
}

// Element (row, column) of the matrix i that a warp's lanes point to.
uint16_t in_memory(const std::vector<uint16_t> &memory, int warp, int i, int row, int column) {
  return memory[place_of_row(warp, 8 * i + row) / 2 + column];
}

template <class L> std::size_t test_load(int threads, unsigned active) {
  Buffer<uint16_t> memory(bytes / 2);
  Buffer<uint32_t> d(threads * L::count);
  for (uint16_t &one : memory.host)
    one = static_cast<uint16_t>(next());
  memory.upload();
  load<L><<<1, threads, bytes>>>(memory.device, d.device, active);
  CHECK(cudaGetLastError());
  d.download();
  std::size_t wrong = 0;
  for (int t = 0; t < threads; ++t)
    for (int i = 0; i < L::count; ++i)
      for (int half = 0; half < 2; ++half) {
        const int lane = t % 32, row = L::trans ? lane % 4 * 2 + half : lane / 4,
                  column = L::trans ? lane / 4 : lane % 4 * 2 + half;
        const uint16_t want = active >> (t / 32) & 1 ? in_memory(memory.host, t / 32, i, row, column) : 0;
        wrong += uint16_t(d.host[t * L::count + i] >> (16 * half)) != want;
      }
  return wrong;
}

struct Store1 {
  static constexpr int count = 1;
  static constexpr bool trans = false;
  __device__ static void store(void *p, const uint32_t (&a)[1]) {
    asm volatile("stmatrix.sync.aligned.m8n8.x1.b16 [%0], {%1};" ::"l"(p), "r"(a[0]) : "memory");
  }
};
struct Store4 {
  static constexpr int count = 4;
  static constexpr bool trans = false;
  __device__ static void store(void *p, const uint32_t (&a)[4]) {
    const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(p));
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at), "r"(a[0]), "r"(a[1]),
                 "r"(a[2]), "r"(a[3]) : "memory");
  }
};
struct Store2Trans {
  static constexpr int count = 2;
  static constexpr bool trans = true;
  __device__ static void store(void *p, const uint32_t (&a)[2]) {
    const uint32_t at = static_cast<uint32_t>(__cvta_generic_to_shared(p)) + 16;
    asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0+-16], {%1, %2};" ::"r"(at), "r"(a[0]), "r"(a[1])
                 : "memory");
  }
};

// The first half of a round trip; movmatrix stands between.
template <class S>
__global__ void store(const uint32_t *a, uint32_t *moved, uint16_t *memory, unsigned active) {
  extern __shared__ __align__(128) unsigned char tile[];
  for (int i = threadIdx.x; i < bytes / 2; i += blockDim.x)
    reinterpret_cast<uint16_t *>(tile)[i] = 0xfefe;
  __syncthreads();
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  uint32_t registers[S::count], transposed = 0;
  for (int i = 0; i < S::count; ++i)
    registers[i] = a[threadIdx.x * S::count + i];
  if (active >> warp & 1) {
    S::store(tile + warp * 8 * S::count * 16 + (lane < 8 * S::count ? lane ^ 5 : 0) * 16, registers);
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(transposed) : "r"(registers[0]));
  }
  moved[threadIdx.x] = transposed;
  __syncthreads();
  for (int i = threadIdx.x; i < bytes / 2; i += blockDim.x)
    memory[i] = reinterpret_cast<uint16_t *>(tile)[i];
}

template <class S> std::size_t test_store(int threads, unsigned active) {
  Buffer<uint32_t> a(threads * S::count), moved(threads);
  Buffer<uint16_t> memory(bytes / 2);
  for (uint32_t &one : a.host)
    one = next();
  a.upload();
  store<S><<<1, threads, bytes>>>(a.device, moved.device, memory.device, active);
  CHECK(cudaGetLastError());
  moved.download(), memory.download();
  std::vector<uint16_t> want(bytes / 2, 0xfefe);
  std::size_t wrong = 0;
  for (int t = 0; t < threads; ++t)
    for (int half = 0; half < 2; ++half) {
      const int warp = t / 32, lane = t % 32;
      const bool acts = active >> warp & 1;
      for (int i = 0; i < S::count && acts; ++i) {
        int row = lane / 4, column = lane % 4 * 2 + half;
        if (S::trans)
          std::swap(row, column);
        want[warp * S::count * 64 + ((8 * i + row) ^ 5) * 8 + column] = uint16_t(a.host[t * S::count + i] >> (16 * half));
      }
      // The transposed matrix: this lane has its row lane / 4, which was a column.
      const int from = t - lane + (lane % 4 * 2 + half) * 4 + lane / 8;
      const uint16_t there = uint16_t(a.host[from * S::count] >> (lane / 4 % 2 * 16));
      wrong += uint16_t(moved.host[t] >> (16 * half)) != (acts ? there : 0);
    }
  for (std::size_t i = 0; i < want.size(); ++i)
    wrong += memory.host[i] != want[i];
  return wrong;
}

int main() {
  std::size_t wrong = 0;
  for (unsigned active : {~0u, 5u, 8u}) {
    wrong += test_load<Load1>(128, active) + test_load<Load2>(128, active) + test_load<Load4>(128, active);
    wrong += test_load<Load1Trans>(128, active) + test_load<Load2Trans>(128, active);
    wrong += test_load<Load4Trans>(128, active) + test_load<Load4>(32, active | 1);
    wrong += test_store<Store1>(128, active) + test_store<Store4>(128, active) + test_store<Store2Trans>(128, active);
    wrong += test_store<Store2Trans>(32, active | 1);
  }
  return verdict("ldmatrix_layouts", wrong);
}
