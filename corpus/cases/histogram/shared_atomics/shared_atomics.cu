// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kBins = 256;

// Two bins of 16 bits in a word: a copy per warp fits. `histogram` is the
// warp's own.
__device__ __forceinline__ void count(unsigned *histogram, unsigned byte)
{
    atomicAdd(&histogram[byte >> 1], byte & 1 ? 0x10000u : 1u);
}

__device__ __forceinline__ void countWord(unsigned *histogram, unsigned word)
{
#pragma unroll
    for (int b = 0; b < 4; ++b)
        count(histogram, __byte_perm(word, 0, 0x4440 | b));
}

template <int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
histogramBytes(unsigned *histogram, const unsigned char *x, int n)
{
    __shared__ unsigned packed[WARPS][kBins / 2];
    unsigned *mine = packed[threadIdx.x / 32];
    for (int i = threadIdx.x % 32; i < kBins / 2; i += 32)
        mine[i] = 0;
    __syncthreads();

    // A warp counts at most 65535 bytes here: the host chooses enough blocks.
    const uint4 *vectors = reinterpret_cast<const uint4 *>(x);
    const int stride = gridDim.x * blockDim.x, first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n / 16; i += stride) {
        const uint4 v = __ldg(&vectors[i]);
        countWord(mine, v.x);
        countWord(mine, v.y);
        countWord(mine, v.z);
        countWord(mine, v.w);
    }
    for (int i = n / 16 * 16 + first; i < n; i += stride)
        count(mine, x[i]);
    __syncthreads();

    for (int bin = threadIdx.x; bin < kBins; bin += blockDim.x) {
        unsigned sum = 0;
#pragma unroll
        for (int w = 0; w < WARPS; ++w)
            sum += (packed[w][bin >> 1] >> (bin & 1 ? 16 : 0)) & 0xffff;
        if (sum)
            atomicAdd(&histogram[bin], sum);
    }
}

// Pairs of neighbours: the one before comes from the lane before.
__global__ void histogramPairs(unsigned *pairs, const unsigned char *x, int n)
{
    extern __shared__ unsigned local[];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        local[i] = 0;
    __syncthreads();
    const int stride = gridDim.x * blockDim.x;
    for (int base = blockIdx.x * blockDim.x; base < n; base += stride) {
        const int i = base + threadIdx.x, lane = threadIdx.x & 31;
        const unsigned v = i < n ? x[i] >> 4 : 0;
        unsigned before = __shfl_up_sync(0xffffffffu, v, 1);
        if (lane == 0 && i > 0 && i < n)
            before = x[i - 1] >> 4;
        if (i > 0 && i < n)
            atomicInc(&local[before * 16 + v], 0xffffffffu);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        atomicAdd(&pairs[i], local[i]);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const unsigned char *x = Case.input<unsigned char>("x");
    unsigned *histogram = Case.output<unsigned>("histogram");
    unsigned *pairs = Case.output<unsigned>("pairs");
    cudaMemset(histogram, 0, kBins * sizeof(unsigned));
    cudaMemset(pairs, 0, 256 * sizeof(unsigned));

    constexpr int WARPS = 4;
    const int blocks = n / (16 * WARPS * 32 * 32) + 3; // at most 32 vectors a lane
    histogramBytes<WARPS><<<blocks, WARPS * 32>>>(histogram, x, n);
    histogramPairs<<<5, 160, 256 * sizeof(unsigned)>>>(pairs, x, n);
    return Case.finish();
}
