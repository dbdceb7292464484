//===- QuasiSequence.h - Sobol sequences ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A request for n numbers in d dimensions gets n/d of the first, then n/d of
// the second, ...; the next request goes on in each.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_QUASISEQUENCE_H
#define HIPIFY_SIMT_LIBRARIES_RAND_QUASISEQUENCE_H

#include "DirectionVectors.h"
#include "Quantile.h"
#include "Sequence.h"

namespace hipify::simt::rand {

template <typename EngineT, typename WordT>
class QuasiSequence final : public Sequence {
public:
  QuasiSequence(uint64_t Offset, unsigned Dimensions) : Engines(Dimensions) {
    constexpr size_t Bits = sizeof(WordT) * 8;
    WordT *Vectors = directionVectors<WordT>();
    for (size_t D = 0; D != Dimensions; ++D)
      DEVICE(_init)(Vectors + D * Bits, WordT(Offset), &Engines[D]);
  }
  void fill(const Request &R) override;

private:
  template <typename T, typename Fn> void each(const Request &R, Fn Draw) {
    auto *Out = static_cast<T *>(R.Out);
    for (EngineT &E : Engines)
      for (uint64_t I = 0, N = R.Count / Engines.size(); I != N; ++I)
        *Out++ = Draw(E);
  }

  std::vector<EngineT> Engines; ///< By dimension.
};

template <typename EngineT, typename WordT>
void QuasiSequence<EngineT, WordT>::fill(const Request &R) {
  using Kind = Request::Kind;
  float A = float(R.A), B = float(R.B);
  switch (R.What) {
  case Kind::Words:
  case Kind::LongWords:
    return each<WordT>(R, [](EngineT &E) { return nextWord(E); });
  case Kind::Uniform:
    return each<float>(R, [](EngineT &E) { return DEVICE(_uniform)(&E); });
  case Kind::UniformDouble:
    return each<double>(R,
                        [](EngineT &E) { return DEVICE(_uniform_double)(&E); });
  case Kind::Normal:
    return each<float>(R, [=](EngineT &E) { return A + normalOf(E) * B; });
  case Kind::NormalDouble:
    return each<double>(
        R, [&](EngineT &E) { return R.A + normalDoubleOf(E) * R.B; });
  case Kind::LogNormal:
    return each<float>(
        R, [=](EngineT &E) { return std::exp(A + normalOf(E) * B); });
  case Kind::LogNormalDouble:
    return each<double>(
        R, [&](EngineT &E) { return std::exp(R.A + normalDoubleOf(E) * R.B); });
  case Kind::Poisson:
    return each<unsigned>(
        R, [&](EngineT &E) { return DEVICE(_poisson)(&E, R.A); });
  case Kind::Bytes:
  case Kind::Shorts:
    return; // Refused before; see Rand.cpp.
  }
}

} // namespace hipify::simt::rand

#endif
