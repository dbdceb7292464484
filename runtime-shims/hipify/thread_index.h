//===- hipify/thread_index.h - Which lane runs which thread ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// hipify::threadIdx is CUDA's threadIdx. With HIPIFY_NATIVE_MMA (--mma=native),
// on GPUs with matrix instructions, threads have other lanes than the hardware
// gives them:
//
// A lane of CUDA's mma fragments has the bits of its row above those of k, a
// lane of MFMA or WMMA has k's above the row's. Which lane of a wavefront runs
// which of its consecutive threads is free, as long as everything that names
// lanes agrees. With these numbers, bits with the highest first, CUDA's fragments
// are MFMA's, and of WMMA they differ by one move within 16 lanes:
//
//   the thread                           w r2 r1 r0 k1 k0
//   the hardware's lane, CDNA            k1 k0 r2 r1 w r0
//   the hardware's lane, RDNA 3            k1 r1 k0 r0 r2
//   the hardware's lane, RDNA 4            k1 r2 k0 r1 r0
//
// where w says which of the two warps of a wavefront of 64, r is the row or
// column g, and k the lane's number in its four, as hipify/ptx/fragment.h calls
// them. The bit w lies where MFMA's result has registers for the columns of the
// one warp and of the other; k0 where DPP exchanges fours of lanes. The lanes
// that hipify's functions name are numbered alike.
//
// All of a unit has one order: the macro is defined before everything else.
// Only wavefronts that are full when the block begins are numbered so; in the
// last one of a block whose size is no multiple of theirs, thread and lane agree.
//
// Cost: some 30 instructions, once in a kernel. Four neighbouring threads are
// far apart: an access to consecutive elements is still one of a wavefront, but
// each of its cycles touches more cache lines.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_THREAD_INDEX_H
#define HIPIFY_THREAD_INDEX_H

#include <hip/hip_runtime.h>

// Its type converts to uint3 and dim3 wherever the program may be compiled.
#if defined(HIPIFY_NATIVE_MMA) && !defined(__HIP_PLATFORM_NVIDIA__)
#define HIPIFY_THREAD_INDEX_CLASS 1
#endif
// WMMA's generation, that of RDNA 3 or of RDNA 4; 0: the GPU has none. gfx1250
// has others.
#if defined(__GFX11__) &&                                                      \
    __has_builtin(__builtin_amdgcn_wmma_f32_16x16x16_f16_w32)
#define HIPIFY_WMMA 11
#elif defined(__GFX12__) && !defined(__gfx1250__) && !defined(__gfx1251__) &&  \
    __has_builtin(__builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12)
#define HIPIFY_WMMA 12
#else
#define HIPIFY_WMMA 0
#endif
// From here on the macro says whether this pass of the compiler has the order.
#if !defined(HIPIFY_NATIVE_MMA) || !(defined(__GFX9__) || HIPIFY_WMMA)
#undef HIPIFY_NATIVE_MMA
#define HIPIFY_NATIVE_MMA 0
#endif

// Pure functions, so that the compiler computes them once for all uses.
#define HIPIFY_PURE __device__ inline __attribute__((const))

