// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int FRACTION = 27;

// The middle of the product of 64 bits.
__device__ __forceinline__ int multiply(int a, int b)
{
    const unsigned low = static_cast<unsigned>(a) * static_cast<unsigned>(b);
    int high;
    asm("mul.hi.s32 %0, %1, %2;" : "=r"(high) : "r"(a), "r"(b));
    return static_cast<int>(__funnelshift_r(low, static_cast<unsigned>(high), FRACTION));
}

__device__ __forceinline__ long long square(int a)
{
    long long product;
    asm("mul.wide.s32 %0, %1, %1;" : "=l"(product) : "r"(a));
    return product >> FRACTION;
}

// What has escaped may be too large for the square to have 32 bits.
__device__ __forceinline__ bool escaped(int x, int y)
{
    return square(x) + square(y) > (4ll << FRACTION);
}

__device__ int iterate(int cx, int cy, int most)
{
    int x = 0, y = 0, i = 0;
    while (i < most && !escaped(x, y)) {
        const int next = multiply(x, x) - multiply(y, y) + cx;
        y = 2 * multiply(x, y) + cy;
        x = next;
        ++i;
    }
    return i;
}

// Warps take 32 pixels at a time until there are no more.
__global__ void __launch_bounds__(128)
mandelbrot(int *counts, unsigned *histogram, unsigned *ticket, int w, int h, int most)
{
    extern __shared__ unsigned local[];
    for (int i = threadIdx.x; i <= most; i += blockDim.x)
        local[i] = 0;
    __syncthreads();
    const int lane = threadIdx.x & 31;
    const int stepX = (7 << (FRACTION - 1)) / w, stepY = (5 << (FRACTION - 1)) / h;
    while (true) {
        unsigned first = 0;
        if (lane == 0)
            first = atomicAdd(ticket, 32);
        first = __shfl_sync(0xffffffffu, first, 0);
        if (first >= static_cast<unsigned>(w * h))
            break;
        const int pixel = first + lane;
        if (pixel < w * h) {
            const int cx = -(5 << (FRACTION - 1)) + pixel % w * stepX;
            const int cy = -(5 << (FRACTION - 2)) + pixel / w * stepY;
            const int count = iterate(cx, cy, most);
            counts[pixel] = count;
            atomicAdd(&local[count], 1u);
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i <= most; i += blockDim.x)
        if (local[i])
            atomicAdd(&histogram[i], local[i]);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int w = Case.size("w"), h = Case.size("h"), most = Case.size("iterations");
    int *counts = Case.output<int>("counts");
    unsigned *histogram = Case.output<unsigned>("histogram"), *ticket;
    Case.check(cudaMalloc(&ticket, sizeof(unsigned)), "a ticket");
    Case.check(cudaMemset(ticket, 0, sizeof(unsigned)), "a ticket");
    Case.check(cudaMemset(histogram, 0, (most + 1) * sizeof(unsigned)), "the histogram");
    mandelbrot<<<3, 96, (most + 1) * sizeof(unsigned)>>>(counts, histogram, ticket, w, h, most);
    Case.check(cudaDeviceSynchronize(), "the kernel");
    Case.check(cudaFree(ticket), "a ticket");
    return Case.finish();
}
