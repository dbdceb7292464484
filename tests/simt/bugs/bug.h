// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the seeded bugs share: each file is a program for HIP and for CUDA, with
// its bug, or with -DFIXED=1 without it. bugs_test.py puts all of a folder into
// one program, both ways, in namespaces of their own.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#if defined(__HIP__)
#include <hip/hip_runtime.h>
#else
#include <cuda_runtime.h>
#endif

#ifndef BUG_H
#define BUG_H

#if defined(__HIP__)
#define GPU(name) hip##name
// The lanes of a wave run in lockstep; this keeps compilers from moving code.
#define WAVE_SYNC() __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "wavefront"), \
                    __builtin_amdgcn_wave_barrier()
#define WAVE_SHUFFLE(value, lane) __shfl(value, lane)
#else
#define GPU(name) cuda##name
#define WAVE_SYNC() __syncwarp()
#define WAVE_SHUFFLE(value, lane) __shfl_sync(__activemask(), value, lane)
#endif

template <typename T> T *allocate(size_t count) {
  T *data = nullptr;
  if (GPU(Malloc)((void **)&data, count * sizeof(T)) != GPU(Success))
    abort();
  (void)GPU(Memset)(data, 0, count * sizeof(T));
  return data;
}

// Errors that the API returns do not change the exit code: reports do.
inline int finish() {
  (void)GPU(GetLastError)();
  (void)GPU(DeviceSynchronize)();
  return 0;
}

#define BUG_PASTE2(a, b) a##_##b
#define BUG_PASTE(a, b) BUG_PASTE2(a, b)
// Dynamic shared memory of different types must have different names.
#define BUG_NAME(name) BUG_PASTE(BUG_NAMESPACE, name)
#define BUG_BEGIN namespace BUG_NAMESPACE {

#ifdef BUG_COMBINED
#define BUG_END }
#else
#ifndef FIXED
#define FIXED 0
#endif
#define BUG_NAMESPACE bug
#define BUG_END                                                                \
  }                                                                            \
  int main() { return BUG_NAMESPACE::run(); }
#endif

#endif
