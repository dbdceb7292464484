//===- hipify/ptx/registers.h - special registers of PTX ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Those that HIP has no expression for. Cost of the timer: reading it takes
// some hundred clocks, as wall_clock64() does, and one multiplication.
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

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_REGISTERS_H
