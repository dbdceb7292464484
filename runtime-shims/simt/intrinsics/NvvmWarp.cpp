//===- NvvmWarp.cpp - NVIDIA's warp operations ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// shfl, vote, match, redux, elect and activemask. A function serves i32 and
// f32 alike where only bits are moved. The records are those of the `.sync`
// forms; the legacy forms, which have no mask, have functions of their own.
//
//===----------------------------------------------------------------------===//
#include "../core/Wave.h"
#include "Nvvm.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace hipify::simt;

namespace {

enum class Shuffle { Up, Down, Butterfly, Index };

/// Where a lane reads, and whether that lies in its segment.
struct ShuffleSource {
  unsigned Lane;
  bool InRange;
};

/// Clamp is the instruction's operand c: the clamp value in bits 4:0, the
/// segment mask in bits 12:8. Lane numbers may leave 0..31 on the way.
template <Shuffle Mode>
ShuffleSource shuffleSource(unsigned Lane, uint32_t Operand, uint32_t Clamp) {
  int Self = int(Lane), Step = int(Operand & 31);
  int Limit = int(Clamp & 31), Segment = int(Clamp >> 8 & 31);
  int Last = (Self & Segment) | (Limit & ~Segment);
  int Source = 0;
  switch (Mode) {
  case Shuffle::Up:
    Source = Self - Step;
    break;
  case Shuffle::Down:
    Source = Self + Step;
    break;
  case Shuffle::Butterfly:
    Source = Self ^ Step;
    break;
  case Shuffle::Index:
    Source = (Self & Segment) | (Step & ~Segment);
    break;
  }
  // For `up` the limit is the first lane of the segment, else the last.
  bool InRange = Mode == Shuffle::Up ? Source >= Last : Source <= Last;
  return {InRange ? unsigned(Source) : Lane, InRange};
}

/// {value, predicate}: the results of the `p` forms.
struct ValueAndPredicate {
  uint32_t Value;
  uint8_t Predicate;
};
static_assert(sizeof(ValueAndPredicate) == 8);

struct ShuffleSync {
  alignas(8) uint32_t Result;
  alignas(8) uint32_t Mask;
  alignas(8) uint32_t Value;
  alignas(8) uint32_t Operand;
  alignas(8) uint32_t Clamp;
};
struct ShuffleSyncP {
  alignas(8) ValueAndPredicate Result;
  alignas(8) uint32_t Mask;
  alignas(8) uint32_t Value;
  alignas(8) uint32_t Operand;
  alignas(8) uint32_t Clamp;
};
struct ShuffleLegacy {
  alignas(8) uint32_t Result;
  alignas(8) uint32_t Value;
  alignas(8) uint32_t Operand;
  alignas(8) uint32_t Clamp;
};
struct ShuffleLegacyP {
  alignas(8) ValueAndPredicate Result;
  alignas(8) uint32_t Value;
  alignas(8) uint32_t Operand;
  alignas(8) uint32_t Clamp;
};

void setResult(uint32_t &Result, uint32_t Value, bool) { Result = Value; }
void setResult(ValueAndPredicate &Result, uint32_t Value, bool Predicate) {
  Result.Value = Value;
  Result.Predicate = Predicate;
}

template <Shuffle Mode, typename RecordT> void shuffle(const WaveGroup &G) {
  G.forEach<RecordT>([&](unsigned L, RecordT &R) {
    auto [Source, InRange] = shuffleSource<Mode>(L, R.Operand, R.Clamp);
    // Undefined on hardware, and harmless if the value is not used.
    uint32_t Value = 0;
    if (G.isActive(Source))
      Value = G.record<RecordT>(Source).Value;
    else
      G.readsInactive(L, Source);
    setResult(R.Result, Value, InRange);
  });
}

struct VoteSync {
  alignas(8) uint8_t Result;
  alignas(8) uint32_t Mask;
  alignas(8) uint8_t Predicate;
};
struct BallotSync {
  alignas(8) uint32_t Result;
  alignas(8) uint32_t Mask;
  alignas(8) uint8_t Predicate;
};
struct VoteLegacy {
  alignas(8) uint8_t Result;
  alignas(8) uint8_t Predicate;
};
struct BallotLegacy {
  alignas(8) uint32_t Result;
  alignas(8) uint8_t Predicate;
};

template <typename RecordT> uint64_t ballot(const WaveGroup &G) {
  uint64_t Votes = 0;
  G.forEach<RecordT>(
      [&](unsigned L, RecordT &R) { Votes |= uint64_t(R.Predicate & 1) << L; });
  return Votes;
}

template <typename RecordT, typename Fn>
void vote(const WaveGroup &G, Fn Decide) {
  auto Result = Decide(ballot<RecordT>(G));
  G.forEach<RecordT>([&](unsigned, RecordT &R) { R.Result = Result; });
}

template <typename T> struct MatchAny {
  alignas(8) uint32_t Result;
  alignas(8) uint32_t Mask;
  alignas(8) T Value;
};
template <typename T> struct MatchAll {
  alignas(8) ValueAndPredicate Result;
  alignas(8) uint32_t Mask;
  alignas(8) T Value;
};

template <typename T> void matchAny(const WaveGroup &G) {
  using RecordT = MatchAny<T>;
  G.forEach<RecordT>([&](unsigned, RecordT &R) {
    R.Result = 0;
    G.forEach<RecordT>([&](unsigned L, RecordT &Other) {
      R.Result |= uint32_t(Other.Value == R.Value) << L;
    });
  });
}

template <typename T> void matchAll(const WaveGroup &G) {
  using RecordT = MatchAll<T>;
  bool Same = true;
  T First = G.record<RecordT>(G.first()).Value;
  G.forEach<RecordT>([&](unsigned, RecordT &R) { Same &= R.Value == First; });
  G.forEach<RecordT>([&](unsigned, RecordT &R) {
    setResult(R.Result, Same ? uint32_t(G.active()) : 0, Same);
  });
}

template <typename T> struct Redux {
  alignas(8) T Result;
  alignas(8) T Value;
  alignas(8) uint32_t Mask;
};

template <typename T, typename Fn> void reduce(const WaveGroup &G, Fn Combine) {
  using RecordT = Redux<T>;
  bool Begun = false;
  T Result{};
  G.forEach<RecordT>([&](unsigned, RecordT &R) {
    Result = Begun ? Combine(Result, R.Value) : R.Value;
    Begun = true;
  });
  G.forEach<RecordT>([&](unsigned, RecordT &R) { R.Result = Result; });
}

float canonicalNaN() { return std::bit_cast<float>(0x7fffffffu); }

/// The smaller or larger one; -0 is less than +0. Propagate: NaN wins, else
/// numbers win.
template <bool Max, bool Propagate> float extremum(float A, float B) {
  if (std::isnan(A) || std::isnan(B)) {
    if (Propagate || (std::isnan(A) && std::isnan(B)))
      return canonicalNaN();
    return std::isnan(A) ? B : A;
  }
  if (A == B)
    return std::signbit(A) == Max ? B : A;
  return (A < B) == Max ? B : A;
}

template <bool Max, bool Absolute, bool Propagate>
void reduceFloat(const WaveGroup &G) {
  using RecordT = Redux<float>;
  if (Absolute)
    G.forEach<RecordT>(
        [](unsigned, RecordT &R) { R.Value = std::fabs(R.Value); });
  reduce<float>(G, extremum<Max, Propagate>);
  // One lane alone has not been compared with anything.
  G.forEach<RecordT>([](unsigned, RecordT &R) {
    if (std::isnan(R.Result))
      R.Result = canonicalNaN();
  });
}

struct Elect {
  alignas(8) ValueAndPredicate Result;
  alignas(8) uint32_t Mask;
};
struct ActiveMask {
  alignas(8) uint32_t Result;
};

} // namespace

