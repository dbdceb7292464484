//===- hipify/fp6.h - numbers of 6 bits as half ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP 7.2 converts -0 to 32768 here. Exact; a few instructions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP6_H
#define HIPIFY_FP6_H

#include <stdint.h> // HIP's header relies on it.

#include <hip/hip_fp6.h>
#include <hipify/shim.h>

namespace hipify {

/// The half of an E2M3 or E3M2. Moved to a half's place, only the exponent's
/// bias is wrong: a multiplication with a power of two, which is exact.
HIPIFY_DETAIL_BOTH __half_raw
cvt_fp6_to_halfraw(__hip_fp6_storage_t Value, __hip_fp6_interpretation_t Kind) {
  bool Wide = Kind == __HIP_E3M2;
  unsigned Size = static_cast<unsigned>(Value & 31) << (Wide ? 8 : 7);
  _Float16 Moved =
      __builtin_bit_cast(_Float16, static_cast<unsigned short>(Size));
  Moved *= static_cast<_Float16>(Wide ? 4096.0f : 16384.0f);
  __half_raw Result;
  Result.x = static_cast<unsigned short>(
      (Value & 32) << 10 | __builtin_bit_cast(unsigned short, Moved));
  return Result;
}
HIPIFY_DETAIL_BOTH __half2_raw cvt_fp6x2_to_halfraw2(
    __hip_fp6x2_storage_t Value, __hip_fp6_interpretation_t Kind) {
  __half2_raw Result;
  Result.x =
      cvt_fp6_to_halfraw(static_cast<__hip_fp6_storage_t>(Value), Kind);
  Result.y =
      cvt_fp6_to_halfraw(static_cast<__hip_fp6_storage_t>(Value >> 8), Kind);
  return Result;
}

} // namespace hipify

#endif // HIPIFY_FP6_H
