// Device properties, attributes, limits, and kernel attributes and occupancy.
// Fields and attributes that CUDA 13 removed are read behind version tests.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cuda_runtime.h>
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

inline void ok(cudaError_t e)
{
    if (e != cudaSuccess) {
        std::printf("FAIL: %s: %s\n", cudaGetErrorName(e), cudaGetErrorString(e));
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

static int attribute(cudaDeviceAttr a, int device)
{
    int v = -1;
    ok(cudaDeviceGetAttribute(&v, a, device));
    return v;
}

static void describe(int device)
{
    cudaDeviceProp prop;
    ok(cudaGetDeviceProperties(&prop, device));
    std::printf("device %d: %s, compute %d.%d\n", device, prop.name, prop.major, prop.minor);
    std::printf("  %d multiprocessors, warp of %d, %zu bytes of global memory\n",
                prop.multiProcessorCount, prop.warpSize, prop.totalGlobalMem);
    std::printf("  block: %d threads (%d x %d x %d), %zu bytes shared, %d registers\n",
                prop.maxThreadsPerBlock, prop.maxThreadsDim[0], prop.maxThreadsDim[1],
                prop.maxThreadsDim[2], prop.sharedMemPerBlock, prop.regsPerBlock);
    std::printf("  grid: %d x %d x %d; constant memory %zu bytes; L2 %d bytes\n",
                prop.maxGridSize[0], prop.maxGridSize[1], prop.maxGridSize[2],
                prop.totalConstMem, prop.l2CacheSize);
    std::printf("  managed memory: %s, cooperative launch: %s, ECC: %s\n",
                prop.managedMemory ? "yes" : "no", prop.cooperativeLaunch ? "yes" : "no",
                prop.ECCEnabled ? "on" : "off");
#if CUDART_VERSION < 13000
    // These left the struct in CUDA 13; the attribute below stays.
    std::printf("  clock %d kHz, memory clock %d kHz\n", prop.clockRate, prop.memoryClockRate);
#endif
    const int clock = attribute(cudaDevAttrClockRate, device);
    const int sms = attribute(cudaDevAttrMultiProcessorCount, device);
    const int warp = attribute(cudaDevAttrWarpSize, device);
    std::printf("  by attribute: %d kHz, %d multiprocessors, warp of %d, bus %d:%d\n", clock, sms,
                warp, attribute(cudaDevAttrPciBusId, device),
                attribute(cudaDevAttrPciDeviceId, device));
    std::printf("  opt-in shared memory per block: %d\n",
                attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device));

    REQUIRE(warp == 32 || warp == 64);
    REQUIRE(prop.warpSize == warp);
    REQUIRE(prop.maxThreadsPerBlock >= 256);
    REQUIRE(std::strlen(prop.name) > 0);
}

int main()
{
    int count = 0;
    cudaError_t err = cudaGetDeviceCount(&count);
    if (err == cudaErrorNoDevice || err == cudaErrorInsufficientDriver) {
        std::printf("no device: %s\n", cudaGetErrorString(err));
        return 2;
    }
    ok(err);
    int driver = 0, runtime = 0;
    ok(cudaDriverGetVersion(&driver));
    ok(cudaRuntimeGetVersion(&runtime));
    std::printf("driver %d, runtime %d, compiled with %d\n", driver, runtime, CUDART_VERSION);
    for (int d = 0; d < count; ++d)
        describe(d);

    ok(cudaSetDevice(0));
    size_t freeBytes = 0, totalBytes = 0;
    ok(cudaMemGetInfo(&freeBytes, &totalBytes));
    REQUIRE(freeBytes <= totalBytes);

    cudaFuncAttributes fa;
    ok(cudaFuncGetAttributes(&fa, nothing));
    std::printf("kernel: %zu bytes static shared, %d registers, at most %d threads\n",
                fa.sharedSizeBytes, fa.numRegs, fa.maxThreadsPerBlock);
    REQUIRE(fa.maxThreadsPerBlock >= 64);

    int blocks = 0;
    ok(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0));
    REQUIRE(blocks >= 1);
    int gridSize = 0, blockSize = 0;
    ok(cudaOccupancyMaxPotentialBlockSize(&gridSize, &blockSize, nothing, 0, 256));
    REQUIRE(gridSize >= 1 && blockSize >= 1 && blockSize <= 256);

    int *first = nullptr, value = -1;
    ok(cudaMalloc(&first, sizeof(int)));
    ok(cudaMemset(first, 0xff, sizeof(int)));
    nothing<<<1, 64>>>(first);
    ok(cudaGetLastError());
    ok(cudaMemcpy(&value, first, sizeof(int), cudaMemcpyDeviceToHost));
    REQUIRE(value == 0);
    ok(cudaFree(first));
    std::printf("device_query: %s\n", failures ? "FAIL" : "PASS");
    return failures != 0;
}
