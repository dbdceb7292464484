// PTX: volatile, relaxed, acquire and release accesses; all of shared memory
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/memory.h>
#include "memory_host.cuh"

struct ld_volatile_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.volatile.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_volatile<uint32_t, hipify::ptx::global>(p);
  }
};
struct ld_volatile_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.volatile.v4.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld_volatile<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::generic>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_volatile_global_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "ld.volatile.global.v2.u64"; }
  __device__ static void load(const void *p, uint64_t (&d)[2]) {
    {
      const auto result = hipify::ptx::ld_volatile<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_volatile_global_s8 : Form<int8_t, int32_t, 1> {
  static const char *name() { return "ld.volatile.global.s8"; }
  __device__ static void load(const void *p, int32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_volatile<int8_t, hipify::ptx::global>(p);
  }
};
struct ld_volatile_f64 : Form<double, double, 1> {
  static const char *name() { return "ld.volatile.f64"; }
  __device__ static void load(const void *p, double (&d)[1]) {
    d[0] = hipify::ptx::ld_volatile<double, hipify::ptx::generic>(p);
  }
};
struct ld_relaxed_cta_u64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "ld.relaxed.cta.u64"; }
  __device__ static void load(const void *p, uint64_t (&d)[1]) {
    d[0] = hipify::ptx::ld_relaxed<uint64_t, hipify::ptx::generic, hipify::ptx::cta>(p);
  }
};
struct ld_relaxed_gpu_global_L1_no_allocate_b8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "ld.relaxed.gpu.global.L1::no_allocate.b8"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_relaxed<uint8_t, hipify::ptx::global, hipify::ptx::gpu>(p);
  }
};
struct ld_relaxed_sys_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.relaxed.sys.v4.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld_relaxed<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::generic, hipify::ptx::sys>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_relaxed_gpu_global_v2_u16 : Form<uint16_t, uint16_t, 2> {
  static const char *name() { return "ld.relaxed.gpu.global.v2.u16"; }
  __device__ static void load(const void *p, uint16_t (&d)[2]) {
    {
      const auto result = hipify::ptx::ld_relaxed<hipify::ptx::vec<uint16_t, 2>, hipify::ptx::global, hipify::ptx::gpu>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_acquire_gpu_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.acquire.gpu.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_acquire<uint32_t, hipify::ptx::global, hipify::ptx::gpu>(p);
  }
};
struct ld_acquire_sys_global_s16 : Form<int16_t, int16_t, 1> {
  static const char *name() { return "ld.acquire.sys.global.s16"; }
  __device__ static void load(const void *p, int16_t (&d)[1]) {
    d[0] = hipify::ptx::ld_acquire<int16_t, hipify::ptx::global, hipify::ptx::sys>(p);
  }
};
struct ld_acquire_cta_v2_f32 : Form<float, float, 2> {
  static const char *name() { return "ld.acquire.cta.v2.f32"; }
  __device__ static void load(const void *p, float (&d)[2]) {
    {
      const auto result = hipify::ptx::ld_acquire<hipify::ptx::vec<float, 2>, hipify::ptx::generic, hipify::ptx::cta>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_global_acquire_sys_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.global.acquire.sys.v4.b32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld_acquire<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global, hipify::ptx::sys>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_mmio_relaxed_sys_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.mmio.relaxed.sys.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_volatile<uint32_t, hipify::ptx::global>(p);
  }
};
struct st_volatile_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "st.volatile.global.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    hipify::ptx::st_volatile<uint32_t, hipify::ptx::global>(p, d[0]);
  }
};
struct st_volatile_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.volatile.v4.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    hipify::ptx::st_volatile<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::generic>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_volatile_global_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "st.volatile.global.v2.u64"; }
  __device__ static void store(void *p, const uint64_t (&d)[2]) {
    hipify::ptx::st_volatile<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::global>(p, {d[0], d[1]});
  }
};
struct st_volatile_b8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "st.volatile.b8"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    hipify::ptx::st_volatile<uint8_t, hipify::ptx::generic>(p, uint8_t(d[0]));
  }
};
struct st_relaxed_gpu_global_L1_no_allocate_v4_s32 : Form<int32_t, int32_t, 4> {
  static const char *name() { return "st.relaxed.gpu.global.L1::no_allocate.v4.s32"; }
  __device__ static void store(void *p, const int32_t (&d)[4]) {
    hipify::ptx::st_relaxed<hipify::ptx::vec<int32_t, 4>, hipify::ptx::global, hipify::ptx::gpu>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_relaxed_sys_f64 : Form<double, double, 1> {
  static const char *name() { return "st.relaxed.sys.f64"; }
  __device__ static void store(void *p, const double (&d)[1]) {
    hipify::ptx::st_relaxed<double, hipify::ptx::generic, hipify::ptx::sys>(p, d[0]);
  }
};
struct st_relaxed_cta_global_b16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "st.relaxed.cta.global.b16"; }
  __device__ static void store(void *p, const uint16_t (&d)[1]) {
    hipify::ptx::st_relaxed<uint16_t, hipify::ptx::global, hipify::ptx::cta>(p, d[0]);
  }
};
struct st_release_gpu_global_b32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "st.release.gpu.global.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    hipify::ptx::st_release<uint32_t, hipify::ptx::global, hipify::ptx::gpu>(p, d[0]);
  }
};
struct st_release_sys_u64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "st.release.sys.u64"; }
  __device__ static void store(void *p, const uint64_t (&d)[1]) {
    hipify::ptx::st_release<uint64_t, hipify::ptx::generic, hipify::ptx::sys>(p, d[0]);
  }
};
struct st_release_cta_v2_f32 : Form<float, float, 2> {
  static const char *name() { return "st.release.cta.v2.f32"; }
  __device__ static void store(void *p, const float (&d)[2]) {
    hipify::ptx::st_release<hipify::ptx::vec<float, 2>, hipify::ptx::generic, hipify::ptx::cta>(p, {d[0], d[1]});
  }
};
struct st_release_global_sys_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.release.global.sys.v4.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    hipify::ptx::st_release<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global, hipify::ptx::sys>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_mmio_relaxed_sys_global_b64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "st.mmio.relaxed.sys.global.b64"; }
  __device__ static void store(void *p, const uint64_t (&d)[1]) {
    hipify::ptx::st_volatile<uint64_t, hipify::ptx::global>(p, d[0]);
  }
};
struct ld_shared_u8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "ld.shared.u8"; }
  __device__ static void load(uint32_t p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld<uint8_t, hipify::ptx::shared>(p);
  }
};
struct ld_shared_s16 : Form<int16_t, int16_t, 1> {
  static const char *name() { return "ld.shared.s16"; }
  __device__ static void load(uint32_t p, int16_t (&d)[1]) {
    d[0] = hipify::ptx::ld<int16_t, hipify::ptx::shared>(p);
  }
};
struct ld_shared_cta_b64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "ld.shared::cta.b64"; }
  __device__ static void load(uint32_t p, uint64_t (&d)[1]) {
    d[0] = hipify::ptx::ld<uint64_t, hipify::ptx::shared_cta>(p);
  }
};
struct ld_shared_f32 : Form<float, float, 1> {
  static const char *name() { return "ld.shared.f32"; }
  __device__ static void load(uint32_t p, float (&d)[1]) {
    d[0] = hipify::ptx::ld<float, hipify::ptx::shared>(p);
  }
};
struct ld_shared_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.shared.v4.b32"; }
  __device__ static void load(uint32_t p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::shared>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_shared_v2_f64 : Form<double, double, 2> {
  static const char *name() { return "ld.shared.v2.f64"; }
  __device__ static void load(uint32_t p, double (&d)[2]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<double, 2>, hipify::ptx::shared>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_volatile_shared_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "ld.volatile.shared.v2.u64"; }
  __device__ static void load(uint32_t p, uint64_t (&d)[2]) {
    {
      const auto result = hipify::ptx::ld_volatile<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::shared>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_volatile_shared_s32 : Form<int32_t, int32_t, 1> {
  static const char *name() { return "ld.volatile.shared.s32"; }
  __device__ static void load(uint32_t p, int32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_volatile<int32_t, hipify::ptx::shared>(p);
  }
};
struct ld_acquire_cta_shared_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.acquire.cta.shared.u32"; }
  __device__ static void load(uint32_t p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_acquire<uint32_t, hipify::ptx::shared, hipify::ptx::cta>(p);
  }
};
struct st_shared_b16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "st.shared.b16"; }
  __device__ static void store(uint32_t p, const uint16_t (&d)[1]) {
    hipify::ptx::st<uint16_t, hipify::ptx::shared>(p, d[0]);
  }
};
struct st_shared_b32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "st.shared.b32"; }
  __device__ static void store(uint32_t p, const uint32_t (&d)[1]) {
    hipify::ptx::st<uint32_t, hipify::ptx::shared>(p, d[0]);
  }
};
struct st_shared_cta_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.shared::cta.v4.b32"; }
  __device__ static void store(uint32_t p, const uint32_t (&d)[4]) {
    hipify::ptx::st<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::shared_cta>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_shared_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "st.shared.v2.u64"; }
  __device__ static void store(uint32_t p, const uint64_t (&d)[2]) {
    hipify::ptx::st<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::shared>(p, {d[0], d[1]});
  }
};
struct st_volatile_shared_v4_f32 : Form<float, float, 4> {
  static const char *name() { return "st.volatile.shared.v4.f32"; }
  __device__ static void store(uint32_t p, const float (&d)[4]) {
    hipify::ptx::st_volatile<hipify::ptx::vec<float, 4>, hipify::ptx::shared>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_release_cta_shared_f64 : Form<double, double, 1> {
  static const char *name() { return "st.release.cta.shared.f64"; }
  __device__ static void store(uint32_t p, const double (&d)[1]) {
    hipify::ptx::st_release<double, hipify::ptx::shared, hipify::ptx::cta>(p, d[0]);
  }
};
struct st_relaxed_cta_shared_s8 : Form<int8_t, int32_t, 1> {
  static const char *name() { return "st.relaxed.cta.shared.s8"; }
  __device__ static void store(uint32_t p, const int32_t (&d)[1]) {
    hipify::ptx::st_relaxed<int8_t, hipify::ptx::shared, hipify::ptx::cta>(p, int8_t(d[0]));
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
