//===- hipify/ptx/mma_rdna.h - mma by RDNA's matrix instructions ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/ptx/mma.h: mma.m16n8 by v_wmma_*_16x16x16, with the lanes of
// hipify/thread_index.h. The rows of the WMMA are B's columns, its columns A's
// rows: it yields D transposed.
//
// A lane of WMMA has words of one row along k, one of a fragment words of the
// rows g and g + 8. Two lanes whose k0 differ exchange a half of theirs: then
// the one has more of row g, the other of row g + 8. Of B those are columns of
// two mma, where there are two. WMMA's result has two columns and one row where
// fragments have one column and two rows, and the same lanes exchange those.
//
// Which word is which k is free, if it is the same in A and B. RDNA 3 wants all
// of k in a lane, so lanes whose k1 differ share what they have; RDNA 4 wants a
// half of it.
//
// Cost for m16n8k16 of f16: an instruction for each word of A, of every second
// one of B and for each number of the result; on RDNA 3 three more for each
// word of A and B.
//
// WMMA needs all lanes, and mma.sync is for whole warps. What it does with
// subnormal numbers is not documented (docs/matrix-instructions.md).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MMA_RDNA_H
#define HIPIFY_PTX_MMA_RDNA_H

#include <hipify/ptx/mma_words.h>

