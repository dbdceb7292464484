// Device properties, attributes, limits, and kernel attributes and occupancy.
// Fields and attributes that CUDA 13 removed are read behind version tests.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <hipify/device_attribute.h>
#include <hipify/warp_size.h>
#include <cstdio>
#include <cstring>

static int failures = 0;

#define REQUIRE(cond)                                                   \
    do {                                                                \
        if (!(cond)) {                                                  \
            std::printf("FAIL line %d: %s\n", __LINE__, #cond);         \
            ++failures;                                                 \
        }                                                               \
    } while (false)

inline void ok(hipError_t e)
{
    if (e != hipSuccess) {
        std::printf("FAIL: %s: %s\n", hipGetErrorName(e), hipGetErrorString(e));
        ++failures;
    }
}

__global__ void __launch_bounds__(256) nothing(int *p)
{
    __shared__ int tile[64];
    tile[threadIdx.x % 64] = int(threadIdx.x);
    __syncthreads();
    if (p && threadIdx.x == 0)
        *p = tile[0];
}

static int attribute(hipDeviceAttribute_t a, int device)
{
    int v = -1;
    ok(hipify::deviceGetAttribute(&v, a, device));
    return v;
}

static void describe(int device)
{
    hipDeviceProp_t prop;
    ok(hipGetDeviceProperties(&prop, device));
    std::printf("device %d: %s, compute %d.%d\n", device, prop.name, prop.major, prop.minor);
    std::printf("  %d multiprocessors, warp of %d, %zu bytes of global memory\n",
                prop.multiProcessorCount, hipify::warp_size, prop.totalGlobalMem);
    std::printf("  block: %d threads (%d x %d x %d), %zu bytes shared, %d registers\n",
                prop.maxThreadsPerBlock, prop.maxThreadsDim[0], prop.maxThreadsDim[1],
                prop.maxThreadsDim[2], prop.sharedMemPerBlock, prop.regsPerBlock);
    std::printf("  grid: %d x %d x %d; constant memory %zu bytes; L2 %d bytes\n",
                prop.maxGridSize[0], prop.maxGridSize[1], prop.maxGridSize[2],
                prop.totalConstMem, prop.l2CacheSize);
    std::printf("  managed memory: %s, cooperative launch: %s, ECC: %s\n",
                prop.managedMemory ? "yes" : "no", prop.cooperativeLaunch ? "yes" : "no",
                prop.ECCEnabled ? "on" : "off");
#if HIPIFY_CUDART_VERSION < 13000
    // These left the struct in CUDA 13; the attribute below stays.
    std::printf("  clock %d kHz, memory clock %d kHz\n", prop.clockRate, prop.memoryClockRate);
#endif
    const int clock = attribute(hipDeviceAttributeClockRate, device);
    const int sms = attribute(hipDeviceAttributeMultiprocessorCount, device);
    const int warp = attribute(hipDeviceAttributeWarpSize, device);
    std::printf("  by attribute: %d kHz, %d multiprocessors, warp of %d, bus %d:%d\n", clock, sms,
                warp, attribute(hipDeviceAttributePciBusId, device),
                attribute(hipDeviceAttributePciDeviceId, device));
    std::printf("  opt-in shared memory per block: %d\n",
                attribute(hipDeviceAttributeSharedMemPerBlockOptin, device));

    REQUIRE(warp == 32 || warp == 64);
    REQUIRE(hipify::warp_size == warp);
    REQUIRE(prop.maxThreadsPerBlock >= 256);
    REQUIRE(std::strlen(prop.name) > 0);
}

int main()
{
    int count = 0;
    hipError_t err = hipGetDeviceCount(&count);
    if (err == hipErrorNoDevice || err == hipErrorInsufficientDriver) {
        std::printf("no device: %s\n", hipGetErrorString(err));
        return 2;
    }
    ok(err);
    int driver = 0, runtime = 0;
    ok(hipify::driverGetVersion(&driver));
    ok(hipify::runtimeGetVersion(&runtime));
    std::printf("driver %d, runtime %d, compiled with %d\n", driver, runtime, HIPIFY_CUDART_VERSION);
    for (int d = 0; d < count; ++d)
        describe(d);

    ok(hipSetDevice(0));
    size_t freeBytes = 0, totalBytes = 0;
    ok(hipMemGetInfo(&freeBytes, &totalBytes));
    REQUIRE(freeBytes <= totalBytes);

    hipFuncAttributes fa;
    ok(hipFuncGetAttributes(&fa, reinterpret_cast<const void *>(nothing)));
    std::printf("kernel: %zu bytes static shared, %d registers, at most %d threads\n",
                fa.sharedSizeBytes, fa.numRegs, fa.maxThreadsPerBlock);
    REQUIRE(fa.maxThreadsPerBlock >= 64);

    int blocks = 0;
    ok(hipOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0));
    REQUIRE(blocks >= 1);
    int gridSize = 0, blockSize = 0;
    ok(hipOccupancyMaxPotentialBlockSize(&gridSize, &blockSize, nothing, 0, 256));
    REQUIRE(gridSize >= 1 && blockSize >= 1 && blockSize <= 256);

    int *first = nullptr, value = -1;
    ok(hipMalloc(&first, sizeof(int)));
    ok(hipMemset(first, 0xff, sizeof(int)));
    nothing<<<1, 64>>>(first);
    ok(hipGetLastError());
    ok(hipMemcpy(&value, first, sizeof(int), hipMemcpyDeviceToHost));
    REQUIRE(value == 0);
    ok(hipFree(first));
    std::printf("device_query: %s\n", failures ? "FAIL" : "PASS");
    return failures != 0;
}
