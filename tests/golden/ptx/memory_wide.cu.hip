// PTX: 32 bytes in one ld or st, of sm_100
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_100
#include <hipify/ptx/memory.h>
#include "memory_host.cuh"

struct ld_global_v8_f32 : Form<float, float, 8> {
  static const char *name() { return "ld.global.v8.f32"; }
  __device__ static void load(const void *p, float (&d)[8]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<float, 8>, hipify::ptx::global>(p);
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
struct ld_v4_b64 : Form<uint64_t, uint64_t, 4> {
  static const char *name() { return "ld.v4.b64"; }
  __device__ static void load(const void *p, uint64_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint64_t, 4>, hipify::ptx::generic>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_global_nc_L2_evict_last_v8_b32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "ld.global.nc.L2::evict_last.v8.b32"; }
  __device__ static void load(const void *p, uint32_t (&d)[8]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint32_t, 8>, hipify::ptx::global>(p);
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
struct ld_relaxed_gpu_global_v8_u32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "ld.relaxed.gpu.global.v8.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[8]) {
    {
      const auto result = hipify::ptx::ld_relaxed<hipify::ptx::vec<uint32_t, 8>, hipify::ptx::global, hipify::ptx::gpu>(p);
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
struct ld_volatile_global_v4_f64 : Form<double, double, 4> {
  static const char *name() { return "ld.volatile.global.v4.f64"; }
  __device__ static void load(const void *p, double (&d)[4]) {
    {
      const auto result = hipify::ptx::ld_volatile<hipify::ptx::vec<double, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_acquire_sys_v8_s32 : Form<int32_t, int32_t, 8> {
  static const char *name() { return "ld.acquire.sys.v8.s32"; }
  __device__ static void load(const void *p, int32_t (&d)[8]) {
    {
      const auto result = hipify::ptx::ld_acquire<hipify::ptx::vec<int32_t, 8>, hipify::ptx::generic, hipify::ptx::sys>(p);
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
struct st_global_v8_b32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "st.global.v8.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[8]) {
    hipify::ptx::st<hipify::ptx::vec<uint32_t, 8>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]});
  }
};
struct st_global_L2_evict_last_v8_b32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "st.global.L2::evict_last.v8.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[8]) {
    hipify::ptx::st<hipify::ptx::vec<uint32_t, 8>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]});
  }
};
struct st_v4_f64 : Form<double, double, 4> {
  static const char *name() { return "st.v4.f64"; }
  __device__ static void store(void *p, const double (&d)[4]) {
    hipify::ptx::st<hipify::ptx::vec<double, 4>, hipify::ptx::generic>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_release_gpu_global_v8_f32 : Form<float, float, 8> {
  static const char *name() { return "st.release.gpu.global.v8.f32"; }
  __device__ static void store(void *p, const float (&d)[8]) {
    hipify::ptx::st_release<hipify::ptx::vec<float, 8>, hipify::ptx::global, hipify::ptx::gpu>(p, {d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]});
  }
};
struct st_volatile_global_v4_u64 : Form<uint64_t, uint64_t, 4> {
  static const char *name() { return "st.volatile.global.v4.u64"; }
  __device__ static void store(void *p, const uint64_t (&d)[4]) {
    hipify::ptx::st_volatile<hipify::ptx::vec<uint64_t, 4>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3]});
  }
};

int main() {
  std::size_t wrong = 0;
  wrong += testLoad<ld_global_v8_f32>();
  wrong += testLoad<ld_v4_b64>();
  wrong += testLoad<ld_global_nc_L2_evict_last_v8_b32>();
  wrong += testLoad<ld_relaxed_gpu_global_v8_u32>();
  wrong += testLoad<ld_volatile_global_v4_f64>();
  wrong += testLoad<ld_acquire_sys_v8_s32>();
  wrong += testStore<st_global_v8_b32>();
  wrong += testStore<st_global_L2_evict_last_v8_b32>();
  wrong += testStore<st_v4_f64>();
  wrong += testStore<st_release_gpu_global_v8_f32>();
  wrong += testStore<st_volatile_global_v4_u64>();
  return verdict("memory_wide", wrong);
}
