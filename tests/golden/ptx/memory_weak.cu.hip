// PTX: ld and st of all sizes, in global, generic, shared and constant memory, and cache operators
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/memory.h>
#include "memory_host.cuh"

struct ld_global_u8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "ld.global.u8"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld<uint8_t, hipify::ptx::global>(p);
  }
};
struct ld_global_s8 : Form<int8_t, int32_t, 1> {
  static const char *name() { return "ld.global.s8"; }
  __device__ static void load(const void *p, int32_t (&d)[1]) {
    d[0] = hipify::ptx::ld<int8_t, hipify::ptx::global>(p);
  }
};
struct ld_u16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "ld.u16"; }
  __device__ static void load(const void *p, uint16_t (&d)[1]) {
    d[0] = hipify::ptx::ld<uint16_t, hipify::ptx::generic>(p);
  }
};
struct ld_global_s16 : Form<int16_t, int16_t, 1> {
  static const char *name() { return "ld.global.s16"; }
  __device__ static void load(const void *p, int16_t (&d)[1]) {
    d[0] = hipify::ptx::ld<int16_t, hipify::ptx::global>(p);
  }
};
struct ld_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld<uint32_t, hipify::ptx::global>(p);
  }
};
struct ld_global_f32 : Form<float, float, 1> {
  static const char *name() { return "ld.global.f32"; }
  __device__ static void load(const void *p, float (&d)[1]) {
    d[0] = hipify::ptx::ld<float, hipify::ptx::global>(p);
  }
};
struct ld_global_s64 : Form<int64_t, int64_t, 1> {
  static const char *name() { return "ld.global.s64"; }
  __device__ static void load(const void *p, int64_t (&d)[1]) {
    d[0] = hipify::ptx::ld<int64_t, hipify::ptx::global>(p);
  }
};
struct ld_f64 : Form<double, double, 1> {
  static const char *name() { return "ld.f64"; }
  __device__ static void load(const void *p, double (&d)[1]) {
    d[0] = hipify::ptx::ld<double, hipify::ptx::generic>(p);
  }
};
struct ld_weak_global_s32_wide : Form<int32_t, int64_t, 1> {
  static const char *name() { return "ld.weak.global.s32"; }
  __device__ static void load(const void *p, int64_t (&d)[1]) {
    d[0] = hipify::ptx::ld<int32_t, hipify::ptx::global>(p);
  }
};
struct ld_global_u16_wide : Form<uint16_t, uint32_t, 1> {
  static const char *name() { return "ld.global.u16"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld<uint16_t, hipify::ptx::global>(p);
  }
};
struct ld_global_v2_u8 : Form<uint8_t, uint32_t, 2> {
  static const char *name() { return "ld.global.v2.u8"; }
  __device__ static void load(const void *p, uint32_t (&d)[2]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint8_t, 2>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_global_v4_u16 : Form<uint16_t, uint16_t, 4> {
  static const char *name() { return "ld.global.v4.u16"; }
  __device__ static void load(const void *p, uint16_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint16_t, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "ld.v2.u64"; }
  __device__ static void load(const void *p, uint64_t (&d)[2]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::generic>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_global_v4_f32 : Form<float, float, 4> {
  static const char *name() { return "ld.global.v4.f32"; }
  __device__ static void load(const void *p, float (&d)[4]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<float, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_global_v2_f64 : Form<double, double, 2> {
  static const char *name() { return "ld.global.v2.f64"; }
  __device__ static void load(const void *p, double (&d)[2]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<double, 2>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_global_nc_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.global.nc.v4.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ldu_global_u32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ldu.global.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld<uint32_t, hipify::ptx::global>(p);
  }
};
struct ldu_v2_f32 : Form<float, float, 2> {
  static const char *name() { return "ldu.v2.f32"; }
  __device__ static void load(const void *p, float (&d)[2]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<float, 2>, hipify::ptx::generic>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_global_ca_v2_u32 : Form<uint32_t, uint32_t, 2> {
  static const char *name() { return "ld.global.ca.v2.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[2]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint32_t, 2>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_global_cg_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.global.cg.v4.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld_cg<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_cg_global_b32 : Form<uint32_t, uint32_t, 1> {
  static const char *name() { return "ld.cg.global.b32"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_cg<uint32_t, hipify::ptx::global>(p);
  }
};
struct ld_global_cs_nc_v2_s32 : Form<int32_t, int32_t, 2> {
  static const char *name() { return "ld.global.cs.nc.v2.s32"; }
  __device__ static void load(const void *p, int32_t (&d)[2]) {
    {
      const auto result = hipify::ptx::ld_cs<hipify::ptx::vec<int32_t, 2>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};
struct ld_global_cs_b16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "ld.global.cs.b16"; }
  __device__ static void load(const void *p, uint16_t (&d)[1]) {
    d[0] = hipify::ptx::ld_cs<uint16_t, hipify::ptx::global>(p);
  }
};
struct ld_lu_u64 : Form<uint64_t, uint64_t, 1> {
  static const char *name() { return "ld.lu.u64"; }
  __device__ static void load(const void *p, uint64_t (&d)[1]) {
    d[0] = hipify::ptx::ld_lu<uint64_t, hipify::ptx::generic>(p);
  }
};
struct ld_global_cv_v4_f32 : Form<float, float, 4> {
  static const char *name() { return "ld.global.cv.v4.f32"; }
  __device__ static void load(const void *p, float (&d)[4]) {
    {
      const auto result = hipify::ptx::ld_cv<hipify::ptx::vec<float, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_cv_u8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "ld.cv.u8"; }
  __device__ static void load(const void *p, uint32_t (&d)[1]) {
    d[0] = hipify::ptx::ld_cv<uint8_t, hipify::ptx::generic>(p);
  }
};
struct ld_global_nc_L1_no_allocate_L2_128B_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.global.nc.L1::no_allocate.L2::128B.v4.b32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct ld_global_L1_evict_last_f32 : Form<float, float, 1> {
  static const char *name() { return "ld.global.L1::evict_last.f32"; }
  __device__ static void load(const void *p, float (&d)[1]) {
    d[0] = hipify::ptx::ld<float, hipify::ptx::global>(p);
  }
};
struct ld_global_nc_L2_cache_hint_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "ld.global.nc.L2::cache_hint.v4.u32"; }
  __device__ static void load(const void *p, uint32_t (&d)[4]) {
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p);
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};
struct st_global_u8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "st.global.u8"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    hipify::ptx::st<uint8_t, hipify::ptx::global>(p, uint8_t(d[0]));
  }
};
struct st_b16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "st.b16"; }
  __device__ static void store(void *p, const uint16_t (&d)[1]) {
    hipify::ptx::st<uint16_t, hipify::ptx::generic>(p, d[0]);
  }
};
struct st_global_s32 : Form<int32_t, int32_t, 1> {
  static const char *name() { return "st.global.s32"; }
  __device__ static void store(void *p, const int32_t (&d)[1]) {
    hipify::ptx::st<int32_t, hipify::ptx::global>(p, d[0]);
  }
};
struct st_global_f64 : Form<double, double, 1> {
  static const char *name() { return "st.global.f64"; }
  __device__ static void store(void *p, const double (&d)[1]) {
    hipify::ptx::st<double, hipify::ptx::global>(p, d[0]);
  }
};
struct st_weak_v2_b8 : Form<uint8_t, uint32_t, 2> {
  static const char *name() { return "st.weak.v2.b8"; }
  __device__ static void store(void *p, const uint32_t (&d)[2]) {
    hipify::ptx::st<hipify::ptx::vec<uint8_t, 2>, hipify::ptx::generic>(p, {uint8_t(d[0]), uint8_t(d[1])});
  }
};
struct st_global_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.global.v4.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    hipify::ptx::st<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_v2_u64 : Form<uint64_t, uint64_t, 2> {
  static const char *name() { return "st.v2.u64"; }
  __device__ static void store(void *p, const uint64_t (&d)[2]) {
    hipify::ptx::st<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::generic>(p, {d[0], d[1]});
  }
};
struct st_global_wb_v2_u32 : Form<uint32_t, uint32_t, 2> {
  static const char *name() { return "st.global.wb.v2.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[2]) {
    hipify::ptx::st<hipify::ptx::vec<uint32_t, 2>, hipify::ptx::global>(p, {d[0], d[1]});
  }
};
struct st_global_cg_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.global.cg.v4.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    hipify::ptx::st_cg<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_cg_b8 : Form<uint8_t, uint32_t, 1> {
  static const char *name() { return "st.cg.b8"; }
  __device__ static void store(void *p, const uint32_t (&d)[1]) {
    hipify::ptx::st_cg<uint8_t, hipify::ptx::generic>(p, uint8_t(d[0]));
  }
};
struct st_global_cs_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.global.cs.v4.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    hipify::ptx::st_cs<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_cs_s64 : Form<int64_t, int64_t, 1> {
  static const char *name() { return "st.cs.s64"; }
  __device__ static void store(void *p, const int64_t (&d)[1]) {
    hipify::ptx::st_cs<int64_t, hipify::ptx::generic>(p, d[0]);
  }
};
struct st_global_wt_v4_u32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.global.wt.v4.u32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    hipify::ptx::st_wt<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_wt_u16 : Form<uint16_t, uint16_t, 1> {
  static const char *name() { return "st.wt.u16"; }
  __device__ static void store(void *p, const uint16_t (&d)[1]) {
    hipify::ptx::st_wt<uint16_t, hipify::ptx::generic>(p, d[0]);
  }
};
struct st_global_L1_no_allocate_v4_b32 : Form<uint32_t, uint32_t, 4> {
  static const char *name() { return "st.global.L1::no_allocate.v4.b32"; }
  __device__ static void store(void *p, const uint32_t (&d)[4]) {
    hipify::ptx::st<hipify::ptx::vec<uint32_t, 4>, hipify::ptx::global>(p, {d[0], d[1], d[2], d[3]});
  }
};
struct st_global_L2_cache_hint_v2_f32 : Form<float, float, 2> {
  static const char *name() { return "st.global.L2::cache_hint.v2.f32"; }
  __device__ static void store(void *p, const float (&d)[2]) {
    hipify::ptx::st<hipify::ptx::vec<float, 2>, hipify::ptx::global>(p, {d[0], d[1]});
  }
};

int main() {
  std::size_t wrong = 0;
  wrong += testLoad<ld_global_u8>();
  wrong += testLoad<ld_global_s8>();
  wrong += testLoad<ld_u16>();
  wrong += testLoad<ld_global_s16>();
  wrong += testLoad<ld_global_u32>();
  wrong += testLoad<ld_global_f32>();
  wrong += testLoad<ld_global_s64>();
  wrong += testLoad<ld_f64>();
  wrong += testLoad<ld_weak_global_s32_wide>();
  wrong += testLoad<ld_global_u16_wide>();
  wrong += testLoad<ld_global_v2_u8>();
  wrong += testLoad<ld_global_v4_u16>();
  wrong += testLoad<ld_v2_u64>();
  wrong += testLoad<ld_global_v4_f32>();
  wrong += testLoad<ld_global_v2_f64>();
  wrong += testLoad<ld_global_nc_v4_u32>();
  wrong += testLoad<ldu_global_u32>();
  wrong += testLoad<ldu_v2_f32>();
  wrong += testLoad<ld_global_ca_v2_u32>();
  wrong += testLoad<ld_global_cg_v4_u32>();
  wrong += testLoad<ld_cg_global_b32>();
  wrong += testLoad<ld_global_cs_nc_v2_s32>();
  wrong += testLoad<ld_global_cs_b16>();
  wrong += testLoad<ld_lu_u64>();
  wrong += testLoad<ld_global_cv_v4_f32>();
  wrong += testLoad<ld_cv_u8>();
  wrong += testLoad<ld_global_nc_L1_no_allocate_L2_128B_v4_b32>();
  wrong += testLoad<ld_global_L1_evict_last_f32>();
  wrong += testLoad<ld_global_nc_L2_cache_hint_v4_u32>();
  wrong += testStore<st_global_u8>();
  wrong += testStore<st_b16>();
  wrong += testStore<st_global_s32>();
  wrong += testStore<st_global_f64>();
  wrong += testStore<st_weak_v2_b8>();
  wrong += testStore<st_global_v4_u32>();
  wrong += testStore<st_v2_u64>();
  wrong += testStore<st_global_wb_v2_u32>();
  wrong += testStore<st_global_cg_v4_u32>();
  wrong += testStore<st_cg_b8>();
  wrong += testStore<st_global_cs_v4_b32>();
  wrong += testStore<st_cs_s64>();
  wrong += testStore<st_global_wt_v4_u32>();
  wrong += testStore<st_wt_u16>();
  wrong += testStore<st_global_L1_no_allocate_v4_b32>();
  wrong += testStore<st_global_L2_cache_hint_v2_f32>();
  return verdict("memory_weak", wrong);
}
