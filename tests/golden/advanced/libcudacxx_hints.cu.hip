// What libcu++ has of the runtime and the caches: stream_ref and its errors, access properties, annotated pointers, copies
// through them, discard_memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hipify/annotated_ptr.h>
#include <hipify/barrier.h>
#include <hipify/stream_ref.h>
#include <hip/hip_runtime.h>
#include <hipify/copy_pipeline.h>
#include <hipify/scoped_atomic.h>

#include <cstdio>
#include <vector>

constexpr int kElements = 128;

using Persisting = hipify::annotated_ptr<const int, hipify::access_property::persisting>;
using Any = hipify::annotated_ptr<int, hipify::access_property>;

__global__ void scaled(Persisting in, Any out, int *scratch, int by) {
  __shared__ hipify::barrier<hipify::thread_scope_block> barrier;
  __shared__ __align__(16) int tile[kElements];
  if (threadIdx.x == 0)
    init(&barrier, blockDim.x);
  __syncthreads();
  hipify::apply_access_property(in.get(), sizeof(int) * kElements, hipify::access_property::persisting{});
  // Each thread copies its element, through an annotated pointer.
  hipify::memcpy_async(tile + threadIdx.x, Persisting(in.get() + threadIdx.x), sizeof(int), barrier);
  barrier.arrive_and_wait();
  int *plain = hipify::associate_access_property(scratch, hipify::access_property::streaming{});
  plain[threadIdx.x] = tile[kElements - 1 - threadIdx.x] * by;
  __syncthreads();
  out[threadIdx.x] = plain[kElements - 1 - threadIdx.x] + *in + (in ? 1 : 0) + int(Persisting(in.get() + 3) - in);
  __syncthreads();
  if (threadIdx.x == 0)
    hipify::discard_memory(scratch, sizeof(int) * kElements);
}

int main() {
  std::vector<int> host(kElements);
  for (int i = 0; i < kElements; ++i)
    host[i] = i * 7 % 31;
  int *in = nullptr, *out = nullptr, *scratch = nullptr;
  hipMalloc(&in, kElements * sizeof(int));
  hipMalloc(&out, kElements * sizeof(int));
  hipMalloc(&scratch, kElements * sizeof(int));
  hipStream_t owned = nullptr;
  hipStreamCreate(&owned);
  hipify::stream_ref stream = owned;
  hipMemcpyAsync(in, host.data(), kElements * sizeof(int), hipMemcpyHostToDevice, stream.get());
  hipify::access_property often(hipify::access_property::persisting{}, 0.5f, hipify::access_property::streaming{});
  scaled<<<1, kElements, 0, stream.get()>>>(Persisting(in), Any(out, often), scratch, 3);
  std::vector<int> got(kElements);
  hipMemcpyAsync(got.data(), out, kElements * sizeof(int), hipMemcpyDeviceToHost, stream.get());
  stream.wait();
  int wrong = !stream.ready() + (stream != owned) + (stream == hipify::stream_ref()) + (stream.priority() > 0);
  unsigned sum = 0;
  for (int i = 0; i < kElements; ++i) {
    wrong += got[i] != host[i] * 3 + host[0] + 4;
    sum = sum * 31 + unsigned(got[i]);
  }
  hipStreamDestroy(owned);
  hipFree(in);
  hipFree(out);
  hipFree(scratch);
  if (hipError_t e = hipGetLastError(); e != hipSuccess) {
    std::fprintf(stderr, "%s\n", hipGetErrorString(e));
    return 2;
  }
  std::printf("sum %x, %d wrong\n%s\n", sum, wrong, wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