namespace hipify {
namespace thread_order {

/// The hardware's number of the thread in its block.
HIPIFY_PURE unsigned hardware_thread() {
  return (::threadIdx.z * blockDim.y + ::threadIdx.y) * blockDim.x +
         ::threadIdx.x;
}

#if !HIPIFY_NATIVE_MMA
HIPIFY_PURE unsigned number() { return hardware_thread(); }
HIPIFY_PURE unsigned x() { return ::threadIdx.x; }
HIPIFY_PURE unsigned y() { return ::threadIdx.y; }
HIPIFY_PURE unsigned z() { return ::threadIdx.z; }
#else
#if HIPIFY_WMMA
constexpr unsigned Lanes = 32;
#else
constexpr unsigned Lanes = 64;
#endif

/// The hardware's number of a wavefront's thread, and the other way. Both are
/// linear: the image of A ^ B is that of A ^ that of B.
#if HIPIFY_WMMA == 11
__host__ __device__ constexpr unsigned to_hardware(unsigned Thread) {
  return (Thread & 2) << 3 | (Thread & 8) | (Thread & 1) << 2 |
         (Thread & 4) >> 1 | (Thread & 16) >> 4;
}
__host__ __device__ constexpr unsigned to_thread(unsigned Lane) {
  return (Lane & 1) << 4 | (Lane & 8) | (Lane & 2) << 1 | (Lane & 16) >> 3 |
         (Lane & 4) >> 2;
}
#elif HIPIFY_WMMA == 12
__host__ __device__ constexpr unsigned to_hardware(unsigned Thread) {
  return (Thread & 2) << 3 | (Thread & 16) >> 1 | (Thread & 1) << 2 |
         (Thread & 12) >> 2;
}
__host__ __device__ constexpr unsigned to_thread(unsigned Lane) {
  return (Lane & 8) << 1 | (Lane & 3) << 2 | (Lane & 16) >> 3 | (Lane & 4) >> 2;
}
#else
__host__ __device__ constexpr unsigned to_hardware(unsigned Thread) {
  return (Thread & 3) << 4 | (Thread & 24) >> 1 | (Thread & 32) >> 4 |
         (Thread & 4) >> 2;
}
__host__ __device__ constexpr unsigned to_thread(unsigned Lane) {
  return Lane >> 4 | (Lane & 12) << 1 | (Lane & 2) << 4 | (Lane & 1) << 2;
}
#endif

/// The numbers below 64 that have bit J and lack bit I.
constexpr unsigned long long numbers_with(int J, int I) {
  unsigned long long Mask = 0;
  for (int K = 0; K < 64; ++K)
    Mask |= static_cast<unsigned long long>((K >> J & 1) && !(K >> I & 1)) << K;
  return Mask;
}

/// The mask whose bit K is Mask's with the bits I and J of K exchanged; I > J.
template <int I, int J>
__host__ __device__ constexpr unsigned long long
exchange_index_bits(unsigned long long Mask) {
  constexpr unsigned long long Low = numbers_with(J, I);
  constexpr int Shift = (1 << I) - (1 << J);
  unsigned long long Differ = (Mask ^ Mask >> Shift) & Low;
  return Mask ^ Differ ^ Differ << Shift;
}

/// A mask of the hardware's lanes as one of threads.
__host__ __device__ constexpr unsigned long long
mask_to_threads(unsigned long long Mask) {
#if HIPIFY_WMMA == 11
  return exchange_index_bits<1, 0>(
      exchange_index_bits<2, 1>(exchange_index_bits<4, 0>(Mask)));
#elif HIPIFY_WMMA == 12
  return exchange_index_bits<2, 0>(
      exchange_index_bits<3, 1>(exchange_index_bits<4, 3>(Mask)));
#else
  return exchange_index_bits<3, 2>(exchange_index_bits<4, 3>(
      exchange_index_bits<4, 0>(exchange_index_bits<5, 1>(Mask))));
#endif
}

constexpr bool is_consistent() {
  for (unsigned Lane = 0; Lane != Lanes; ++Lane)
    if (to_hardware(to_thread(Lane)) != Lane ||
        mask_to_threads(1ull << Lane) != 1ull << to_thread(Lane))
      return false;
  return true;
}
static_assert(is_consistent(), "the lanes' numbers contradict each other");

/// Whether the wavefront is full when the block begins, so that its lanes have
/// the numbers above. The same in the whole wavefront.
HIPIFY_PURE bool is_native() {
  return __builtin_amdgcn_wavefrontsize() == Lanes &&
         (hardware_thread() | (Lanes - 1)) <
             blockDim.x * blockDim.y * blockDim.z;
}

/// The thread that the lane with the number Thread of a block has.
HIPIFY_PURE unsigned thread_of(unsigned Thread) {
  return is_native()
             ? (Thread & ~(Lanes - 1)) | to_thread(Thread & (Lanes - 1))
             : Thread;
}

/// Whether a wavefront's threads have the same y and z.
HIPIFY_PURE bool is_in_a_row() {
  return blockDim.x % Lanes == 0 || blockDim.y * blockDim.z == 1;
}

HIPIFY_PURE unsigned number() { return thread_of(hardware_thread()); }
HIPIFY_PURE unsigned x() {
  if (__builtin_expect(is_in_a_row(), true))
    return thread_of(::threadIdx.x);
  return number() % blockDim.x;
}
HIPIFY_PURE unsigned y() {
  if (__builtin_expect(is_in_a_row(), true))
    return ::threadIdx.y;
  return number() / blockDim.x % blockDim.y;
}
HIPIFY_PURE unsigned z() {
  if (__builtin_expect(is_in_a_row(), true))
    return ::threadIdx.z;
  return number() / blockDim.x / blockDim.y;
}
#endif

} // namespace thread_order

/// The number of the thread in its block, as CUDA counts.
HIPIFY_PURE unsigned thread_number() { return thread_order::number(); }
#undef HIPIFY_PURE

#if HIPIFY_THREAD_INDEX_CLASS
// const: the compiler merges the calls of a function before it inlines them.
struct thread_index {
  __attribute__((const)) __device__ static unsigned get_x() {
    return thread_order::x();
  }
  __attribute__((const)) __device__ static unsigned get_y() {
    return thread_order::y();
  }
  __attribute__((const)) __device__ static unsigned get_z() {
    return thread_order::z();
  }
  __declspec(property(get = get_x)) unsigned x;
  __declspec(property(get = get_y)) unsigned y;
  __declspec(property(get = get_z)) unsigned z;
  __device__ operator dim3() const { return dim3(x, y, z); }
  __device__ operator uint3() const { return make_uint3(x, y, z); }
};
static constexpr thread_index threadIdx{};
#else
using ::threadIdx;
#endif
} // namespace hipify

#endif // HIPIFY_THREAD_INDEX_H
