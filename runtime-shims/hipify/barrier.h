//===- hipify/barrier.h - libcu++'s barriers and latches ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::barrier and cuda::latch, which ROCm 7.2 and libhipcxx lack: in shared,
// global or host memory, with CUDA's phases and tokens. An arrival releases,
// and a wait acquires, at the barrier's scope.
//
// Cost: one 64-bit atomic for an arrival, two more for the last one of a
// phase; a wait polls. The lanes of a wavefront leave a wait together: if some
// of them wait for others of the same wavefront that have yet to arrive, they
// wait forever (HC0415 reports it).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BARRIER_H
#define HIPIFY_BARRIER_H

#include <hipify/scoped_atomic.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/barrier>
#include <cuda/latch>

namespace hipify {
using ::cuda::barrier;
using ::cuda::latch;
using system_latch = ::cuda::std::latch;
template <class... Completion>
using system_barrier = ::cuda::std::barrier<Completion...>;
} // namespace hipify

#else

namespace hipify {
namespace scoped {

/// What a barrier without a completion function runs.
struct NoCompletion {
  HIPIFY_ON_BOTH void operator()() const {}
};

HIPIFY_DETAIL_BOTH void pause() {
#if defined(__HIP_DEVICE_COMPILE__)
  __builtin_amdgcn_s_sleep(1);
#endif
}

/// Phases and arrivals in one word: the parity of the phase in bit 63, the
/// number of arrivals that a phase expects in bits 32 to 62, and how many are
/// pending in the rest, plus Bias. Arrivals that come between the last one of a
/// phase and the beginning of the next make that number negative, and the
/// thread that begins the next phase counts them there.
template <thread_scope S> class Phases {
public:
  using Word = unsigned long long;
  static constexpr PointerDifference Most = (1LL << 30) - 1;

  HIPIFY_ON_BOTH void init(PointerDifference Expected) {
    State = (static_cast<Word>(Expected) << 32) +
            (Bias + static_cast<Word>(Expected));
  }
  /// The parity of the current phase.
  HIPIFY_ON_BOTH bool parity() const {
    return (Ops::load(&State, memory_order_acquire) & Parity) != 0;
  }
  HIPIFY_ON_BOTH void wait(bool Of) const {
    while (parity() == Of)
      pause();
  }
  /// Arrives Count times, and no longer takes part in later phases Dropped
  /// times. Returns the parity of the phase that it arrives at. The thread that
  /// completes the phase calls Complete.
  template <class F>
  HIPIFY_ON_BOTH bool arrive(PointerDifference Count, PointerDifference Dropped,
                             F &&Complete) {
    Word Less = (static_cast<Word>(Dropped) << 32) + static_cast<Word>(Count);
    Word Old = Ops::add(&State, Word(0) - Less, memory_order_acq_rel);
    bool Phase = (Old & Parity) != 0;
    long long Pending = pendingIn(Old);
    if (Pending <= 0)
      return !Phase; // Another thread is just beginning that phase.
    if (Pending <= Count)
      begin(Complete);
    return Phase;
  }

private:
  using Ops = Operations<Word, S>;
  static constexpr Word Parity = 1ULL << 63, Bias = 1ULL << 30;

  HIPIFY_ON_BOTH static long long pendingIn(Word W) {
    return static_cast<long long>(W & 0xffffffffULL) -
           static_cast<long long>(Bias);
  }
  /// Ends the phase and begins the next; that, too, if all have arrived at it.
  template <class F> HIPIFY_ON_BOTH void begin(F &Complete) {
    Word Old = Ops::load(&State, memory_order_relaxed), Next;
    do {
      Complete();
      do
        Next = (Old ^ Parity) + ((Old & ~Parity) >> 32);
      while (!Ops::compareExchange(&State, Old, Next, memory_order_acq_rel,
                                   memory_order_relaxed));
      Old = Next;
    } while (pendingIn(Next) <= 0 && ((Next & ~Parity) >> 32) != 0);
  }

  mutable Word State;
};

} // namespace scoped

template <thread_scope S = thread_scope_system,
          class Completion = scoped::NoCompletion>
class barrier : private Completion {
public:
  /// The phase that a thread has arrived at.
  class arrival_token {
  public:
    arrival_token() = default;

