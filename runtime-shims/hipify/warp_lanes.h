//===- hipify/warp_lanes.h - Lanes, lane masks and votes of a warp --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/warp.h, for AMD GPUs: a lane's number in its logical warp, and
// which of the warp's lanes are active. A wavefront of 64 is two warps, its
// lanes 0-31 and 32-63; a lane's number is its thread's, which
// hipify/thread_index.h may make another one than the hardware's.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_LANES_H
#define HIPIFY_WARP_LANES_H

#include <hip/hip_runtime.h>
#include <hipify/thread_index.h>
#include <hipify/warp_size.h>

/// Always inlined: the instruction depends on whether an operand is a constant.
#define HIPIFY_WARP __device__ inline __attribute__((always_inline))

/// A value that a lane passes on need not be initialised in every lane.
#if defined(__has_attribute) && __has_attribute(maybe_undef)
#define HIPIFY_ANY_VALUE __attribute__((maybe_undef))
#else
#define HIPIFY_ANY_VALUE
#endif

namespace hipify {

/// The compiler knows it: no branch on it is left.
HIPIFY_WARP bool wave_is_warp() {
  return __builtin_amdgcn_wavefrontsize() == warp_size;
}

/// The hardware's number of the lane.
HIPIFY_WARP unsigned hardware_lane() {
  unsigned Low = __builtin_amdgcn_mbcnt_lo(~0u, 0u);
  return wave_is_warp() ? Low : __builtin_amdgcn_mbcnt_hi(~0u, Low);
}

#if HIPIFY_NATIVE_MMA
/// thread_order::is_native, for a branch of the whole wavefront.
HIPIFY_WARP bool wave_is_native() {
  return __builtin_amdgcn_readfirstlane(thread_order::is_native());
}

/// The lane's number in its wavefront of 32 or 64.
HIPIFY_WARP unsigned wave_lane() {
  unsigned Lane = hardware_lane();
  return thread_order::is_native() ? thread_order::to_thread(Lane) : Lane;
}

/// The hardware's number of the lane Lane.
HIPIFY_WARP unsigned hardware_lane(unsigned Lane) {
  return thread_order::is_native() ? thread_order::to_hardware(Lane) : Lane;
}

/// The active lanes of the wavefront whose Predicate is not 0.
HIPIFY_WARP unsigned long long wave_ballot(int Predicate) {
  unsigned long long Lanes = __ballot(Predicate);
  return wave_is_native() ? thread_order::mask_to_threads(Lanes) : Lanes;
}
#else
HIPIFY_WARP unsigned wave_lane() { return hardware_lane(); }
HIPIFY_WARP unsigned hardware_lane(unsigned Lane) { return Lane; }
HIPIFY_WARP unsigned long long wave_ballot(int Predicate) {
  return __ballot(Predicate);
}
#endif

/// The number of the warp's first lane in its wavefront.
HIPIFY_WARP unsigned warp_start() {
  return wave_is_warp() ? 0u : wave_lane() & 32u;
}

/// The lane's number in its warp: PTX's %laneid.
HIPIFY_WARP unsigned lane_id() {
  return wave_is_warp() ? wave_lane() : wave_lane() & 31u;
}

/// PTX's %lanemask_*: the lanes of the warp that are the caller, before it, or
/// behind it.
HIPIFY_WARP unsigned lanemask_eq() { return 1u << lane_id(); }
HIPIFY_WARP unsigned lanemask_lt() { return lanemask_eq() - 1; }
HIPIFY_WARP unsigned lanemask_ge() { return ~lanemask_lt(); }
HIPIFY_WARP unsigned lanemask_gt() { return ~1u << lane_id(); }
HIPIFY_WARP unsigned lanemask_le() { return ~lanemask_gt(); }

/// The active lanes of the warp whose Predicate is not 0.
HIPIFY_WARP unsigned ballot(int Predicate) {
  return static_cast<unsigned>(wave_ballot(Predicate) >> warp_start());
}
HIPIFY_WARP unsigned activemask() { return ballot(1); }
HIPIFY_WARP int any(int Predicate) { return ballot(Predicate) != 0; }
HIPIFY_WARP int all(int Predicate) { return ballot(!Predicate) == 0; }

/// Orders the memory accesses of the warp's lanes. The active lanes of a
/// wavefront run together, so ordering them is enough; it applies to both
/// halves at once.
HIPIFY_WARP void syncwarp(unsigned = ~0u) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

} // namespace hipify

#endif // HIPIFY_WARP_LANES_H
