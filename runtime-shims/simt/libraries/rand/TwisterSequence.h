//===- TwisterSequence.h - MT19937's distributions --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device APIs have no MT19937. cuRAND makes each number of one word, as its
// Sobol generators do; so a state of these is given the word and asked for the
// number. rocRAND makes doubles and normal numbers of two words or four: there
// these are of the distribution, but not its numbers.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_TWISTERSEQUENCE_H
#define HIPIFY_SIMT_LIBRARIES_RAND_TWISTERSEQUENCE_H

#include "MersenneTwister.h"
#include "Quantile.h"
#include "Sequence.h"

namespace hipify::simt::rand {

/// A state that gives the word that it is told.
#ifdef __HIP_PLATFORM_AMD__
struct OneWord : Sobol32 {
  void set(uint32_t Word) { m_state.d = Word; }
};
#else
struct OneWord : Sobol32 {
  void set(uint32_t Word) { x = Word; }
};
#endif

class TwisterSequence final : public Sequence {
public:
  explicit TwisterSequence(uint64_t Seed)
      : Words(twisterSeed(Seed), TwisterDistance) {
    // Asked for a number, it goes on to another.
    static unsigned NoVectors[32];
    DEVICE(_init)(NoVectors, 0, static_cast<Sobol32 *>(&State));
  }
  void fill(const Request &R) override;

private:
  Sobol32 *next() {
    State.set(Words());
    return &State;
  }
  template <typename T, typename Fn> void each(const Request &R, Fn Draw) {
    auto *Out = static_cast<T *>(R.Out);
    for (uint64_t I = 0; I < R.Count; ++I)
      Out[I] = Draw(next());
  }
  template <typename T> void pieces(const Request &R) {
    constexpr unsigned PerWord = sizeof(uint32_t) / sizeof(T);
    auto *Out = static_cast<T *>(R.Out);
    uint32_t Word = 0;
    for (uint64_t I = 0; I < R.Count; ++I) {
      if (I % PerWord == 0)
        Word = Words();
      Out[I] = T(Word >> (I % PerWord * sizeof(T) * 8));
    }
  }
  MersenneTwister Words;
  OneWord State;
};

inline void TwisterSequence::fill(const Request &R) {
  using Kind = Request::Kind;
  float A = float(R.A), B = float(R.B);
  switch (R.What) {
  case Kind::Words:
    return each<unsigned>(R, [](Sobol32 *E) { return DEVICE()(E); });
  case Kind::Bytes:
    return pieces<uint8_t>(R);
  case Kind::Shorts:
    return pieces<uint16_t>(R);
  case Kind::Uniform:
    return each<float>(R, [](Sobol32 *E) { return twisterFloat(*E); });
  case Kind::UniformDouble:
    return each<double>(R, [](Sobol32 *E) { return twisterDouble(*E); });
  case Kind::Normal:
    return each<float>(R, [=](Sobol32 *E) { return A + normalOf(*E) * B; });
  case Kind::NormalDouble:
    return each<double>(
        R, [&](Sobol32 *E) { return R.A + normalDoubleOf(*E) * R.B; });
  case Kind::LogNormal:
    return each<float>(
        R, [=](Sobol32 *E) { return std::exp(A + normalOf(*E) * B); });
  case Kind::LogNormalDouble:
    return each<double>(R, [&](Sobol32 *E) {
      return std::exp(R.A + normalDoubleOf(*E) * R.B);
    });
  case Kind::Poisson:
#ifdef __HIP_PLATFORM_AMD__
    return each<unsigned>(R,
                          [&](Sobol32 *E) { return DEVICE(_poisson)(E, R.A); });
#else
    return each<unsigned>(
        R, [Of = PoissonNumbers(R.A)](Sobol32 *E) { return Of(*E); });
#endif
  case Kind::LongWords:
    return; // Refused before; see Rand.cpp.
  }
}

} // namespace hipify::simt::rand

#endif
