// A host-only C++ file with the driver API: devices and their attributes, a context of one's own, memory filled and read back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcuda
#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <hipify/device_attribute.h>
#include <hipify/runtime.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

struct Attribute {
  hipDeviceAttribute_t id;
  const char *label;
};

const Attribute kAttributes[] = {
    {hipDeviceAttributeMultiprocessorCount, "multiprocessors"},
    {hipDeviceAttributeWarpSize, "warp size"},
    {hipDeviceAttributeMaxThreadsPerBlock, "threads per block"},
    {hipDeviceAttributeMaxSharedMemoryPerBlock, "shared bytes per block"},
    {hipDeviceAttributeMaxRegistersPerBlock, "registers per block"},
    {hipDeviceAttributeClockRate, "clock in kHz"},
    {hipDeviceAttributeManagedMemory, "managed memory"},
    {hipDeviceAttributePciBusId, "PCI bus"},
};

[[noreturn]] void fail(hipError_t r, const char *call) {
  const char *text = "unknown error";
  hipDrvGetErrorString(r, &text);
  std::fprintf(stderr, "%s: %s\n", call, text);
  std::exit(2);
}

#define CU(call)                                                               \
  do {                                                                         \
    if (hipError_t r_ = (call); r_ != hipSuccess)                              \
      fail(r_, #call);                                                         \
  } while (false)

// cuCtxCreate() has another signature since CUDA 13.
hipCtx_t createContext(hipDevice_t device) {
  hipCtx_t context = nullptr;
#if HIPIFY_CUDA_VERSION >= 13000
  hipify::CtxCreateParams params = {};
  CU(hipCtxCreate(&context, &params, hipDeviceScheduleAuto, device));
#else
  CU(hipCtxCreate(&context, hipDeviceScheduleAuto, device));
#endif
  return context;
}

void describe(hipDevice_t device) {
  char name[128];
  std::size_t memory = 0;
  CU(hipDeviceGetName(name, sizeof name, device));
  CU(hipDeviceTotalMem(&memory, device));
  std::printf("device %d: %s, %zu MiB\n", int(device), name, memory >> 20);
  for (const Attribute &a : kAttributes) {
    int value = 0;
    CU(hipify::deviceGetAttribute(&value, a.id, device));
    std::printf("  %-24s %d\n", a.label, value);
  }
}

bool fillAndRead(std::size_t count) {
  hipDeviceptr_t memory = 0;
  CU(hipMalloc(&memory, count * sizeof(unsigned)));
  CU(hipMemsetD32(memory, 0xCAFEu, count));
  CU(hipMemsetD8((char *)memory + sizeof(unsigned), 0x11, sizeof(unsigned)));
  std::vector<unsigned> host(count);
  CU(hipMemcpyDtoH(host.data(), memory, count * sizeof(unsigned)));
  CU(hipFree(memory));
  bool ok = true;
  for (std::size_t i = 0; i < count; ++i)
    ok &= host[i] == (i == 1 ? 0x11111111u : 0xCAFEu);
  return ok;
}

} // namespace

int main() {
  CU(hipInit(0));
  int version = 0, count = 0;
  CU(hipify::driverGetVersion(&version));
  CU(hipGetDeviceCount(&count));
  std::printf("driver %d.%d, %d device(s)\n", version / 1000,
              version % 1000 / 10, count);

  bool ok = count > 0;
  for (int i = 0; i < count; ++i) {
    hipDevice_t device;
    CU(hipDeviceGet(&device, i));
    describe(device);

    hipCtx_t context = createContext(device), popped = nullptr;
    hipDevice_t current;
    CU(hipCtxGetDevice(&current));
    std::size_t free = 0, total = 0;
    CU(hipMemGetInfo(&free, &total));
    ok &= current == device && free <= total && fillAndRead(256);
    CU(hipCtxPopCurrent(&popped));
    ok &= popped == context;
    CU(hipCtxDestroy(context));
  }
  std::puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
