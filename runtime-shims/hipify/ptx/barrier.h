//===- hipify/ptx/barrier.h - bar and barrier of PTX ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block of CUDA has 16 barriers, of which each may wait for some of the warps
// only. AMD's has one, for all: it is barrier 0 when all threads wait. The
// others are counters in the LDS. Their waits are loops with s_sleep.
//
// The LDS holds anything when a block starts, and no place is known that all
// its threads pass before the first barrier. So the counters carry the name of
// their block: 63 bits, made of its number and of the addresses of its launch's
// packet and arguments. A warp that finds another name there zeroes them.
// Memory would have to contain exactly that name by chance.
//
// Conditions, beside PTX's own:
//   - Two warps that wait for each other must not share a wavefront of 64,
//     unless they come to the barrier together: hipify-cpp reports it (HC0415).
//   - A warp comes with all its lanes, as .aligned demands. Without .aligned
//     PTX lets them come in parts; here that is a trap.
//   - barrier 1 to 15 without a count waits for all warps of the block, also
//     for those that have ended: in PTX they do not count.
//
// Cost: barrier 0 is __syncthreads(). The others are 120 instructions, of which
// a warp that comes last executes about 70 with three accesses of the LDS; red
// is three of them. They take 136 bytes of the LDS.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_BARRIER_H
#define HIPIFY_PTX_BARRIER_H

#include <hipify/ptx/control.h>
#include <hipify/warp.h>

