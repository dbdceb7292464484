//===- hipify/copy_pipeline.h - libcu++'s asynchronous copies -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuda::memcpy_async, cuda::pipeline and cuda::aligned_size_t, which ROCm 7.2
// and libhipcxx lack. A copy is done when memcpy_async returns, which CUDA
// allows; the threads of a group share it. A pipeline is CUDA's: two barriers
// for each stage, one for what is produced and one for what is consumed.
//
// Cost: no overlap of copies with arithmetic beyond what the GPU does by itself
// between a load and its use; the barriers of hipify/barrier.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_COPY_PIPELINE_H
#define HIPIFY_COPY_PIPELINE_H

#include <hipify/barrier.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/pipeline>

namespace hipify {
using ::cuda::aligned_size_t;
using ::cuda::async;
using ::cuda::async_contract_fulfillment;
using ::cuda::make_pipeline;
using ::cuda::memcpy_async;
using ::cuda::none;
using ::cuda::pipeline;
using ::cuda::pipeline_consumer_wait_prior;
using ::cuda::pipeline_producer_commit;
using ::cuda::pipeline_role;
using ::cuda::pipeline_shared_state;
} // namespace hipify

#else

namespace hipify {

/// A size, in bytes, and the alignment of what has it.
template <scoped::Size Alignment> struct aligned_size_t {
  static constexpr scoped::Size align = Alignment;
  scoped::Size value;
  HIPIFY_ON_BOTH constexpr explicit aligned_size_t(scoped::Size Bytes)
      : value(Bytes) {}
  HIPIFY_ON_BOTH constexpr operator scoped::Size() const { return value; }
};

enum class pipeline_role { producer, consumer };

template <thread_scope S, unsigned Stages> class pipeline_shared_state {
public:
  // Trivial, so that one can be in shared memory.
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state &) = delete;

  barrier<S> Produced[Stages], Consumed[Stages];
  atomic<unsigned, S> Producers, Users;
};

/// All methods have CUDA's meaning.
template <thread_scope S> class pipeline {
public:
  HIPIFY_ON_BOTH pipeline(barrier<S> *Produced, barrier<S> *Consumed,
                          atomic<unsigned, S> *Users, unsigned Stages)
      : Produced(Produced), Consumed(Consumed), Users(Users), Stages(Stages) {}
  pipeline(pipeline &&) = default;
  pipeline &operator=(pipeline &&) = default;

  HIPIFY_ON_BOTH void producer_acquire() {
    Consumed[Head].wait_parity(ConsumedParity);
  }
  HIPIFY_ON_BOTH void producer_commit() {
    Produced[Head].arrive();
    step(Head, ConsumedParity);
  }
  HIPIFY_ON_BOTH void consumer_wait() {
    Produced[Tail].wait_parity(ProducedParity);
  }
  template <class Duration>
  HIPIFY_ON_BOTH bool consumer_wait_for(const Duration &) {
    consumer_wait();
    return true;
  }
  template <class Time> HIPIFY_ON_BOTH bool consumer_wait_until(const Time &) {
    consumer_wait();
    return true;
  }
  HIPIFY_ON_BOTH void consumer_release() {
    Consumed[Tail].arrive();
    step(Tail, ProducedParity);
  }
  /// Whether this is the last thread that uses the pipeline.
  HIPIFY_ON_BOTH bool quit() {
    return Users->fetch_sub(1, memory_order_acq_rel) == 1;
  }

private:
  HIPIFY_ON_BOTH void step(unsigned &Stage, bool &Parity) const {
    if (++Stage == Stages) {
      Stage = 0;
      Parity = !Parity;
    }
  }

  barrier<S> *Produced, *Consumed;
  atomic<unsigned, S> *Users;
  unsigned Stages, Head = 0, Tail = 0;
  // All stages begin as consumed, and none is produced.
  bool ConsumedParity = true, ProducedParity = false;
};

/// One thread sees its own copies at once. The compiler keeps its accesses on
/// their side of a wait.
template <> class pipeline<thread_scope_thread> {
public:
  pipeline() = default;
  pipeline(pipeline &&) = default;
  pipeline &operator=(pipeline &&) = default;
  HIPIFY_ON_BOTH void producer_acquire() {}
  HIPIFY_ON_BOTH void producer_commit() {}
  HIPIFY_ON_BOTH void consumer_wait() {
    atomic_thread_fence(memory_order_acq_rel, thread_scope_thread);
  }
  template <class Duration>
  HIPIFY_ON_BOTH bool consumer_wait_for(const Duration &) {
    consumer_wait();
    return true;
  }
  template <class Time> HIPIFY_ON_BOTH bool consumer_wait_until(const Time &) {
    consumer_wait();
    return true;
  }
  HIPIFY_ON_BOTH void consumer_release() {}
  HIPIFY_ON_BOTH bool quit() { return true; }
};

HIPIFY_DETAIL_BOTH pipeline<thread_scope_thread> make_pipeline() {
  return pipeline<thread_scope_thread>();
}

namespace scoped {
template <thread_scope S, unsigned Stages>
HIPIFY_ON_BOTH pipeline<S> pipelineOf(pipeline_shared_state<S, Stages> &State) {
  return pipeline<S>(State.Produced, State.Consumed, &State.Users, Stages);
}
/// Called by one thread, before the others use the state.
template <thread_scope S, unsigned Stages>
HIPIFY_ON_BOTH void initState(pipeline_shared_state<S, Stages> &State,
                              unsigned Producers, unsigned Consumers,
                              unsigned Users) {
  for (unsigned I = 0; I < Stages; ++I) {
    init(&State.Produced[I], Producers);
    init(&State.Consumed[I], Consumers);
  }
  State.Users.store(Users, memory_order_relaxed);
}
} // namespace scoped

