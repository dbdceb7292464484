// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What random kernels are written in, for HIP, CUDA, and lane by lane on a
// host (for kernels without wave operations). generate.py defines WAVE before.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>
#if defined(__HIP__)
#include <hip/hip_runtime.h>
#define GPU(name) hip##name
#define GPU_SYMBOL(name) HIP_SYMBOL(name)
#elif defined(__CUDA__)
#include <cuda_runtime.h>
#define GPU(name) cuda##name
#define GPU_SYMBOL(name) name
#endif

using u32 = uint32_t;
using u64 = unsigned long long;

#ifdef GPU
#define DEVICE static __device__
#define KERNEL static __global__
#define THREAD threadIdx.x
#define THREADS blockDim.x
#define BLOCK blockIdx.x
__shared__ u64 shared[WAVE * 2];
#else
#define DEVICE static
#define KERNEL static
static u32 Thread, Threads, Block;
#define THREAD Thread
#define THREADS Threads
#define BLOCK Block
#endif
#define NOINLINE DEVICE __attribute__((noinline, unused))
#define INLINE DEVICE inline __attribute__((always_inline, unused))
#define STORE(value) out[BLOCK * THREADS + THREAD] = (value)

#ifdef TRACE
constexpr u32 TraceLength = 4096;
DEVICE u64 traced[2 * 2 * WAVE][TraceLength][2];
DEVICE u32 tracedCount[2 * 2 * WAVE];
INLINE void trace(u64 value, u32 site) {
  u32 self = BLOCK * THREADS + THREAD;
  u32 at = tracedCount[self]++ % TraceLength;
  traced[self][at][0] = site;
  traced[self][at][1] = value;
}
#else
INLINE void trace(u64, u32) {}
#endif

INLINE u64 mix(u64 acc, u64 value, u32 site) {
  trace(value, site);
  return acc * 31u + ((value * 0x9E3779B97F4A7C15ull) >> 17) + site;
}
INLINE u64 start(u32 block, u32 thread) {
  return (block * 977u + thread + 1u) * 0x9E3779B97F4A7C15ull;
}
INLINE u32 count(u64 lanes) { return __builtin_popcountll(lanes); }

// The operations on the lanes that are together. On NVIDIA, the lanes that a
// structured program has together are those of __activemask(): the language
// does not promise it, the emulator does.
#if defined(__HIP__)
INLINE u64 ballotOf(bool test) { return __ballot(test); }
INLINE u64 ballotSync(bool test) {
  return __ballot_sync(__activemask(), test);
}
INLINE bool anyOf(bool test) { return __any(test); }
INLINE bool allOf(bool test) { return __all(test); }
INLINE u64 shuffle(u64 value, u32 lane) { return __shfl(value, lane); }
INLINE u64 firstOf(u64 value) {
  return u32(__builtin_amdgcn_readfirstlane(int(value)));
}
#elif defined(__CUDA__)
INLINE u64 ballotOf(bool test) { return __ballot_sync(__activemask(), test); }
INLINE u64 ballotSync(bool test) {
  return __ballot_sync(__activemask(), test);
}
INLINE bool anyOf(bool test) { return __any_sync(__activemask(), test); }
INLINE bool allOf(bool test) { return __all_sync(__activemask(), test); }
INLINE u64 shuffle(u64 value, u32 lane) {
  return __shfl_sync(__activemask(), value, lane);
}
INLINE u64 firstOf(u64 value) {
  u32 active = __activemask();
  return __shfl_sync(active, u32(value), __ffs(active) - 1);
}
#endif

#ifdef GPU
// The value of the number-th running lane, counted round and round.
INLINE u64 picked(u64 value, u32 number) {
  u64 active = ballotOf(true);
  for (number %= count(active); number; --number)
    active &= active - 1;
  return shuffle(value, count((active & -active) - 1));
}
// The value of lane ^ flip if that lane is running, else this lane's.
INLINE u64 crossed(u64 value, u32 lane, u32 flip) {
  u64 active = ballotOf(true);
  u32 source = lane ^ flip;
  return shuffle(value, active >> source & 1 ? source : lane);
}
#endif

struct Row {
  const char *Name;
  void (*Run)(u64 *out, u32 u, u32 it);
  u32 Blocks, Threads, U;
  u64 Expected;
};
