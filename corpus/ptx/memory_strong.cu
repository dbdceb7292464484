// PTX: volatile, relaxed, acquire and release accesses; all of shared memory
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "memory_host.cuh"

struct ld_volatile_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.volatile.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    asm volatile("ld.volatile.global.u32 %0, [%1];"
                 : "=r"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_volatile_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.volatile.v4.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    asm volatile("ld.volatile.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_volatile_global_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "ld.volatile.global.v2.u64"; }
  __device__ static void load(const void *p, uint64_t (&d)[2]) {
    asm volatile("ld.volatile.global.v2.u64 {%0, %1}, [%2];"
                 : "=l"(d[0]), "=l"(d[1])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_volatile_global_s8 : Form<int8_t, int32_t, 1> {
  static const char *name() { return "ld.volatile.global.s8"; }
  __device__ static void load(const void *p, int32_t (&d)[1]) {
    asm volatile("ld.volatile.global.s8 %0, [%1];"
                 : "=r"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_volatile_f64 : Form<double, double, 1> {
  static const char *name() { return "ld.volatile.f64"; }
  __device__ static void load(const void *p, double (&d)[1]) {
    asm volatile("ld.volatile.f64 %0, [%1];"
                 : "=d"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_relaxed_cta_u64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "ld.relaxed.cta.u64"; }
  __device__ static void load(const void *p, uint64_t (&d)[1]) {
    asm volatile("ld.relaxed.cta.u64 %0, [%1];"
                 : "=l"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_relaxed_gpu_global_L1_no_allocate_b8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "ld.relaxed.gpu.global.L1::no_allocate.b8"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    asm volatile("ld.relaxed.gpu.global.L1::no_allocate.b8 %0, [%1];"
                 : "=r"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_relaxed_sys_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.relaxed.sys.v4.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    asm volatile("ld.relaxed.sys.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_relaxed_gpu_global_v2_u16 : Form<uint16_t, uint16_t, 2> {
  static const char *name() { return "ld.relaxed.gpu.global.v2.u16"; }
  __device__ static void load(const void *p, uint16_t (&d)[2]) {
    asm volatile("ld.relaxed.gpu.global.v2.u16 {%0, %1}, [%2];"
                 : "=h"(d[0]), "=h"(d[1])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_acquire_gpu_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.acquire.gpu.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];"
                 : "=r"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_acquire_sys_global_s16 : Form<int16_t, int16_t, 1> {
  static const char *name() { return "ld.acquire.sys.global.s16"; }
  __device__ static void load(const void *p, int16_t (&d)[1]) {
    asm volatile("ld.acquire.sys.global.s16 %0, [%1];"
                 : "=h"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_acquire_cta_v2_f32 : Form<float, float, 2> {
  static const char *name() { return "ld.acquire.cta.v2.f32"; }
  __device__ static void load(const void *p, float (&d)[2]) {
    asm volatile("ld.acquire.cta.v2.f32 {%0, %1}, [%2];"
                 : "=f"(d[0]), "=f"(d[1])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_global_acquire_sys_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.global.acquire.sys.v4.b32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    asm volatile("ld.global.acquire.sys.v4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "l"(p)
                 : "memory");
  }
};
struct ld_mmio_relaxed_sys_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.mmio.relaxed.sys.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    asm volatile("ld.mmio.relaxed.sys.global.u32 %0, [%1];"
                 : "=r"(d[0])
                 : "l"(p)
                 : "memory");
  }
};
struct st_volatile_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "st.volatile.global.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    asm volatile("st.volatile.global.u32 [%0], %1;" : : "l"(p), "r"(d[0]) : "memory");
  }
};
struct st_volatile_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.volatile.v4.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    asm volatile("st.volatile.v4.u32 [%0], {%1, %2, %3, %4};" : : "l"(p), "r"(d[0]), "r"(d[1]), "r"(d[2]), "r"(d[3]) : "memory");
  }
};
struct st_volatile_global_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "st.volatile.global.v2.u64"; }
  __device__ static void store(void *p, const uint64_t (&d)[2]) {
    asm volatile("st.volatile.global.v2.u64 [%0], {%1, %2};" : : "l"(p), "l"(d[0]), "l"(d[1]) : "memory");
  }
};
struct st_volatile_b8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "st.volatile.b8"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    asm volatile("st.volatile.b8 [%0], %1;" : : "l"(p), "r"(d[0]) : "memory");
  }
};
struct st_relaxed_gpu_global_L1_no_allocate_v4_s32 : Form<int32_t, int32_t, 4> {
  static const char *name() { return "st.relaxed.gpu.global.L1::no_allocate.v4.s32"; }
  __device__ static void store(void *p, const int32_t (&d)[4]) {
    asm volatile("st.relaxed.gpu.global.L1::no_allocate.v4.s32 [%0], {%1, %2, %3, %4};" : : "l"(p), "r"(d[0]), "r"(d[1]), "r"(d[2]), "r"(d[3]) : "memory");
  }
};
struct st_relaxed_sys_f64 : Form<double, double, 1> {
  static const char *name() { return "st.relaxed.sys.f64"; }
  __device__ static void store(void *p, const double (&d)[1]) {
    asm volatile("st.relaxed.sys.f64 [%0], %1;" : : "l"(p), "d"(d[0]) : "memory");
  }
};
struct st_relaxed_cta_global_b16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "st.relaxed.cta.global.b16"; }
  __device__ static void store(void *p, const uint16_t (&d)[1]) {
    asm volatile("st.relaxed.cta.global.b16 [%0], %1;" : : "l"(p), "h"(d[0]) : "memory");
  }
};
struct st_release_gpu_global_b32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "st.release.gpu.global.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    asm volatile("st.release.gpu.global.b32 [%0], %1;" : : "l"(p), "r"(d[0]) : "memory");
  }
};
struct st_release_sys_u64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "st.release.sys.u64"; }
  __device__ static void store(void *p, const uint64_t (&d)[1]) {
    asm volatile("st.release.sys.u64 [%0], %1;" : : "l"(p), "l"(d[0]) : "memory");
  }
};
struct st_release_cta_v2_f32 : Form<float, float, 2> {
  static const char *name() { return "st.release.cta.v2.f32"; }
  __device__ static void store(void *p, const float (&d)[2]) {
    asm volatile("st.release.cta.v2.f32 [%0], {%1, %2};" : : "l"(p), "f"(d[0]), "f"(d[1]) : "memory");
  }
};
struct st_release_global_sys_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.release.global.sys.v4.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    asm volatile("st.release.global.sys.v4.b32 [%0], {%1, %2, %3, %4};" : : "l"(p), "r"(d[0]), "r"(d[1]), "r"(d[2]), "r"(d[3]) : "memory");
  }
};
struct st_mmio_relaxed_sys_global_b64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "st.mmio.relaxed.sys.global.b64"; }
  __device__ static void store(void *p, const uint64_t (&d)[1]) {
    asm volatile("st.mmio.relaxed.sys.global.b64 [%0], %1;" : : "l"(p), "l"(d[0]) : "memory");
  }
};
struct ld_shared_u8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "ld.shared.u8"; }
  __device__ static void load(uint32_t p, uint32_t (&d)[1]) {
    asm volatile("ld.shared.u8 %0, [%1];"
                 : "=r"(d[0])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_shared_s16 : Form<int16_t, int16_t, 1> {
  static const char *name() { return "ld.shared.s16"; }
  __device__ static void load(uint32_t p, int16_t (&d)[1]) {
    asm volatile("ld.shared.s16 %0, [%1];"
                 : "=h"(d[0])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_shared_cta_b64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "ld.shared::cta.b64"; }
  __device__ static void load(uint32_t p, uint64_t (&d)[1]) {
    asm volatile("ld.shared::cta.b64 %0, [%1];"
                 : "=l"(d[0])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_shared_f32 : Form<float, float, 1> {
  static const char *name() { return "ld.shared.f32"; }
  __device__ static void load(uint32_t p, float (&d)[1]) {
    asm volatile("ld.shared.f32 %0, [%1];"
                 : "=f"(d[0])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_shared_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.shared.v4.b32"; }
  __device__ static void load(uint32_t p, uint32_t (&d)[4]) {
    asm volatile("ld.shared.v4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_shared_v2_f64 : Form<double, double, 2> {
  static const char *name() { return "ld.shared.v2.f64"; }
  __device__ static void load(uint32_t p, double (&d)[2]) {
    asm volatile("ld.shared.v2.f64 {%0, %1}, [%2];"
                 : "=d"(d[0]), "=d"(d[1])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_volatile_shared_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "ld.volatile.shared.v2.u64"; }
  __device__ static void load(uint32_t p, uint64_t (&d)[2]) {
    asm volatile("ld.volatile.shared.v2.u64 {%0, %1}, [%2];"
                 : "=l"(d[0]), "=l"(d[1])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_volatile_shared_s32 : Form<int32_t, int32_t, 1> {
  static const char *name() { return "ld.volatile.shared.s32"; }
  __device__ static void load(uint32_t p, int32_t (&d)[1]) {
    asm volatile("ld.volatile.shared.s32 %0, [%1];"
                 : "=r"(d[0])
                 : "r"(p)
                 : "memory");
  }
};
struct ld_acquire_cta_shared_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.acquire.cta.shared.u32"; }
  __device__ static void load(uint32_t p, uint32_t (&d)[1]) {
    asm volatile("ld.acquire.cta.shared.u32 %0, [%1];"
                 : "=r"(d[0])
                 : "r"(p)
                 : "memory");
  }
};
struct st_shared_b16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "st.shared.b16"; }
  __device__ static void store(uint32_t p, const uint16_t (&d)[1]) {
    asm volatile("st.shared.b16 [%0], %1;" : : "r"(p), "h"(d[0]) : "memory");
  }
};
struct st_shared_b32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "st.shared.b32"; }
  __device__ static void store(uint32_t p, const uint32_t (&d)[1]) {
    asm volatile("st.shared.b32 [%0], %1;" : : "r"(p), "r"(d[0]) : "memory");
  }
};
struct st_shared_cta_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.shared::cta.v4.b32"; }
  __device__ static void store(uint32_t p, const uint32_t (&d)[4]) {
    asm volatile("st.shared::cta.v4.b32 [%0], {%1, %2, %3, %4};" : : "r"(p), "r"(d[0]), "r"(d[1]), "r"(d[2]), "r"(d[3]) : "memory");
  }
};
struct st_shared_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "st.shared.v2.u64"; }
  __device__ static void store(uint32_t p, const uint64_t (&d)[2]) {
    asm volatile("st.shared.v2.u64 [%0], {%1, %2};" : : "r"(p), "l"(d[0]), "l"(d[1]) : "memory");
  }
};
struct st_volatile_shared_v4_f32 : Form<float, float, 4> {
  static const char *name() { return "st.volatile.shared.v4.f32"; }
  __device__ static void store(uint32_t p, const float (&d)[4]) {
    asm volatile("st.volatile.shared.v4.f32 [%0], {%1, %2, %3, %4};" : : "r"(p), "f"(d[0]), "f"(d[1]), "f"(d[2]), "f"(d[3]) : "memory");
  }
};
struct st_release_cta_shared_f64 : Form<double, double, 1> {
  static const char *name() { return "st.release.cta.shared.f64"; }
  __device__ static void store(uint32_t p, const double (&d)[1]) {
    asm volatile("st.release.cta.shared.f64 [%0], %1;" : : "r"(p), "d"(d[0]) : "memory");
  }
};
struct st_relaxed_cta_shared_s8 : Form<int8_t, int32_t, 1> {
  static const char *name() { return "st.relaxed.cta.shared.s8"; }
  __device__ static void store(uint32_t p, const int32_t (&d)[1]) {
    asm volatile("st.relaxed.cta.shared.s8 [%0], %1;" : : "r"(p), "r"(d[0]) : "memory");
  }
};

int main() {
  std::size_t wrong = 0;
  wrong += testLoad<ld_volatile_global_u32>();
  wrong += testLoad<ld_volatile_v4_u32>();
  wrong += testLoad<ld_volatile_global_v2_u64>();
  wrong += testLoad<ld_volatile_global_s8>();
  wrong += testLoad<ld_volatile_f64>();
  wrong += testLoad<ld_relaxed_cta_u64>();
  wrong += testLoad<ld_relaxed_gpu_global_L1_no_allocate_b8>();
  wrong += testLoad<ld_relaxed_sys_v4_u32>();
  wrong += testLoad<ld_relaxed_gpu_global_v2_u16>();
  wrong += testLoad<ld_acquire_gpu_global_u32>();
  wrong += testLoad<ld_acquire_sys_global_s16>();
  wrong += testLoad<ld_acquire_cta_v2_f32>();
  wrong += testLoad<ld_global_acquire_sys_v4_b32>();
  wrong += testLoad<ld_mmio_relaxed_sys_global_u32>();
  wrong += testStore<st_volatile_global_u32>();
  wrong += testStore<st_volatile_v4_u32>();
  wrong += testStore<st_volatile_global_v2_u64>();
  wrong += testStore<st_volatile_b8>();
  wrong += testStore<st_relaxed_gpu_global_L1_no_allocate_v4_s32>();
  wrong += testStore<st_relaxed_sys_f64>();
  wrong += testStore<st_relaxed_cta_global_b16>();
  wrong += testStore<st_release_gpu_global_b32>();
  wrong += testStore<st_release_sys_u64>();
  wrong += testStore<st_release_cta_v2_f32>();
  wrong += testStore<st_release_global_sys_v4_b32>();
  wrong += testStore<st_mmio_relaxed_sys_global_b64>();
  wrong += testLoadShared<ld_shared_u8>();
  wrong += testLoadShared<ld_shared_s16>();
  wrong += testLoadShared<ld_shared_cta_b64>();
  wrong += testLoadShared<ld_shared_f32>();
  wrong += testLoadShared<ld_shared_v4_b32>();
  wrong += testLoadShared<ld_shared_v2_f64>();
  wrong += testLoadShared<ld_volatile_shared_v2_u64>();
  wrong += testLoadShared<ld_volatile_shared_s32>();
  wrong += testLoadShared<ld_acquire_cta_shared_u32>();
  wrong += testStoreShared<st_shared_b16>();
  wrong += testStoreShared<st_shared_b32>();
  wrong += testStoreShared<st_shared_cta_v4_b32>();
  wrong += testStoreShared<st_shared_v2_u64>();
  wrong += testStoreShared<st_volatile_shared_v4_f32>();
  wrong += testStoreShared<st_release_cta_shared_f64>();
  wrong += testStoreShared<st_relaxed_cta_shared_s8>();
  return verdict("memory_strong", wrong);
}
