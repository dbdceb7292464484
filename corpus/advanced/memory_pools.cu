// Stream-ordered allocation: cudaMallocAsync from the default pool and from a pool of one's own, thresholds and statistics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK_RT(x)                                                            \
  if (auto e_ = (x); e_ != cudaSuccess) {                                      \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
    exit(2);                                                                   \
  }

__global__ void iota(unsigned *data, unsigned n, unsigned start) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = start + i;
}

__global__ void addTo(unsigned *total, const unsigned *data, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(total, data[i]);
}

/// Memory whose life is ordered by its stream.
class StreamBuffer {
public:
  StreamBuffer(size_t count, cudaStream_t stream, cudaMemPool_t pool = nullptr)
      : stream_(stream) {
    if (pool) {
      CHECK_RT(cudaMallocFromPoolAsync((void **)&data_, count * sizeof(unsigned),
                                       pool, stream));
    } else {
      CHECK_RT(cudaMallocAsync((void **)&data_, count * sizeof(unsigned), stream));
    }
  }
  StreamBuffer(const StreamBuffer &) = delete;
  ~StreamBuffer() { cudaFreeAsync(data_, stream_); }
  operator unsigned *() const { return data_; }

private:
  unsigned *data_ = nullptr;
  cudaStream_t stream_;
};

static unsigned rounds(cudaStream_t stream, cudaMemPool_t pool, unsigned n,
                       int count) {
  unsigned host = 0;
  StreamBuffer total(1, stream, pool);
  CHECK_RT(cudaMemsetAsync(total, 0, sizeof(unsigned), stream));
  for (int r = 0; r < count; ++r) {
    StreamBuffer data(n + r, stream, pool); // freed while the kernels still wait
    const unsigned size = n + r, grid = (size + 127) / 128;
    iota<<<grid, 128, 0, stream>>>(data, size, r);
    addTo<<<grid, 128, 0, stream>>>(total, data, size);
    CHECK_RT(cudaGetLastError());
  }
  CHECK_RT(cudaMemcpyAsync(&host, total, sizeof host, cudaMemcpyDeviceToHost,
                           stream));
  CHECK_RT(cudaStreamSynchronize(stream));
  return host;
}

int main(int argc, char **argv) {
  const unsigned n = argc > 1 ? atoi(argv[1]) : 500;
  const int count = 6;
  int device = 0, supported = 0;
  CHECK_RT(cudaGetDevice(&device));
  CHECK_RT(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported,
                                  device));
  if (!supported) {
    puts("SKIP: no memory pools on this device");
    return 0;
  }
  unsigned want = 0;
  for (int r = 0; r < count; ++r)
    for (unsigned i = 0; i < n + r; ++i)
      want += r + i;

  cudaStream_t stream;
  CHECK_RT(cudaStreamCreate(&stream));

  // The default pool keeps everything it has ever had.
  cudaMemPool_t defaultPool;
  CHECK_RT(cudaDeviceGetDefaultMemPool(&defaultPool, device));
  uint64_t threshold = UINT64_MAX;
  CHECK_RT(cudaMemPoolSetAttribute(defaultPool, cudaMemPoolAttrReleaseThreshold,
                                   &threshold));
  unsigned got = rounds(stream, nullptr, n, count);
  bool ok = got == want;
  printf("default pool: %u (expected %u)  %s\n", got, want, ok ? "PASS" : "FAIL");

  // A pool of our own, given back to the system at the end.
  cudaMemPoolProps props;
  memset(&props, 0, sizeof props);
  props.allocType = cudaMemAllocationTypePinned;
  props.handleTypes = cudaMemHandleTypeNone;
  props.location.type = cudaMemLocationTypeDevice;
  props.location.id = device;
  cudaMemPool_t pool;
  CHECK_RT(cudaMemPoolCreate(&pool, &props));
  int reuse = 1;
  CHECK_RT(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowOpportunistic,
                                   &reuse));
  got = rounds(stream, pool, n, count);
  uint64_t used = 1, high = 0;
  CHECK_RT(cudaStreamSynchronize(stream));
  CHECK_RT(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
  CHECK_RT(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &high));
  bool own = got == want && used == 0 && high >= n * sizeof(unsigned);
  printf("own pool: %u, %llu bytes in use, %llu at most  %s\n", got,
         (unsigned long long)used, (unsigned long long)high,
         own ? "PASS" : "FAIL");
  CHECK_RT(cudaMemPoolTrimTo(pool, 0));
  CHECK_RT(cudaMemPoolDestroy(pool));
  CHECK_RT(cudaStreamDestroy(stream));
  ok &= own;
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
