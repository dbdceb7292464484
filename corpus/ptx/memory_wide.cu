// PTX: 32 bytes in one ld or st, of sm_100
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_100
#include "memory_host.cuh"

struct ld_global_v8_f32 : Form<float, float, 8> {
  static const char *name() { return "ld.global.v8.f32"; }
  __device__ static void load(const void *p, float (&d)[8]) {
    asm volatile("ld.global.v8.f32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3]), "=f"(d[4]), "=f"(d[5]), "=f"(d[6]), "=f"(d[7])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_v4_b64 : Form<uint64_t, uint64_t, 4> {
  static const char *name() { return "ld.v4.b64"; }
  __device__ static void load(const void *p, uint64_t (&d)[4]) {
    asm volatile("ld.v4.b64 {%0, %1, %2, %3}, [%4];"
                 : "=l"(d[0]), "=l"(d[1]), "=l"(d[2]), "=l"(d[3])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_global_nc_L2_evict_last_v8_b32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "ld.global.nc.L2::evict_last.v8.b32"; }
  __device__ static void load(const void *p, uint32_t (&d)[8]) {
    asm volatile("ld.global.nc.L2::evict_last.v8.b32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]), "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_relaxed_gpu_global_v8_u32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "ld.relaxed.gpu.global.v8.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[8]) {
    asm volatile("ld.relaxed.gpu.global.v8.u32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]), "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_volatile_global_v4_f64 : Form<double, double, 4> {
  static const char *name() { return "ld.volatile.global.v4.f64"; }
  __device__ static void load(const void *p, double (&d)[4]) {
    asm volatile("ld.volatile.global.v4.f64 {%0, %1, %2, %3}, [%4];"
                 : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_acquire_sys_v8_s32 : Form<int32_t, int32_t, 8> {
  static const char *name() { return "ld.acquire.sys.v8.s32"; }
  __device__ static void load(const void *p, int32_t (&d)[8]) {
    asm volatile("ld.acquire.sys.v8.s32 {%0, %1, %2, %3, %4, %5, %6, %7}, [%8];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]), "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7])
                 : "l"(p)
                 : "memory");
  }
};
struct st_global_v8_b32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "st.global.v8.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[8]) {
    asm volatile("st.global.v8.b32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8};" : : "l"(p), "r"(d[0]), "r"(d[1]), "r"(d[2]), "r"(d[3]), "r"(d[4]), "r"(d[5]), "r"(d[6]), "r"(d[7]) : "memory");
  }
};
struct st_global_L2_evict_last_v8_b32 : Form<uint32_t, uint32_t, 8> {
  static const char *name() { return "st.global.L2::evict_last.v8.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[8]) {
    asm volatile("st.global.L2::evict_last.v8.b32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8};" : : "l"(p), "r"(d[0]), "r"(d[1]), "r"(d[2]), "r"(d[3]), "r"(d[4]), "r"(d[5]), "r"(d[6]), "r"(d[7]) : "memory");
  }
};
struct st_v4_f64 : Form<double, double, 4> {
  static const char *name() { return "st.v4.f64"; }
  __device__ static void store(void *p, const double (&d)[4]) {
    asm volatile("st.v4.f64 [%0], {%1, %2, %3, %4};" : : "l"(p), "d"(d[0]), "d"(d[1]), "d"(d[2]), "d"(d[3]) : "memory");
  }
};
struct st_release_gpu_global_v8_f32 : Form<float, float, 8> {
  static const char *name() { return "st.release.gpu.global.v8.f32"; }
  __device__ static void store(void *p, const float (&d)[8]) {
    asm volatile("st.release.gpu.global.v8.f32 [%0], {%1, %2, %3, %4, %5, %6, %7, %8};" : : "l"(p), "f"(d[0]), "f"(d[1]), "f"(d[2]), "f"(d[3]), "f"(d[4]), "f"(d[5]), "f"(d[6]), "f"(d[7]) : "memory");
  }
};
struct st_volatile_global_v4_u64 : Form<uint64_t, uint64_t, 4> {
  static const char *name() { return "st.volatile.global.v4.u64"; }
  __device__ static void store(void *p, const uint64_t (&d)[4]) {
    asm volatile("st.volatile.global.v4.u64 [%0], {%1, %2, %3, %4};" : : "l"(p), "l"(d[0]), "l"(d[1]), "l"(d[2]), "l"(d[3]) : "memory");
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
