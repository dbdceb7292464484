// Ranges for the profiler with NVTX: plain and coloured ranges, a scope object, a mark, and the profiler switched on and off.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -DUSE_NVTX
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime_api.h>
#include <hip/hip_runtime.h>

#ifdef USE_NVTX
#include <hipify/nvtx.h>

static const uint32_t kColors[] = {0xff00ff00, 0xff0000ff, 0xffffff00,
                                   0xffff00ff, 0xff00ffff};

#define PUSH_RANGE(name, cid)                                                  \
  {                                                                            \
    nvtxEventAttributes_t attributes = {};                                     \
    attributes.version = NVTX_VERSION;                                         \
    attributes.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;                           \
    attributes.colorType = NVTX_COLOR_ARGB;                                    \
    attributes.color = kColors[(cid) % (sizeof kColors / sizeof *kColors)];    \
    attributes.messageType = NVTX_MESSAGE_TYPE_ASCII;                          \
    attributes.message.ascii = name;                                           \
    nvtxRangePushEx(&attributes);                                              \
  }
#define POP_RANGE nvtxRangePop();

class ScopedRange {
public:
  explicit ScopedRange(const char *name) { nvtxRangePushA(name); }
  ~ScopedRange() { nvtxRangePop(); }
};
#define NVTX_CONCAT_(a, b) a##b
#define NVTX_CONCAT(a, b) NVTX_CONCAT_(a, b)
#define NVTX_SCOPE(name) ScopedRange NVTX_CONCAT(nvtxScope, __LINE__)(name)
#else
#define PUSH_RANGE(name, cid)
#define POP_RANGE
#define NVTX_SCOPE(name)
#endif

#define CHECK(e)                                                               \
  if (hipError_t err = (e)) {                                                 \
    fprintf(stderr, "line %d: %s\n", __LINE__, hipGetErrorString(err));       \
    exit(2);                                                                   \
  }

__global__ void decay(float *data, int n, float factor) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    data[i] *= factor;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 1000;
  const int steps = 4;
  std::vector<float> host(n);
  float *device;

  PUSH_RANGE("init", 0)
  for (int i = 0; i < n; ++i)
    host[i] = float(i % 17);
  CHECK(hipMalloc(&device, n * sizeof(float)));
  CHECK(hipMemcpy(device, host.data(), n * sizeof(float),
                   hipMemcpyHostToDevice));
  POP_RANGE

#ifdef USE_NVTX
  // Start/end ranges may overlap and end on another thread; push/pop may not.
  nvtxRangeId_t all = nvtxRangeStartA("all steps");
#endif
  CHECK(hipProfilerStart());
  for (int s = 0; s < steps; ++s) {
    NVTX_SCOPE("step");
    decay<<<4, 64>>>(device, n, 0.5f);
    CHECK(hipGetLastError());
  }
  CHECK(hipDeviceSynchronize());
  CHECK(hipProfilerStop());
#ifdef USE_NVTX
  nvtxRangeEnd(all);
  nvtxMarkA("copy back");
#endif

  std::vector<float> result(n);
  CHECK(hipMemcpy(result.data(), device, n * sizeof(float),
                   hipMemcpyDeviceToHost));
  CHECK(hipFree(device));
  int bad = 0;
  for (int i = 0; i < n; ++i)
    bad += result[i] != host[i] / 16.0f; // exact: powers of two
  printf("%d steps over %d elements, %d wrong\n%s\n", steps, n, bad,
         bad ? "FAIL" : "PASS");
  return bad != 0;
}
