//===- MersenneTwister.h - MT19937 as the vendors interleave it -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Matsumoto and Nishimura's generator, 8192 of them that are a power of two of
// numbers apart. Eight lanes share one, so that there are 65536; which of a
// generator's 624 numbers is whose is the same for both vendors, the distance
// is not.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_RAND_MERSENNETWISTER_H
#define HIPIFY_SIMT_LIBRARIES_RAND_MERSENNETWISTER_H

#include <array>
#include <cstdint>
#include <vector>

namespace hipify::simt::rand {

class MersenneTwister {
public:
  /// Distance: of the generators, as a power of two.
  MersenneTwister(uint32_t Seed, unsigned Distance);
  /// The next word.
  uint32_t operator()();

private:
  static constexpr unsigned Size = 624; ///< Words of a state.
  using State = std::array<uint32_t, Size>;
  static constexpr unsigned Generators = 8192, LanesEach = 8;
  static constexpr uint64_t Lanes = uint64_t(Generators) * LanesEach;

  struct Generator {
    State Words;
    uint64_t Round = 0; ///< How often all words were made anew.
  };
  Generator &generator(unsigned Number);
  static void renew(State &Words);

  State Next; ///< How the next generator that is not started starts.
  std::vector<Generator> Started;
  uint64_t Position = 0;
  unsigned Distance;
};

} // namespace hipify::simt::rand

#endif