#define SHUFFLE(Name, Mode)                                                    \
  void __simt_nvvm_shfl_sync_##Name(const WaveGroup &G) {                      \
    shuffle<Shuffle::Mode, ShuffleSync>(G);                                    \
  }                                                                            \
  void __simt_nvvm_shfl_sync_##Name##_p(const WaveGroup &G) {                  \
    shuffle<Shuffle::Mode, ShuffleSyncP>(G);                                   \
  }                                                                            \
  void __simt_nvvm_shfl_##Name(const WaveGroup &G) {                           \
    shuffle<Shuffle::Mode, ShuffleLegacy>(G);                                  \
  }                                                                            \
  void __simt_nvvm_shfl_##Name##_p(const WaveGroup &G) {                       \
    shuffle<Shuffle::Mode, ShuffleLegacyP>(G);                                 \
  }
SHUFFLE(up, Up)
SHUFFLE(down, Down)
SHUFFLE(bfly, Butterfly)
SHUFFLE(idx, Index)
#undef SHUFFLE

#define VOTE(Name, Decide)                                                     \
  void __simt_nvvm_vote_sync_##Name(const WaveGroup &G) {                      \
    vote<VoteSync>(G, [&](uint64_t Votes) -> uint8_t { return Decide; });      \
  }                                                                            \
  void __simt_nvvm_vote_##Name(const WaveGroup &G) {                           \
    vote<VoteLegacy>(G, [&](uint64_t Votes) -> uint8_t { return Decide; });    \
  }
