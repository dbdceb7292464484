// PTX: addresses of state spaces: cvta both ways, isspacep, and accesses by what they give
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx.h>
#include <hipify/ptx/address.h>
#include "../warps/trap.cuh"

__device__ int inGlobal[64];
__constant__ int inConstant[64];

__device__ unsigned isShared(const void *pointer) {
  unsigned yes;
  {
    uint32_t out0;
    bool p{};
    p = hipify::ptx::isspacep_shared(hipify::ptx::as<uint64_t>(pointer));
    out0 = p ? 1u : 0u;
    yes = out0;
  }
  return yes;
}
__device__ unsigned isSharedCta(const void *pointer) {
  unsigned yes;
  {
    uint32_t out0;
    bool p{};
    p = hipify::ptx::isspacep_shared(hipify::ptx::as<uint64_t>(pointer));
    out0 = p ? 1u : 0u;
    yes = out0;
  }
  return yes;
}
__device__ unsigned isLocal(const void *pointer) {
  unsigned yes;
  {
    uint32_t out0;
    bool p{};
    p = hipify::ptx::isspacep_local(hipify::ptx::as<uint64_t>(pointer));
    out0 = p ? 1u : 0u;
    yes = out0;
  }
  return yes;
}
__device__ unsigned isGlobal(const void *pointer) {
  unsigned yes;
  {
    uint32_t out0;
    bool p{};
    p = hipify::ptx::isspacep_global(hipify::ptx::as<uint64_t>(pointer));
    out0 = p ? 1u : 0u;
    yes = out0;
  }
  return yes;
}

// A shared address has 32 bits; PTX code keeps them in such a register.
__device__ unsigned toShared(const void *pointer) {
  unsigned address;
  {
    uint32_t out0;
    uint64_t t{};
    t = hipify::ptx::cvta_to_shared(hipify::ptx::as<uint64_t>(pointer));
    out0 = static_cast<uint32_t>(t);
    address = out0;
  }
  return address;
}
__device__ int *fromShared(unsigned address) {
  int *pointer;
  {
    uint64_t out0;
    uint64_t t{};
    t = static_cast<uint64_t>(address);
    out0 = hipify::ptx::cvta_shared(t);
    hipify::ptx::put(pointer, out0);
  }
  return pointer;
}
__device__ int *throughGlobal(int *pointer) {
  int *result;
  {
    uint64_t out0;
    uint64_t t{};
    t = hipify::ptx::as<uint64_t>(pointer);
    out0 = t;
    hipify::ptx::put(result, out0);
  }
  return result;
}
__device__ const int *throughConst(const int *pointer) {
  const int *result;
  {
    uint64_t out0;
    uint64_t t{};
    t = hipify::ptx::as<uint64_t>(pointer);
    out0 = t;
    hipify::ptx::put(result, out0);
  }
  return result;
}
__device__ int *throughLocal(int *pointer) {
  int *result;
  {
    uint64_t out0;
    uint64_t t{};
    t = hipify::ptx::cvta_to_local(hipify::ptx::as<uint64_t>(pointer));
    out0 = hipify::ptx::cvta_local(t);
    hipify::ptx::put(result, out0);
  }
  return result;
}

enum Result { shared, sharedCta, sharedOfGlobal, sharedOfLocal, localOfLocal, localOfShared, localOfGlobal,
              globalOfGlobal, globalOfShared, globalOfLocal, distance, viaShared,
              viaGlobal, viaConst, viaLocal, count };

__global__ void spaces(const int *in, int *out, int n) {
  __shared__ int before[64], block[64];
  const int t = threadIdx.x;
  int own[8];
  for (int i = 0; i < 8; ++i)
    own[i] = in[t] * (i + 1);
  before[t] = -1;
  block[t] = in[t];
  __syncthreads();
  int *at = block + (t + 17) % 64;
  int result[count];
  result[shared] = isShared(at);
  result[sharedCta] = isSharedCta(at);
  result[sharedOfGlobal] = isShared(in + t);
  result[sharedOfLocal] = isShared(own + t % 8);
  result[localOfLocal] = isLocal(own + t % 8);
  result[localOfShared] = isLocal(at);
  result[localOfGlobal] = isLocal(inGlobal + t);
  result[globalOfGlobal] = isGlobal(inGlobal + t) && isGlobal(in + t);
  result[globalOfShared] = isGlobal(at);
  result[globalOfLocal] = isGlobal(own + t % 8);
  result[distance] = int(toShared(at) - toShared(block));
  result[viaShared] = *fromShared(toShared(block) + 4 * ((t + 5) % 64));
  result[viaGlobal] = *throughGlobal(inGlobal + t);
  result[viaConst] = *throughConst(inConstant + t);
  result[viaLocal] = *throughLocal(own + t % 8);
  for (int i = 0; i < count; ++i)
    out[i * n + t] = result[i] + (before[t] + 1);
}

int main() {
  const int n = 64;
  Buffer<int> in(numbers(n, 100000)), out(count * n, -7);
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(inGlobal), in.host.data(), n * sizeof(int)));
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(inConstant), in.host.data(), n * sizeof(int)));
  spaces<<<1, n>>>(in.device, out.device, n);
  out.download();

  std::size_t wrong = 0;
  for (int t = 0; t < n; ++t) {
    const int want[count] = {1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 4 * ((t + 17) % 64),
                             in.host[(t + 5) % 64], in.host[t], in.host[t], in.host[t] * (t % 8 + 1)};
    for (int i = 0; i < count; ++i)
      if (out.host[i * n + t] != want[i] && !wrong++)
        std::printf("result %d of thread %d: %d, not %d\n", i, t, out.host[i * n + t], want[i]);
  }
  return verdict("address_space", wrong);
}
