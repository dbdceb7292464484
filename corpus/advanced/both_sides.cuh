// Runs a function on host and device and compares: what programs about libcu++ share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <vector>

/// Case has kResults and `static __host__ __device__ void run(int *out, uint32_t seed)`, which writes that many.
template <class Case> __global__ void runOnDevice(int *out, const uint32_t *seeds) {
  Case::run(out + threadIdx.x * Case::kResults, seeds[threadIdx.x]);
}

/// Prints a checksum of the device's results and how many differ from the host's; returns the exit code. The checksum
/// must be that of CUDA's own headers: the same mistake on both sides is one, too.
template <class Case> int compareSides(unsigned expected) {
  const std::vector<uint32_t> seeds{0, 1, 2, 3, 7, 8, 0x7f, 0x80, 0xffff, 0x12345678, 0x80000000, 0xdeadbeef, 0xffffffff};
  const int n = int(seeds.size()), results = n * Case::kResults;
  int *out = nullptr;
  uint32_t *deviceSeeds = nullptr;
  cudaMalloc(&deviceSeeds, n * sizeof(uint32_t));
  cudaMalloc(&out, results * sizeof(int));
  cudaMemcpy(deviceSeeds, seeds.data(), n * sizeof(uint32_t), cudaMemcpyHostToDevice);
  cudaMemset(out, 0x55, results * sizeof(int));
  runOnDevice<Case><<<1, n>>>(out, deviceSeeds);
  std::vector<int> got(results), host(results, 0x55555555);
  cudaMemcpy(got.data(), out, results * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    Case::run(&host[i * Case::kResults], seeds[i]);
  int wrong = 0;
  unsigned sum = 0;
  for (int i = 0; i < results; ++i) {
    if ((got[i] != host[i] || host[i] == 0x55555555) && ++wrong < 10)
      std::printf("%d of seed %x: %d, host %d\n", i % Case::kResults, seeds[i / Case::kResults], got[i], host[i]);
    sum = sum * 31 + unsigned(got[i]);
  }
  cudaFree(deviceSeeds);
  cudaFree(out);
  if (cudaError_t e = cudaGetLastError(); e != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return 2;
  }
  bool right = wrong == 0 && sum == expected;
  std::printf("sum %x, expected %x, %d wrong\n%s\n", sum, expected, wrong, right ? "PASS" : "FAIL");
  return right ? 0 : 1;
}
