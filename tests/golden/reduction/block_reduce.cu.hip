// Block reductions as they grew over the years: interleaved, sequential, two
// loads per thread, unrolled by template; then a second pass over the partials.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#define CHECK(call)                                                            \
{                                                                              \
    const hipError_t error = call;                                            \
    if (error != hipSuccess)                                                  \
    {                                                                          \
        fprintf(stderr, "Error: %s:%d, ", __FILE__, __LINE__);                 \
        fprintf(stderr, "code: %d, reason: %s\n", error,                       \
                hipGetErrorString(error));                                    \
        exit(1);                                                               \
    }                                                                          \
}

typedef unsigned int uint;

// 1: divergent, modulo in the inner loop.
__global__ void reduceInterleaved(int *in, int *out, uint n)
{
    extern __shared__ int sdata[];
    const uint tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;
    sdata[tid] = i < n ? in[i] : 0;
    __syncthreads();

    for (uint s = 1; s < blockDim.x; s *= 2)
    {
        if (tid % (2 * s) == 0)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = sdata[0];
}

// 2: sequential addressing, first addition at load.
__global__ void reduceSequential(int *in, int *out, uint n)
{
    extern __shared__ int sdata[];
    const uint tid = threadIdx.x, i = blockIdx.x * (blockDim.x * 2) + tid;
    int sum = i < n ? in[i] : 0;
    if (i + blockDim.x < n)
        sum += in[i + blockDim.x];
    sdata[tid] = sum;
    __syncthreads();

    for (uint s = blockDim.x / 2; s > 0; s >>= 1)
    {
        if (tid < s)
            sdata[tid] = sum = sum + sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = sum;
}

// 3: completely unrolled; the last warp needs no block barrier, but since
// Volta it needs a warp barrier.
template <uint blockSize>
__global__ void reduceUnrolled(int *in, int *out, uint n)
{
    __shared__ volatile int sdata[blockSize];
    const uint tid = threadIdx.x;
    const uint gridSize = blockSize * 2 * gridDim.x;
    int sum = 0;
    for (uint i = blockIdx.x * (blockSize * 2) + tid; i < n; i += gridSize)
    {
        sum += in[i];
        if (i + blockSize < n)
            sum += in[i + blockSize];
    }
    sdata[tid] = sum;
    __syncthreads();

    if (blockSize >= 512) { if (tid < 256) sdata[tid] = sum = sum + sdata[tid + 256]; __syncthreads(); }
    if (blockSize >= 256) { if (tid < 128) sdata[tid] = sum = sum + sdata[tid + 128]; __syncthreads(); }
    if (blockSize >= 128) { if (tid <  64) sdata[tid] = sum = sum + sdata[tid +  64]; __syncthreads(); }

    if (tid < 32)
    {
        if (blockSize >= 64) { sum += sdata[tid + 32]; __syncwarp(); sdata[tid] = sum; __syncwarp(); }
        for (uint s = 16; s > 0; s >>= 1)
        {
            if (tid < s) sum += sdata[tid + s];
            __syncwarp();
            if (tid < s) sdata[tid] = sum;
            __syncwarp();
        }
    }
    if (tid == 0) out[blockIdx.x] = sum;
}

static void unrolled(int grid, int block, int *in, int *out, uint n)
{
    switch (block)
    {
    case 512: reduceUnrolled<512><<< grid, block >>>(in, out, n); break;
    case 256: reduceUnrolled<256><<< grid, block >>>(in, out, n); break;
    case 128: reduceUnrolled<128><<< grid, block >>>(in, out, n); break;
    case  64: reduceUnrolled< 64><<< grid, block >>>(in, out, n); break;
    default:  reduceUnrolled< 32><<< grid, 32 >>>(in, out, n); break;
    }
}

int main(int argc, char **argv)
{
    const uint n = argc > 1 ? (uint)atoi(argv[1]) : 30011u;
    const int block = argc > 2 ? atoi(argv[2]) : 128;
    const int maxBlocks = (n + block - 1) / block;

    int *h = (int *)malloc(n * sizeof(int));
    int expected = 0;
    srand(99);
    for (uint i = 0; i < n; i++)
        expected += h[i] = (rand() & 0xFF) - 100;

    int *d_in, *d_out, *partial = (int *)malloc(maxBlocks * sizeof(int));
    CHECK(hipMalloc((void **)&d_in, n * sizeof(int)));
    CHECK(hipMalloc((void **)&d_out, maxBlocks * sizeof(int)));
    CHECK(hipMemcpy(d_in, h, n * sizeof(int), hipMemcpyHostToDevice));

    int failures = 0;
    const size_t smem = block * sizeof(int);
    const char *names[3] = {"interleaved", "sequential", "unrolled"};
    for (int version = 0; version < 3; version++)
    {
        int grid = maxBlocks;
        CHECK(hipMemset(d_out, 0x7f, maxBlocks * sizeof(int)));
        if (version == 0)
            reduceInterleaved<<<grid, block, smem>>>(d_in, d_out, n);
        else if (version == 1) {
            grid = (maxBlocks + 1) / 2;
            reduceSequential <<<grid, block, smem>>> (d_in, d_out, n);
        } else {
            grid = (maxBlocks + 7) / 8;
            unrolled(grid, block, d_in, d_out, n);
        }
        CHECK(hipGetLastError());
        CHECK(hipDeviceSynchronize());
        CHECK(hipMemcpy(partial, d_out, grid * sizeof(int), hipMemcpyDeviceToHost));
        int sum = 0;
        for (int b = 0; b < grid; b++)
            sum += partial[b];
        printf("%-12s sum %d, expected %d: %s\n", names[version], sum, expected,
               sum == expected ? "PASS" : "FAIL");
        failures += sum != expected;
    }
    CHECK(hipFree(d_in));
    CHECK(hipFree(d_out));
    free(h);
    free(partial);
    printf("block_reduce: %s\n", failures ? "FAIL" : "PASS");
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
