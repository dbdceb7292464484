//===- hipify/ptx/mma_cdna.h - mma by CDNA's matrix instructions ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/ptx/mma.h: the products of mma.m16n8 for both warps of a
// wavefront of 64 by two MFMA of 16 x 16 each, the one with A of the lower
// warp, the other with that of the upper one, both with the columns of both
// warps' B. Half of each result is the other's and thrown away.
//
// An MFMA has rows (columns) in the lower four bits of a lane's number and k in
// the upper two, fragments have k in the lower two: ds_bpermute carries what is
// elsewhere. Which row of a matrix is which row of the MFMA is free; it is
// chosen such that each ds_bpermute brings 64 words that are needed.
//
// Cost: for each chunk of A two ds_bpermute and four selections, of B one
// ds_bpermute, for the result four and twelve selections. m16n8k16 of f16: ten
// ds_bpermute, two MFMA.
//
// MFMA takes what inactive lanes hold for operands: for full wavefronts only.
//
// With the lanes of hipify/thread_index.h all is in place: the rows g of both
// warps are the rows of one MFMA, the rows g + 8 those of the other, the lane's
// own registers are the operands, and the result has registers of the own
// warp's B beside those of the other's. Cost: four selections.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MMA_CDNA_H
#define HIPIFY_PTX_MMA_CDNA_H

#include <hipify/ptx/mma_words.h>

