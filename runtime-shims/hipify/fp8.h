//===- hipify/fp8.h - conversions to fp8, for all numbers -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With __NV_SATFINITE CUDA makes the largest number of infinity; HIP makes NaN
// or infinity of it. And where the GPU does not convert by itself, HIP 7.2
// gives some numbers near 2^-70 and 2^-80 a value instead of zero. Both are
// mended before HIP converts. The types themselves, __hip_fp8_e4m3(x), are
// HIP's. Cost: four instructions more than HIP's.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP8_H
#define HIPIFY_FP8_H

#include <hip/hip_fp8.h>
#include <hipify/shim.h>

namespace hipify {
namespace fp8 {

/// Value, but zero for what is far below the formats, and if Saturate a large
/// number for infinity. NaN stays.
template <typename T> HIPIFY_DETAIL_BOTH T tame(T Value, bool Saturate) {
  if (Value > T(-0x1p-20) && Value < T(0x1p-20))
    return Value * T(0);
  if (Saturate && Value > T(0x1p20))
    return T(0x1p20);
  return Saturate && Value < T(-0x1p20) ? T(-0x1p20) : Value;
}
HIPIFY_DETAIL_BOTH float2 tame(float2 V, bool Saturate) {
  return float2(tame(V.x, Saturate), tame(V.y, Saturate));
}
HIPIFY_DETAIL_BOTH double2 tame(double2 V, bool Saturate) {
  return double2(tame(V.x, Saturate), tame(V.y, Saturate));
}
/// Half has no numbers that are too small.
HIPIFY_DETAIL_BOTH __half_raw tame(__half_raw V, bool Saturate) {
  if (Saturate && (V.x & 0x7fff) == 0x7c00)
    --V.x;
  return V;
}
HIPIFY_DETAIL_BOTH __half2_raw tame(__half2_raw V, bool Saturate) {
  V.x = tame(V.x, Saturate);
  V.y = tame(V.y, Saturate);
  return V;
}
HIPIFY_DETAIL_BOTH __hip_bfloat16_raw tame(__hip_bfloat16_raw V,
                                           bool Saturate) {
  unsigned Size = V.x & 0x7fff;
  if (Size < (127 - 20) << 7)
    V.x &= 0x8000;
  else if (Saturate && Size == 0x7f80)
    --V.x;
  return V;
}
HIPIFY_DETAIL_BOTH __hip_bfloat162_raw tame(__hip_bfloat162_raw V,
                                            bool Saturate) {
  V.x = tame(__hip_bfloat16_raw{V.x}, Saturate).x;
  V.y = tame(__hip_bfloat16_raw{V.y}, Saturate).x;
  return V;
}

} // namespace fp8

#define HIPIFY_FP8(NAME, RESULT, TYPE)                                         \
  HIPIFY_DETAIL_BOTH RESULT NAME(TYPE Value, __hip_saturation_t Saturate,      \
                                 __hip_fp8_interpretation_t Kind) {            \
    return __hip_##NAME(fp8::tame(Value, Saturate == __HIP_SATFINITE),         \
                        Saturate, Kind);                                       \
  }
HIPIFY_FP8(cvt_float_to_fp8, __hip_fp8_storage_t, float)
HIPIFY_FP8(cvt_double_to_fp8, __hip_fp8_storage_t, double)
HIPIFY_FP8(cvt_halfraw_to_fp8, __hip_fp8_storage_t, __half_raw)
HIPIFY_FP8(cvt_bfloat16raw_to_fp8, __hip_fp8_storage_t, __hip_bfloat16_raw)
HIPIFY_FP8(cvt_float2_to_fp8x2, __hip_fp8x2_storage_t, float2)
HIPIFY_FP8(cvt_double2_to_fp8x2, __hip_fp8x2_storage_t, double2)
HIPIFY_FP8(cvt_halfraw2_to_fp8x2, __hip_fp8x2_storage_t, __half2_raw)
HIPIFY_FP8(cvt_bfloat16raw2_to_fp8x2, __hip_fp8x2_storage_t,
           __hip_bfloat162_raw)
#undef HIPIFY_FP8

} // namespace hipify

#endif // HIPIFY_FP8_H
