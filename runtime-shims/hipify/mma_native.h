//===- hipify/mma_native.h - Matrix products by MFMA and WMMA -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/mma.h: D = A * B + C of fragments in the GPU's own layout. A
// and B come as registers of 32 bits. 32x8 is 8x32 with A and B exchanged.
//
// MFMA (CDNA): v_mfma_*_16x16x4 multiplies four blocks, block b from lanes
// 16b to 16b+15. Blocks 0 and 1 are the two halves of a warp's result, blocks
// 2 and 3 those of the wavefront's other warp. Rows 8-15 of a block repeat rows
// 0-7, because the instruction puts them into the other warp's lanes. It writes
// lanes that are switched off, too, so its result is never a variable of the
// program: a select takes over the lane's own part.
//
// WMMA (RDNA 3 and 4): v_wmma_*_16x16x16.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MMA_NATIVE_H
#define HIPIFY_MMA_NATIVE_H

#include <hipify/mma_element.h>
#include <hipify/mma_layout.h>

#if HIPIFY_MMA_MFMA || HIPIFY_WMMA
namespace hipify {
namespace matrix {

template <class T, unsigned N>
using vector = T __attribute__((ext_vector_type(N)));

/// Registers for an instruction.
template <class To, unsigned N>
HIPIFY_WARP To as_vector(const uint32_t (&Words)[N]) {
  static_assert(sizeof(To) == sizeof Words, "");
  return __builtin_bit_cast(To, Words);
}

/// Lanes that differ in the bit Bit have two parts of something. Both get the
/// first part, which the lane without the bit has, and the second.
template <unsigned Bit, unsigned N>
HIPIFY_WARP void share(const uint32_t (&Own)[N], uint32_t (&Both)[2 * N]) {
  bool IsSecond = native_layout::lane() & Bit;
  for (unsigned I = 0; I != N; ++I) {
    uint32_t Other = exchange_word<Bit>(Own[I]);
    Both[I] = IsSecond ? Other : Own[I];
    Both[N + I] = IsSecond ? Own[I] : Other;
  }
}

/// All of k of a lane's row or column, of which Words are its slice.
template <bool IsA, unsigned Outer, unsigned All, unsigned N>
HIPIFY_WARP void whole(const uint32_t (&Words)[N], uint32_t (&Whole)[All]) {
  if constexpr (N == All) {
    for (unsigned I = 0; I != N; ++I)
      Whole[I] = Words[I];
  } else if constexpr (Outer == 8) {
    uint32_t Half[2 * N];
    share<8>(Words, Half);
    share<16>(Half, Whole);
  } else {
    share<HIPIFY_MMA_MFMA && IsA ? 8 : 16>(Words, Whole);
  }
}

#if HIPIFY_MMA_MFMA
//===----------------------------------------------------------------------===//
// MFMA
//===----------------------------------------------------------------------===//

/// Adds the products of all of k, Words registers of each matrix, to four
/// blocks.
template <class T, unsigned Words>
HIPIFY_WARP void add_blocks(const uint32_t (&A)[Words],
                            const uint32_t (&B)[Words],
                            vector<sum<T>, 16> &Sums) {
  if constexpr (is_one_of<T, tf32>) {
    for (unsigned I = 0; I != Words; ++I)
      Sums = __builtin_amdgcn_mfma_f32_16x16x1f32(
          from_tf32(A[I]), from_tf32(B[I]), Sums, 0, 0, 0);
  } else if constexpr (is_one_of<T, signed char>) {
    for (unsigned I = 0; I != Words; ++I)
      Sums = __builtin_amdgcn_mfma_i32_16x16x4i8(A[I], B[I], Sums, 0, 0, 0);
  } else if constexpr (is_one_of<T, unsigned char>) {
    // The instruction's bytes are signed: with a = x + 128 and b = y + 128,
    // sum(a * b) = sum(x * y) + 128 * (sum(x) + sum(y)) + 16 * 128 * 128.
    vector<int, 16> Single = {};
    for (unsigned I = 0; I != Words; ++I) {
      int X = A[I] ^ 0x80808080u, Y = B[I] ^ 0x80808080u, Ones = 0x01010101;
      Sums = __builtin_amdgcn_mfma_i32_16x16x4i8(X, Y, Sums, 0, 0, 0);
      Single = __builtin_amdgcn_mfma_i32_16x16x4i8(X, Ones, Single, 0, 0, 0);
      Single = __builtin_amdgcn_mfma_i32_16x16x4i8(Ones, Y, Single, 0, 0, 0);
    }
    for (unsigned I = 0; I != 16; ++I) // Wraps.
      Sums[I] = static_cast<unsigned>(Sums[I]) + Single[I] * 128 + (16 << 14);
  } else {
#if defined(__gfx90a__) && !HIPIFY_MMA_FLUSHES_SUBNORMALS
    // MFMA of 16-bit floats takes subnormal ones as zero here.
    for (unsigned I = 0; I != 2 * Words; ++I) {
      auto At = [I](uint32_t Word) {
        uint32_t Bits = I % 2 ? Word >> 16 : Word & 0xffff;
        return is_one_of<T, __half> ? from_half(Bits) : from_bfloat(Bits);
      };
      Sums = __builtin_amdgcn_mfma_f32_16x16x1f32(At(A[I / 2]), At(B[I / 2]),
                                                  Sums, 0, 0, 0);
    }
#else
    for (unsigned I = 0; I != Words; I += 2) {
      uint32_t X[] = {A[I], A[I + 1]}, Y[] = {B[I], B[I + 1]};
      if constexpr (is_one_of<T, __half>)
        Sums = __builtin_amdgcn_mfma_f32_16x16x4f16(
            as_vector<vector<_Float16, 4>>(X),
            as_vector<vector<_Float16, 4>>(Y), Sums, 0, 0, 0);
      else
        Sums = __builtin_amdgcn_mfma_f32_16x16x4bf16_1k(
            as_vector<vector<short, 4>>(X), as_vector<vector<short, 4>>(Y),
            Sums, 0, 0, 0);
    }
#endif
  }
}

/// A has 16 rows and B 16 columns, or they have 8 and 32: Narrow and Wide.
template <class T, unsigned Outer, unsigned Bytes, unsigned NA, unsigned NB>
HIPIFY_WARP void multiply(const uint32_t (&A)[NA], const uint32_t (&B)[NB],
                          sum<T> (&Sums)[8]) {
  uint32_t WholeA[Bytes / 4], WholeB[Bytes / 4];
  whole<true, Outer>(A, WholeA);
  whole<false, 256 / Outer>(B, WholeB);
  vector<sum<T>, 16> Blocks;
  for (unsigned I = 0; I != 16; ++I)
    Blocks[I] = Sums[I % 8];
  add_blocks<T>(WholeA, WholeB, Blocks);
  // As vectors: LLVM makes an index of a choice between elements.
  vector<sum<T>, 8> Own = warp_start() ? Blocks.hi : Blocks.lo;
  for (unsigned I = 0; I != 8; ++I)
    Sums[I] = Own[I];
}

#else
//===----------------------------------------------------------------------===//
// WMMA
//===----------------------------------------------------------------------===//

/// D = A * B + C of 16x16x16.
template <class T, unsigned Words>
HIPIFY_WARP vector<sum<T>, 8> wmma16(const uint32_t (&A)[Words],
                                     const uint32_t (&B)[Words],
                                     vector<sum<T>, 8> C) {
  constexpr bool Signed = is_one_of<T, signed char>;
  constexpr unsigned Halves = 2 * Words;
#if HIPIFY_WMMA == 11
#define HIPIFY_WMMA_BUILTIN(NAME) __builtin_amdgcn_wmma_##NAME##_w32
#else
#define HIPIFY_WMMA_BUILTIN(NAME) __builtin_amdgcn_wmma_##NAME##_w32_gfx12
#endif
  if constexpr (is_one_of<T, __half>)
    return HIPIFY_WMMA_BUILTIN(f32_16x16x16_f16)(as_vector<vector<_Float16, Halves>>(A),
                                         as_vector<vector<_Float16, Halves>>(B),
                                         C);
  else if constexpr (is_one_of<T, __hip_bfloat16>)
    return HIPIFY_WMMA_BUILTIN(f32_16x16x16_bf16)(as_vector<vector<short, Halves>>(A),
                                          as_vector<vector<short, Halves>>(B),
                                          C);
  else
    return HIPIFY_WMMA_BUILTIN(i32_16x16x16_iu8)(
        Signed, as_vector<vector<int, Words>>(A), Signed,
        as_vector<vector<int, Words>>(B), C, false);
#undef HIPIFY_WMMA_BUILTIN
}

/// What the instruction takes of 16 rows or columns, or of 8 repeated: on gfx11
/// all of k, on gfx12 a half.
template <unsigned Outer, unsigned Needed, unsigned N>
HIPIFY_WARP void one_tile(const uint32_t (&Words)[N],
                          uint32_t (&Tile)[Needed]) {
  if constexpr (HIPIFY_WMMA == 11)
    whole<false, Outer>(Words, Tile);
  else if constexpr (N < Needed)
    share<8>(Words, Tile);
  else // A whole row begins with the lane's half.
    for (unsigned I = 0; I != Needed; ++I)
      Tile[I] = Words[I];
}

/// The two operands for 32 rows or columns, one in each lane.
template <unsigned Needed, unsigned N>
HIPIFY_WARP void two_tiles(const uint32_t (&Words)[N],
                           uint32_t (&First)[Needed],
                           uint32_t (&Second)[Needed]) {
  bool IsUpper = native_layout::lane() & 16;
  if constexpr (HIPIFY_WMMA == 11) {
    uint32_t Both[2 * N];
    share<16>(Words, Both);
    for (unsigned I = 0; I != N; ++I) {
      First[I] = Both[I];
      Second[I] = Both[N + I];
    }
  } else {
    for (unsigned I = 0; I != Needed; ++I) {
      uint32_t Low = Words[I], High = Words[Needed + I];
      uint32_t Other = exchange_word<16>(IsUpper ? Low : High);
      First[I] = IsUpper ? Other : Low;
      Second[I] = IsUpper ? High : Other;
    }
  }
}

template <class T, unsigned Outer, unsigned Bytes, unsigned NA, unsigned NB>
HIPIFY_WARP void multiply(const uint32_t (&A)[NA], const uint32_t (&B)[NB],
                          sum<T> (&Sums)[8]) {
  constexpr unsigned Needed = Bytes / (HIPIFY_WMMA == 11 ? 4 : 8);
  uint32_t TileA[Needed];
  one_tile<Outer>(A, TileA);
  vector<sum<T>, 8> C, D;
  for (unsigned I = 0; I != 8; ++I)
    C[I] = Sums[I];
  if constexpr (Outer == 16) {
    uint32_t TileB[Needed];
    one_tile<16>(B, TileB);
    D = wmma16<T>(TileA, TileB, C);
  } else {
    uint32_t First[Needed], Second[Needed];
    two_tiles(B, First, Second);
    // Rows 8-15 repeat the others.
    if constexpr (HIPIFY_WMMA == 11) {
      vector<sum<T>, 8> Left = C.s01230123, Right = C.s45674567;
      Left = wmma16<T>(TileA, First, Left);
      Right = wmma16<T>(TileA, Second, Right);
      D.lo = Left.lo;
      D.hi = Right.lo;
    } else {
      vector<sum<T>, 8> Left = wmma16<T>(TileA, First, C);
      vector<sum<T>, 8> Right = wmma16<T>(TileA, Second, C);
      D = native_layout::lane() & 16 ? Right : Left;
    }
  }
  for (unsigned I = 0; I != 8; ++I)
    Sums[I] = D[I];
}
#endif

/// Sums += A * B; the arguments are what fragments store.
template <class T, unsigned M, unsigned K, unsigned CountA, unsigned CountB>
HIPIFY_WARP void native_product(const storage<T> (&ElementsA)[CountA],
                                const storage<T> (&ElementsB)[CountB],
                                sum<T> (&Sums)[8]) {
  constexpr unsigned Bytes = K * sizeof(storage<T>);
  uint32_t A[CountA * sizeof(storage<T>) / 4];
  uint32_t B[CountB * sizeof(storage<T>) / 4];
  __builtin_memcpy(A, ElementsA, sizeof A);
  __builtin_memcpy(B, ElementsB, sizeof B);
  if constexpr (M == 32)
    multiply<T, 8, Bytes>(B, A, Sums);
  else
    multiply<T, M, Bytes>(A, B, Sums);
}

} // namespace matrix
} // namespace hipify
#endif

#endif // HIPIFY_MMA_NATIVE_H
