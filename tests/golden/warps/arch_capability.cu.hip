// The compute capability chooses a kernel at run time, by properties and by
// attributes. Device code has the branch only for 7.0 and later, so both sides
// must agree on the level. Each way of asking must give the same.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <hipify/device_attribute.h>

#define SM_VERSION(p) (hipify::compute_capability_major(p) * 10 + hipify::compute_capability_minor(p))

__global__ void fast(int *out) {
#if HIPIFY_CUDA_ARCH >= 700 && HIPIFY_CUDA_ARCH < 900
  out[threadIdx.x] = 1;
#endif
}
__global__ void slow(int *out) {
#if HIPIFY_CUDA_ARCH < 700 || HIPIFY_CUDA_ARCH >= 900
  out[threadIdx.x] = 2;
#endif
}

static int level(const hipDeviceProp_t *p) { return hipify::compute_capability_major(*p) * 10 + hipify::compute_capability_minor(*p); }

static bool isVoltaToAda(const hipDeviceProp_t &p) {
  return hipify::compute_capability_major(p) >= 7 && hipify::compute_capability_major(p) < 9;
}

int main() {
  hipDeviceProp_t prop;
  hipGetDeviceProperties(&prop, 0);
  int major = 0, minor = 0;
  hipify::deviceGetAttribute(&major, hipDeviceAttributeComputeCapabilityMajor, 0);
  hipify::deviceGetAttribute(&minor, hipDeviceAttributeComputeCapabilityMinor, 0);
  int wrong = major * 10 + minor != SM_VERSION(prop);
  wrong += level(&prop) != SM_VERSION(prop);

  int *d, h[64];
  hipMalloc(&d, sizeof(h));
  hipMemset(d, 0, sizeof(h));
  const bool useFast = isVoltaToAda(prop);
  if (useFast)
    fast<<<1, 64>>>(d);
  else
    slow<<<1, 64>>>(d);
  wrong += hipMemcpy(h, d, sizeof(h), hipMemcpyDeviceToHost) != hipSuccess;
  for (int value : h)
    wrong += value != (useFast ? 1 : 2);
  hipFree(d);
  std::printf("arch_capability: %s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
