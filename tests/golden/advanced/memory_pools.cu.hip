// Stream-ordered allocation: cudaMallocAsync from the default pool and from a pool of one's own, thresholds and statistics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#define CHECK_RT(x)                                                            \
  if (auto e_ = (x); e_ != hipSuccess) {                                      \
    fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(e_)); \
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
  StreamBuffer(size_t count, hipStream_t stream, hipMemPool_t pool = nullptr)
      : stream_(stream) {
    if (pool) {
      CHECK_RT(hipMallocFromPoolAsync((void **)&data_, count * sizeof(unsigned),
                                       pool, stream));
    } else {
      CHECK_RT(hipMallocAsync((void **)&data_, count * sizeof(unsigned), stream));
    }
  }
  StreamBuffer(const StreamBuffer &) = delete;
  ~StreamBuffer() { hipFreeAsync(data_, stream_); }
  operator unsigned *() const { return data_; }

private:
  unsigned *data_ = nullptr;
  hipStream_t stream_;
};

static unsigned rounds(hipStream_t stream, hipMemPool_t pool, unsigned n,
                       int count) {
  unsigned host = 0;
  StreamBuffer total(1, stream, pool);
  CHECK_RT(hipMemsetAsync(total, 0, sizeof(unsigned), stream));
  for (int r = 0; r < count; ++r) {
    StreamBuffer data(n + r, stream, pool); // freed while the kernels still wait
    const unsigned size = n + r, grid = (size + 127) / 128;
    iota<<<grid, 128, 0, stream>>>(data, size, r);
    addTo<<<grid, 128, 0, stream>>>(total, data, size);
    CHECK_RT(hipGetLastError());
  }
  CHECK_RT(hipMemcpyAsync(&host, total, sizeof host, hipMemcpyDeviceToHost,
                           stream));
  CHECK_RT(hipStreamSynchronize(stream));
  return host;
}

int main(int argc, char **argv) {
  const unsigned n = argc > 1 ? atoi(argv[1]) : 500;
  const int count = 6;
  int device = 0, supported = 0;
  CHECK_RT(hipGetDevice(&device));
  CHECK_RT(hipDeviceGetAttribute(&supported, hipDeviceAttributeMemoryPoolsSupported,
                                  device));
  if (!supported) {
    puts("SKIP: no memory pools on this device");
    return 0;
  }
  unsigned want = 0;
  for (int r = 0; r < count; ++r)
    for (unsigned i = 0; i < n + r; ++i)
      want += r + i;

  hipStream_t stream;
  CHECK_RT(hipStreamCreate(&stream));

  // The default pool keeps everything it has ever had.
  hipMemPool_t defaultPool;
  CHECK_RT(hipDeviceGetDefaultMemPool(&defaultPool, device));
  uint64_t threshold = UINT64_MAX;
  CHECK_RT(hipMemPoolSetAttribute(defaultPool, hipMemPoolAttrReleaseThreshold,
                                   &threshold));
  unsigned got = rounds(stream, nullptr, n, count);
  bool ok = got == want;
  printf("default pool: %u (expected %u)  %s\n", got, want, ok ? "PASS" : "FAIL");

  // A pool of our own, given back to the system at the end.
  hipMemPoolProps props;
  memset(&props, 0, sizeof props);
  props.allocType = hipMemAllocationTypePinned;
  props.handleTypes = hipMemHandleTypeNone;
  props.location.type = hipMemLocationTypeDevice;
  props.location.id = device;
  hipMemPool_t pool;
  CHECK_RT(hipMemPoolCreate(&pool, &props));
  int reuse = 1;
  CHECK_RT(hipMemPoolSetAttribute(pool, hipMemPoolReuseAllowOpportunistic,
                                   &reuse));
  got = rounds(stream, pool, n, count);
  uint64_t used = 1, high = 0;
  CHECK_RT(hipStreamSynchronize(stream));
  CHECK_RT(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemCurrent, &used));
  CHECK_RT(hipMemPoolGetAttribute(pool, hipMemPoolAttrUsedMemHigh, &high));
  bool own = got == want && used == 0 && high >= n * sizeof(unsigned);
  printf("own pool: %u, %llu bytes in use, %llu at most  %s\n", got,
         (unsigned long long)used, (unsigned long long)high,
         own ? "PASS" : "FAIL");
  CHECK_RT(hipMemPoolTrimTo(pool, 0));
  CHECK_RT(hipMemPoolDestroy(pool));
  CHECK_RT(hipStreamDestroy(stream));
  ok &= own;
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