namespace hipify {
namespace ptx {

struct named_barriers {
  uint64_t Owner;     ///< The block whose the rest is, or 1 more: not yet.
  uint32_t State[16]; ///< Bits 0 to 7: warps that have come; above: the phase.
  uint32_t Sum[16];   ///< Of red, of all phases so far.
};

template <class T> HIPIFY_WARP T lds_load(const T &Word) {
  return __hip_atomic_load(&Word, __ATOMIC_RELAXED,
                           __HIP_MEMORY_SCOPE_WORKGROUP);
}
template <class T> HIPIFY_WARP void lds_store(T &Word, T Value) {
  __hip_atomic_store(&Word, Value, __ATOMIC_RELAXED,
                     __HIP_MEMORY_SCOPE_WORKGROUP);
}
/// Whether Word was Old, and is Value now; Old is what it was.
template <class T> HIPIFY_WARP bool lds_replace(T &Word, T &Old, T Value) {
  return __hip_atomic_compare_exchange_strong(
      &Word, &Old, Value, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
      __HIP_MEMORY_SCOPE_WORKGROUP);
}
HIPIFY_WARP void before_barrier() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_wave_barrier();
}
HIPIFY_WARP void after_barrier() {
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

/// An even number that differs from block to block and from launch to launch.
HIPIFY_WARP uint64_t block_name() {
  // Grids have less than 65536 blocks in y and z.
  uint64_t Block = static_cast<uint64_t>(blockIdx.z) << 48 |
                   static_cast<uint64_t>(blockIdx.y) << 32 | blockIdx.x;
  auto Packet =
      reinterpret_cast<uint64_t>((const void *)__builtin_amdgcn_dispatch_ptr());
  auto Arguments = reinterpret_cast<uint64_t>(
      (const void *)__builtin_amdgcn_implicitarg_ptr());
  return (Block * 0xbf58476d1ce4e5b9 + Packet * 0x94d049bb133111eb +
          Arguments * 0x9e3779b97f4a7c15)
         << 1;
}

/// The block's barriers; no thread waits at them at first.
HIPIFY_WARP named_barriers &block_barriers() {
  static __shared__ named_barriers Barriers;
  uint64_t Name = block_name();
  unsigned Lane = hipify::wave_lane();
  // One lane of the wavefront: lanes must not wait for each other.
  if (Lane == unsigned(__builtin_amdgcn_readfirstlane(Lane))) {
    for (;;) {
      // The mark is for hipify-cpp's emulator; it makes no instruction.
      uint64_t Owner =
          __builtin_annotation(lds_load(Barriers.Owner), "may be unwritten");
      if (Owner == Name)
        break;
      if (Owner == (Name | 1)) {
        __builtin_amdgcn_s_sleep(1);
      } else if (lds_replace(Barriers.Owner, Owner, Name | 1)) {
#pragma clang loop unroll(disable)
        for (int I = 0; I < 16; ++I) {
          lds_store(Barriers.State[I], 0u);
          lds_store(Barriers.Sum[I], 0u);
        }
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
        lds_store(Barriers.Owner, Name);
      }
    }
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  }
  __builtin_amdgcn_wave_barrier();
  return Barriers;
}

HIPIFY_WARP uint32_t block_threads() {
  return blockDim.x * blockDim.y * blockDim.z;
}
HIPIFY_WARP uint32_t block_warps() { return (block_threads() + 31) / 32; }

/// One lane of each warp.
HIPIFY_WARP bool leads_warp() {
  return hipify::lane_id() == unsigned(__builtin_ctz(hipify::activemask()));
}

/// Counts a warp in, and begins the next phase if it is the last one. The
/// phase that it came in.
HIPIFY_WARP uint32_t come(uint32_t &State, uint32_t Warps) {
  uint32_t Old = lds_load(State), New;
  do
    New = (Old & 0xff) + 1 < Warps ? Old + 1 : (Old | 0xff) + 1;
  while (!lds_replace(State, Old, New));
  return Old >> 8;
}

/// Waits until Warps warps have come. The lanes stay together: the wavefront
/// leaves the loop when none of its warps has to wait.
HIPIFY_WARP void meet(uint32_t &State, uint32_t Warps) {
  before_barrier();
  bool Leads = leads_warp();
  uint32_t Phase = Leads ? come(State, Warps) : 0;
  while (__any(Leads && lds_load(State) >> 8 == Phase))
    __builtin_amdgcn_s_sleep(1);
  after_barrier();
}

/// How many threads of Warps warps have Predicate. Sum is never reset: what
/// was there before is subtracted.
HIPIFY_WARP uint32_t meet_and_count(named_barriers &B, uint32_t Id,
                                    uint32_t Warps, bool Predicate) {
  uint32_t &Sum = B.Sum[Id & 15], &State = B.State[Id & 15];
  uint32_t Mine = __builtin_popcount(hipify::ballot(Predicate));
  uint32_t Before = lds_load(Sum);
  meet(State, Warps); // all know the old sum
  if (leads_warp())
    __hip_atomic_fetch_add(&Sum, Mine, __ATOMIC_RELAXED,
                           __HIP_MEMORY_SCOPE_WORKGROUP);
  meet(State, Warps); // all have added
  uint32_t After = lds_load(Sum);
  meet(State, Warps); // all have read
  return After - Before;
}

/// Whether all threads of the block mean the GPU's own barrier.
HIPIFY_WARP bool is_whole_block(uint32_t Id, uint32_t Threads) {
  return (Id & 15) == 0 && Threads >= block_threads();
}

//===----------------------------------------------------------------------===//
// bar.*, and barrier.*.aligned
//===----------------------------------------------------------------------===//

HIPIFY_WARP void bar_sync(uint32_t Id, uint32_t Threads) {
  if (is_whole_block(Id, Threads))
    __syncthreads();
  else
    meet(block_barriers().State[Id & 15], Threads / 32);
}
HIPIFY_WARP void bar_sync(uint32_t Id) { bar_sync(Id, block_warps() * 32); }

/// Does not wait. The GPU's own barrier has no such thing.
HIPIFY_WARP void bar_arrive(uint32_t Id, uint32_t Threads) {
  if (is_whole_block(Id, Threads))
    trap();
  named_barriers &B = block_barriers();
  before_barrier();
  if (leads_warp())
    come(B.State[Id & 15], Threads / 32);
  __builtin_amdgcn_wave_barrier();
}

HIPIFY_WARP uint32_t bar_red_popc(uint32_t Id, uint32_t Threads,
                                  bool Predicate) {
  if (is_whole_block(Id, Threads))
    return __syncthreads_count(Predicate);
  return meet_and_count(block_barriers(), Id, Threads / 32, Predicate);
}
HIPIFY_WARP bool bar_red_or(uint32_t Id, uint32_t Threads, bool Predicate) {
  return bar_red_popc(Id, Threads, Predicate) != 0;
}
HIPIFY_WARP bool bar_red_and(uint32_t Id, uint32_t Threads, bool Predicate) {
  return bar_red_popc(Id, Threads, !Predicate) == 0;
}
HIPIFY_WARP uint32_t bar_red_popc(uint32_t Id, bool Predicate) {
  return bar_red_popc(Id, block_warps() * 32, Predicate);
}
HIPIFY_WARP bool bar_red_or(uint32_t Id, bool Predicate) {
  return bar_red_or(Id, block_warps() * 32, Predicate);
}
HIPIFY_WARP bool bar_red_and(uint32_t Id, bool Predicate) {
  return bar_red_and(Id, block_warps() * 32, Predicate);
}

//===----------------------------------------------------------------------===//
// barrier.* without .aligned
//===----------------------------------------------------------------------===//

/// The number of threads, but a trap unless all lanes of the warp are here: the
/// first part of a warp to come would count for all of it.
HIPIFY_WARP uint32_t of_whole_warps(uint32_t Id, uint32_t Threads) {
  uint32_t Thread = hipify::thread_number();
  uint32_t Rest = block_threads() - Thread / 32 * 32;
  uint32_t Lanes = Rest < 32 ? (1u << Rest) - 1 : ~0u;
  if (!is_whole_block(Id, Threads) && hipify::activemask() != Lanes)
    trap();
  return Threads;
}

HIPIFY_WARP void barrier_sync(uint32_t Id, uint32_t Threads) {
  bar_sync(Id, of_whole_warps(Id, Threads));
}
HIPIFY_WARP void barrier_sync(uint32_t Id) {
  barrier_sync(Id, block_warps() * 32);
}
HIPIFY_WARP void barrier_arrive(uint32_t Id, uint32_t Threads) {
  bar_arrive(Id, of_whole_warps(Id, Threads));
}
HIPIFY_WARP uint32_t barrier_red_popc(uint32_t Id, uint32_t Threads,
                                      bool Predicate) {
  return bar_red_popc(Id, of_whole_warps(Id, Threads), Predicate);
}
HIPIFY_WARP bool barrier_red_or(uint32_t Id, uint32_t Threads, bool Predicate) {
  return barrier_red_popc(Id, Threads, Predicate) != 0;
}
HIPIFY_WARP bool barrier_red_and(uint32_t Id, uint32_t Threads,
                                 bool Predicate) {
  return barrier_red_popc(Id, Threads, !Predicate) == 0;
}
HIPIFY_WARP uint32_t barrier_red_popc(uint32_t Id, bool Predicate) {
  return barrier_red_popc(Id, block_warps() * 32, Predicate);
}
HIPIFY_WARP bool barrier_red_or(uint32_t Id, bool Predicate) {
  return barrier_red_or(Id, block_warps() * 32, Predicate);
}
HIPIFY_WARP bool barrier_red_and(uint32_t Id, bool Predicate) {
  return barrier_red_and(Id, block_warps() * 32, Predicate);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_BARRIER_H
