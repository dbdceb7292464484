// A module whose PTX stands in the source as a string: its text means nothing on AMD and must be reported.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcuda
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

// void triple(unsigned *data): data[tid] *= 3
static const char kTriplePtx[] = R"ptx(
.version 7.0
.target sm_52
.address_size 64

.visible .entry triple(.param .u64 data)
{
  .reg .b32 %r<4>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [data];
  cvta.to.global.u64 %rd2, %rd1;
  mov.u32 %r1, %tid.x;
  mul.wide.u32 %rd3, %r1, 4;
  add.s64 %rd4, %rd2, %rd3;
  ld.global.u32 %r2, [%rd4];
  mul.lo.u32 %r3, %r2, 3;
  st.global.u32 [%rd4], %r3;
  ret;
}
)ptx";

#define CHECK(call)                                                            \
  do {                                                                         \
    CUresult status = (call);                                                  \
    if (status != CUDA_SUCCESS) {                                              \
      fprintf(stderr, "%s: error %d\n", #call, (int)status);                   \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

int main() {
  enum { N = 64 };
  unsigned host[N];
  for (int i = 0; i < N; ++i)
    host[i] = 7u * i + 1u;

  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction triple;
  CUdeviceptr data;
  CHECK(cuInit(0));
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuDevicePrimaryCtxRetain(&context, device));
  CHECK(cuCtxPushCurrent(context));

  // The driver's compiler writes its messages into this buffer.
  char log[1024] = "";
  CUjit_option options[] = {CU_JIT_INFO_LOG_BUFFER,
                            CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, (void *)(size_t)sizeof log};
  CHECK(cuModuleLoadDataEx(&module, kTriplePtx, 2, options, values));
  if (std::strlen(log) > 0)
    printf("driver: %s\n", log);
  CHECK(cuModuleGetFunction(&triple, module, "triple"));

  CHECK(cuMemAlloc(&data, sizeof host));
  CHECK(cuMemcpyHtoD(data, host, sizeof host));
  void *args[] = {&data};
  CHECK(cuLaunchKernel(triple, 1, 1, 1, N, 1, 1, 0, 0, args, 0));
  CHECK(cuCtxSynchronize());
  CHECK(cuMemcpyDtoH(host, data, sizeof host));

  int wrong = 0;
  for (int i = 0; i < N; ++i)
    wrong += host[i] != 3u * (7u * i + 1u);
  CHECK(cuMemFree(data));
  CHECK(cuModuleUnload(module));
  CHECK(cuCtxPopCurrent(NULL));
  CHECK(cuDevicePrimaryCtxRelease(device));
  printf("%d wrong\n%s\n", wrong, wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