  private:
    friend class barrier;
    HIPIFY_ON_BOTH explicit arrival_token(bool Phase) : Phase(Phase) {}
    bool Phase;
  };

  // Trivial, so that one can be in shared memory.
  barrier() = default;
  HIPIFY_ON_BOTH explicit barrier(scoped::PointerDifference Expected,
                                  Completion Complete = Completion())
      : Completion(Complete) {
    Phases.init(Expected);
  }
  barrier(const barrier &) = delete;
  barrier &operator=(const barrier &) = delete;

  HIPIFY_ON_BOTH friend void init(barrier *B,
                                  scoped::PointerDifference Expected,
                                  Completion Complete = Completion()) {
    static_cast<Completion &>(*B) = Complete;
    B->Phases.init(Expected);
  }
  HIPIFY_ON_BOTH static constexpr scoped::PointerDifference max() {
    return scoped::Phases<S>::Most;
  }

  HIPIFY_ON_BOTH arrival_token arrive(scoped::PointerDifference Count = 1) {
    return arrival_token(Phases.arrive(Count, 0, complete()));
  }
  HIPIFY_ON_BOTH void wait(arrival_token &&Token) const {
    Phases.wait(Token.Phase);
  }
  HIPIFY_ON_BOTH void arrive_and_wait() { wait(arrive()); }
  HIPIFY_ON_BOTH void arrive_and_drop() { Phases.arrive(1, 1, complete()); }
  /// Waits until the phase of this parity has ended.
  HIPIFY_ON_BOTH void wait_parity(bool Parity) const { Phases.wait(Parity); }

  // A try may fail at any time; these look once.
  HIPIFY_ON_BOTH bool try_wait(arrival_token &&Token) const {
    return try_wait_parity(Token.Phase);
  }
  HIPIFY_ON_BOTH bool try_wait_parity(bool Parity) const {
    if (Phases.parity() != Parity)
      return true;
    scoped::pause();
    return false;
  }

private:
  HIPIFY_ON_BOTH auto complete() {
    return [this] { static_cast<Completion &>(*this)(); };
  }
  scoped::Phases<S> Phases;
};

template <thread_scope S = thread_scope_system> class latch {
public:
  latch() = default;
  HIPIFY_ON_BOTH explicit latch(scoped::PointerDifference Expected)
      : Left(Expected) {}
  latch(const latch &) = delete;
  latch &operator=(const latch &) = delete;

  HIPIFY_ON_BOTH friend void init(latch *L,
                                  scoped::PointerDifference Expected) {
    L->Left.store(Expected, memory_order_relaxed);
  }
  HIPIFY_ON_BOTH static constexpr scoped::PointerDifference max() {
    return scoped::Phases<S>::Most;
  }

  HIPIFY_ON_BOTH void count_down(scoped::PointerDifference Count = 1) {
    Left.fetch_sub(Count, memory_order_release);
  }
  HIPIFY_ON_BOTH bool try_wait() const {
    return Left.load(memory_order_acquire) == 0;
  }
  HIPIFY_ON_BOTH void wait() const {
    while (!try_wait())
      scoped::pause();
  }
  HIPIFY_ON_BOTH void arrive_and_wait(scoped::PointerDifference Count = 1) {
    count_down(Count);
    wait();
  }

private:
  atomic<scoped::PointerDifference, S> Left;
};

/// cuda::std::latch and cuda::std::barrier.
using system_latch = latch<thread_scope_system>;
template <class Completion = scoped::NoCompletion>
using system_barrier = barrier<thread_scope_system, Completion>;

} // namespace hipify

#endif
#endif // HIPIFY_BARRIER_H
