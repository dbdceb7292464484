// A host-only C++ file with the driver API: devices and their attributes, a context of one's own, memory filled and read back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcuda
#include <cuda.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

struct Attribute {
  CUdevice_attribute id;
  const char *label;
};

const Attribute kAttributes[] = {
    {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, "multiprocessors"},
    {CU_DEVICE_ATTRIBUTE_WARP_SIZE, "warp size"},
    {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, "threads per block"},
    {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK, "shared bytes per block"},
    {CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK, "registers per block"},
    {CU_DEVICE_ATTRIBUTE_CLOCK_RATE, "clock in kHz"},
    {CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY, "managed memory"},
    {CU_DEVICE_ATTRIBUTE_PCI_BUS_ID, "PCI bus"},
};

[[noreturn]] void fail(CUresult r, const char *call) {
  const char *text = "unknown error";
  cuGetErrorString(r, &text);
  std::fprintf(stderr, "%s: %s\n", call, text);
  std::exit(2);
}

#define CU(call)                                                               \
  do {                                                                         \
    if (CUresult r_ = (call); r_ != CUDA_SUCCESS)                              \
      fail(r_, #call);                                                         \
  } while (false)

// cuCtxCreate() has another signature since CUDA 13.
CUcontext createContext(CUdevice device) {
  CUcontext context = nullptr;
#if CUDA_VERSION >= 13000
  CUctxCreateParams params = {};
  CU(cuCtxCreate(&context, &params, CU_CTX_SCHED_AUTO, device));
#else
  CU(cuCtxCreate(&context, CU_CTX_SCHED_AUTO, device));
#endif
  return context;
}

void describe(CUdevice device) {
  char name[128];
  std::size_t memory = 0;
  CU(cuDeviceGetName(name, sizeof name, device));
  CU(cuDeviceTotalMem(&memory, device));
  std::printf("device %d: %s, %zu MiB\n", int(device), name, memory >> 20);
  for (const Attribute &a : kAttributes) {
    int value = 0;
    CU(cuDeviceGetAttribute(&value, a.id, device));
    std::printf("  %-24s %d\n", a.label, value);
  }
}

bool fillAndRead(std::size_t count) {
  CUdeviceptr memory = 0;
  CU(cuMemAlloc(&memory, count * sizeof(unsigned)));
  CU(cuMemsetD32(memory, 0xCAFEu, count));
  CU(cuMemsetD8(memory + sizeof(unsigned), 0x11, sizeof(unsigned)));
  std::vector<unsigned> host(count);
  CU(cuMemcpyDtoH(host.data(), memory, count * sizeof(unsigned)));
  CU(cuMemFree(memory));
  bool ok = true;
  for (std::size_t i = 0; i < count; ++i)
    ok &= host[i] == (i == 1 ? 0x11111111u : 0xCAFEu);
  return ok;
}

} // namespace

int main() {
  CU(cuInit(0));
  int version = 0, count = 0;
  CU(cuDriverGetVersion(&version));
  CU(cuDeviceGetCount(&count));
  std::printf("driver %d.%d, %d device(s)\n", version / 1000,
              version % 1000 / 10, count);

  bool ok = count > 0;
  for (int i = 0; i < count; ++i) {
    CUdevice device;
    CU(cuDeviceGet(&device, i));
    describe(device);

    CUcontext context = createContext(device), popped = nullptr;
    CUdevice current;
    CU(cuCtxGetDevice(&current));
    std::size_t free = 0, total = 0;
    CU(cuMemGetInfo(&free, &total));
    ok &= current == device && free <= total && fillAndRead(256);
    CU(cuCtxPopCurrent(&popped));
    ok &= popped == context;
    CU(cuCtxDestroy(context));
  }
  std::puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