#if HIPIFY_NATIVE_MMA && HIPIFY_WMMA
namespace hipify {
namespace ptx {
namespace matrix {

#if HIPIFY_WMMA == 11
#define HIPIFY_WMMA_BUILTIN(NAME) __builtin_amdgcn_wmma_##NAME##_w32
#else
#define HIPIFY_WMMA_BUILTIN(NAME) __builtin_amdgcn_wmma_##NAME##_w32_gfx12
#endif

/// A row of WMMA's A, or a column of its B, for Chunks of k: all of it on RDNA
/// 3, a half on RDNA 4.
template <int Chunks>
using unit_operand = vec<uint32_t, (HIPIFY_WMMA == 11 ? 4 : 2) * Chunks>;

template <class T, unsigned N>
using unit_vector = T __attribute__((ext_vector_type(N)));

template <> struct matrix_unit<f16, f16> {
  static constexpr int Chunks = 2;
  using sums = unit_vector<float, 8>;
  HIPIFY_WARP static sums multiply(unit_operand<2> B, unit_operand<2> A,
                                   sums C) {
    using halves = unit_vector<_Float16, sizeof A / 2>;
    return HIPIFY_WMMA_BUILTIN(f32_16x16x16_f16)(as<halves>(B), as<halves>(A),
                                                 C);
  }
};
template <> struct matrix_unit<bf16, bf16> {
  static constexpr int Chunks = 2;
  using sums = unit_vector<float, 8>;
  HIPIFY_WARP static sums multiply(unit_operand<2> B, unit_operand<2> A,
                                   sums C) {
    using halves = unit_vector<short, sizeof A / 2>;
    return HIPIFY_WMMA_BUILTIN(f32_16x16x16_bf16)(as<halves>(B), as<halves>(A),
                                                  C);
  }
};
template <bool SignedA, bool SignedB>
struct matrix_unit<integer<8, SignedA>, integer<8, SignedB>> {
  static constexpr int Chunks = 1;
  using sums = unit_vector<int, 8>;
  HIPIFY_WARP static sums multiply(unit_operand<1> B, unit_operand<1> A,
                                   sums C) {
    using words = unit_vector<int, sizeof A / 4>;
    return HIPIFY_WMMA_BUILTIN(i32_16x16x16_iu8)(SignedB, as<words>(B), SignedA,
                                                 as<words>(A), C, false);
  }
};
#undef HIPIFY_WMMA_BUILTIN

HIPIFY_WARP bool unit_is_usable() { return true; }

/// The word of the lane whose k0 is the other one.
HIPIFY_WARP uint32_t of_partner(uint32_t Word) {
  return exchange_word<thread_order::to_hardware(1)>(Word);
}

/// Between lanes whose k0 is 0 and 1: High of the former for Low of the latter.
/// DPP's banks of four lanes are those with the same k0.
template <class T> HIPIFY_WARP void exchange_halves(T &Low, T &High) {
  constexpr int Control = 0x160 | thread_order::to_hardware(1); // row_xmask
  static_assert(Control == 0x164, "banks do not have the same k0");
  int First = as<int>(Low), Second = as<int>(High);
  Low = as<T>(
      __builtin_amdgcn_update_dpp(First, Second, Control, 0xf, 0xa, false));
  High = as<T>(
      __builtin_amdgcn_update_dpp(Second, First, Control, 0xf, 0x5, false));
}

/// The operand, of two words for each chunk: those of even k, and of odd k.
template <int Chunks>
HIPIFY_WARP unit_operand<Chunks>
complete(const vec<uint32_t, 2 * Chunks> &Words) {
#if HIPIFY_WMMA == 11
  constexpr unsigned Bit = thread_order::to_hardware(2);
  bool IsUpper = hardware_lane() & Bit;
  unit_operand<Chunks> All;
#pragma unroll
  for (int I = 0; I < 2 * Chunks; ++I) {
    uint32_t Other = exchange_word<Bit>(Words[I]);
    All[I] = IsUpper ? Other : Words[I];
    All[2 * Chunks + I] = IsUpper ? Words[I] : Other;
  }
  return All;
#else
  return Words;
#endif
}

/// The operand for the rows g, the first word of each chunk, and g + 8.
template <int Chunks>
HIPIFY_WARP unit_operand<Chunks> rows_operand(vec<uint32_t, 2 * Chunks> Words) {
#pragma unroll
  for (int I = 0; I < Chunks; ++I)
    exchange_halves(Words[2 * I], Words[2 * I + 1]);
  return complete<Chunks>(Words);
}

/// The operand for the columns g. Where k0 is 1 it is nobody's.
template <int Chunks>
HIPIFY_WARP unit_operand<Chunks>
columns_operand(const vec<uint32_t, Chunks> &Words) {
  vec<uint32_t, 2 * Chunks> Both;
#pragma unroll
  for (int I = 0; I < Chunks; ++I) {
    Both[2 * I] = Words[I];
    Both[2 * I + 1] = of_partner(Words[I]);
  }
  return complete<Chunks>(Both);
}

/// C plus the products of all chunks.
template <class Unit, int Chunks>
HIPIFY_WARP typename Unit::sums
multiply_operands(const unit_operand<Chunks> &Rows,
                  const unit_operand<Chunks> &Columns, typename Unit::sums C) {
  // RDNA 3 has the chunks of lanes with k1 = 0, then those of the others.
  constexpr int Parts = HIPIFY_WMMA == 11 ? 2 : 1;
#pragma unroll
  for (int I = 0; I < Chunks; I += Unit::Chunks) {
    unit_operand<Unit::Chunks> X = {}, Y = {};
#pragma unroll
    for (int Part = 0; Part < Parts; ++Part)
#pragma unroll
      for (int J = 0; J < 2 * Unit::Chunks && 2 * I + J < 2 * Chunks; ++J) {
        int From = 2 * (Part * Chunks + I) + J;
        X[2 * Unit::Chunks * Part + J] = Columns[From];
        Y[2 * Unit::Chunks * Part + J] = Rows[From];
      }
    C = Unit::multiply(X, Y, C);
  }
  return C;
}

/// WMMA's register for column 2 c + Odd of the mma First or Second, in lanes
/// whose k0 is Half.
constexpr int sum_register(int Second, int Half, int Odd) {
  return HIPIFY_WMMA == 11 ? 4 * Half + 2 * Second + Odd
                           : 4 * Second + 2 * Half + Odd;
}

/// The products of m16n8 without C.
template <class Unit, class Sum, int Chunks>
HIPIFY_WARP vec<Sum, 4> unit_products(const vec<uint32_t, 2 * Chunks> &A,
                                      const vec<uint32_t, Chunks> &B) {
  typename Unit::sums Sums = multiply_operands<Unit, Chunks>(
      rows_operand<Chunks>(A), columns_operand<Chunks>(B), {});
  vec<Sum, 4> D;
#pragma unroll
  for (int Odd = 0; Odd < 2; ++Odd) {
    D[Odd] = Sums[sum_register(0, 0, Odd)];
    D[2 + Odd] = Sums[sum_register(0, 1, Odd)];
    exchange_halves(D[Odd], D[2 + Odd]);
  }
  return D;
}

/// Two m16n8 side by side, with the same A: one WMMA.
constexpr bool pair_is_of_two_warps = false;
template <class Unit, int Chunks> struct product_pair {
  using sums = typename Unit::sums;
  using sum = std::remove_reference_t<decltype(sums{}[0] + 0)>;
  using row_operand = unit_operand<Chunks>;
  using column_operand = unit_operand<Chunks>;

  HIPIFY_WARP static row_operand rows(const vec<uint32_t, 2 * Chunks> &A) {
    return rows_operand<Chunks>(A);
  }
  HIPIFY_WARP static column_operand
  columns(const vec<uint32_t, Chunks> &First,
          const vec<uint32_t, Chunks> &Second) {
    vec<uint32_t, 2 * Chunks> Words;
#pragma unroll
    for (int I = 0; I < Chunks; ++I) {
      Words[2 * I] = First[I];
      Words[2 * I + 1] = Second[I];
    }
    return rows_operand<Chunks>(Words);
  }

  /// The number of the first or the second product for row g or g + 8 and
  /// column 2 c + Odd; in WMMA's order from start() to finish().
  HIPIFY_WARP sum &at(int Second, int Row, int Odd) {
    return Numbers[sum_register(Second, Row, Odd)];
  }
  HIPIFY_WARP void start() {
#pragma unroll
    for (int I = 0; I < 4; ++I)
      exchange_halves(at(I / 2, 0, I % 2), at(I / 2, 1, I % 2));
  }
  HIPIFY_WARP void finish() { start(); }
  HIPIFY_WARP void add(const row_operand &Rows, const column_operand &Columns) {
    Numbers = as<vec<sum, 8>>(
        multiply_operands<Unit, Chunks>(Rows, Columns, as<sums>(Numbers)));
  }

private:
  vec<sum, 8> Numbers;
};

} // namespace matrix
} // namespace ptx
} // namespace hipify
#endif

#endif // HIPIFY_PTX_MMA_RDNA_H
