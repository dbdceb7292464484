//===- hipify/launch_bounds.h - CUDA's launch bounds in HIP ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second launch bound is blocks for each multiprocessor in CUDA, and
// wavefronts for each SIMD in HIP. To convert:
//
//   waves of a block = ceil(threads / lanes of a wavefront)
//   waves for a SIMD = ceil(blocks * waves of a block / SIMDs)
//
// The SIMDs are those that a block's wavefronts share: four in a CU of gfx9 and
// of gfx125x; from gfx10 to gfx12.0 four in a WGP, which is what HIP counts as
// a multiprocessor, and two in a CU with -mcumode. HIP's porting guide has the
// same formula, rounded down, with two SIMDs for every CU: correct for RDNA's,
// but CDNA's have four, so it would request twice the wavefronts there.
//
// The result is at most what a SIMD holds, because the compiler ignores a
// larger bound. To choose another number, for one build or for all kernels of a
// file: -D'HIPIFY_MIN_WAVES(THREADS, BLOCKS)=1'.
//
// __maxnreg__ expands to nothing: HIP has no equivalent limit, and launches do
// not fail for lack of registers. To set one:
// -D'__maxnreg__(N)=__attribute__(( amdgpu_num_vgpr(128)))'.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_LAUNCH_BOUNDS_H
#define HIPIFY_LAUNCH_BOUNDS_H

namespace hipify {
namespace launch_bounds {

#ifdef __GFX9__
constexpr int lanes = 64;
#else
constexpr int lanes = 32;
#endif

#if defined(__GFX9__) || defined(__gfx1250__) || defined(__gfx1251__) ||       \
    !defined(__AMDGCN_CUMODE__)
constexpr int simds = 4;
#else
constexpr int simds = __AMDGCN_CUMODE__ ? 2 : 4;
#endif

// Wavefronts that a SIMD holds.
#if defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__) ||       \
    defined(__gfx9_4_generic__)
constexpr int most = 8;
#elif defined(__GFX9__)
constexpr int most = 10;
#elif defined(__gfx1010__) || defined(__gfx1011__) || defined(__gfx1012__) ||  \
    defined(__gfx1013__) || defined(__gfx10_1_generic__)
constexpr int most = 20;
#else
constexpr int most = 16;
#endif

// One expression each, for C++11.
constexpr long long divide_up(long long A, long long B) {
  return (A + B - 1) / B;
}
constexpr long long at_most(long long A, long long B) { return A < B ? A : B; }

/// Wavefronts for each SIMD; no blocks are no bound, in CUDA and in HIP.
constexpr int min_waves(long long Threads, long long Blocks) {
  return Blocks <= 0
             ? 0
             : static_cast<int>(at_most(
                   divide_up(Blocks * divide_up(Threads, lanes), simds), most));
}

} // namespace launch_bounds
} // namespace hipify

// CUDA's own number where HIP is CUDA.
#if defined(__NVCC__) || defined(__HIP_PLATFORM_NVIDIA__)
#define HIPIFY_BOUNDS_ARE_BLOCKS
#endif

#ifndef HIPIFY_MIN_WAVES
#ifdef HIPIFY_BOUNDS_ARE_BLOCKS
#define HIPIFY_MIN_WAVES(THREADS, BLOCKS) (BLOCKS)
#else
#define HIPIFY_MIN_WAVES(THREADS, BLOCKS)                                      \
  (::hipify::launch_bounds::min_waves(THREADS, BLOCKS))
#endif
#endif

// For bounds whose number a macro hides: __launch_bounds__(HIPIFY_BOUNDS(A)),
// where A stands for one, two or three. The third is for thread block clusters,
// which AMD's GPUs lack.
#define HIPIFY_BOUNDS(...)                                                     \
  HIPIFY_BOUNDS_PICK(__VA_ARGS__, HIPIFY_BOUNDS3, HIPIFY_BOUNDS2,              \
                     HIPIFY_BOUNDS1, )(__VA_ARGS__)
#define HIPIFY_BOUNDS_PICK(A, B, C, NAME, ...) NAME
#define HIPIFY_BOUNDS1(THREADS) THREADS
#define HIPIFY_BOUNDS2(THREADS, BLOCKS)                                        \
  THREADS, HIPIFY_MIN_WAVES(THREADS, BLOCKS)
#define HIPIFY_BOUNDS3(THREADS, BLOCKS, CLUSTER) HIPIFY_BOUNDS2(THREADS, BLOCKS)

// For a macro that is another name of __launch_bounds__.
#define HIPIFY_LAUNCH_BOUNDS(...) __launch_bounds__(HIPIFY_BOUNDS(__VA_ARGS__))

#if !defined(HIPIFY_BOUNDS_ARE_BLOCKS) && !defined(__maxnreg__)
#define __maxnreg__(REGISTERS)
#endif

#undef HIPIFY_BOUNDS_ARE_BLOCKS
#endif // HIPIFY_LAUNCH_BOUNDS_H
