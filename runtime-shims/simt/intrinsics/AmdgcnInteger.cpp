//===- AmdgcnInteger.cpp - Bytes, bits and dot products -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AmdgcnAlu.h"
#include <algorithm>
#include <cstring>
#include <immintrin.h>

namespace {

uint32_t byteOf(uint64_t Word, unsigned I) { return Word >> (8 * I) & 0xFF; }

uint32_t difference(uint32_t A, uint32_t B) { return A > B ? A - B : B - A; }

/// Sum of absolute differences of four bytes; Masked: where B is not 0.
uint32_t sad(uint32_t A, uint32_t B, bool Masked) {
  uint32_t Sum = 0;
  for (unsigned I = 0; I < 4; ++I)
    if (!Masked || byteOf(B, I))
      Sum += difference(byteOf(A, I), byteOf(B, I));
  return Sum;
}

/// Four sums, of the bytes of A from 0, 1, 2 and 3 on.
uint64_t quadSad(uint64_t A, uint32_t B, uint64_t Sums, bool Masked) {
  uint64_t Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    uint16_t Sum = uint16_t(Sums >> (16 * I)) + sad(A >> (8 * I), B, Masked);
    Result |= uint64_t(Sum) << (16 * I);
  }
  return Result;
}

/// Element I of Bits bits.
int64_t element(uint32_t Word, unsigned I, unsigned Bits, bool Signed) {
  uint32_t Up = Word << (32 - Bits * (I + 1));
  return Signed ? int64_t(int32_t(Up) >> (32 - Bits))
                : int64_t(Up >> (32 - Bits));
}

/// SignedC: how C and the result are seen when they are clamped.
uint32_t dot(uint32_t A, bool SignedA, uint32_t B, bool SignedB, uint32_t C,
             bool SignedC, bool Clamp, unsigned Bits) {
  int64_t Sum = SignedC ? int64_t(int32_t(C)) : int64_t(C);
  for (unsigned I = 0; I < 32 / Bits; ++I)
    Sum += element(A, I, Bits, SignedA) * element(B, I, Bits, SignedB);
  if (Clamp)
    Sum = SignedC ? std::clamp<int64_t>(Sum, INT32_MIN, INT32_MAX)
                  : std::clamp<int64_t>(Sum, 0, UINT32_MAX);
  return uint32_t(Sum);
}

/// Shifts right and clamps both to [Low, High].
uint16_t shiftAndPack(uint32_t A, uint32_t B, uint32_t By, int Low, int High) {
  auto One = [&](uint32_t X) {
    return uint16_t(std::clamp(int32_t(X) >> (By & 31), Low, High) & 0xFF);
  };
  return uint16_t(One(A) | One(B) << 8);
}

uint32_t pack(uint32_t Low, uint32_t High) {
  return (Low & 0xFFFF) | High << 16;
}

} // namespace

uint32_t __simt_amdgcn_alignbyte(uint32_t High, uint32_t Low, uint32_t By) {
  return uint32_t((uint64_t(High) << 32 | Low) >> (8 * (By & 3)));
}

uint32_t __simt_amdgcn_perm(uint32_t High, uint32_t Low, uint32_t Select) {
  uint64_t Both = uint64_t(High) << 32 | Low;
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    uint32_t Which = byteOf(Select, I), Byte;
    if (Which < 8)
      Byte = byteOf(Both, Which);
    else if (Which < 12) // The sign of the second, fourth, ... byte.
      Byte = byteOf(Both, 2 * (Which - 8) + 1) & 0x80 ? 0xFF : 0;
    else
      Byte = Which == 12 ? 0 : 0xFF;
    Result |= Byte << (8 * I);
  }
  return Result;
}

uint32_t __simt_amdgcn_lerp(uint32_t A, uint32_t B, uint32_t Round) {
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= ((byteOf(A, I) + byteOf(B, I) + (byteOf(Round, I) & 1)) >> 1)
              << (8 * I);
  return Result;
}

