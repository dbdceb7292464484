//===- Nvvm.h - What NVIDIA's intrinsics call -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that lib/Simt/Intrinsics/Nvvm.def and the handlers of
// lib/Simt/LowerNvvm.h name. Wave operations have the records that
// core/Wave.h describes.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_NVVM_H
#define HIPIFY_SIMT_INTRINSICS_NVVM_H

#include "../core/Wave.h"
#include <cstdint>

namespace hipify::simt {

/// Bits of the last operand of the conversions to 16 bits and to tf32.
enum NarrowFlags : uint32_t {
  NarrowTowardZero = 1,
  NarrowTiesAway = 2, ///< tf32 only.
  NarrowRelu = 4,     ///< Negative results become 0.
  NarrowFinite = 8    ///< Infinity becomes the largest number.
};

/// What an arrival at an mbarrier does besides.
enum ArriveFlags : uint32_t {
  ArriveDrops = 1,        ///< Later phases expect that many fewer.
  ArriveExpectsBytes = 2, ///< Count is the bytes to come; one arrival.
  ArriveIncomplete = 4    ///< It must not be the last of its phase.
};

/// The `Dimensions` of cube maps.
inline constexpr uint32_t TextureCube = 4;

/// What happens outside of a surface.
enum SurfaceMode : uint32_t {
  SurfaceTrap = 0,
  SurfaceClamp = 1, ///< The nearest element is taken.
  SurfaceZero = 2   ///< Reads give 0, writes do nothing.
};

} // namespace hipify::simt

