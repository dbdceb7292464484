// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No test needs this header.
#ifndef FOLD_TIMER_CUH
#define FOLD_TIMER_CUH

#include "memory.cuh"

namespace fold {

/// The time between two places of a stream.
class Timer {
public:
  explicit Timer(cudaStream_t Stream = nullptr) : Stream(Stream) {
    check(cudaEventCreate(&Begin));
    check(cudaEventCreateWithFlags(&End, cudaEventBlockingSync));
    check(cudaEventRecord(Begin, Stream));
  }
  Timer(const Timer &) = delete;
  ~Timer() {
    static_cast<void>(cudaEventDestroy(Begin));
    static_cast<void>(cudaEventDestroy(End));
  }
  float milliseconds() {
    float Time = 0;
    check(cudaEventRecord(End, Stream));
    check(cudaEventSynchronize(End));
    check(cudaEventElapsedTime(&Time, Begin, End));
    return Time;
  }

private:
  cudaStream_t Stream;
  cudaEvent_t Begin, End;
};

} // namespace fold
#endif
