//===- hipify/fp4.h - numbers of 4 bits as half ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP 7.2 converts -0 to 32768 here. Exact; a few integer instructions. Its
// hip_fp4.h and hip_fp6.h define four functions twice, except after this
// header.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP4_H
#define HIPIFY_FP4_H

#include <stdint.h> // HIP's header relies on it.

#define half_to_f16 hipify_half_to_f16
#define half2_to_f16x2 hipify_half2_to_f16x2
#define hipbf16_to_bf16 hipify_hipbf16_to_bf16
#define hipbf162_to_bf16x2 hipify_hipbf162_to_bf16x2
#include <hip/hip_fp4.h>
#undef half_to_f16
#undef half2_to_f16x2
#undef hipbf16_to_bf16
#undef hipbf162_to_bf16x2
#include <hipify/shim.h>

namespace hipify {

/// The half of an E2M1: two bits of exponent, one of fraction.
HIPIFY_DETAIL_BOTH __half_raw cvt_fp4_to_halfraw(__hip_fp4_storage_t Value,
                                                 __hip_fp4_interpretation_t) {
  unsigned Size = Value & 7;
  // 0.5 is the only number below the normal ones.
  unsigned Bits = Size > 1 ? (Size << 9) + (14 << 10) : Size ? 0x3800 : 0;
  __half_raw Result;
  Result.x = static_cast<unsigned short>((Value & 8) << 12 | Bits);
  return Result;
}
HIPIFY_DETAIL_BOTH __half2_raw cvt_fp4x2_to_halfraw2(
    __hip_fp4x2_storage_t Value, __hip_fp4_interpretation_t Kind) {
  __half2_raw Result;
  Result.x = cvt_fp4_to_halfraw(Value, Kind);
  Result.y = cvt_fp4_to_halfraw(Value >> 4, Kind);
  return Result;
}

} // namespace hipify

#endif // HIPIFY_FP4_H
