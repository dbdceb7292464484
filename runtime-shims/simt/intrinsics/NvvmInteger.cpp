//===- NvvmInteger.cpp - Bytes and bits -------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// prmt with a selector that is no constant, and the integer instructions whose
// definition is a little program.
//
//===----------------------------------------------------------------------===//
#include "Nvvm.h"
#include <algorithm>

/// The word whose byte I is byte Source(I) of B:A.
template <typename Fn>
static uint32_t permute(uint32_t A, uint32_t B, Fn Source) {
  uint64_t Bytes = uint64_t(B) << 32 | A;
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= uint32_t(Bytes >> 8 * (Source(I) & 7) & 0xff) << 8 * I;
  return Result;
}

uint32_t __simt_nvvm_prmt(uint32_t A, uint32_t B, uint32_t Selector) {
  uint32_t Bytes =
      permute(A, B, [=](unsigned I) { return Selector >> 4 * I & 7; });
  // Bit 3 of a selector: the byte's sign instead of the byte.
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    uint32_t Byte = Bytes >> 8 * I & 0xff;
    if (Selector >> 4 * I & 8)
      Byte = Byte & 0x80 ? 0xff : 0;
    Result |= Byte << 8 * I;
  }
  return Result;
}

uint32_t __simt_nvvm_prmt_f4e(uint32_t A, uint32_t B, uint32_t Selector) {
  return permute(A, B, [=](unsigned I) { return (Selector & 3) + I; });
}
uint32_t __simt_nvvm_prmt_b4e(uint32_t A, uint32_t B, uint32_t Selector) {
  return permute(A, B, [=](unsigned I) { return (Selector & 3) - I; });
}
uint32_t __simt_nvvm_prmt_rc8(uint32_t A, uint32_t Selector) {
  return permute(A, 0, [=](unsigned) { return Selector & 3; });
}
uint32_t __simt_nvvm_prmt_ecl(uint32_t A, uint32_t Selector) {
  return permute(A, 0, [=](unsigned I) { return std::max(I, Selector & 3); });
}
uint32_t __simt_nvvm_prmt_ecr(uint32_t A, uint32_t Selector) {
  return permute(A, 0, [=](unsigned I) { return std::min(I, Selector & 3); });
}
uint32_t __simt_nvvm_prmt_rc16(uint32_t A, uint32_t Selector) {
  return permute(A, 0,
                 [=](unsigned I) { return (Selector & 1) * 2 + (I & 1); });
}

/// The number of the Offset-th set bit from Base upwards, or downwards if
/// Offset is negative; with Offset 0, Base itself if it is set.
uint32_t __simt_nvvm_fns(uint32_t Mask, uint32_t Base, uint32_t Offset) {
  int Count = int(Offset);
  if (Count == 0)
    return Base < 32 && Mask >> Base & 1 ? Base : ~0u;
  int64_t Step = Count > 0 ? 1 : -1;
  int64_t Left = Count > 0 ? Count : -int64_t(Count);
  for (int64_t At = int32_t(Base); At >= 0 && At < 32; At += Step)
    if (Mask >> At & 1 && --Left == 0)
      return uint32_t(At);
  return ~0u;
}

uint32_t __simt_nvvm_bmsk_clamp(uint32_t Position, uint32_t Width) {
  if (Position >= 32)
    return 0;
  uint64_t Ones = Width >= 32 ? ~0ull : (1ull << Width) - 1;
  return uint32_t(Ones << Position);
}
uint32_t __simt_nvvm_bmsk_wrap(uint32_t Position, uint32_t Width) {
  return __simt_nvvm_bmsk_clamp(Position & 31, Width & 31);
}

static uint32_t extend(uint32_t A, uint32_t Width, bool Signed) {
  if (Width >= 32)
    return A;
  if (Width == 0)
    return 0;
  uint32_t Up = A << (32 - Width);
  return Signed ? uint32_t(int32_t(Up) >> (32 - Width)) : Up >> (32 - Width);
}
uint32_t __simt_nvvm_sext_clamp(uint32_t A, uint32_t Width) {
  return extend(A, Width, true);
}
uint32_t __simt_nvvm_sext_wrap(uint32_t A, uint32_t Width) {
  return extend(A, Width & 31, true);
}
uint32_t __simt_nvvm_zext_clamp(uint32_t A, uint32_t Width) {
  return extend(A, Width, false);
}
uint32_t __simt_nvvm_zext_wrap(uint32_t A, uint32_t Width) {
  return extend(A, Width & 31, false);
}