extern "C" {
// --- Warp operations (NvvmWarp.cpp) ------------------------------------------
#define HIPIFY_SHUFFLE(Name)                                                   \
  void __simt_nvvm_shfl_sync_##Name(const hipify::simt::WaveGroup &);          \
  void __simt_nvvm_shfl_sync_##Name##_p(const hipify::simt::WaveGroup &);      \
  void __simt_nvvm_shfl_##Name(const hipify::simt::WaveGroup &);               \
  void __simt_nvvm_shfl_##Name##_p(const hipify::simt::WaveGroup &);
HIPIFY_SHUFFLE(up)
HIPIFY_SHUFFLE(down)
HIPIFY_SHUFFLE(bfly)
HIPIFY_SHUFFLE(idx)
#undef HIPIFY_SHUFFLE
#define HIPIFY_WAVE(Name)                                                      \
  void __simt_nvvm_##Name(const hipify::simt::WaveGroup &);
HIPIFY_WAVE(vote_sync_all)
HIPIFY_WAVE(vote_sync_any)
HIPIFY_WAVE(vote_sync_uni)
HIPIFY_WAVE(vote_sync_ballot)
HIPIFY_WAVE(vote_all)
HIPIFY_WAVE(vote_any)
HIPIFY_WAVE(vote_uni)
HIPIFY_WAVE(vote_ballot)
HIPIFY_WAVE(match_any_i32)
HIPIFY_WAVE(match_any_i64)
HIPIFY_WAVE(match_all_i32)
HIPIFY_WAVE(match_all_i64)
HIPIFY_WAVE(redux_add)
HIPIFY_WAVE(redux_and)
HIPIFY_WAVE(redux_or)
HIPIFY_WAVE(redux_xor)
HIPIFY_WAVE(redux_min)
HIPIFY_WAVE(redux_max)
HIPIFY_WAVE(redux_umin)
HIPIFY_WAVE(redux_umax)
HIPIFY_WAVE(redux_fmin)
HIPIFY_WAVE(redux_fmin_nan)
HIPIFY_WAVE(redux_fmin_abs)
HIPIFY_WAVE(redux_fmin_abs_nan)
HIPIFY_WAVE(redux_fmax)
HIPIFY_WAVE(redux_fmax_nan)
HIPIFY_WAVE(redux_fmax_abs)
HIPIFY_WAVE(redux_fmax_abs_nan)
HIPIFY_WAVE(elect)
HIPIFY_WAVE(activemask)
HIPIFY_WAVE(bar_warp)
#undef HIPIFY_WAVE

// --- Directed rounding (NvvmFloat.cpp); rn is plain IR -----------------------
#define HIPIFY_DIRECTED(Mode, Suffix, T)                                       \
  T __simt_nvvm_add_##Mode##_##Suffix(T A, T B);                               \
  T __simt_nvvm_mul_##Mode##_##Suffix(T A, T B);                               \
  T __simt_nvvm_div_##Mode##_##Suffix(T A, T B);                               \
  T __simt_nvvm_fma_##Mode##_##Suffix(T A, T B, T C);                          \
  T __simt_nvvm_sqrt_##Mode##_##Suffix(T A);                                   \
  T __simt_nvvm_ll_##Mode##_##Suffix(int64_t A);                               \
  T __simt_nvvm_ull_##Mode##_##Suffix(uint64_t A);
HIPIFY_DIRECTED(rz, f, float)
HIPIFY_DIRECTED(rm, f, float)
HIPIFY_DIRECTED(rp, f, float)
HIPIFY_DIRECTED(rz, d, double)
HIPIFY_DIRECTED(rm, d, double)
HIPIFY_DIRECTED(rp, d, double)
#undef HIPIFY_DIRECTED
float __simt_nvvm_d2f_rz(double A);
float __simt_nvvm_d2f_rm(double A);
float __simt_nvvm_d2f_rp(double A);
/// bf16 has more exponents than f16, so that no wider fma would do.
uint16_t __simt_nvvm_fma_bf16(uint16_t A, uint16_t B, uint16_t C);
/// For Flags see NarrowFlags.
uint16_t __simt_nvvm_f2f16(float A, uint32_t Flags);
uint16_t __simt_nvvm_f2bf16(float A, uint32_t Flags);
uint32_t __simt_nvvm_f2tf32(float A, uint32_t Flags);

// --- Approximations with --approximate, f64 approximations (NvvmApprox.cpp) --
float __simt_nvvm_approx_ex2(float A);
float __simt_nvvm_approx_lg2(float A);
float __simt_nvvm_approx_sin(float A);
float __simt_nvvm_approx_cos(float A);
float __simt_nvvm_approx_rcp(float A);
float __simt_nvvm_approx_rsqrt(float A);
float __simt_nvvm_approx_sqrt(float A);
float __simt_nvvm_approx_div(float A, float B);
float __simt_nvvm_approx_divfull(float A, float B);
double __simt_nvvm_rcp_approx_ftz_d(double A);
double __simt_nvvm_rsqrt_approx_ftz_d(double A);

// --- Integers (NvvmInteger.cpp) ----------------------------------------------
uint32_t __simt_nvvm_prmt(uint32_t A, uint32_t B, uint32_t Selector);
uint32_t __simt_nvvm_prmt_f4e(uint32_t A, uint32_t B, uint32_t Selector);
uint32_t __simt_nvvm_prmt_b4e(uint32_t A, uint32_t B, uint32_t Selector);
uint32_t __simt_nvvm_prmt_rc8(uint32_t A, uint32_t Selector);
uint32_t __simt_nvvm_prmt_ecl(uint32_t A, uint32_t Selector);
uint32_t __simt_nvvm_prmt_ecr(uint32_t A, uint32_t Selector);
uint32_t __simt_nvvm_prmt_rc16(uint32_t A, uint32_t Selector);
uint32_t __simt_nvvm_fns(uint32_t Mask, uint32_t Base, uint32_t Offset);
uint32_t __simt_nvvm_bmsk_clamp(uint32_t Position, uint32_t Width);
uint32_t __simt_nvvm_bmsk_wrap(uint32_t Position, uint32_t Width);
uint32_t __simt_nvvm_sext_clamp(uint32_t A, uint32_t Width);
uint32_t __simt_nvvm_sext_wrap(uint32_t A, uint32_t Width);
uint32_t __simt_nvvm_zext_clamp(uint32_t A, uint32_t Width);
uint32_t __simt_nvvm_zext_wrap(uint32_t A, uint32_t Width);

// --- The block (NvvmBlock.cpp) -----------------------------------------------
/// __simt_barrier_reduce with a number of threads.
uint32_t __simt_nvvm_barrier_reduce(uint32_t Id, uint32_t ThreadCount,
                                    uint32_t Op, uint32_t Predicate,
                                    uint32_t Site);
/// Ends the thread.
[[noreturn]] void __simt_nvvm_exit();

// --- Memory (NvvmMemory.cpp) -------------------------------------------------
uint8_t __simt_nvvm_isspacep_shared(const void *P);
uint8_t __simt_nvvm_isspacep_local(const void *P);
uint8_t __simt_nvvm_isspacep_const(const void *P);
uint8_t __simt_nvvm_isspacep_global(const void *P);
/// In units of 128 bytes, without and with the 1 KiB that sm_80 reserves.
uint32_t __simt_nvvm_total_smem_size();
uint32_t __simt_nvvm_aggr_smem_size();
/// Copies the bytes whose number modulo 16 is set in Mask.
void __simt_nvvm_copy_masked(void *To, const void *From, uint32_t Bytes,
                             uint16_t Mask);

// --- mbarrier (NvvmMbarrier.cpp) ---------------------------------------------
void __simt_nvvm_mbarrier_init(uint64_t *Object, uint32_t Count, uint32_t Site);
void __simt_nvvm_mbarrier_inval(uint64_t *Object);
/// Returns the state before. For Flags see ArriveFlags.
uint64_t __simt_nvvm_mbarrier_arrive(uint64_t *Object, uint32_t Count,
                                     uint32_t Flags, uint32_t Site);
void __simt_nvvm_mbarrier_expect_tx(uint64_t *Object, uint32_t Bytes,
                                    uint32_t Site);
void __simt_nvvm_mbarrier_complete_tx(uint64_t *Object, uint32_t Bytes,
                                      uint32_t Site);
/// Whether the phase has ended in which State was returned, or that has the
/// parity. If not, others may run first.
uint8_t __simt_nvvm_mbarrier_test(const uint64_t *Object, uint64_t State,
                                  uint32_t Site);
uint8_t __simt_nvvm_mbarrier_test_parity(const uint64_t *Object,
                                         uint32_t Parity, uint32_t Site);
uint32_t __simt_nvvm_mbarrier_pending_count(uint64_t State);

// --- Textures and surfaces (NvvmTexture.cpp) ---------------------------------
/// Four 32-bit words. Dimensions: 1, 2, 3 or TextureCube.
void __simt_nvvm_tex(void *Result, uint64_t Handle, uint32_t Dimensions,
                     int32_t Layer, float X, float Y, float Z);
void __simt_nvvm_tex_fetch(void *Result, uint64_t Handle, uint32_t Dimensions,
                           int32_t Layer, int32_t X, int32_t Y, int32_t Z);
void __simt_nvvm_tld4(void *Result, uint64_t Handle, uint32_t Channel, float X,
                      float Y);
/// Width, height or depth (layers).
uint32_t __simt_nvvm_texture_extent(uint64_t Handle, uint32_t Dimension);
/// Up to 16 bytes; what is above them in Result becomes 0. Mode: SurfaceMode.
void __simt_nvvm_surface_load(void *Result, uint64_t Handle, uint32_t Bytes,
                              uint32_t Mode, int32_t X, int32_t Y, int32_t Z,
                              uint32_t Site);
void __simt_nvvm_surface_store(const void *Value, uint64_t Handle,
                               uint32_t Bytes, uint32_t Mode, int32_t X,
                               int32_t Y, int32_t Z, uint32_t Site);
}

#endif
