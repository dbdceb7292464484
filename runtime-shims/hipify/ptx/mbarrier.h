//===- hipify/ptx/mbarrier.h - mbarrier of PTX ----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An mbarrier is 64 bits of shared memory that programs may not look into:
//
//   bits 0-19   arrivals that the current phase still lacks
//   bits 20-39  arrivals that each phase needs
//   bits 40-60  bytes that the phase still lacks; negative if they came early
//   bit 63      parity of the phase
//
// A phase ends when it lacks neither arrivals nor bytes. All of it changes by
// one compare-and-swap, so that no state is seen that PTX does not have. The
// state that an arrival returns is the word before it.
//
// Waiting: threads that wait in a loop spin, and sleep between their tests.
// Lanes of one AMD wavefront do not run on while others of it spin, unlike
// those of a CUDA warp: a lane may only wait for arrivals of other wavefronts,
// or for such as come before it in program order. On a wavefront of 64 that
// concerns two logical warps of which one waits for the other: a producer warp
// and its consumer must not be neighbours there.
//
// Cost: one compare-and-swap for all lanes of a wavefront that arrive at the
// same mbarrier, and as many more as other wavefronts get in between.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MBARRIER_H
#define HIPIFY_PTX_MBARRIER_H

#include <hipify/ptx/atomic.h>

