//===- ScheduleFacts.h - what lanes assume about each other's progress ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_SCHEDULEFACTS_H
#define HIPIFY_FRONTEND_FACTS_SCHEDULEFACTS_H

#include "Frontend/Facts/Join.h"
#include <string>

namespace hipify {

/// Which threads of a block reach a place.
enum class Participants : uint8_t {
  OneThread,
  OneLane, ///< At most one lane of each warp.
  Warps,   ///< Whole warps, as far as the conditions show.
  Lanes    ///< Some lanes of a warp.
};

/// Code that depends on how the lanes of a warp are scheduled.
struct ScheduleFacts {
  enum KindT : uint8_t {
    SpinLock,         ///< A lane waits for another lane's action.
    DivergentBarrier, ///< A barrier that not all threads reach.
    EarlyReturn,      ///< A barrier after some threads have returned.
    WarpRoles,        ///< Warps of one wavefront that wait for each other.
    Exchange,         ///< Data passed between lanes without a barrier.
  };
  struct Hazard {
    unsigned End = 0;
    KindT Kind = SpinLock;
    std::string Detail;    ///< The cause, for the message.
    std::string Function;  ///< The function whose callers decide; empty: none.
    bool WideOnly = false; ///< On wavefronts of 64 only.
    friend auto operator<=>(const Hazard &, const Hazard &) = default;
  };

  /// `while (!done) { if (lock is free) { ...; free it; done = true; } }`.
  struct Retry {
    unsigned Brace = 0; ///< Offset of the body's closing brace.
    std::string Lock, Function;
    bool WideOnly = false;
    friend auto operator<=>(const Retry &, const Retry &) = default;
  };

  /// `s[tid] += s[tid + 16];` in a sequence without barriers.
  struct Step {
    unsigned TargetEnd = 0, ValueBegin = 0, ValueEnd = 0;
    std::string Operator;     ///< Of a compound assignment, without the `=`.
    bool Parentheses = false; ///< The value needs them as an operand.
    std::string Function;
    friend auto operator<=>(const Step &, const Step &) = default;
  };

  /// A call of a device function, or a launch of a kernel (no caller).
  struct Call {
    std::string Caller;
    Participants Who = Participants::Lanes;
    friend auto operator<=>(const Call &, const Call &) = default;
  };
  using CallGraph = std::map<std::string, std::set<Call>>;

#define SCHEDULE_FACT(TYPE, NAME, WHAT) TYPE NAME;
#include "Frontend/Facts/Facts.def"

  void join(const ScheduleFacts &Other);
  friend bool operator==(const ScheduleFacts &,
                         const ScheduleFacts &) = default;
};

} // namespace hipify
#endif
