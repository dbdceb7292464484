// Talking from kernels: printf with its buffer size, assert, an error word in pinned memory, and clocks for timing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
// The strings name CUDA calls on purpose: "cudaMalloc" in a message is text.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include <hip/hip_runtime.h>

static bool report(hipError_t e, const char *what) {
  if (e == hipSuccess)
    return true;
  fprintf(stderr, "%s failed: %s (see cudaGetErrorString)\n", what,
          hipGetErrorName(e));
  return false;
}
#define TRY(call)                                                              \
  if (!report(call, #call))                                                    \
    return 2

struct ErrorWord {
  int code, thread, line;
};

// Keeps the first error only.
#define DEVICE_CHECK(cond, word, errorCode)                                    \
  do {                                                                         \
    if (!(cond) && atomicCAS(&(word)->code, 0, (errorCode)) == 0) {            \
      (word)->thread = blockIdx.x * blockDim.x + threadIdx.x;                  \
      (word)->line = __LINE__;                                                 \
      __threadfence_system();                                                  \
    }                                                                          \
  } while (0)

__global__ void safeDivide(const int *a, const int *b, int *out, int n,
                           ErrorWord *error) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(blockDim.x % 32 == 0 && "whole warps expected");
  if (i >= n)
    return;
  DEVICE_CHECK(b[i] != 0, error, 33);
  out[i] = b[i] != 0 ? a[i] / b[i] : 0;
  if (i == 5)
    printf("thread %d of block %d: %d / %d = %d\n", threadIdx.x, blockIdx.x,
           a[i], b[i], out[i]);
}

__global__ void timeLoop(long long *cycles, float *sink) {
  long long start = clock64();
  float x = threadIdx.x;
  for (int i = 0; i < 100; ++i)
    x = x * 0.5f + 1.0f;
  long long stop = clock64();
  *sink = x;
  *cycles = stop - start;
#ifdef TRACE_KERNEL
  printf("%s: cudaDeviceSynchronize() prints this\n", __func__);
#endif
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 100;
  size_t fifo = 0;
  TRY(hipDeviceSetLimit(hipLimitPrintfFifoSize, 1 << 20));
  TRY(hipDeviceGetLimit(&fifo, hipLimitPrintfFifoSize));
  printf("cudaLimitPrintfFifoSize is %zu\n", fifo);

  int *a, *b, *out;
  ErrorWord *error, *deviceError;
  TRY(hipMallocManaged(&a, n * sizeof(int)));
  TRY(hipMallocManaged(&b, n * sizeof(int), hipMemAttachGlobal));
  TRY(hipMallocManaged(&out, n * sizeof(int)));
  TRY(hipHostAlloc((void **)&error, sizeof *error, hipHostMallocMapped));
  TRY(hipHostGetDevicePointer((void **)&deviceError, error, 0));
  *error = ErrorWord{0, -1, 0};
  for (int i = 0; i < n; ++i) {
    a[i] = 1000 + i;
    b[i] = i == 42 ? 0 : 1 + i % 9;
  }

  safeDivide<<<(n + 63) / 64, 64>>>(a, b, out, n, deviceError);
  TRY(hipGetLastError());
  TRY(hipDeviceSynchronize()); // flushes the printf buffer
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += out[i] != (b[i] ? a[i] / b[i] : 0);
  bool found = n > 42 ? error->code == 33 && error->thread == 42 && error->line > 0
                      : error->code == 0;
  printf("division: %d wrong  %s\n", wrong, wrong ? "FAIL" : "PASS");
  printf("error word: code %d, thread %d  %s\n", error->code, error->thread,
         found ? "PASS" : "FAIL");

  long long *cycles;
  float *sink;
  TRY(hipMallocManaged(&cycles, sizeof *cycles));
  TRY(hipMallocManaged(&sink, sizeof *sink));
  timeLoop<<<1, 1>>>(cycles, sink);
  TRY(hipDeviceSynchronize());
  bool timed = *cycles > 0 && *sink == 2.0f;
  printf("clock64: %s\n", timed ? "PASS" : "FAIL");

  // A wrong launch is reported and does not stick.
  timeLoop<<<1, 1 << 20>>>(cycles, sink);
  hipError_t launch = hipGetLastError();
  bool refused = launch != hipSuccess && hipGetLastError() == hipSuccess;
  printf("launch of 2^20 threads: %s  %s\n", hipGetErrorName(launch),
         refused ? "PASS" : "FAIL");

  TRY(hipHostFree(error));
  for (void *p : {(void *)a, (void *)b, (void *)out, (void *)cycles, (void *)sink})
    TRY(hipFree(p));
  bool ok = wrong == 0 && found && timed && refused;
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
