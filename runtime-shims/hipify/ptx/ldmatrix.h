//===- hipify/ptx/ldmatrix.h - ldmatrix, stmatrix, movmatrix --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices between shared memory and the fragments of fragment.h, for logical
// warps of 32 lanes. A matrix has rows of 16 bytes; the address of row r of
// matrix i is what lane (rows of a matrix) i + r gives. Other lanes' addresses
// do not count. Without .shared addresses are generic, but shared memory's.
//
// Cost for each matrix of 8 rows: a ds_bpermute for the address and an access
// of 4 bytes; with .trans two of each, the accesses of 2 bytes. movmatrix: two
// ds_bpermute. Rows that CUDA code pads or swizzles against bank conflicts have
// none here, either: both have 32 banks of 4 bytes.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_LDMATRIX_H
#define HIPIFY_PTX_LDMATRIX_H

#include <hipify/device.h>
#include <hipify/ptx/fragment.h>
#include <hipify/ptx/memory.h>

namespace hipify {
namespace ptx {
namespace matrix {

/// The offset in the LDS that an address means.
template <class Space, class Address>
HIPIFY_WARP uint32_t shared_offset(Address Where) {
  auto Bits = (uint64_t)Where;
  if constexpr (std::is_same<Space, generic>::value)
    Bits = __cvta_generic_to_shared((const void *)Bits);
  return static_cast<uint32_t>(Bits);
}

/// Size bytes of the LDS, as a number.
template <int Size> HIPIFY_WARP uint32_t load(uint32_t Offset) {
  return *at<Size, shared>(Offset);
}
template <int Size> HIPIFY_WARP void store(uint32_t Offset, uint32_t Value) {
  *at<Size, shared>(Offset) = static_cast<typename bits_of<Size>::type>(Value);
}

/// How the elements of a row of memory are packed.
struct b8 {};        ///< Bytes.
struct b4x16_p64 {}; ///< 16 of 4 bits, then 8 bytes that do not count.
struct b6x16_p32 {}; ///< 16 of 6 bits, then 4 bytes that do not count.

/// The element Index of the row at Offset.
HIPIFY_WARP uint32_t load_element(b8, uint32_t Offset, unsigned Index) {
  return load<1>(Offset + Index);
}
HIPIFY_WARP uint32_t load_element(b4x16_p64, uint32_t Offset, unsigned Index) {
  return (load<1>(Offset + Index / 2) >> (Index % 2 * 4)) & 15;
}
HIPIFY_WARP uint32_t load_element(b6x16_p32, uint32_t Offset, unsigned Index) {
  unsigned Bit = 6 * Index, Byte = Offset + Bit / 8;
  uint32_t Both = load<1>(Byte) | load<1>(Byte + 1) << 8;
  return (Both >> (Bit % 8)) & 63;
}

} // namespace matrix

/// ldmatrix .m8n8 .b16: two neighbours of row g.
template <class Space, int Count, class Address>
HIPIFY_WARP vec<uint32_t, Count> ldmatrix(Address Where) {
  uint32_t Offset = matrix::shared_offset<Space>(Where);
  vec<uint32_t, Count> D;
#pragma unroll
  for (int I = 0; I < Count; ++I)
    D[I] = matrix::load<4>(
        matrix::from_lane(Offset, 8 * I + matrix::group_of_four()) +
        4 * matrix::lane_in_four());
  return D;
}

/// ldmatrix .m8n8 .trans .b16: of column g what two neighbouring rows have.
template <class Space, int Count, class Address>
HIPIFY_WARP vec<uint32_t, Count> ldmatrix_trans(Address Where) {
  uint32_t Offset = matrix::shared_offset<Space>(Where);
  unsigned Row = 2 * matrix::lane_in_four(),
           Column = 2 * matrix::group_of_four();
  vec<uint32_t, Count> D;
#pragma unroll
  for (int I = 0; I < Count; ++I) {
    uint32_t Low = matrix::from_lane(Offset, 8 * I + Row);
    uint32_t High = matrix::from_lane(Offset, 8 * I + Row + 1);
    D[I] = matrix::load<2>(Low + Column) | matrix::load<2>(High + Column) << 16;
  }
  return D;
}

/// ldmatrix .m8n16 .b8x16: four neighbours of row g, each in a byte.
template <class Space, class Format, int Count, class Address>
HIPIFY_WARP vec<uint32_t, Count> ldmatrix_unpack(Address Where) {
  uint32_t Offset = matrix::shared_offset<Space>(Where);
  vec<uint32_t, Count> D;
#pragma unroll
  for (int I = 0; I < Count; ++I) {
    uint32_t Row = matrix::from_lane(Offset, 8 * I + matrix::group_of_four());
    D[I] = 0;
#pragma unroll
    for (int Byte = 0; Byte < 4; ++Byte)
      D[I] |=
          matrix::load_element(Format(), Row, 4 * matrix::lane_in_four() + Byte)
          << (8 * Byte);
  }
  return D;
}

/// ldmatrix .m16n16 .trans: two registers for each of Count matrices; of
/// columns g and g + 8 what four neighbouring rows have.
template <class Space, class Format, int Count, class Address>
HIPIFY_WARP vec<uint32_t, 2 * Count> ldmatrix_16x16(Address Where) {
  uint32_t Offset = matrix::shared_offset<Space>(Where);
  vec<uint32_t, 2 * Count> D = {};
#pragma unroll
  for (int I = 0; I < Count; ++I)
#pragma unroll
    for (int Byte = 0; Byte < 4; ++Byte) {
      uint32_t Row =
          matrix::from_lane(Offset, 16 * I + 4 * matrix::lane_in_four() + Byte);
#pragma unroll
      for (int Half = 0; Half < 2; ++Half)
        D[2 * I + Half] |=
            matrix::load_element(Format(), Row,
                                 matrix::group_of_four() + 8 * Half)
            << (8 * Byte);
    }
  return D;
}

/// stmatrix .m8n8 .b16.
template <class Space, int Count, class Address>
HIPIFY_WARP void stmatrix(Address Where, const vec<uint32_t, Count> &A) {
  uint32_t Offset = matrix::shared_offset<Space>(Where);
#pragma unroll
  for (int I = 0; I < Count; ++I)
    matrix::store<4>(
        matrix::from_lane(Offset, 8 * I + matrix::group_of_four()) +
            4 * matrix::lane_in_four(),
        A[I]);
}

/// stmatrix .m8n8 .trans .b16.
template <class Space, int Count, class Address>
HIPIFY_WARP void stmatrix_trans(Address Where, const vec<uint32_t, Count> &A) {
  uint32_t Offset = matrix::shared_offset<Space>(Where);
  unsigned Row = 2 * matrix::lane_in_four(),
           Column = 2 * matrix::group_of_four();
#pragma unroll
  for (int I = 0; I < Count; ++I)
#pragma unroll
    for (int Half = 0; Half < 2; ++Half)
      matrix::store<2>(matrix::from_lane(Offset, 8 * I + Row + Half) + Column,
                       A[I] >> (16 * Half));
}

/// stmatrix .m16n8 .trans .b8: the fragment of C as bytes; two neighbours of
/// row g, two of row g + 8. Memory has eight rows of 16 bytes.
template <class Space, int Count, class Address>
HIPIFY_WARP void stmatrix_16x8(Address Where, const vec<uint32_t, Count> &A) {
  uint32_t Offset = matrix::shared_offset<Space>(Where);
#pragma unroll
  for (int I = 0; I < Count; ++I)
#pragma unroll
    for (int Odd = 0; Odd < 2; ++Odd) {
      uint32_t Row =
          matrix::from_lane(Offset, 8 * I + 2 * matrix::lane_in_four() + Odd);
#pragma unroll
      for (int Half = 0; Half < 2; ++Half)
        matrix::store<1>(Row + matrix::group_of_four() + 8 * Half,
                         A[I] >> (8 * Odd + 16 * Half));
    }
}

/// movmatrix .m8n8 .trans .b16
HIPIFY_WARP uint32_t movmatrix(uint32_t A) {
  // Column g of the rows 2 c and 2 c + 1, of which four lanes hold each.
  unsigned Column = matrix::group_of_four(),
           Lane = 8 * matrix::lane_in_four() + Column / 2;
  unsigned Shift = Column % 2 * 16;
  uint32_t Low = matrix::from_lane(A, Lane) >> Shift;
  uint32_t High = matrix::from_lane(A, Lane + 4) >> Shift;
  return (Low & 0xffffu) | High << 16;
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_LDMATRIX_H
