// Two devices and one result: each computes half, peer access where it is possible, copies between the devices otherwise.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
// On a machine with one device both halves run there; the calls are the same.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

#define CHECK_CUDA(expr)                                                       \
  do {                                                                         \
    const cudaError_t code = (expr);                                           \
    if (code != cudaSuccess) {                                                 \
      std::fprintf(stderr, "[%s:%d] %s: %s\n", __FILE__, __LINE__,             \
                   cudaGetErrorName(code), cudaGetErrorString(code));          \
      std::exit(2);                                                            \
    }                                                                          \
  } while (0)

__global__ void square(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * in[i];
}

// True when `device` may read and write memory of `peer`.
static bool enablePeer(int device, int peer) {
  if (device == peer)
    return true;
  int possible = 0;
  CHECK_CUDA(cudaDeviceCanAccessPeer(&possible, device, peer));
  if (!possible)
    return false;
  CHECK_CUDA(cudaSetDevice(device));
  cudaError_t err = cudaDeviceEnablePeerAccess(peer, 0);
  if (err == cudaErrorPeerAccessAlreadyEnabled) {
    cudaGetLastError(); // not an error for us: take it off the record
    return true;
  }
  CHECK_CUDA(err);
  return true;
}

int main(int argc, char **argv) {
  const int n = 2 * (argc > 1 ? std::atoi(argv[1]) : 500);
  const int half = n / 2;
  int devices = 0;
  CHECK_CUDA(cudaGetDeviceCount(&devices));
  const int first = 0, second = devices > 1 ? 1 : 0;
  const bool peer = enablePeer(first, second) && enablePeer(second, first);
  std::printf("devices %d and %d, peer access %s\n", first, second,
              peer ? "on" : "off");

  std::vector<int> host(n), result(n);
  for (int i = 0; i < n; ++i)
    host[i] = (i * 37) % 211 - 100;

  // The whole input is on the first device, the second gets its half from it.
  int *in0, *out0, *in1, *out1;
  CHECK_CUDA(cudaSetDevice(first));
  CHECK_CUDA(cudaMalloc(&in0, n * sizeof(int)));
  CHECK_CUDA(cudaMalloc(&out0, n * sizeof(int)));
  CHECK_CUDA(cudaMemcpy(in0, host.data(), n * sizeof(int),
                        cudaMemcpyHostToDevice));
  cudaStream_t stream0, stream1;
  cudaEvent_t done1;
  CHECK_CUDA(cudaStreamCreate(&stream0));
  CHECK_CUDA(cudaSetDevice(second));
  CHECK_CUDA(cudaMalloc(&in1, half * sizeof(int)));
  CHECK_CUDA(cudaMalloc(&out1, half * sizeof(int)));
  CHECK_CUDA(cudaStreamCreate(&stream1));
  CHECK_CUDA(cudaEventCreateWithFlags(&done1, cudaEventDisableTiming));

  const int threads = 128, blocks = (half + threads - 1) / threads;
  CHECK_CUDA(cudaMemcpyPeerAsync(in1, second, in0 + half, first,
                                 half * sizeof(int), stream1));
  square<<<blocks, threads, 0, stream1>>>(in1, out1, half);
  CHECK_CUDA(cudaGetLastError());
  if (peer) // unified addressing: the runtime knows where both pointers live
    CHECK_CUDA(cudaMemcpyAsync(out0 + half, out1, half * sizeof(int),
                               cudaMemcpyDefault, stream1));
  else
    CHECK_CUDA(cudaMemcpyPeerAsync(out0 + half, first, out1, second,
                                   half * sizeof(int), stream1));
  CHECK_CUDA(cudaEventRecord(done1, stream1));

  CHECK_CUDA(cudaSetDevice(first));
  square<<<blocks, threads, 0, stream0>>>(in0, out0, half);
  CHECK_CUDA(cudaGetLastError());
  CHECK_CUDA(cudaStreamWaitEvent(stream0, done1, 0));
  CHECK_CUDA(cudaMemcpyAsync(result.data(), out0, n * sizeof(int),
                             cudaMemcpyDeviceToHost, stream0));
  CHECK_CUDA(cudaStreamSynchronize(stream0));

  cudaPointerAttributes where;
  CHECK_CUDA(cudaPointerGetAttributes(&where, out1));
  bool ok = where.device == second && where.type == cudaMemoryTypeDevice;
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += result[i] != host[i] * host[i];
  ok &= wrong == 0;

  CHECK_CUDA(cudaFree(in0));
  CHECK_CUDA(cudaFree(out0));
  CHECK_CUDA(cudaStreamDestroy(stream0));
  CHECK_CUDA(cudaSetDevice(second));
  CHECK_CUDA(cudaFree(in1));
  CHECK_CUDA(cudaFree(out1));
  CHECK_CUDA(cudaStreamDestroy(stream1));
  CHECK_CUDA(cudaEventDestroy(done1));
  if (peer && first != second)
    CHECK_CUDA(cudaDeviceDisablePeerAccess(first));
  std::printf("%d wrong\n%s\n", wrong, ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
