// Two devices and one result: each computes half, peer access where it is possible, copies between the devices otherwise.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
// On a machine with one device both halves run there; the calls are the same.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>

#define CHECK_CUDA(expr)                                                       \
  do {                                                                         \
    const hipError_t code = (expr);                                           \
    if (code != hipSuccess) {                                                 \
      std::fprintf(stderr, "[%s:%d] %s: %s\n", __FILE__, __LINE__,             \
                   hipGetErrorName(code), hipGetErrorString(code));          \
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
  CHECK_CUDA(hipDeviceCanAccessPeer(&possible, device, peer));
  if (!possible)
    return false;
  CHECK_CUDA(hipSetDevice(device));
  hipError_t err = hipDeviceEnablePeerAccess(peer, 0);
  if (err == hipErrorPeerAccessAlreadyEnabled) {
    hipGetLastError(); // not an error for us: take it off the record
    return true;
  }
  CHECK_CUDA(err);
  return true;
}

int main(int argc, char **argv) {
  const int n = 2 * (argc > 1 ? std::atoi(argv[1]) : 500);
  const int half = n / 2;
  int devices = 0;
  CHECK_CUDA(hipGetDeviceCount(&devices));
  const int first = 0, second = devices > 1 ? 1 : 0;
  const bool peer = enablePeer(first, second) && enablePeer(second, first);
  std::printf("devices %d and %d, peer access %s\n", first, second,
              peer ? "on" : "off");

  std::vector<int> host(n), result(n);
  for (int i = 0; i < n; ++i)
    host[i] = (i * 37) % 211 - 100;

  // The whole input is on the first device, the second gets its half from it.
  int *in0, *out0, *in1, *out1;
  CHECK_CUDA(hipSetDevice(first));
  CHECK_CUDA(hipMalloc(&in0, n * sizeof(int)));
  CHECK_CUDA(hipMalloc(&out0, n * sizeof(int)));
  CHECK_CUDA(hipMemcpy(in0, host.data(), n * sizeof(int),
                        hipMemcpyHostToDevice));
  hipStream_t stream0, stream1;
  hipEvent_t done1;
  CHECK_CUDA(hipStreamCreate(&stream0));
  CHECK_CUDA(hipSetDevice(second));
  CHECK_CUDA(hipMalloc(&in1, half * sizeof(int)));
  CHECK_CUDA(hipMalloc(&out1, half * sizeof(int)));
  CHECK_CUDA(hipStreamCreate(&stream1));
  CHECK_CUDA(hipEventCreateWithFlags(&done1, hipEventDisableTiming));

  const int threads = 128, blocks = (half + threads - 1) / threads;
  CHECK_CUDA(hipMemcpyPeerAsync(in1, second, in0 + half, first,
                                 half * sizeof(int), stream1));
  square<<<blocks, threads, 0, stream1>>>(in1, out1, half);
  CHECK_CUDA(hipGetLastError());
  if (peer) // unified addressing: the runtime knows where both pointers live
    CHECK_CUDA(hipMemcpyAsync(out0 + half, out1, half * sizeof(int),
                               hipMemcpyDefault, stream1));
  else
    CHECK_CUDA(hipMemcpyPeerAsync(out0 + half, first, out1, second,
                                   half * sizeof(int), stream1));
  CHECK_CUDA(hipEventRecord(done1, stream1));

  CHECK_CUDA(hipSetDevice(first));
  square<<<blocks, threads, 0, stream0>>>(in0, out0, half);
  CHECK_CUDA(hipGetLastError());
  CHECK_CUDA(hipStreamWaitEvent(stream0, done1, 0));
  CHECK_CUDA(hipMemcpyAsync(result.data(), out0, n * sizeof(int),
                             hipMemcpyDeviceToHost, stream0));
  CHECK_CUDA(hipStreamSynchronize(stream0));

  hipPointerAttribute_t where;
  CHECK_CUDA(hipPointerGetAttributes(&where, out1));
  bool ok = where.device == second && where.type == hipMemoryTypeDevice;
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += result[i] != host[i] * host[i];
  ok &= wrong == 0;

  CHECK_CUDA(hipFree(in0));
  CHECK_CUDA(hipFree(out0));
  CHECK_CUDA(hipStreamDestroy(stream0));
  CHECK_CUDA(hipSetDevice(second));
  CHECK_CUDA(hipFree(in1));
  CHECK_CUDA(hipFree(out1));
  CHECK_CUDA(hipStreamDestroy(stream1));
  CHECK_CUDA(hipEventDestroy(done1));
  if (peer && first != second)
    CHECK_CUDA(hipDeviceDisablePeerAccess(first));
  std::printf("%d wrong\n%s\n", wrong, ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
