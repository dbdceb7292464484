//===- Quantile.h - Normal numbers of one word ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generators that may use only one word for a number turn it into the quantile
// of the normal distribution. cuRAND's device API does so on the device only:
// its host code returns zeros. Here are the same probabilities, and a quantile
// whose last bits may differ.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_QUANTILE_H
#define HIPIFY_SIMT_LIBRARIES_RAND_QUANTILE_H

#include "Vendor.h"
#include <cmath>

namespace hipify::simt::rand {

/// Of a probability in (0, 0.5].
inline double lowerQuantile(double P) {
  // Abramowitz and Stegun 26.2.23, then Halley's steps.
  double T = std::sqrt(-2 * std::log(P));
  double X = -(T - (2.515517 + T * (0.802853 + T * 0.010328)) /
                       (1 + T * (1.432788 + T * (0.189269 + T * 0.001308))));
  for (int Step = 0; Step != 3; ++Step) {
    double Error = 0.5 * std::erfc(-X * M_SQRT1_2) - P;
    double U = Error * std::sqrt(2 * M_PI) * std::exp(X * X / 2);
    X -= U / (1 + X * U / 2);
  }
  return X;
}

#ifdef __HIP_PLATFORM_AMD__
template <typename EngineT> float normalOf(EngineT &E) {
  return DEVICE(_normal)(&E);
}
template <typename EngineT> double normalDoubleOf(EngineT &E) {
  return DEVICE(_normal_double)(&E);
}
inline float twisterFloat(Sobol32 &E) { return DEVICE(_uniform)(&E); }
inline double twisterDouble(Sobol32 &E) { return DEVICE(_uniform_double)(&E); }
#else
/// The word stands for the middle of its part of the interval, and the upper
/// half mirrors the lower.
template <typename RealT> RealT quantileOf(uint64_t Word, unsigned Bits) {
  bool Upper = Word > uint64_t(1) << (Bits - 1);
  if (Upper)
    Word = (uint64_t(1) << Bits) - 1 - Word;
  RealT P = std::ldexp(RealT(Word), -int(Bits)) +
            std::ldexp(RealT(1), -int(Bits) - 1);
  RealT Quantile = P >= RealT(0.5)
                       ? RealT(P - RealT(0.5)) * RealT(2.5066282746310002)
                       : RealT(lowerQuantile(P));
  return Upper ? -Quantile : Quantile;
}
inline float normalOf(Sobol32 &E) { return quantileOf<float>(curand(&E), 32); }
inline double normalDoubleOf(Sobol32 &E) {
  return quantileOf<double>(curand(&E), 32);
}
inline float normalOf(Sobol64 &E) {
  return quantileOf<float>(curand(&E) >> 32, 32);
}
inline double normalDoubleOf(Sobol64 &E) {
  return quantileOf<double>(curand(&E) >> 11, 53);
}
inline double twisterDouble(Sobol32 &E) {
  return std::ldexp(double(curand(&E)) + 0.5, -32);
}
// Rounded once, other than curand_uniform.
inline float twisterFloat(Sobol32 &E) { return float(twisterDouble(E)); }
#endif

} // namespace hipify::simt::rand

#endif
