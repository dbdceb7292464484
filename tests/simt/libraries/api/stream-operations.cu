// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of streams, and batches of waits and writes.
#include "check.h"
#include <cuda.h>

__global__ void addOne(unsigned *P) { P[1] = P[0] + 1; }

static void attributes() {
  cudaStream_t S, T;
  OK(cudaStreamCreate(&S));
  OK(cudaStreamCreateWithPriority(&T, cudaStreamNonBlocking, -1));
  cudaStreamAttrValue Set = {}, Got = {};
  Set.accessPolicyWindow.num_bytes = 4096;
  Set.accessPolicyWindow.hitRatio = 0.5f;
  OK(cudaStreamSetAttribute(S, cudaStreamAttributeAccessPolicyWindow, &Set));
  OK(cudaStreamGetAttribute(S, cudaStreamAttributeAccessPolicyWindow, &Got));
  EXPECT(Got.accessPolicyWindow.num_bytes == 4096);
  EXPECT(Got.accessPolicyWindow.hitRatio == 0.5f);
  // Another stream's are its own.
  OK(cudaStreamGetAttribute(T, cudaStreamAttributeAccessPolicyWindow, &Got));
  EXPECT(Got.accessPolicyWindow.num_bytes == 0);
  OK(cudaStreamGetAttribute(T, cudaStreamAttributePriority, &Got));
  EXPECT(Got.priority == -1);
  Got = {};
  OK(cudaStreamGetAttribute(S, cudaStreamAttributeSynchronizationPolicy, &Got));
  // A GPU's driver left what was there before.
  EXPECT(Got.syncPolicy == cudaSyncPolicyAuto || !isEmulated());
  // Cooperation is an attribute of launches.
  EXPECT_IS(cudaStreamSetAttribute(S, static_cast<cudaStreamAttrID>(2), &Set),
            cudaErrorInvalidValue);
  (void)cudaGetLastError();
  OK(cudaStreamDestroy(S));
  OK(cudaStreamDestroy(T));
}

static void batches() {
  cudaStream_t S, T;
  OK(cudaStreamCreateWithFlags(&S, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&T, cudaStreamNonBlocking));
  unsigned *P, Host[4] = {};
  OK(cudaMalloc(&P, sizeof(Host)));
  // A kernel is loaded at its first launch, which waits for all streams.
  addOne<<<1, 1>>>(P);
  OK(cudaMemset(P, 0, sizeof(Host)));
  OK(cudaDeviceSynchronize());
  CUstreamBatchMemOpParams Two[2] = {}, One = {};
  Two[0].operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
  Two[0].waitValue.address = (CUdeviceptr)P;
  Two[0].waitValue.value = 5;
  Two[0].waitValue.flags = CU_STREAM_WAIT_VALUE_GEQ;
  Two[1].operation = CU_STREAM_MEM_OP_WRITE_VALUE_64;
  Two[1].writeValue.address = (CUdeviceptr)(P + 2);
  Two[1].writeValue.value64 = 1ull << 40;
  EXPECT_IS(cuStreamBatchMemOp(S, 2, Two, 0), CUDA_SUCCESS);
  addOne<<<1, 1, 0, S>>>(P);
  One.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  One.writeValue.address = (CUdeviceptr)P;
  One.writeValue.value = 7;
  EXPECT_IS(cuStreamBatchMemOp(T, 1, &One, 0), CUDA_SUCCESS);
  OK(cudaDeviceSynchronize());
  OK(cudaMemcpy(Host, P, sizeof(Host), cudaMemcpyDeviceToHost));
  EXPECT_IS(Host[1], 8);
  EXPECT_IS(Host[2], 0);
  EXPECT_IS(Host[3], 1u << 8);
  // All or nothing: the second has no place.
  Two[0].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
  Two[0].writeValue.value = 9;
  Two[1].writeValue.address = 0;
  EXPECT_IS(cuStreamBatchMemOp(S, 2, Two, 0), CUDA_ERROR_INVALID_VALUE);
  OK(cudaDeviceSynchronize());
  OK(cudaMemcpy(Host, P, sizeof(Host), cudaMemcpyDeviceToHost));
  EXPECT_IS(Host[0], 7);
#ifndef __HIP_PLATFORM_AMD__
  // An H200's driver takes an empty batch, and no memory that moves.
  EXPECT_IS(cuStreamBatchMemOp(S, 0, Two, 0), CUDA_SUCCESS);
  unsigned *Managed;
  OK(cudaMallocManaged(&Managed, sizeof(*Managed)));
  One.writeValue.address = (CUdeviceptr)Managed;
  EXPECT_IS(cuStreamBatchMemOp(T, 1, &One, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_IS(cuStreamWriteValue32(T, (CUdeviceptr)Managed, 1, 0),
            CUDA_ERROR_INVALID_VALUE);
#endif
}

int main() {
  attributes();
  batches();
  return finish();
}
