// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver API beside the run time: contexts, memory, launches.
#include "check.h"
#include <cuda.h>

#define DRIVER(CALL) EXPECT((CALL) == CUDA_SUCCESS)

__global__ void scale(float *P, float Factor, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    P[I] *= Factor;
}

static void contexts() {
  CUcontext Current, Primary, Popped;
  CUdevice D;
  DRIVER(cuInit(0));
  DRIVER(cuDeviceGet(&D, 0));
  DRIVER(cuCtxGetCurrent(&Current));
#ifndef __HIP_PLATFORM_AMD__
  // Nothing works without a context, and the run time makes one.
  CUdeviceptr P;
  EXPECT(Current || cuMemAlloc(&P, 4) == CUDA_ERROR_INVALID_CONTEXT);
#endif
  OK(cudaFree(nullptr));
  DRIVER(cuCtxGetCurrent(&Current));
  DRIVER(cuDevicePrimaryCtxRetain(&Primary, D));
  EXPECT(Current == Primary);
  DRIVER(cuCtxPushCurrent(Primary));
  DRIVER(cuCtxPopCurrent(&Popped));
  EXPECT(Popped == Primary);
  DRIVER(cuDevicePrimaryCtxRelease(D));
}

static void launches() {
  constexpr int N = 100;
  float Host[N];
  for (int I = 0; I < N; ++I)
    Host[I] = float(I);
  CUdeviceptr P;
  CUstream S;
  DRIVER(cuMemAlloc(&P, sizeof(Host)));
  DRIVER(cuStreamCreate(&S, CU_STREAM_NON_BLOCKING));
  DRIVER(cuMemcpyHtoDAsync(P, Host, sizeof(Host), S));
  cudaFunction_t F;
  OK(cudaGetFuncBySymbol(&F, reinterpret_cast<const void *>(scale)));
  float Factor = 2;
  int Count = N;
  void *Arguments[] = {&P, &Factor, &Count};
  DRIVER(cuLaunchKernel(F, 2, 1, 1, 64, 1, 1, 0, S, Arguments, nullptr));
  struct {
    CUdeviceptr P;
    float Factor;
    int Count;
  } Packed = {P, 3, N / 2};
  size_t Size = sizeof(Packed);
  void *Extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &Packed,
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &Size, CU_LAUNCH_PARAM_END};
  DRIVER(cuLaunchKernel(F, 2, 1, 1, 64, 1, 1, 0, S, nullptr, Extra));
#ifndef __HIP_PLATFORM_AMD__
  Size += 8;
  EXPECT(cuLaunchKernel(F, 2, 1, 1, 64, 1, 1, 0, S, nullptr, Extra) ==
         CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
#endif
  DRIVER(cuMemcpyDtoHAsync(Host, P, sizeof(Host), S));
  DRIVER(cuStreamSynchronize(S));
  EXPECT(Host[10] == 60 && Host[49] == 294 && Host[50] == 100);
  EXPECT(cuLaunchKernel(F, 1, 1, 1, 2000, 1, 1, 0, S, Arguments, nullptr) !=
         CUDA_SUCCESS);
  CUdeviceptr Base;
  DRIVER(cuMemGetAddressRange(&Base, &Size, P + 7));
  EXPECT(Base == P && Size == sizeof(Host));
  DRIVER(cuMemsetD16(P, 0x1234, 5));
  unsigned short Words[6];
  DRIVER(cuMemcpyDtoH(Words, P, sizeof(Words)));
  EXPECT(Words[4] == 0x1234 && Words[5] != 0x1234);
  DRIVER(cuStreamDestroy(S));
  DRIVER(cuMemFree(P));
  EXPECT_IS(cuMemFree(P), CUDA_ERROR_INVALID_VALUE);
}

static void errors() {
  const char *Text = nullptr;
  DRIVER(cuGetErrorName(CUDA_ERROR_INVALID_VALUE, &Text));
  EXPECT(Text != nullptr);
  EXPECT(cuGetErrorName(static_cast<CUresult>(98765), &Text) ==
         CUDA_ERROR_INVALID_VALUE);
  CUmodule M;
  // Nothing but a version: no target, no functions.
  CUresult Loaded = cuModuleLoadData(&M, ".version 7.0\n");
#ifdef __HIP_PLATFORM_AMD__
  EXPECT_IS(Loaded, CUDA_ERROR_INVALID_IMAGE);
#else
  EXPECT_IS(Loaded, CUDA_ERROR_INVALID_PTX);
#endif
}

int main() {
  contexts();
  launches();
  errors();
  return finish();
}
