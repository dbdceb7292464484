// PTX: atom and red, each alone with a cell against the host, then all threads with one
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/atomic.h>
#include "atomic_host.cuh"

struct atom_global_add_u32 : Add<uint32_t> {
  static const char *name() { return "atom.global.add.u32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_add<uint32_t, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_add_release_gpu_global_s32 : Add<int32_t> {
  static const char *name() { return "atom.add.release.gpu.global.s32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static int32_t run(int32_t *p, int32_t b, int32_t) {
    int32_t old;
    old = hipify::ptx::atom_add<int32_t, hipify::ptx::global, hipify::ptx::release, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_add_u64 : Add<uint64_t> {
  static const char *name() { return "atom.add.u64"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint64_t run(uint64_t *p, uint64_t b, uint64_t) {
    uint64_t old;
    old = hipify::ptx::atom_add<uint64_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_acquire_sys_global_min_s32 : Min<int32_t> {
  static const char *name() { return "atom.acquire.sys.global.min.s32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static int32_t run(int32_t *p, int32_t b, int32_t) {
    int32_t old;
    old = hipify::ptx::atom_min<int32_t, hipify::ptx::global, hipify::ptx::acquire, hipify::ptx::sys>(p, b);
    return old;
  }
};
struct atom_global_max_u32 : Max<uint32_t> {
  static const char *name() { return "atom.global.max.u32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_max<uint32_t, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_min_u64 : Min<uint64_t> {
  static const char *name() { return "atom.min.u64"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint64_t run(uint64_t *p, uint64_t b, uint64_t) {
    uint64_t old;
    old = hipify::ptx::atom_min<uint64_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_relaxed_cta_max_s64 : Max<int64_t> {
  static const char *name() { return "atom.relaxed.cta.max.s64"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static int64_t run(int64_t *p, int64_t b, int64_t) {
    int64_t old;
    old = hipify::ptx::atom_max<int64_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::cta>(p, b);
    return old;
  }
};
struct atom_and_b32 : And<uint32_t> {
  static const char *name() { return "atom.and.b32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_and<uint32_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_global_or_b64 : Or<uint64_t> {
  static const char *name() { return "atom.global.or.b64"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint64_t run(uint64_t *p, uint64_t b, uint64_t) {
    uint64_t old;
    old = hipify::ptx::atom_or<uint64_t, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_xor_b32 : Xor<uint32_t> {
  static const char *name() { return "atom.xor.b32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_xor<uint32_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_acq_rel_gpu_global_inc_u32 : Inc<uint32_t> {
  static const char *name() { return "atom.acq_rel.gpu.global.inc.u32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_inc<uint32_t, hipify::ptx::global, hipify::ptx::acq_rel, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_dec_u32 : Dec<uint32_t> {
  static const char *name() { return "atom.dec.u32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_dec<uint32_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_global_exch_b32 : Exch<uint32_t> {
  static const char *name() { return "atom.global.exch.b32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_exch<uint32_t, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_exch_b64 : Exch<uint64_t> {
  static const char *name() { return "atom.exch.b64"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint64_t run(uint64_t *p, uint64_t b, uint64_t) {
    uint64_t old;
    old = hipify::ptx::atom_exch<uint64_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_global_cas_b16 : Cas<uint16_t> {
  static const char *name() { return "atom.global.cas.b16"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint16_t run(uint16_t *p, uint16_t b, uint16_t c) {
    uint16_t old;
    old = hipify::ptx::atom_cas<uint16_t, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, c, b);
    return old;
  }
};
struct atom_acquire_sys_global_cas_b32 : Cas<uint32_t> {
  static const char *name() { return "atom.acquire.sys.global.cas.b32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t c) {
    uint32_t old;
    old = hipify::ptx::atom_cas<uint32_t, hipify::ptx::global, hipify::ptx::acquire, hipify::ptx::sys>(p, c, b);
    return old;
  }
};
struct atom_cas_b64 : Cas<uint64_t> {
  static const char *name() { return "atom.cas.b64"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static uint64_t run(uint64_t *p, uint64_t b, uint64_t c) {
    uint64_t old;
    old = hipify::ptx::atom_cas<uint64_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, c, b);
    return old;
  }
};
struct atom_global_add_f32 : Add<float> {
  static const char *name() { return "atom.global.add.f32"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static float run(float *p, float b, float) {
    float old;
    old = hipify::ptx::atom_add<float, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_add_f64 : Add<double> {
  static const char *name() { return "atom.add.f64"; }
  static constexpr bool hasResult = true, isShared = false;
  __device__ static double run(double *p, double b, double) {
    double old;
    old = hipify::ptx::atom_add<double, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct red_release_gpu_global_add_s32 : Add<int32_t> {
  static const char *name() { return "red.release.gpu.global.add.s32"; }
  static constexpr bool hasResult = false, isShared = false;
  __device__ static int32_t run(int32_t *p, int32_t b, int32_t) {
    hipify::ptx::atom_add<int32_t, hipify::ptx::global, hipify::ptx::release, hipify::ptx::gpu>(p, b);
    return int32_t();
  }
};
struct red_global_add_u64 : Add<uint64_t> {
  static const char *name() { return "red.global.add.u64"; }
  static constexpr bool hasResult = false, isShared = false;
  __device__ static uint64_t run(uint64_t *p, uint64_t b, uint64_t) {
    hipify::ptx::atom_add<uint64_t, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return uint64_t();
  }
};
struct red_relaxed_global_add_f32 : Add<float> {
  static const char *name() { return "red.relaxed.global.add.f32"; }
  static constexpr bool hasResult = false, isShared = false;
  __device__ static float run(float *p, float b, float) {
    hipify::ptx::atom_add<float, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return float();
  }
};
struct red_global_max_s32 : Max<int32_t> {
  static const char *name() { return "red.global.max.s32"; }
  static constexpr bool hasResult = false, isShared = false;
  __device__ static int32_t run(int32_t *p, int32_t b, int32_t) {
    hipify::ptx::atom_max<int32_t, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return int32_t();
  }
};
struct red_or_b32 : Or<uint32_t> {
  static const char *name() { return "red.or.b32"; }
  static constexpr bool hasResult = false, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    hipify::ptx::atom_or<uint32_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return uint32_t();
  }
};
struct red_inc_u32 : Inc<uint32_t> {
  static const char *name() { return "red.inc.u32"; }
  static constexpr bool hasResult = false, isShared = false;
  __device__ static uint32_t run(uint32_t *p, uint32_t b, uint32_t) {
    hipify::ptx::atom_inc<uint32_t, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return uint32_t();
  }
};
struct atom_shared_add_u32 : Add<uint32_t> {
  static const char *name() { return "atom.shared.add.u32"; }
  static constexpr bool hasResult = true, isShared = true;
  __device__ static uint32_t run(uint32_t p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_add<uint32_t, hipify::ptx::shared, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_release_cta_shared_cta_exch_b32 : Exch<uint32_t> {
  static const char *name() { return "atom.release.cta.shared::cta.exch.b32"; }
  static constexpr bool hasResult = true, isShared = true;
  __device__ static uint32_t run(uint32_t p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_exch<uint32_t, hipify::ptx::shared_cta, hipify::ptx::release, hipify::ptx::cta>(p, b);
    return old;
  }
};
struct atom_acquire_cta_shared_cta_cas_b32 : Cas<uint32_t> {
  static const char *name() { return "atom.acquire.cta.shared::cta.cas.b32"; }
  static constexpr bool hasResult = true, isShared = true;
  __device__ static uint32_t run(uint32_t p, uint32_t b, uint32_t c) {
    uint32_t old;
    old = hipify::ptx::atom_cas<uint32_t, hipify::ptx::shared_cta, hipify::ptx::acquire, hipify::ptx::cta>(p, c, b);
    return old;
  }
};
struct atom_shared_min_s64 : Min<int64_t> {
  static const char *name() { return "atom.shared.min.s64"; }
  static constexpr bool hasResult = true, isShared = true;
  __device__ static int64_t run(uint32_t p, int64_t b, int64_t) {
    int64_t old;
    old = hipify::ptx::atom_min<int64_t, hipify::ptx::shared, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_shared_add_f32 : Add<float> {
  static const char *name() { return "atom.shared.add.f32"; }
  static constexpr bool hasResult = true, isShared = true;
  __device__ static float run(uint32_t p, float b, float) {
    float old;
    old = hipify::ptx::atom_add<float, hipify::ptx::shared, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct atom_shared_inc_u32 : Inc<uint32_t> {
  static const char *name() { return "atom.shared.inc.u32"; }
  static constexpr bool hasResult = true, isShared = true;
  __device__ static uint32_t run(uint32_t p, uint32_t b, uint32_t) {
    uint32_t old;
    old = hipify::ptx::atom_inc<uint32_t, hipify::ptx::shared, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
};
struct red_shared_xor_b64 : Xor<uint64_t> {
  static const char *name() { return "red.shared.xor.b64"; }
  static constexpr bool hasResult = false, isShared = true;
  __device__ static uint64_t run(uint32_t p, uint64_t b, uint64_t) {
    hipify::ptx::atom_xor<uint64_t, hipify::ptx::shared, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return uint64_t();
  }
};
struct red_shared_add_f64 : Add<double> {
  static const char *name() { return "red.shared.add.f64"; }
  static constexpr bool hasResult = false, isShared = true;
  __device__ static double run(uint32_t p, double b, double) {
    hipify::ptx::atom_add<double, hipify::ptx::shared, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return double();
  }
};

int main() {
  std::size_t wrong = 0;
  wrong += test<atom_global_add_u32>();
  wrong += test<atom_add_release_gpu_global_s32>();
  wrong += test<atom_add_u64>();
  wrong += test<atom_acquire_sys_global_min_s32>();
  wrong += test<atom_global_max_u32>();
  wrong += test<atom_min_u64>();
  wrong += test<atom_relaxed_cta_max_s64>();
  wrong += test<atom_and_b32>();
  wrong += test<atom_global_or_b64>();
  wrong += test<atom_xor_b32>();
  wrong += test<atom_acq_rel_gpu_global_inc_u32>();
  wrong += test<atom_dec_u32>();
  wrong += test<atom_global_exch_b32>();
  wrong += test<atom_exch_b64>();
  wrong += test<atom_global_cas_b16>();
  wrong += test<atom_acquire_sys_global_cas_b32>();
  wrong += test<atom_cas_b64>();
  wrong += test<atom_global_add_f32>();
  wrong += test<atom_add_f64>();
  wrong += test<red_release_gpu_global_add_s32>();
  wrong += test<red_global_add_u64>();
  wrong += test<red_relaxed_global_add_f32>();
  wrong += test<red_global_max_s32>();
  wrong += test<red_or_b32>();
  wrong += test<red_inc_u32>();
  wrong += test<atom_shared_add_u32>();
  wrong += test<atom_release_cta_shared_cta_exch_b32>();
  wrong += test<atom_acquire_cta_shared_cta_cas_b32>();
  wrong += test<atom_shared_min_s64>();
  wrong += test<atom_shared_add_f32>();
  wrong += test<atom_shared_inc_u32>();
  wrong += test<red_shared_xor_b64>();
  wrong += test<red_shared_add_f64>();
  return verdict("atomic_operations", wrong);
}
