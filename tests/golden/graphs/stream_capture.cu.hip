// An iterative solver recorded once by stream capture, with a fork to a second stream, and replayed as a graph.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
// usage: stream_capture [n] [iterations]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipify/arch.h>

#define CUDA_TRY(call)                                                         \
  do {                                                                         \
    hipError_t const status = (call);                                         \
    if (hipSuccess != status) {                                               \
      fprintf(stderr, "%s at %s:%d\n", hipGetErrorString(status), __FILE__,   \
              __LINE__);                                                       \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

// One Jacobi sweep of -u'' = f on (0, 1) with u = 0 at both ends.
__global__ void jacobi(const float *__restrict__ u, const float *__restrict__ f,
                       float *__restrict__ next, int n, float h2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float left = i > 0 ? u[i - 1] : 0.0f;
  float right = i < n - 1 ? u[i + 1] : 0.0f;
  next[i] = 0.5f * (left + right + h2 * f[i]);
}

// Counts sweeps; runs beside the solver to give the graph two branches.
__global__ void count(int *sweeps, int by) { *sweeps += by; }

static void reference(std::vector<float> &u, const std::vector<float> &f,
                      int sweeps, float h2) {
  std::vector<float> next(u.size());
  const int n = int(u.size());
  for (int s = 0; s < sweeps; ++s) {
    for (int i = 0; i < n; ++i)
      next[i] = 0.5f * ((i > 0 ? u[i - 1] : 0.0f) +
                        (i < n - 1 ? u[i + 1] : 0.0f) + h2 * f[i]);
    u.swap(next);
  }
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 127;
  const int iterations = argc > 2 ? atoi(argv[2]) : 20;
  const float h2 = 1.0f / ((n + 1.0f) * (n + 1.0f));
  const size_t bytes = n * sizeof(float);

  std::vector<float> u(n, 0.0f), f(n), result(n);
  for (int i = 0; i < n; ++i)
    f[i] = sinf(3.14159265f * (i + 1) / (n + 1)) * 10.0f;

  float *dU, *dNext, *dF;
  int *dSweeps, sweeps = 0;
  CUDA_TRY(hipMalloc(&dU, bytes));
  CUDA_TRY(hipMalloc(&dNext, bytes));
  CUDA_TRY(hipMalloc(&dF, bytes));
  CUDA_TRY(hipMalloc(&dSweeps, sizeof(int)));
  CUDA_TRY(hipMemcpy(dF, f.data(), bytes, hipMemcpyHostToDevice));
  CUDA_TRY(hipMemset(dU, 0, bytes));
  CUDA_TRY(hipMemset(dSweeps, 0, sizeof(int)));

  hipStream_t stream, side;
  hipEvent_t fork, join, begin, end;
  CUDA_TRY(hipStreamCreate(&stream));
  CUDA_TRY(hipStreamCreate(&side));
  CUDA_TRY(hipEventCreateWithFlags(&fork, hipEventDisableTiming));
  CUDA_TRY(hipEventCreateWithFlags(&join, hipEventDisableTiming));
  CUDA_TRY(hipEventCreate(&begin));
  CUDA_TRY(hipEventCreate(&end));

  // Record two sweeps (there and back) and the counter on the side stream.
  const dim3 block(64), grid((n + block.x - 1) / block.x);
  hipGraph_t graph;
  hipGraphExec_t exec;
  CUDA_TRY(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
  CUDA_TRY(hipEventRecord(fork, stream));
  CUDA_TRY(hipStreamWaitEvent(side, fork, 0));
  count<<<1, 1, 0, side>>>(dSweeps, 2);
  CUDA_TRY(hipEventRecord(join, side));
  jacobi<<<grid, block, 0, stream>>>(dU, dF, dNext, n, h2);
  jacobi<<<grid, block, 0, stream>>>(dNext, dF, dU, n, h2);
  CUDA_TRY(hipStreamWaitEvent(stream, join, 0));
  hipStreamCaptureStatus capturing;
  CUDA_TRY(hipStreamIsCapturing(stream, &capturing));
  bool ok = capturing == hipStreamCaptureStatusActive;
  CUDA_TRY(hipStreamEndCapture(stream, &graph));

  size_t nodes = 0;
  CUDA_TRY(hipGraphGetNodes(graph, nullptr, &nodes));
  ok &= nodes == 3;
#if HIPIFY_CUDART_VERSION >= 12000
  CUDA_TRY(hipGraphInstantiateWithFlags(&exec, graph, 0));
#else
  CUDA_TRY(hipGraphInstantiate(&exec, graph, NULL, NULL, 0));
#endif

  CUDA_TRY(hipEventRecord(begin, stream));
  for (int i = 0; i < iterations; ++i)
    CUDA_TRY(hipGraphLaunch(exec, stream));
  CUDA_TRY(hipEventRecord(end, stream));
  CUDA_TRY(hipEventSynchronize(end));
  float ms = 0.0f;
  CUDA_TRY(hipEventElapsedTime(&ms, begin, end));

  CUDA_TRY(hipMemcpy(result.data(), dU, bytes, hipMemcpyDeviceToHost));
  CUDA_TRY(hipMemcpy(&sweeps, dSweeps, sizeof(int), hipMemcpyDeviceToHost));
  reference(u, f, 2 * iterations, h2);
  float worst = 0.0f;
  for (int i = 0; i < n; ++i)
    worst = fmaxf(worst, fabsf(u[i] - result[i]));
  ok &= sweeps == 2 * iterations && worst < 1e-5f;
  printf("%zu nodes, %d sweeps in %.3f ms, max error %.2e\n", nodes, sweeps, ms,
         worst);

  CUDA_TRY(hipGraphExecDestroy(exec));
  CUDA_TRY(hipGraphDestroy(graph));
  for (hipEvent_t e : {fork, join, begin, end})
    CUDA_TRY(hipEventDestroy(e));
  CUDA_TRY(hipStreamDestroy(side));
  CUDA_TRY(hipStreamDestroy(stream));
  for (void *p : {(void *)dU, (void *)dNext, (void *)dF, (void *)dSweeps})
    CUDA_TRY(hipFree(p));
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
