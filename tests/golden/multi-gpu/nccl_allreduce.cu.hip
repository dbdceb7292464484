// Collectives with NCCL in one process: all-reduce, broadcast and all-gather over all devices, grouped calls.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lnccl
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "hip/hip_runtime.h"
#include "rccl/rccl.h"

#define CUDACHECK(cmd) do {                         \
  hipError_t err = cmd;                            \
  if (err != hipSuccess) {                         \
    printf("Failed: Cuda error %s:%d '%s'\n",       \
        __FILE__,__LINE__,hipGetErrorString(err)); \
    exit(EXIT_FAILURE);                             \
  }                                                 \
} while(0)

#define NCCLCHECK(cmd) do {                         \
  ncclResult_t res = cmd;                           \
  if (res != ncclSuccess) {                         \
    printf("Failed, NCCL error %s:%d '%s'\n",       \
        __FILE__,__LINE__,ncclGetErrorString(res)); \
    exit(EXIT_FAILURE);                             \
  }                                                 \
} while(0)

int main(int argc, char* argv[])
{
  const size_t count = argc > 1 ? strtoul(argv[1], NULL, 10) : 1024;
  int nDev = 0;
  CUDACHECK(hipGetDeviceCount(&nDev));

  std::vector<int> devs(nDev);
  for (int i = 0; i < nDev; i++) devs[i] = i;
  std::vector<ncclComm_t> comms(nDev);
  std::vector<hipStream_t> streams(nDev);
  std::vector<float*> send(nDev), recv(nDev), gather(nDev);
  std::vector<float> host(count), sum(count, 0.0f), all;

  for (int i = 0; i < nDev; i++) {
    for (size_t k = 0; k < count; k++) {
      host[k] = (float)((k + 3 * i) % 29);
      sum[k] += host[k];
    }
    all.insert(all.end(), host.begin(), host.end());
    CUDACHECK(hipSetDevice(i));
    CUDACHECK(hipMalloc((void**)&send[i], count * sizeof(float)));
    CUDACHECK(hipMalloc((void**)&recv[i], count * sizeof(float)));
    CUDACHECK(hipMalloc((void**)&gather[i], count * nDev * sizeof(float)));
    CUDACHECK(hipMemcpy(send[i], host.data(), count * sizeof(float), hipMemcpyHostToDevice));
    CUDACHECK(hipMemset(recv[i], 0, count * sizeof(float)));
    CUDACHECK(hipStreamCreate(&streams[i]));
  }

  int version = 0;
  NCCLCHECK(ncclGetVersion(&version));
  printf("NCCL %d built with %d, %d device(s)\n", version, NCCL_VERSION_CODE, nDev);
  NCCLCHECK(ncclCommInitAll(comms.data(), nDev, devs.data()));

  // One thread drives all devices: the calls of a collective must be grouped.
  NCCLCHECK(ncclGroupStart());
  for (int i = 0; i < nDev; i++)
    NCCLCHECK(ncclAllReduce(send[i], recv[i], count, ncclFloat, ncclSum, comms[i], streams[i]));
  NCCLCHECK(ncclGroupEnd());

  NCCLCHECK(ncclGroupStart());
  for (int i = 0; i < nDev; i++)
    NCCLCHECK(ncclAllGather(send[i], gather[i], count, ncclFloat32, comms[i], streams[i]));
  NCCLCHECK(ncclGroupEnd());

  int bad = 0;
  std::vector<float> gathered(count * nDev);
  for (int i = 0; i < nDev; i++) {
    int rank = -1, size = 0;
    NCCLCHECK(ncclCommUserRank(comms[i], &rank));
    NCCLCHECK(ncclCommCount(comms[i], &size));
    bad += rank != i || size != nDev;
    CUDACHECK(hipSetDevice(i));
    CUDACHECK(hipStreamSynchronize(streams[i]));
    CUDACHECK(hipMemcpy(host.data(), recv[i], count * sizeof(float), hipMemcpyDeviceToHost));
    CUDACHECK(hipMemcpy(gathered.data(), gather[i], gathered.size() * sizeof(float), hipMemcpyDeviceToHost));
    for (size_t k = 0; k < count; k++) bad += host[k] != sum[k];
    for (size_t k = 0; k < gathered.size(); k++) bad += gathered[k] != all[k];
  }
  printf("all-reduce and all-gather: %d wrong  %s\n", bad, bad ? "FAIL" : "PASS");

  // Everybody gets what the last device sent.
  const int root = nDev - 1;
  NCCLCHECK(ncclGroupStart());
  for (int i = 0; i < nDev; i++)
    NCCLCHECK(ncclBroadcast(send[i], recv[i], count * sizeof(float), ncclChar, root, comms[i], streams[i]));
  NCCLCHECK(ncclGroupEnd());
  int badBroadcast = 0;
  for (int i = 0; i < nDev; i++) {
    ncclResult_t async;
    CUDACHECK(hipSetDevice(i));
    CUDACHECK(hipStreamSynchronize(streams[i]));
    NCCLCHECK(ncclCommGetAsyncError(comms[i], &async));
    badBroadcast += async != ncclSuccess;
    CUDACHECK(hipMemcpy(host.data(), recv[i], count * sizeof(float), hipMemcpyDeviceToHost));
    for (size_t k = 0; k < count; k++) badBroadcast += host[k] != all[root * count + k];
  }
  printf("broadcast: %d wrong  %s\n", badBroadcast, badBroadcast ? "FAIL" : "PASS");

  for (int i = 0; i < nDev; i++) {
    CUDACHECK(hipSetDevice(i));
    CUDACHECK(hipFree(send[i]));
    CUDACHECK(hipFree(recv[i]));
    CUDACHECK(hipFree(gather[i]));
    CUDACHECK(hipStreamDestroy(streams[i]));
    NCCLCHECK(ncclCommDestroy(comms[i]));
  }
  bad += badBroadcast;
  printf("%s\n", bad ? "FAIL" : "PASS");
  return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
