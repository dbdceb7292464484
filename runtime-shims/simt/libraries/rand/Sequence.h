//===- Sequence.h - The numbers of one generator ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generator interleaves L subsequences (lanes) of its engine. A request is
// cut into units; unit u, counted from the generator's first, is the next
// result of the device API's function on lane u mod L. A unit is one number,
// except for normal and log-normal numbers, which come in pairs (the function
// with the suffix 2), and 8- and 16-bit integers, which share a word. cuRAND's
// Poisson numbers are not the device API's: Poisson.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_SEQUENCE_H
#define HIPIFY_SIMT_LIBRARIES_RAND_SEQUENCE_H

#include "Poisson.h"
#include <vector>

namespace hipify::simt::rand {

struct Request {
  enum class Kind {
    Words,
    LongWords, ///< Of 64 bits; only Sobol64 has these.
    Bytes,
    Shorts,
    Uniform,
    UniformDouble,
    Normal,
    NormalDouble,
    LogNormal,
    LogNormalDouble,
    Poisson
  };
  Kind What;
  void *Out;
  uint64_t Count;
  double A = 0, B = 0; ///< Mean and deviation, or lambda.

  bool isPairs() const {
    return What >= Kind::Normal && What <= Kind::LogNormalDouble;
  }
};

class Sequence {
public:
  virtual ~Sequence() = default;
  virtual void fill(const Request &R) = 0;
};

template <typename EngineT> class LanedSequence final : public Sequence {
public:
  LanedSequence(uint64_t Seed, uint64_t Offset, uint64_t NumLanes)
      : L(NumLanes), Offset(Offset), Position(Offset) {
    DEVICE(_init)(Seed, 0, 0, &Unstarted);
  }
  void fill(const Request &R) override;

private:
  /// The lane of the next unit.
  EngineT &next() {
    uint64_t Lane = Position++ % L;
    while (Started.size() <= Lane)
      start();
    return Started[Lane];
  }
  void start() {
    EngineT E = Unstarted;
    uint64_t Lane = Started.size();
    if (uint64_t Skipped = (Offset + L - 1 - Lane) / L)
      skipahead(Skipped, &E);
    Started.push_back(E);
    nextSubsequence(Unstarted);
  }
  template <typename T, typename Fn> void each(const Request &R, Fn Draw) {
    auto *Out = static_cast<T *>(R.Out);
    for (uint64_t I = 0; I < R.Count; ++I)
      Out[I] = Draw(next());
  }
  template <typename T, typename Fn> void pairs(const Request &R, Fn Draw) {
    auto *Out = static_cast<T *>(R.Out);
    for (uint64_t I = 0; I + 1 < R.Count; I += 2) {
      auto Two = Draw(next());
      Out[I] = Two.x;
      Out[I + 1] = Two.y;
    }
  }
  template <typename T> void pieces(const Request &R) {
    constexpr unsigned PerWord = sizeof(uint32_t) / sizeof(T);
    auto *Out = static_cast<T *>(R.Out);
    uint32_t Word = 0;
    for (uint64_t I = 0; I < R.Count; ++I) {
      if (I % PerWord == 0)
        Word = DEVICE()(&next());
      Out[I] = T(Word >> (I % PerWord * sizeof(T) * 8));
    }
  }

  uint64_t L;
  EngineT Unstarted; ///< At the begin of the first lane that is not started.
  std::vector<EngineT> Started;
  uint64_t Offset;
  uint64_t Position; ///< Units so far, with those that were skipped.
};

template <typename EngineT>
void LanedSequence<EngineT>::fill(const Request &R) {
  using Kind = Request::Kind;
  float A = float(R.A), B = float(R.B);
  switch (R.What) {
  case Kind::Words:
    return each<unsigned>(R, [](EngineT &E) { return DEVICE()(&E); });
  case Kind::Bytes:
    return pieces<uint8_t>(R);
  case Kind::Shorts:
    return pieces<uint16_t>(R);
  case Kind::Uniform:
    return each<float>(R, [](EngineT &E) { return DEVICE(_uniform)(&E); });
  case Kind::UniformDouble:
    return each<double>(R,
                        [](EngineT &E) { return DEVICE(_uniform_double)(&E); });
  case Kind::Normal:
    return pairs<float>(R, [=](EngineT &E) {
      auto V = DEVICE(_normal2)(&E);
      V.x = A + V.x * B;
      V.y = A + V.y * B;
      return V;
    });
  case Kind::NormalDouble:
    return pairs<double>(R, [&](EngineT &E) {
      auto V = DEVICE(_normal2_double)(&E);
      V.x = R.A + V.x * R.B;
      V.y = R.A + V.y * R.B;
      return V;
    });
  case Kind::LogNormal:
    return pairs<float>(
        R, [=](EngineT &E) { return DEVICE(_log_normal2)(&E, A, B); });
  case Kind::LogNormalDouble:
    return pairs<double>(R, [&](EngineT &E) {
      return DEVICE(_log_normal2_double)(&E, R.A, R.B);
    });
  case Kind::Poisson:
#ifdef __HIP_PLATFORM_AMD__
    return each<unsigned>(
        R, [&](EngineT &E) { return DEVICE(_poisson)(&E, R.A); });
#else
    return each<unsigned>(R, PoissonNumbers(R.A));
#endif
  case Kind::LongWords:
    return; // Refused before; see Rand.cpp.
  }
}

} // namespace hipify::simt::rand

#endif
