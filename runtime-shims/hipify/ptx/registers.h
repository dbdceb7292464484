//===- hipify/ptx/registers.h - special registers of PTX ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Those that HIP has no expression for. Cost of the timer: reading it takes
// some hundred clocks, as wall_clock64() does, and one multiplication. Cost of
// the sizes of shared memory: one scalar load each.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_REGISTERS_H
#define HIPIFY_PTX_REGISTERS_H

#include <hipify/ptx.h>

namespace hipify {
namespace ptx {

/// %tid and its like as a vector: x, y, z and 0.
__device__ inline unsigned __int128 coordinates(uint32_t X, uint32_t Y,
                                                uint32_t Z) {
  return static_cast<unsigned __int128>(Z) << 64 |
         (static_cast<uint64_t>(Y) << 32 | X);
}

// The nominal rates of wall_clock64(). A GPU whose rate is not known has no
// globaltimer: it does not compile.
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__) ||          \
    defined(__gfx942__) || defined(__gfx950__) ||                              \
    !defined(__HIP_DEVICE_COMPILE__)
#define HIPIFY_PTX_NANOSECONDS 10
#elif defined(__GFX9__)
#define HIPIFY_PTX_NANOSECONDS 40
#endif

#if defined(HIPIFY_PTX_NANOSECONDS)
/// Nanoseconds from some start, the same for all threads of the GPU.
__device__ inline uint64_t globaltimer() {
  return static_cast<uint64_t>(wall_clock64()) * HIPIFY_PTX_NANOSECONDS;
}
#undef HIPIFY_PTX_NANOSECONDS
#endif

/// Bytes of shared memory that the launch added to what the kernel declares:
/// the hidden argument hidden_dynamic_lds_size of AMDGPU's code objects. It is
/// there in kernels that have an `extern __shared__` array.
__device__ inline uint32_t dynamic_smem_size() {
  constexpr unsigned HiddenDynamicLdsSize = 120;
  extern __shared__ unsigned char hipify_dynamic_shared[];
  asm volatile("" ::"v"(hipify_dynamic_shared));
  auto *Arguments = static_cast<const char *>(
      (const void *)__builtin_amdgcn_implicitarg_ptr());
  return *reinterpret_cast<const uint32_t *>(Arguments + HiddenDynamicLdsSize);
}

/// Bytes of shared memory of the block, static and dynamic, in CUDA's unit of
/// allocation since sm_70: from HSA's hsa_kernel_dispatch_packet_t.
__device__ inline uint32_t total_smem_size() {
  constexpr unsigned GroupSegmentSize = 28, Unit = 128;
  auto *Packet =
      static_cast<const char *>((const void *)__builtin_amdgcn_dispatch_ptr());
  auto Bytes = *reinterpret_cast<const uint32_t *>(Packet + GroupSegmentSize);
  return (Bytes + Unit - 1) / Unit * Unit;
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_REGISTERS_H
