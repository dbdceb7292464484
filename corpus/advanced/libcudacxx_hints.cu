// What libcu++ has of the runtime and the caches: stream_ref and its errors, access properties, annotated pointers, copies
// through them, discard_memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda/annotated_ptr>
#include <cuda/barrier>
#include <cuda/discard_memory>
#include <cuda/stream_ref>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

constexpr int kElements = 128;

using Persisting = cuda::annotated_ptr<const int, cuda::access_property::persisting>;
using Any = cuda::annotated_ptr<int, cuda::access_property>;

__global__ void scaled(Persisting in, Any out, int *scratch, int by) {
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ __align__(16) int tile[kElements];
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  cuda::apply_access_property(in.get(), sizeof(int) * kElements, cuda::access_property::persisting{});
  // Each thread copies its element, through an annotated pointer.
  cuda::memcpy_async(tile + threadIdx.x, Persisting(in.get() + threadIdx.x), sizeof(int), barrier);
  barrier.arrive_and_wait();
  int *plain = cuda::associate_access_property(scratch, cuda::access_property::streaming{});
  plain[threadIdx.x] = tile[kElements - 1 - threadIdx.x] * by;
  __syncthreads();
  out[threadIdx.x] = plain[kElements - 1 - threadIdx.x] + *in + (in ? 1 : 0) + int(Persisting(in.get() + 3) - in);
  __syncthreads();
  if (threadIdx.x == 0)
    cuda::discard_memory(scratch, sizeof(int) * kElements);
}

int main() {
  std::vector<int> host(kElements);
  for (int i = 0; i < kElements; ++i)
    host[i] = i * 7 % 31;
  int *in = nullptr, *out = nullptr, *scratch = nullptr;
  cudaMalloc(&in, kElements * sizeof(int));
  cudaMalloc(&out, kElements * sizeof(int));
  cudaMalloc(&scratch, kElements * sizeof(int));
  cudaStream_t owned = nullptr;
  cudaStreamCreate(&owned);
  cuda::stream_ref stream = owned;
  cudaMemcpyAsync(in, host.data(), kElements * sizeof(int), cudaMemcpyHostToDevice, stream.get());
  cuda::access_property often(cuda::access_property::persisting{}, 0.5f, cuda::access_property::streaming{});
  scaled<<<1, kElements, 0, stream.get()>>>(Persisting(in), Any(out, often), scratch, 3);
  std::vector<int> got(kElements);
  cudaMemcpyAsync(got.data(), out, kElements * sizeof(int), cudaMemcpyDeviceToHost, stream.get());
  stream.wait();
  int wrong = !stream.ready() + (stream != owned) + (stream == cuda::stream_ref()) + (stream.priority() > 0);
  unsigned sum = 0;
  for (int i = 0; i < kElements; ++i) {
    wrong += got[i] != host[i] * 3 + host[0] + 4;
    sum = sum * 31 + unsigned(got[i]);
  }
  cudaStreamDestroy(owned);
  cudaFree(in);
  cudaFree(out);
  cudaFree(scratch);
  if (cudaError_t e = cudaGetLastError(); e != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return 2;
  }
  std::printf("sum %x, %d wrong\n%s\n", sum, wrong, wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
