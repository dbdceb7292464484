//===- hipify/ptx/wmma.h - wmma.load, wmma.store, wmma.mma ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fragments in PTX's registers. PTX leaves their layout open; here it is that
// of sm_80 on every GPU, which mma.sync has, too, because statements that mix
// the two, or read single elements, would give other results in silence.
// C++'s nvcuda::wmma, by hipify/mma.h, may have another.
//
// Cost: that of CUDA's layout in hipify/mma.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_WMMA_H
#define HIPIFY_PTX_WMMA_H

#include <hipify/mma_fragment.h>
#include <hipify/ptx/memory.h>

namespace hipify {
namespace ptx {
namespace wmma {

template <unsigned Rows, unsigned Columns, unsigned Depth> struct shape {
  static constexpr unsigned M = Rows, N = Columns, K = Depth;
};
using m16n16k16 = shape<16, 16, 16>;
using m32n8k16 = shape<32, 8, 16>;
using m8n32k16 = shape<8, 32, 16>;
using m16n16k8 = shape<16, 16, 8>;
using m8n8k4 = shape<8, 8, 4>;
using m8n8k32 = shape<8, 8, 32>;
using m8n8k128 = shape<8, 8, 128>;

using f16 = __half;
using bf16 = __hip_bfloat16;
using s8 = signed char;
using u8 = unsigned char;
using tf32 = hipify::wmma::precision::tf32;
using s4 = hipify::wmma::experimental::precision::s4;
using u4 = hipify::wmma::experimental::precision::u4;
using b1 = hipify::wmma::experimental::precision::b1;
using f32 = float;
using f64 = double;
using s32 = int32_t;

using row = std::true_type;
using col = std::false_type;
using wraps = std::false_type;
using satfinite = std::true_type;

/// The registers of a fragment.
template <class T>
using reg = std::conditional_t<hipify::matrix::is_one_of<T, f32, f64, s32>, T,
                               uint32_t>;
template <class Use, class S, class T>
inline constexpr unsigned stored =
    hipify::matrix::count<Use, T, S::M, S::N, S::K> / hipify::matrix::pack<T>;
template <class Use, class S, class T>
using fragment =
    vec<reg<T>, stored<Use, S, T> * sizeof(hipify::matrix::storage<T>) /
                    sizeof(reg<T>)>;
using hipify::wmma::accumulator;
using hipify::wmma::matrix_a;
using hipify::wmma::matrix_b;

/// What a fragment is in C++: the elements of registers.
template <class Use, class S, class T> struct elements {
  hipify::matrix::storage<T> X[stored<Use, S, T>];
  elements() = default;
  HIPIFY_WARP elements(const fragment<Use, S, T> &Registers) {
    static_assert(sizeof Registers == sizeof X, "");
    __builtin_memcpy(static_cast<void *>(X), &Registers, sizeof X);
  }
  HIPIFY_WARP operator fragment<Use, S, T>() const {
    fragment<Use, S, T> Registers;
    __builtin_memcpy(&Registers, X, sizeof X);
    return Registers;
  }
};

/// A generic pointer to an address in Space.
template <class Space, class Address> HIPIFY_WARP void *pointer(Address Where) {
  return (void *)at<1, Space>(Where);
}

/// Stride counts elements; without it rows, or columns, lie without gaps.
template <class S, class T, class Layout, class Space, class Address>
HIPIFY_WARP fragment<matrix_a, S, T>
load_a(Address Where, uint32_t Stride = Layout::value ? S::K : S::M) {
  elements<matrix_a, S, T> A;
  hipify::matrix::load_operand<hipify::matrix::cuda_layout, T, S::M, S::N, S::K,
                               true, Layout::value>(
      A.X, static_cast<hipify::matrix::storage<T> *>(pointer<Space>(Where)),
      Stride);
  return A;
}
template <class S, class T, class Layout, class Space, class Address>
HIPIFY_WARP fragment<matrix_b, S, T>
load_b(Address Where, uint32_t Stride = Layout::value ? S::N : S::K) {
  elements<matrix_b, S, T> B;
  hipify::matrix::load_operand<hipify::matrix::cuda_layout, T, S::M, S::N, S::K,
                               false, Layout::value>(
      B.X, static_cast<hipify::matrix::storage<T> *>(pointer<Space>(Where)),
      Stride);
  return B;
}
template <class S, class T, class Layout, class Space, class Address>
HIPIFY_WARP fragment<accumulator, S, T>
load_c(Address Where, uint32_t Stride = Layout::value ? S::N : S::M) {
  elements<accumulator, S, T> C;
  hipify::matrix::load_result<hipify::matrix::cuda_layout, S::M, S::N, S::K>(
      C.X, static_cast<T *>(pointer<Space>(Where)), Stride, Layout::value);
  return C;
}
template <class S, class T, class Layout, class Space, class Address>
HIPIFY_WARP void store_d(Address Where, fragment<accumulator, S, T> D,
                         uint32_t Stride = Layout::value ? S::N : S::M) {
  elements<accumulator, S, T> From = D;
  hipify::matrix::store_result<hipify::matrix::cuda_layout, S::M, S::N, S::K>(
      static_cast<T *>(pointer<Space>(Where)), From.X, Stride, Layout::value);
}

/// D = A * B + C; And is for single bits.
template <class S, class T, class ToD, class ToC, class Saturate = wraps,
          bool And = false>
HIPIFY_WARP fragment<accumulator, S, ToD> mma(fragment<matrix_a, S, T> A,
                                              fragment<matrix_b, S, T> B,
                                              fragment<accumulator, S, ToC> C) {
  elements<matrix_a, S, T> Left = A;
  elements<matrix_b, S, T> Right = B;
  elements<accumulator, S, ToC> Addend = C;
  elements<accumulator, S, ToD> D;
  hipify::matrix::multiply_add<hipify::matrix::cuda_layout, T, S::M, S::N, S::K,
                               And>(D.X, Left.X, Right.X, Addend.X,
                                    Saturate::value);
  return D;
}
template <class S, class T>
HIPIFY_WARP fragment<accumulator, S, s32>
mma_and(fragment<matrix_a, S, T> A, fragment<matrix_b, S, T> B,
        fragment<accumulator, S, s32> C) {
  return mma<S, T, s32, s32, wraps, true>(A, B, C);
}

} // namespace wmma
} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_WMMA_H