uint32_t __simt_amdgcn_sad_u8(uint32_t A, uint32_t B, uint32_t Sum) {
  return Sum + sad(A, B, false);
}
uint32_t __simt_amdgcn_sad_hi_u8(uint32_t A, uint32_t B, uint32_t Sum) {
  return Sum + (sad(A, B, false) << 16);
}
uint32_t __simt_amdgcn_sad_u16(uint32_t A, uint32_t B, uint32_t Sum) {
  return Sum + difference(A & 0xFFFF, B & 0xFFFF) +
         difference(A >> 16, B >> 16);
}
uint32_t __simt_amdgcn_msad_u8(uint32_t A, uint32_t Reference, uint32_t Sum) {
  return Sum + sad(A, Reference, true);
}
uint64_t __simt_amdgcn_qsad_pk_u16_u8(uint64_t A, uint32_t B, uint64_t Sums) {
  return quadSad(A, B, Sums, false);
}
uint64_t __simt_amdgcn_mqsad_pk_u16_u8(uint64_t A, uint32_t B, uint64_t Sums) {
  return quadSad(A, B, Sums, true);
}
void __simt_amdgcn_mqsad_u32_u8(void *Result, uint64_t A, uint32_t B,
                                const void *Sums) {
  uint32_t Values[4];
  std::memcpy(Values, Sums, sizeof Values);
  for (unsigned I = 0; I < 4; ++I)
    Values[I] += sad(A >> (8 * I), B, true);
  std::memcpy(Result, Values, sizeof Values);
}

uint64_t __simt_amdgcn_bitreplicate(uint32_t Bits) {
  return _pdep_u64(Bits, 0x5555555555555555) * 3;
}
/// One bit for each quad of lanes: whether any of it is set.
uint64_t __simt_amdgcn_quadmask(uint64_t Mask) {
  uint64_t Any = (Mask | Mask >> 1 | Mask >> 2 | Mask >> 3);
  return _pext_u64(Any, 0x1111111111111111);
}
uint64_t __simt_amdgcn_wqm(uint64_t Mask) {
  return _pdep_u64(__simt_amdgcn_quadmask(Mask), 0x1111111111111111) * 15;
}
/// A linear feedback shift register.
uint32_t __simt_amdgcn_prng_b32(uint32_t State) {
  return State << 1 ^ (State >> 31 ? 197 : 0);
}
uint16_t __simt_amdgcn_ashr_pk_i8_i32(uint32_t A, uint32_t B, uint32_t By) {
  return shiftAndPack(A, B, By, -128, 127);
}
uint16_t __simt_amdgcn_ashr_pk_u8_i32(uint32_t A, uint32_t B, uint32_t By) {
  return shiftAndPack(A, B, By, 0, 255);
}

uint32_t __simt_amdgcn_cvt_pk_i16(uint32_t A, uint32_t B) {
  auto One = [](uint32_t X) {
    return uint32_t(std::clamp<int32_t>(int32_t(X), INT16_MIN, INT16_MAX));
  };
  return pack(One(A), One(B));
}
uint32_t __simt_amdgcn_cvt_pk_u16(uint32_t A, uint32_t B) {
  return pack(std::min(A, 0xFFFFu), std::min(B, 0xFFFFu));
}

uint32_t __simt_amdgcn_sdot2(uint32_t A, uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, true, B, true, C, true, Clamp, 16);
}
uint32_t __simt_amdgcn_udot2(uint32_t A, uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, false, B, false, C, false, Clamp, 16);
}
uint32_t __simt_amdgcn_sdot4(uint32_t A, uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, true, B, true, C, true, Clamp, 8);
}
uint32_t __simt_amdgcn_udot4(uint32_t A, uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, false, B, false, C, false, Clamp, 8);
}
uint32_t __simt_amdgcn_sdot8(uint32_t A, uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, true, B, true, C, true, Clamp, 4);
}
uint32_t __simt_amdgcn_udot8(uint32_t A, uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, false, B, false, C, false, Clamp, 4);
}
uint32_t __simt_amdgcn_sudot4(bool SignedA, uint32_t A, bool SignedB,
                              uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, SignedA, B, SignedB, C, true, Clamp, 8);
}
uint32_t __simt_amdgcn_sudot8(bool SignedA, uint32_t A, bool SignedB,
                              uint32_t B, uint32_t C, bool Clamp) {
  return dot(A, SignedA, B, SignedB, C, true, Clamp, 4);
}
