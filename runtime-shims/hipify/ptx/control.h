//===- hipify/ptx/control.h - trap, brkpt and nanosleep of PTX ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cost: trap and brkpt are one instruction, nanosleep a loop of s_sleep.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_CONTROL_H
#define HIPIFY_PTX_CONTROL_H

#include <hipify/device.h>
#include <hipify/ptx.h>

// clang 22 cannot compile two traps in a kernel for gfx11 ("Unsupported
// instruction"), but two calls of a function with one.
#if defined(__GFX11__)
#define HIPIFY_TRAP __host__ __device__ inline __attribute__((noinline, cold))
#else
#define HIPIFY_TRAP __host__ __device__ inline
#endif

namespace hipify {
namespace ptx {

/// Stops the kernel; the host gets an error.
HIPIFY_TRAP void trap() { __builtin_trap(); }

/// AMD's own breakpoint has no effect without a debugger. Programs call brkpt
/// in code that must not be reached, and NVIDIA stops the kernel.
HIPIFY_TRAP void brkpt() {
  __builtin_debugtrap();
  __builtin_trap();
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_CONTROL_H
