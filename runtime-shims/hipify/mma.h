//===- hipify/mma.h - CUDA's matrix fragments of a warp -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's nvcuda::wmma as hipify::wmma, for logical warps of 32 lanes on any
// wavefront: every shape and type of CUDA 13, with CUDA's num_elements.
//
// CUDA leaves open which lane holds which element. Here the layout is that of
// the GPU's matrix instructions, or with HIPIFY_WMMA_CUDA_LAYOUT defined as 1
// that of sm_80, for code that depends on it.
//
// Cost of mma_sync for a wavefront, i.e. two warps on gfx942: matrix
// instructions + others (moves, selects, arithmetic) + exchanges of lanes
// through the LDS. docs/matrix-instructions.md has more GPUs and types.
//
//                        gfx942       gfx1100      gfx1201   CUDA's, gfx942
//   16x16x16 half        4 + 20       1            1         0 + 182 + 32
//   32x8x16 half         4 + 20       2 + 35       2 + 27    0 + 198 + 16
//   16x16x16 bfloat16    4 + 45 + 4   1 + 28       1 + 1     0 + 183 + 32
//   16x16x16 int8_t      4 + 35 + 2   1 + 16       1 + 1     0 + 47 + 16
//   16x16x16 uint8_t     12 + 76 + 2  1 + 16       1 + 1     0 + 47 + 16
//   16x16x8 tf32         8 + 61 + 4   0 + 132 + 32 as gfx1100  0 + 103 + 32
//   8x8x4 double         0 + 23 + 16  0 + 20 + 16  as gfx1100  as gfx942
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MMA_H
#define HIPIFY_MMA_H

#if defined(__HIP_PLATFORM_NVIDIA__)
#include <mma.h>
namespace hipify {
namespace nvcuda = ::nvcuda;
namespace wmma = ::nvcuda::wmma;
} // namespace hipify
#else

#include <hip/hip_runtime.h>
#include <hipify/mma_element.h>
#include <hipify/mma_fragment.h>

namespace hipify {
namespace wmma {

// A separate name for each layout, so that objects compiled with different ones
// do not share functions.
#if HIPIFY_WMMA_CUDA_LAYOUT
inline namespace cuda {
using layout = matrix::cuda_layout;
#else
inline namespace native {
using layout = matrix::native_layout;
#endif

template <class T, int Size, int Packed = Size> struct alignas(8) __frag_base {
  enum { num_elements = Size };
  enum { num_storage_elements = Packed };
  using element_type = T;
  using storage_element_type = typename helper_traits<T>::storage_element_type;
  storage_element_type x[num_storage_elements];
};

template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment
    : public __frag_base<T, matrix::count<Use, T, M, N, K>,
                         matrix::count<Use, T, M, N, K> / matrix::pack<T>> {
  static_assert(matrix::exists<Use, T, Layout>(M, N, K),
                "CUDA has no fragment of this shape, type and layout");
};

template <class T, int Size, int Packed>
__device__ inline void
fill_fragment(__frag_base<T, Size, Packed> &Fragment,
              const typename helper_traits<T>::fill_argument_type &Value) {
  for (auto &Element : Fragment.x)
    Element = matrix::fill_value<T>(Value);
}

/// Stride, here and below, counts elements from one row, or column, to the
/// next. Its bytes are a multiple of 16.
template <class Use, int M, int N, int K, class T, class Layout>
__device__ inline void
load_matrix_sync(fragment<Use, M, N, K, T, Layout> &Fragment,
                 const matrix::memory_type<T> *From, unsigned Stride) {
  constexpr bool IsA = std::is_same<Use, matrix_a>::value;
  matrix::load_operand<layout, T, M, N, K, IsA,
                       std::is_same<Layout, row_major>::value>(Fragment.x, From,
                                                               Stride);
}

template <int M, int N, int K, class T>
__device__ inline void
load_matrix_sync(fragment<accumulator, M, N, K, T> &Fragment,
                 const matrix::memory_type<T> *From, unsigned Stride,
                 layout_t Layout) {
  matrix::load_result<layout, M, N, K>(Fragment.x, From, Stride,
                                       Layout == mem_row_major);
}

template <int M, int N, int K, class T>
__device__ inline void
store_matrix_sync(matrix::memory_type<T> *To,
                  const fragment<accumulator, M, N, K, T> &Fragment,
                  unsigned Stride, layout_t Layout) {
  matrix::store_result<layout, M, N, K>(To, Fragment.x, Stride,
                                        Layout == mem_row_major);
}

/// D may be C. Saturate: integers are clamped instead of wrapping around,
/// floats have no infinity, and 0 for NaN.
template <int M, int N, int K, class D, class T, class LayoutA, class LayoutB,
          class C>
__device__ inline void
mma_sync(fragment<accumulator, M, N, K, D> &Result,
         const fragment<matrix_a, M, N, K, T, LayoutA> &Left,
         const fragment<matrix_b, M, N, K, T, LayoutB> &Right,
         const fragment<accumulator, M, N, K, C> &Addend,
         bool Saturate = false) {
  static_assert(!matrix::is_one_of<T, experimental::precision::b1>,
                "one-bit elements are multiplied by bmma_sync");
  matrix::multiply_add<layout, T, M, N, K, false>(Result.x, Left.x, Right.x,
                                                  Addend.x, Saturate);
}

template <class LayoutA, class LayoutB>
__device__ inline void bmma_sync(
    fragment<accumulator, 8, 8, 128, int> &Result,
    const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, LayoutA>
        &Left,
    const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, LayoutB>
        &Right,
    const fragment<accumulator, 8, 8, 128, int> &Addend,
    experimental::bmmaBitOp Operation = experimental::bmmaBitOpXOR,
    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
  using experimental::precision::b1;
  if (Operation == experimental::bmmaBitOpAND)
    matrix::multiply_add<layout, b1, 8, 8, 128, true>(Result.x, Left.x, Right.x,
                                                      Addend.x, false);
  else
    matrix::multiply_add<layout, b1, 8, 8, 128, false>(
        Result.x, Left.x, Right.x, Addend.x, false);
}

/// To nearest, ties away from zero; ten bits of fraction stay.
__device__ inline float __float_to_tf32(float Value) {
  return matrix::round_to_tf32(Value);
}

} // inline namespace
} // namespace wmma

/// What `using namespace nvcuda;` becomes.
namespace nvcuda {
namespace wmma = hipify::wmma;
} // namespace nvcuda
} // namespace hipify

#endif // __HIP_PLATFORM_NVIDIA__
#endif // HIPIFY_MMA_H