#if !(HIPIFY_NATIVE_MMA && HIPIFY_WMMA)
namespace hipify {
namespace ptx {
namespace matrix {

// gfx90a's MFMA of f16 and bf16 takes subnormal numbers for zero: there they
// are multiplied as f32, as which they are exact, by four times as many MFMA. A
// program that defines HIPIFY_MMA_FLUSHES_SUBNORMALS as 1 does without.
#if defined(__gfx90a__) && !HIPIFY_MMA_FLUSHES_SUBNORMALS
#define HIPIFY_MMA_HALVES_AS_FLOATS 1
#endif

#if defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
template <> struct matrix_unit<tf32, tf32> {
  static constexpr int Chunks = 1, Least = 1;
  typedef float sums __attribute__((ext_vector_type(4)));
  HIPIFY_WARP static sums multiply(vec<uint32_t, 1> A, vec<uint32_t, 1> B,
                                   sums C) {
    return __builtin_amdgcn_mfma_f32_16x16x4f32(as<float>(A[0]),
                                                as<float>(B[0]), C, 0, 0, 0);
  }
};
#endif

#if HIPIFY_MMA_HALVES_AS_FLOATS
typedef float four_sums __attribute__((ext_vector_type(4)));

template <> struct matrix_unit<f16, f16> {
  static constexpr int Chunks = 1, Least = 1;
  using sums = four_sums;
  HIPIFY_WARP static sums multiply(vec<uint32_t, 1> A, vec<uint32_t, 1> B,
                                   sums C) {
    half_pair X = as<half_pair>(A[0]), Y = as<half_pair>(B[0]);
    C = __builtin_amdgcn_mfma_f32_16x16x4f32(X[0], Y[0], C, 0, 0, 0);
    return __builtin_amdgcn_mfma_f32_16x16x4f32(X[1], Y[1], C, 0, 0, 0);
  }
};
template <> struct matrix_unit<bf16, bf16> {
  static constexpr int Chunks = 1, Least = 1;
  using sums = four_sums;
  HIPIFY_WARP static sums multiply(vec<uint32_t, 1> A, vec<uint32_t, 1> B,
                                   sums C) {
    C = __builtin_amdgcn_mfma_f32_16x16x4f32(as<float>(A[0] << 16),
                                             as<float>(B[0] << 16), C, 0, 0, 0);
    return __builtin_amdgcn_mfma_f32_16x16x4f32(as<float>(A[0] & 0xffff0000u),
                                                as<float>(B[0] & 0xffff0000u),
                                                C, 0, 0, 0);
  }
};
#elif defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
// gfx950 also multiplies twice as much at once.
#if defined(__gfx950__)
constexpr int UnitChunks = 4;
#else
constexpr int UnitChunks = 2;
#endif

template <> struct matrix_unit<f16, f16> {
  static constexpr int Chunks = UnitChunks, Least = 2;
  typedef float sums __attribute__((ext_vector_type(4)));
  typedef _Float16 halves __attribute__((ext_vector_type(4)));
  HIPIFY_WARP static sums multiply(vec<uint32_t, 2> A, vec<uint32_t, 2> B,
                                   sums C) {
    return __builtin_amdgcn_mfma_f32_16x16x16f16(as<halves>(A), as<halves>(B),
                                                 C, 0, 0, 0);
  }
#if defined(__gfx950__)
  HIPIFY_WARP static sums multiply(vec<uint32_t, 4> A, vec<uint32_t, 4> B,
                                   sums C) {
    typedef _Float16 eight __attribute__((ext_vector_type(8)));
    return __builtin_amdgcn_mfma_f32_16x16x32_f16(as<eight>(A), as<eight>(B), C,
                                                  0, 0, 0);
  }
#endif
};
template <> struct matrix_unit<bf16, bf16> {
  static constexpr int Chunks = UnitChunks, Least = 2;
  typedef float sums __attribute__((ext_vector_type(4)));
  typedef short halves __attribute__((ext_vector_type(4)));
  HIPIFY_WARP static sums multiply(vec<uint32_t, 2> A, vec<uint32_t, 2> B,
                                   sums C) {
    return __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(as<halves>(A),
                                                     as<halves>(B), C, 0, 0, 0);
  }
#if defined(__gfx950__)
  HIPIFY_WARP static sums multiply(vec<uint32_t, 4> A, vec<uint32_t, 4> B,
                                   sums C) {
    typedef __bf16 eight __attribute__((ext_vector_type(8)));
    return __builtin_amdgcn_mfma_f32_16x16x32_bf16(as<eight>(A), as<eight>(B),
                                                   C, 0, 0, 0);
  }
#endif
};
#endif

#if defined(__gfx90a__)
template <> struct matrix_unit<s8, s8> {
  static constexpr int Chunks = 1, Least = 1;
  typedef int sums __attribute__((ext_vector_type(4)));
  HIPIFY_WARP static sums multiply(vec<uint32_t, 1> A, vec<uint32_t, 1> B,
                                   sums C) {
    return __builtin_amdgcn_mfma_i32_16x16x16i8(
        static_cast<int>(A[0]), static_cast<int>(B[0]), C, 0, 0, 0);
  }
};
#elif defined(__gfx942__) || defined(__gfx950__)
template <> struct matrix_unit<s8, s8> {
  static constexpr int Chunks = UnitChunks, Least = 2;
  typedef int sums __attribute__((ext_vector_type(4)));
  HIPIFY_WARP static sums multiply(vec<uint32_t, 2> A, vec<uint32_t, 2> B,
                                   sums C) {
    return __builtin_amdgcn_mfma_i32_16x16x32_i8(as<long>(A), as<long>(B), C, 0,
                                                 0, 0);
  }
#if defined(__gfx950__)
  HIPIFY_WARP static sums multiply(vec<uint32_t, 4> A, vec<uint32_t, 4> B,
                                   sums C) {
    return __builtin_amdgcn_mfma_i32_16x16x64_i8(as<sums>(A), as<sums>(B), C, 0,
                                                 0, 0);
  }
#endif
};
#endif

/// How many of Chunks an instruction multiplies.
template <class Unit, int Chunks> constexpr int unit_width() {
  return Chunks > Unit::Least ? Unit::Chunks : Unit::Least;
}

/// Whether no lane that the instructions read or write is inactive.
HIPIFY_WARP bool unit_is_usable() {
  return !wave_is_warp() && __builtin_amdgcn_ballot_w64(true) == ~0ull;
}

#if HIPIFY_NATIVE_MMA
/// The lane's warp, as which registers of a result are its own.
HIPIFY_WARP bool is_upper_warp() { return hardware_lane() & 2; }

/// The products of the rows g, and of the rows g + 8, with the columns of both
/// warps' B: of the lane's two columns with the lower warp's, then the upper's.
template <class Unit, int Chunks>
HIPIFY_WARP void
row_products(const vec<uint32_t, 2 * Chunks> &A, const vec<uint32_t, Chunks> &B,
             typename Unit::sums &First, typename Unit::sums &Second) {
  constexpr int Width = unit_width<Unit, Chunks>();
#pragma unroll
  for (int I = 0; I < Chunks; I += Width) {
    vec<uint32_t, Width> Left0 = {}, Left1 = {}, Right = {};
#pragma unroll
    for (int J = 0; J < Width && I + J < Chunks; ++J) {
      Left0[J] = A[2 * (I + J)];
      Left1[J] = A[2 * (I + J) + 1];
      Right[J] = B[I + J];
    }
    // The rows of the MFMA's result are registers, its columns lanes.
    First = Unit::multiply(Right, Left0, First);
    Second = Unit::multiply(Right, Left1, Second);
  }
}

/// The products of m16n8 without C, for a full wavefront.
template <class Unit, class Sum, int Chunks>
HIPIFY_WARP vec<Sum, 4> unit_products(const vec<uint32_t, 2 * Chunks> &A,
                                      const vec<uint32_t, Chunks> &B) {
  typename Unit::sums First = {}, Second = {};
  row_products<Unit, Chunks>(A, B, First, Second);
  bool Upper = is_upper_warp();
  // As vectors: LLVM makes an index of a choice between elements.
  typedef Sum pair __attribute__((ext_vector_type(2)));
  pair D0 = Upper ? First.hi : First.lo, D1 = Upper ? Second.hi : Second.lo;
  return {D0[0], D0[1], D1[0], D1[1]};
}

/// Two m16n8 side by side, with the same A, and the same two of a wavefront's
/// other warp, with the same B: two MFMA. The lower warp's lanes give the
/// columns of the one, the upper's those of the other.
constexpr bool pair_is_of_two_warps = true;
template <class Unit, int Chunks> struct product_pair {
  using sums = typename Unit::sums;
  using sum = std::remove_reference_t<decltype(sums{}[0] + 0)>;
  using row_operand = vec<uint32_t, 2 * Chunks>;
  using column_operand = vec<uint32_t, Chunks>;

  HIPIFY_WARP static row_operand rows(const row_operand &A) { return A; }
  HIPIFY_WARP static column_operand columns(const column_operand &First,
                                            const column_operand &Second) {
    // As vectors: LLVM makes an index of a choice between elements.
    typedef uint32_t words __attribute__((ext_vector_type(Chunks)));
    return as<column_operand>(is_upper_warp() ? as<words>(Second)
                                              : as<words>(First));
  }

  /// The number of the first or the second product for row g or g + 8 and
  /// column 2 c + Odd.
  HIPIFY_WARP sum &at(int Second, int Row, int Odd) {
    return Numbers[Row][2 * Second + Odd];
  }
  HIPIFY_WARP void start() {}
  HIPIFY_WARP void finish() {}
  HIPIFY_WARP void add(const row_operand &Rows, const column_operand &Columns) {
    sums First = as<sums>(Numbers[0]), Second = as<sums>(Numbers[1]);
    row_products<Unit, Chunks>(Rows, Columns, First, Second);
    Numbers[0] = as<vec<sum, 4>>(First);
    Numbers[1] = as<vec<sum, 4>>(Second);
  }

private:
  vec<sum, 4> Numbers[2];
};
#else
/// The products of m16n8 without C, for a full wavefront.
template <class Unit, class Sum, int Chunks>
HIPIFY_WARP vec<Sum, 4> unit_products(const vec<uint32_t, 2 * Chunks> &A,
                                      const vec<uint32_t, Chunks> &B) {
  unsigned Lane = wave_lane(), M = Lane % 16, Q = Lane / 16;
  bool Upper = Lane >= 32, Odd = M % 2;
  // The MFMA's row 4 q + i is the fragment's 8 (i % 2) + 4 (i / 2) + q.
  unsigned RowFrom = 32 * Odd + 4 * (4 * (M / 2 % 2) + M / 4) + Q;
  unsigned ColumnFrom = 4 * M + Q; // Columns 8 to 15 are the upper warp's.

  typename Unit::sums Lower4 = {}, Upper4 = {};
  constexpr int Width = unit_width<Unit, Chunks>();
#pragma unroll
  for (int I = 0; I < Chunks; I += Width) {
    vec<uint32_t, Width> Left0 = {}, Left1 = {}, Right = {};
#pragma unroll
    for (int J = 0; J < Width && I + J < Chunks; ++J) {
      uint32_t First = A[2 * (I + J)], Second = A[2 * (I + J) + 1];
      // Rows 0 to 7 of one warp come with rows 8 to 15 of the other.
      uint32_t One = read_lane(Upper ? Second : First, RowFrom);
      uint32_t Other = read_lane(Upper ? First : Second, RowFrom ^ 32);
      Left0[J] = Odd ? Other : One;
      Left1[J] = Odd ? One : Other;
      Right[J] = read_lane(B[I + J], ColumnFrom);
    }
    Lower4 = Unit::multiply(Left0, Right, Lower4);
    Upper4 = Unit::multiply(Left1, Right, Upper4);
  }

  // Two results of a row are in neighbouring lanes, in a register that depends
  // on the row: one ds_bpermute brings the left one to rows 0 to 3 and the
  // right one to rows 4 to 7.
  unsigned Group = Lane % 32 / 4, High = Group / 4;
  unsigned From = 16 * (Group % 4) + (Lane & 32) / 4 + 2 * (Lane % 4) + High;
  vec<Sum, 4> D;
#pragma unroll
  for (int Half = 0; Half < 2; ++Half) {
    Sum Low = M < 8 ? Lower4[Half] : Upper4[Half];
    Sum Up = M < 8 ? Lower4[Half + 2] : Upper4[Half + 2];
    Sum One = read_lane(Odd ? Up : Low, From);
    Sum Other = read_lane(Odd ? Low : Up, From ^ 1);
    D[2 * Half] = High ? Other : One;
    D[2 * Half + 1] = High ? One : Other;
  }
  return D;
}
#endif

} // namespace matrix
} // namespace ptx
} // namespace hipify
#endif

#endif // HIPIFY_PTX_MMA_CDNA_H
