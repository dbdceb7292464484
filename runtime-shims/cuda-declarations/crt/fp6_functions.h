// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made by generate-device-declarations.py from mappings/signatures/device.tsv.
#pragma once

__nv_fp6x2_storage_t __nv_cvt_bfloat16raw2_to_fp6x2(__nv_bfloat162_raw, __nv_fp6_interpretation_t, cudaRoundMode);
__nv_fp6_storage_t __nv_cvt_bfloat16raw_to_fp6(__nv_bfloat16_raw, __nv_fp6_interpretation_t, cudaRoundMode);
__nv_fp6x2_storage_t __nv_cvt_double2_to_fp6x2(double2, __nv_fp6_interpretation_t, cudaRoundMode);
__nv_fp6_storage_t __nv_cvt_double_to_fp6(double, __nv_fp6_interpretation_t, cudaRoundMode);
__nv_fp6x2_storage_t __nv_cvt_float2_to_fp6x2(float2, __nv_fp6_interpretation_t, cudaRoundMode);
__nv_fp6_storage_t __nv_cvt_float_to_fp6(float, __nv_fp6_interpretation_t, cudaRoundMode);
__half_raw __nv_cvt_fp6_to_halfraw(__nv_fp6_storage_t, __nv_fp6_interpretation_t);
__half2_raw __nv_cvt_fp6x2_to_halfraw2(__nv_fp6x2_storage_t, __nv_fp6_interpretation_t);
__nv_fp6x2_storage_t __nv_cvt_halfraw2_to_fp6x2(__half2_raw, __nv_fp6_interpretation_t, cudaRoundMode);
__nv_fp6_storage_t __nv_cvt_halfraw_to_fp6(__half_raw, __nv_fp6_interpretation_t, cudaRoundMode);
