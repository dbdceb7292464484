// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kinds of memory, what pointers say about themselves, symbols, copies.
#include "check.h"
#include <cstring>
#include <vector>

__constant__ int Table[16];
__device__ int Counter = 5;
__device__ int *Where;

__global__ void addTable(int *P) {
  P[threadIdx.x] += Table[threadIdx.x];
  if (threadIdx.x == 0) {
    atomicAdd(&Counter, 2);
    Where = &Counter;
  }
}

static void kinds() {
  int *Device, *Managed, *Pinned;
  OK(cudaMalloc(&Device, 1000));
  OK(cudaMallocManaged(&Managed, 1000));
  OK(cudaHostAlloc(&Pinned, 1000, cudaHostAllocMapped));
  cudaPointerAttributes A;
  OK(cudaPointerGetAttributes(&A, Device + 7));
  EXPECT(A.type == cudaMemoryTypeDevice && A.device == 0);
  OK(cudaPointerGetAttributes(&A, Managed));
  EXPECT(A.type == cudaMemoryTypeManaged && A.hostPointer == Managed);
  OK(cudaPointerGetAttributes(&A, Pinned));
  EXPECT(A.type == cudaMemoryTypeHost);
  int Local;
  OK(cudaPointerGetAttributes(&A, &Local));
  EXPECT(A.type == cudaMemoryTypeUnregistered);
  void *Mapped;
  OK(cudaHostGetDevicePointer(&Mapped, Pinned, 0));
  // Memory is not zero before it is written.
  std::vector<unsigned char> Fresh(1000);
  OK(cudaMemcpy(Fresh.data(), Device, 1000, cudaMemcpyDeviceToHost));
  EXPECT((Fresh[0] != 0 && Fresh[999] != 0) || !isEmulated());
  std::vector<int> Registered(256);
  OK(cudaHostRegister(Registered.data(), 1024, cudaHostRegisterDefault));
  OK(cudaPointerGetAttributes(&A, &Registered[3]));
  EXPECT(A.type == cudaMemoryTypeHost);
  OK(cudaHostUnregister(Registered.data()));
  size_t Free, Total, Later;
  OK(cudaMemGetInfo(&Free, &Total));
  EXPECT(Free < Total);
  OK(cudaFree(Device));
  OK(cudaMemGetInfo(&Later, &Total));
  // A driver keeps what is smaller than its pages.
  EXPECT(Later >= Free + 1000 || !isEmulated());
  OK(cudaFree(Managed));
  OK(cudaFreeHost(Pinned));
}

static void symbols() {
  int Host[16], Out[16], *Device;
  for (int I = 0; I < 16; ++I)
    Host[I] = I * I;
  OK(cudaMemcpyToSymbol(Table, Host, sizeof(Host)));
  int Last = 1000;
  OK(cudaMemcpyToSymbol(Table, &Last, sizeof(int), 15 * sizeof(int)));
  EXPECT_IS(cudaMemcpyToSymbol(Table, Host, sizeof(Host), 4),
            cudaErrorInvalidValue);
  cudaGetLastError();
  OK(cudaMalloc(&Device, sizeof(Host)));
  OK(cudaMemset(Device, 0, sizeof(Host)));
  addTable<<<1, 16>>>(Device);
  OK(cudaMemcpy(Out, Device, sizeof(Out), cudaMemcpyDeviceToHost));
  EXPECT(Out[3] == 9 && Out[14] == 196 && Out[15] == 1000);
  int Count = 0;
  OK(cudaMemcpyFromSymbol(&Count, Counter, sizeof(int)));
  EXPECT(Count == 7);
  size_t Size;
  OK(cudaGetSymbolSize(&Size, Table));
  EXPECT(Size == sizeof(Host));
  void *Address;
  int *Seen;
  OK(cudaGetSymbolAddress(&Address, Counter));
  OK(cudaMemcpyFromSymbol(&Seen, Where, sizeof(Seen)));
  EXPECT(Seen == Address);
  OK(cudaFree(Device));
}

static void rows() {
  constexpr int Width = 13, Height = 5;
  std::vector<int> Host(Width * Height), Back(Width * Height);
  for (size_t I = 0; I != Host.size(); ++I)
    Host[I] = int(I) * 3;
  int *Device;
  size_t Pitch;
  OK(cudaMallocPitch(&Device, &Pitch, Width * sizeof(int), Height));
  EXPECT(Pitch >= Width * sizeof(int) && Pitch % 64 == 0);
  OK(cudaMemcpy2D(Device, Pitch, Host.data(), Width * 4, Width * 4, Height,
                  cudaMemcpyHostToDevice));
  OK(cudaMemset2D(Device + 2, Pitch, 0, 4, 2));
  OK(cudaMemcpy2D(Back.data(), Width * 4, Device, Pitch, Width * 4, Height,
                  cudaMemcpyDeviceToHost));
  EXPECT(Back[2] == 0 && Back[Width + 2] == 0 && Back[2 * Width + 2] == 84);
  EXPECT(Back[Width + 3] == Host[Width + 3]);
#ifdef __HIP_PLATFORM_AMD__
  const cudaError_t OfOneLine = cudaErrorInvalidPitchValue;
#else
  const cudaError_t OfOneLine = cudaErrorInvalidValue;
#endif
  for (int Lines : {1, 2})
    EXPECT_IS(cudaMemcpy2D(Device, 8, Host.data(), 8, 12, Lines,
                           cudaMemcpyHostToDevice),
              Lines == 1 ? OfOneLine : cudaErrorInvalidPitchValue);
  cudaGetLastError();
  OK(cudaFree(Device));
}

static void pools() {
  cudaStream_t S;
  OK(cudaStreamCreate(&S));
  int *P;
  OK(cudaMallocAsync(&P, 1 << 20, S));
  OK(cudaMemsetAsync(P, 1, 1 << 20, S));
  int First = 0;
  OK(cudaMemcpyAsync(&First, P, 4, cudaMemcpyDeviceToHost, S));
  OK(cudaStreamSynchronize(S));
  EXPECT(First == 0x01010101);
  cudaMemPool_t Pool;
  OK(cudaDeviceGetDefaultMemPool(&Pool, 0));
  unsigned long long Used = 0;
  OK(cudaMemPoolGetAttribute(Pool, cudaMemPoolAttrUsedMemCurrent, &Used));
  EXPECT(Used == 1 << 20);
  OK(cudaFreeAsync(P, S));
  OK(cudaStreamSynchronize(S));
  OK(cudaMemPoolGetAttribute(Pool, cudaMemPoolAttrUsedMemCurrent, &Used));
  EXPECT(Used == 0);
  OK(cudaStreamDestroy(S));
}

int main() {
  kinds();
  symbols();
  rows();
  pools();
  return finish();
}