namespace hipify {
namespace ptx {
namespace mbarrier {

inline constexpr int needed_shift = 20, bytes_shift = 40, parity_shift = 63;
inline constexpr uint64_t count_mask = (1 << 20) - 1;
inline constexpr uint64_t bytes_mask = uint64_t((1 << 21) - 1) << bytes_shift;

__device__ inline uint32_t lacking(uint64_t Word) { return Word & count_mask; }

__device__ inline bool parity(uint64_t Word) { return Word >> parity_shift; }

/// The next phase if this one lacks nothing.
__device__ inline uint64_t end_phase(uint64_t Word) {
  if (Word & (count_mask | bytes_mask))
    return Word;
  return (Word ^ uint64_t(1) << parity_shift) |
         (Word >> needed_shift & count_mask);
}

/// Bytes may come before they are expected; then it is their announcement that
/// ends the phase.
__device__ inline uint64_t add_bytes(uint64_t Word, uint32_t Bytes) {
  uint64_t Sum = Word + (uint64_t(Bytes) << bytes_shift);
  return end_phase((Word & ~bytes_mask) | (Sum & bytes_mask));
}

/// Word after Times arrivals of Count threads, one after the other.
template <bool Drop>
__device__ inline uint64_t arrivals(uint64_t Word, uint32_t Count,
                                    uint32_t Times) {
  const uint64_t One = Drop ? uint64_t(Count) << needed_shift | Count : Count;
  for (; Times; --Times) {
    if (Times * Count < lacking(Word))
      return Word - Times * One;
    Word = end_phase(Word - One);
  }
  return Word;
}

template <class Order, class Address, class Function>
__device__ inline uint64_t change(Address Where, Function New) {
  auto *Word = atomics::place<uint64_t, shared>(Where);
  uint64_t Old =
      __hip_atomic_load(Word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  while (!__hip_atomic_compare_exchange_strong(Word, &Old, New(Old),
                                               Order::order, __ATOMIC_RELAXED,
                                               __HIP_MEMORY_SCOPE_WORKGROUP))
    ;
  return Old;
}

__device__ inline uint32_t read_lane(uint32_t Value, int Lane) {
  return __builtin_amdgcn_readlane(Value, Lane);
}
__device__ inline uint32_t lanes_below(uint64_t Lanes) {
  return __builtin_amdgcn_mbcnt_hi(uint32_t(Lanes >> 32),
                                   __builtin_amdgcn_mbcnt_lo(Lanes, 0));
}

/// Lanes that arrive together do so as if one after the other.
template <class Order, bool Drop, class Address>
__device__ inline uint64_t arrive(Address Where, uint32_t Count) {
  // The exchange is one lane's; its order does not hold for the others.
  if constexpr (Order::order != __ATOMIC_RELAXED)
    fence<Order, cta>();
  const uint32_t Offset = static_cast<uint32_t>((uint64_t)Where);
  const uint32_t Lane = lanes_below(~uint64_t(0));
  uint64_t Before = 0;
  // All lanes stay in the loop: one that only some leave, and that has no
  // effect but to wait for that, may be deleted.
  for (uint64_t Rest = __builtin_amdgcn_ballot_w64(true); Rest;) {
    const int First = __builtin_ctzll(Rest);
    const bool Same =
        Offset == read_lane(Offset, First) && Count == read_lane(Count, First);
    const uint64_t Lanes = __builtin_amdgcn_ballot_w64(Same);
    uint64_t Old = 0;
    if (Lane == static_cast<uint32_t>(First))
      Old = change<Order>(Offset, [&](uint64_t Word) {
        return arrivals<Drop>(Word, Count, __builtin_popcountll(Lanes));
      });
    Old = uint64_t(read_lane(uint32_t(Old >> 32), First)) << 32 |
          read_lane(uint32_t(Old), First);
    if (Same)
      Before = arrivals<Drop>(Old, Count, lanes_below(Lanes));
    Rest &= ~Lanes;
  }
  return Before;
}

template <class Order, bool Drop, class Address>
__device__ inline uint64_t arrive_bytes(Address Where, uint32_t Bytes) {
  return change<Order>(Where, [&](uint64_t Word) {
    return arrivals<Drop>(add_bytes(Word, Bytes), 1, 1);
  });
}

/// Whether the current phase has the other parity.
template <class Order, class Address>
__device__ inline bool ended(Address Where, bool Parity) {
  return parity(__hip_atomic_load(atomics::place<uint64_t, shared>(Where),
                                  Order::order,
                                  __HIP_MEMORY_SCOPE_WORKGROUP)) != Parity;
}
/// Gives up soon, as PTX allows: the program asks again.
template <class Order, class Address>
__device__ inline bool wait(Address Where, bool Parity) {
  if (ended<Order>(Where, Parity))
    return true;
  __builtin_amdgcn_s_sleep(1);
  return ended<Order>(Where, Parity);
}

} // namespace mbarrier

template <class Address>
__device__ inline void mbarrier_init(Address Where, uint32_t Count) {
  store_atomic<uint64_t, shared, relaxed, cta>(
      Where, uint64_t(Count) << mbarrier::needed_shift | Count);
}

template <class Address>
__device__ inline void mbarrier_expect_tx(Address Where, uint32_t Bytes) {
  mbarrier::change<relaxed>(
      Where, [&](uint64_t Word) { return mbarrier::add_bytes(Word, Bytes); });
}
template <class Address>
__device__ inline void mbarrier_complete_tx(Address Where, uint32_t Bytes) {
  mbarrier::change<relaxed>(Where, [&](uint64_t Word) {
    return mbarrier::add_bytes(Word, 0u - Bytes);
  });
}

template <class Order, class Address>
__device__ inline uint64_t mbarrier_arrive(Address Where, uint32_t Count = 1) {
  return mbarrier::arrive<Order, false>(Where, Count);
}
template <class Order, class Address>
__device__ inline uint64_t mbarrier_arrive_drop(Address Where,
                                                uint32_t Count = 1) {
  return mbarrier::arrive<Order, true>(Where, Count);
}
template <class Order, class Address>
__device__ inline uint64_t mbarrier_arrive_expect_tx(Address Where,
                                                     uint32_t Bytes) {
  return mbarrier::arrive_bytes<Order, false>(Where, Bytes);
}
template <class Order, class Address>
__device__ inline uint64_t mbarrier_arrive_drop_expect_tx(Address Where,
                                                          uint32_t Bytes) {
  return mbarrier::arrive_bytes<Order, true>(Where, Bytes);
}

// Whether the phase is over that State is of, or that has this parity.
template <class Order, class Address>
__device__ inline bool mbarrier_test_wait(Address Where, uint64_t State) {
  return mbarrier::ended<Order>(Where, mbarrier::parity(State));
}
template <class Order, class Address>
__device__ inline bool mbarrier_test_wait_parity(Address Where,
                                                 uint32_t Parity) {
  return mbarrier::ended<Order>(Where, Parity & 1);
}
template <class Order, class Address>
__device__ inline bool mbarrier_try_wait(Address Where, uint64_t State) {
  return mbarrier::wait<Order>(Where, mbarrier::parity(State));
}
template <class Order, class Address>
__device__ inline bool mbarrier_try_wait_parity(Address Where,
                                                uint32_t Parity) {
  return mbarrier::wait<Order>(Where, Parity & 1);
}

__device__ inline uint32_t mbarrier_pending_count(uint64_t State) {
  return mbarrier::lacking(State);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MBARRIER_H