/// Each thread of the group produces and consumes.
template <class Group, thread_scope S, unsigned Stages>
HIPIFY_ON_DEVICE pipeline<S>
make_pipeline(const Group &Threads, pipeline_shared_state<S, Stages> *State) {
  unsigned Size = static_cast<unsigned>(Threads.size());
  if (Threads.thread_rank() == 0)
    scoped::initState(*State, Size, Size, Size);
  Threads.sync();
  return scoped::pipelineOf(*State);
}
/// The first threads of the group produce, the others consume.
template <class Group, thread_scope S, unsigned Stages>
HIPIFY_ON_DEVICE pipeline<S>
make_pipeline(const Group &Threads, pipeline_shared_state<S, Stages> *State,
              scoped::Size Producers) {
  unsigned Size = static_cast<unsigned>(Threads.size()),
           First = static_cast<unsigned>(Producers);
  if (Threads.thread_rank() == 0)
    scoped::initState(*State, First, Size - First, Size);
  Threads.sync();
  return scoped::pipelineOf(*State);
}
template <class Group, thread_scope S, unsigned Stages>
HIPIFY_ON_DEVICE pipeline<S>
make_pipeline(const Group &Threads, pipeline_shared_state<S, Stages> *State,
              pipeline_role Role) {
  bool IsFirst = Threads.thread_rank() == 0;
  if (IsFirst)
    State->Producers.store(0, memory_order_relaxed);
  Threads.sync();
  if (Role == pipeline_role::producer)
    State->Producers.fetch_add(1, memory_order_relaxed);
  Threads.sync();
  unsigned Size = static_cast<unsigned>(Threads.size());
  if (IsFirst) {
    unsigned Producers = State->Producers.load(memory_order_relaxed);
    scoped::initState(*State, Producers, Size - Producers, Size);
  }
  Threads.sync();
  return scoped::pipelineOf(*State);
}

/// Waits for all batches of copies but the last Batches: all are complete.
template <unsigned Batches>
HIPIFY_ON_DEVICE void
pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &Pipe) {
  Pipe.consumer_wait();
}
/// The barrier's phase also waits for the copies: they are complete.
template <thread_scope S>
HIPIFY_ON_DEVICE void
pipeline_producer_commit(pipeline<thread_scope_thread> &Pipe, barrier<S> &) {
  Pipe.producer_commit();
}

namespace scoped {

template <class Word>
HIPIFY_ON_BOTH Size copyWords(char *To, const char *From, Size Bytes, Size Rank,
                              Size Count) {
  for (Size I = Rank; I < Bytes / sizeof(Word); I += Count)
    reinterpret_cast<Word *>(To)[I] = reinterpret_cast<const Word *>(From)[I];
  return Bytes / sizeof(Word) * sizeof(Word);
}

/// Copies the share of the thread Rank of Count, in the widest words that the
/// addresses allow.
HIPIFY_DETAIL_BOTH void copyShare(void *To, const void *From, Size Bytes,
                                  Size Rank, Size Count) {
  char *Out = static_cast<char *>(To);
  const char *In = static_cast<const char *>(From);
  Size Address = reinterpret_cast<Size>(Out) | reinterpret_cast<Size>(In),
       Done = 0;
  if (Address % 16 == 0)
    Done = copyWords<uint4>(Out, In, Bytes, Rank, Count);
  else if (Address % 8 == 0)
    Done = copyWords<uint2>(Out, In, Bytes, Rank, Count);
  else if (Address % 4 == 0)
    Done = copyWords<unsigned>(Out, In, Bytes, Rank, Count);
  copyWords<char>(Out + Done, In + Done, Bytes - Done, Rank, Count);
}

} // namespace scoped

/// What a copy leaves to be waited for.
enum async_contract_fulfillment { none, async };

// For trivially copyable elements. Without a group, the calling thread copies
// everything.
template <thread_scope S, class Completion>
HIPIFY_ON_BOTH async_contract_fulfillment memcpy_async(
    void *To, const void *From, scoped::Size Bytes, barrier<S, Completion> &) {
  scoped::copyShare(To, From, Bytes, 0, 1);
  return none;
}
template <thread_scope S>
HIPIFY_ON_BOTH async_contract_fulfillment
memcpy_async(void *To, const void *From, scoped::Size Bytes, pipeline<S> &) {
  scoped::copyShare(To, From, Bytes, 0, 1);
  return none;
}
template <class Group, thread_scope S, class Completion>
HIPIFY_ON_DEVICE async_contract_fulfillment
memcpy_async(const Group &Threads, void *To, const void *From,
             scoped::Size Bytes, barrier<S, Completion> &) {
  scoped::copyShare(To, From, Bytes, Threads.thread_rank(), Threads.size());
  return none;
}
template <class Group, thread_scope S>
HIPIFY_ON_DEVICE async_contract_fulfillment memcpy_async(const Group &Threads,
                                                         void *To,
                                                         const void *From,
                                                         scoped::Size Bytes,
                                                         pipeline<S> &) {
  scoped::copyShare(To, From, Bytes, Threads.thread_rank(), Threads.size());
  return none;
}

} // namespace hipify

#endif
#endif // HIPIFY_COPY_PIPELINE_H
