// A module whose PTX stands in the source as a string: its text means nothing on AMD and must be reported.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcuda
#include <hip/hip_runtime.h>

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
    hipError_t status = (call);                                                  \
    if (status != hipSuccess) {                                              \
      fprintf(stderr, "%s: error %d\n", #call, (int)status);                   \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

int main() {
  enum { N = 64 };
  unsigned host[N];
  for (int i = 0; i < N; ++i)
    host[i] = 7u * i + 1u;

  hipDevice_t device;
  hipCtx_t context;
  hipModule_t module;
  hipFunction_t triple;
  hipDeviceptr_t data;
  CHECK(hipInit(0));
  CHECK(hipDeviceGet(&device, 0));
  CHECK(hipDevicePrimaryCtxRetain(&context, device));
  CHECK(hipCtxPushCurrent(context));

  // The driver's compiler writes its messages into this buffer.
  char log[1024] = "";
  hipJitOption options[] = {hipJitOptionInfoLogBuffer,
                            hipJitOptionInfoLogBufferSizeBytes};
  void *values[] = {log, (void *)(size_t)sizeof log};
  CHECK(hipModuleLoadDataEx(&module, kTriplePtx, 2, options, values));
  if (std::strlen(log) > 0)
    printf("driver: %s\n", log);
  CHECK(hipModuleGetFunction(&triple, module, "triple"));

  CHECK(hipMalloc(&data, sizeof host));
  CHECK(hipMemcpyHtoD(data, host, sizeof host));
  void *args[] = {&data};
  CHECK(hipModuleLaunchKernel(triple, 1, 1, 1, N, 1, 1, 0, 0, args, 0));
  CHECK(hipCtxSynchronize());
  CHECK(hipMemcpyDtoH(host, data, sizeof host));

  int wrong = 0;
  for (int i = 0; i < N; ++i)
    wrong += host[i] != 3u * (7u * i + 1u);
  CHECK(hipFree(data));
  CHECK(hipModuleUnload(module));
  CHECK(hipCtxPopCurrent(NULL));
  CHECK(hipDevicePrimaryCtxRelease(device));
  printf("%d wrong\n%s\n", wrong, wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