VOTE(all, Votes == G.active())
VOTE(any, Votes != 0)
VOTE(uni, Votes == G.active() || Votes == 0)
#undef VOTE

void __simt_nvvm_vote_sync_ballot(const WaveGroup &G) {
  vote<BallotSync>(G, [](uint64_t Votes) { return uint32_t(Votes); });
}
void __simt_nvvm_vote_ballot(const WaveGroup &G) {
  vote<BallotLegacy>(G, [](uint64_t Votes) { return uint32_t(Votes); });
}

void __simt_nvvm_match_any_i32(const WaveGroup &G) { matchAny<uint32_t>(G); }
void __simt_nvvm_match_any_i64(const WaveGroup &G) { matchAny<uint64_t>(G); }
void __simt_nvvm_match_all_i32(const WaveGroup &G) { matchAll<uint32_t>(G); }
void __simt_nvvm_match_all_i64(const WaveGroup &G) { matchAll<uint64_t>(G); }

#define REDUX(Name, T, Combine)                                                \
  void __simt_nvvm_redux_##Name(const WaveGroup &G) {                          \
    reduce<T>(G, [](T A, T B) -> T { return Combine; });                       \
  }
REDUX(add, uint32_t, A + B)
REDUX(and, uint32_t, A &B)
REDUX(or, uint32_t, A | B)
REDUX(xor, uint32_t, A ^ B)
REDUX(min, int32_t, std::min(A, B))
REDUX(max, int32_t, std::max(A, B))
REDUX(umin, uint32_t, std::min(A, B))
REDUX(umax, uint32_t, std::max(A, B))
#undef REDUX

#define REDUX_FLOAT(Name, Max, Absolute, Propagate)                            \
  void __simt_nvvm_redux_##Name(const WaveGroup &G) {                          \
    reduceFloat<Max, Absolute, Propagate>(G);                                  \
  }
REDUX_FLOAT(fmin, false, false, false)
REDUX_FLOAT(fmin_nan, false, false, true)
REDUX_FLOAT(fmin_abs, false, true, false)
REDUX_FLOAT(fmin_abs_nan, false, true, true)
REDUX_FLOAT(fmax, true, false, false)
REDUX_FLOAT(fmax_nan, true, false, true)
REDUX_FLOAT(fmax_abs, true, true, false)
REDUX_FLOAT(fmax_abs_nan, true, true, true)
#undef REDUX_FLOAT

// The lowest lane is elected; hardware may take any.
void __simt_nvvm_elect(const WaveGroup &G) {
  G.forEach<Elect>([&](unsigned L, Elect &R) {
    setResult(R.Result, G.first(), L == G.first());
  });
}

void __simt_nvvm_activemask(const WaveGroup &G) {
  G.forEach<ActiveMask>(
      [&](unsigned, ActiveMask &R) { R.Result = uint32_t(G.active()); });
}

// The lanes have met: that is all.
void __simt_nvvm_bar_warp(const WaveGroup &) {}
