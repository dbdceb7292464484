//===- BlockSequence.h - The numbers of cuRAND's Philox ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// 65536 subsequences (lanes) of the engine, each of which gives four numbers
// when its turn comes. A turn is four words later than the one before, however
// many words a number takes: the second half of four doubles comes again as the
// first half of the lane's next four. Nothing depends on what was asked for
// before, but how many numbers it was.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_BLOCKSEQUENCE_H
#define HIPIFY_SIMT_LIBRARIES_RAND_BLOCKSEQUENCE_H

#ifndef __HIP_PLATFORM_AMD__
#include "Poisson.h"
#include "Sequence.h"

namespace hipify::simt::rand {

class BlockSequence final : public Sequence {
public:
  BlockSequence(uint64_t Seed, uint64_t Offset)
      : Seed(Seed), Position(Offset) {}
  void fill(const Request &R) override;

private:
  static constexpr uint64_t Block = 4, NumLanes = 65536;

  /// Draw(engine, four numbers) makes a block.
  template <typename T, typename Fn> void blocks(const Request &R, Fn Draw) {
    auto *Out = static_cast<T *>(R.Out);
    T Four[Block];
    for (uint64_t I = 0; I < R.Count; ++I, ++Position) {
      if (I == 0 || Position % Block == 0) {
        uint64_t Turn = Position / Block;
        Philox E;
        curand_init(Seed, Turn % NumLanes, Turn / NumLanes * Block, &E);
        Draw(E, Four);
      }
      Out[I] = Four[Position % Block];
    }
  }
  /// The same for a function that makes two.
  template <typename T, typename Fn> void pairs(const Request &R, Fn Draw) {
    blocks<T>(R, [&](Philox &E, T *Four) {
      for (unsigned I = 0; I != Block; I += 2) {
        auto Two = Draw(E);
        Four[I] = Two.x;
        Four[I + 1] = Two.y;
      }
    });
  }

  uint64_t Seed;
  uint64_t Position; ///< Numbers so far, with those that were skipped.
};

inline void BlockSequence::fill(const Request &R) {
  using Kind = Request::Kind;
  float A = float(R.A), B = float(R.B);
  auto Each = [&]<typename T>(T, auto Of) {
    blocks<T>(R, [&](Philox &E, T *Four) {
      for (unsigned I = 0; I != Block; ++I)
        Four[I] = Of(E);
    });
  };
  switch (R.What) {
  case Kind::Words:
    return Each(0u, [](Philox &E) { return curand(&E); });
  case Kind::Uniform:
    return Each(0.0f, [](Philox &E) { return curand_uniform(&E); });
  case Kind::Poisson:
    return Each(0u, PoissonNumbers(R.A));
  case Kind::UniformDouble:
    return pairs<double>(R,
                         [](Philox &E) { return curand_uniform2_double(&E); });
  case Kind::Normal:
    return pairs<float>(R, [=](Philox &E) {
      float2 V = curand_normal2(&E);
      return float2{A + V.x * B, A + V.y * B};
    });
  case Kind::NormalDouble:
    return pairs<double>(R, [&](Philox &E) {
      double2 V = curand_normal2_double(&E);
      return double2{R.A + V.x * R.B, R.A + V.y * R.B};
    });
  case Kind::LogNormal:
    return pairs<float>(
        R, [=](Philox &E) { return curand_log_normal2(&E, A, B); });
  case Kind::LogNormalDouble:
    return pairs<double>(
        R, [&](Philox &E) { return curand_log_normal2_double(&E, R.A, R.B); });
  default:
    return; // Refused before; see Rand.cpp.
  }
}

} // namespace hipify::simt::rand
#endif

#endif
