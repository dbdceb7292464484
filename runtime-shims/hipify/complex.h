//===- hipify/complex.h - complex numbers without needless overflow -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuCabs and cuCdiv are correct for all numbers whose result is in range. HIP's
// square their arguments, so |1e20f + 1e20f i| is infinite. Cost: some more
// operations than HIP's.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_COMPLEX_H
#define HIPIFY_COMPLEX_H

#include <hip/hip_complex.h>
#include <hipify/shim.h>
#include <math.h>

namespace hipify {

HIPIFY_DETAIL_BOTH float cabs(hipFloatComplex Z) { return hypotf(Z.x, Z.y); }
HIPIFY_DETAIL_BOTH double cabs(hipDoubleComplex Z) { return hypot(Z.x, Z.y); }

/// P / Q, both scaled by the size of Q first.
template <typename Complex>
HIPIFY_DETAIL_BOTH Complex cdiv(Complex P, Complex Q) {
  auto Scale =
      1 / (__builtin_elementwise_abs(Q.x) + __builtin_elementwise_abs(Q.y));
  auto PR = P.x * Scale, PI = P.y * Scale, QR = Q.x * Scale, QI = Q.y * Scale;
  auto Size = 1 / (QR * QR + QI * QI);
  Complex Result;
  Result.x = (PR * QR + PI * QI) * Size;
  Result.y = (PI * QR - PR * QI) * Size;
  return Result;
}

} // namespace hipify

#endif // HIPIFY_COMPLEX_H
