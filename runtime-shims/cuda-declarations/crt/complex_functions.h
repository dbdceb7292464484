// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Made by generate-device-declarations.py from mappings/signatures/device.tsv.
#pragma once

double cuCabs(cuDoubleComplex);
float cuCabsf(cuFloatComplex);
cuDoubleComplex cuCadd(cuDoubleComplex, cuDoubleComplex);
cuFloatComplex cuCaddf(cuFloatComplex, cuFloatComplex);
cuDoubleComplex cuCdiv(cuDoubleComplex, cuDoubleComplex);
cuFloatComplex cuCdivf(cuFloatComplex, cuFloatComplex);
cuDoubleComplex cuCfma(cuDoubleComplex, cuDoubleComplex, cuDoubleComplex);
cuComplex cuCfmaf(cuComplex, cuComplex, cuComplex);
double cuCimag(cuDoubleComplex);
float cuCimagf(cuFloatComplex);
cuDoubleComplex cuCmul(cuDoubleComplex, cuDoubleComplex);
cuFloatComplex cuCmulf(cuFloatComplex, cuFloatComplex);
cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex);
cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex);
cuDoubleComplex cuConj(cuDoubleComplex);
cuFloatComplex cuConjf(cuFloatComplex);
double cuCreal(cuDoubleComplex);
float cuCrealf(cuFloatComplex);
cuDoubleComplex cuCsub(cuDoubleComplex, cuDoubleComplex);
cuFloatComplex cuCsubf(cuFloatComplex, cuFloatComplex);
cuComplex make_cuComplex(float, float);
cuDoubleComplex make_cuDoubleComplex(double, double);
cuFloatComplex make_cuFloatComplex(float, float);
