// Conditional compilation: platform branches, architecture and version tests,
// host and device halves of one function, branches that never compile here.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hipify/arch.h>
#include <hipify/cmath.h>
#include <hipify/texture.h>
#if defined(_WIN32) || defined(_WIN64)
#  define WIN32_LEAN_AND_MEAN
#  include <windows.h>
#  define EXPORT __declspec(dllexport)
#else
#  include <sys/time.h>
#  define EXPORT __attribute__((visibility("default")))
#endif

#ifndef USE_SYCL
# define USE_CUDA 1
#endif

#ifdef USE_CUDA
# include <hip/hip_runtime.h>
#else
# include <sycl/sycl.hpp>
typedef sycl::queue *hipStream_t; // never seen by a CUDA build
#endif

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __HIPCC__
# define HOST_DEVICE __host__ __device__
#else
# define HOST_DEVICE
#endif

#if defined(__HIP_DEVICE_COMPILE__) && HIPIFY_CUDA_ARCH < 600
// Double-precision atomics are native from 6.0 on.
static __inline__ __device__ double atomicAdd(double *address, double val)
{
    unsigned long long int *p = (unsigned long long int *)address;
    unsigned long long int old = *p, assumed;
    do {
        assumed = old;
        old = atomicCAS(p, assumed,
                        __double_as_longlong(val + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}
#endif

HOST_DEVICE inline float loadOnce(const float *p)
{
#if defined(__HIP_DEVICE_COMPILE__)
# if HIPIFY_CUDA_ARCH >= 350
    return __ldg(p);
# else
    return *p;
# endif
#else
    return *p;              /* host */
#endif
}

HOST_DEVICE inline double reciprocalRoot(double x)
{
#ifdef __HIP_DEVICE_COMPILE__
    return rsqrt(x);
#else
    return 1.0 / sqrt(x);
#endif
}

__global__ void accumulate(const float *in, int n, double *sum)
{
    double mine = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        mine += reciprocalRoot(loadOnce(in + i));
    atomicAdd(sum, mine);
}

#if 0
// An experiment of long ago, kept for reference.
void oldWay(float *p) { hipDeviceSynchronize(); hipify::memcpyToArray(p, broken syntax here; }
#endif

static double seconds(void)
{
#ifdef _WIN32
    LARGE_INTEGER f, t;
    QueryPerformanceFrequency(&f);
    QueryPerformanceCounter(&t);
    return (double)t.QuadPart / f.QuadPart;
#else
    struct timeval tv;
    gettimeofday(&tv, NULL);
    return tv.tv_sec + 1e-6 * tv.tv_usec;
#endif
}

static void waitForDevice(void)
{
#if HIPIFY_CUDART_VERSION >= 4000
    hipDeviceSynchronize();
#else
    hipDeviceSynchronize();
#endif
}

EXPORT int runTest(int n)
{
    float *h = (float *)malloc(n * sizeof(float)), *d;
    double *dSum, sum = 0.0, want = 0.0;
    for (int i = 0; i < n; i++) {
        h[i] = 1.0f + (float)(i % 100);
        want += reciprocalRoot(h[i]);
    }
#if defined(USE_CUDA) && HIPIFY_CUDART_VERSION >= 11020
    hipStream_t stream;
    hipStreamCreate(&stream);
    hipMallocAsync((void **)&d, n * sizeof(float), stream);
    hipMallocAsync((void **)&dSum, sizeof(double), stream);
    hipStreamSynchronize(stream);
#elif defined(USE_CUDA)
    hipStream_t stream = 0;
    hipMalloc((void **)&d, n * sizeof(float));
    hipMalloc((void **)&dSum, sizeof(double));
#else
    sycl::queue q; d = sycl::malloc_device<float>(n, q);
#endif
    hipMemcpyAsync(d, h, n * sizeof(float), hipMemcpyHostToDevice, stream);
    hipMemsetAsync(dSum, 0, sizeof(double), stream);

    const double t0 = seconds();
    accumulate<<< 8, 64, 0, stream >>>(d, n, dSum);
    waitForDevice();
    printf("kernel took %.3f ms\n", 1e3 * (seconds() - t0));

    hipMemcpy(&sum, dSum, sizeof(double), hipMemcpyDeviceToHost);
#if HIPIFY_CUDART_VERSION >= 11020
    hipFreeAsync(d, stream);
    hipFreeAsync(dSum, stream);
    hipStreamDestroy(stream);
#else
    hipFree(d);
    hipFree(dSum);
#endif
    free(h);
    const int ok = fabs(sum - want) < 1e-6 * want;
    printf("conditional: %s (sum %.9g, expected %.9g)\n", ok ? "PASS" : "FAIL", sum, want);
    return ok ? 0 : 1;
}

int main(int argc, char **argv)
{
    return runTest(argc > 1 ? atoi(argv[1]) : 5000);
}
