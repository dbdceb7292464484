// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <utility>

constexpr int kBits = 4, kDigits = 1 << kBits;
constexpr int kThreads = 128, kWarps = kThreads / 32, kItems = 4, kTile = kThreads * kItems;

// Signed order is unsigned order with the sign flipped.
__device__ __forceinline__ unsigned digitOf(int key, int shift)
{
    unsigned digit;
    asm("bfe.u32 %0, %1, %2, %3;"
        : "=r"(digit)
        : "r"(static_cast<unsigned>(key) ^ 0x80000000u), "r"(shift), "n"(kBits));
    return digit;
}

// Lanes of the warp with my digit, one ballot a bit.
__device__ __forceinline__ unsigned samePeers(unsigned digit, bool valid)
{
    unsigned peers = __ballot_sync(0xffffffffu, valid);
#pragma unroll
    for (int bit = 0; bit < kBits; ++bit) {
        const bool set = (digit >> bit) & 1;
        const unsigned votes = __ballot_sync(0xffffffffu, set);
        peers &= set ? votes : ~votes;
    }
    return peers;
}

// counts[digit][block], so that a scan gives where each block's digits go.
__global__ void __launch_bounds__(kThreads)
countDigits(unsigned *counts, const int *keys, int shift, int n)
{
    __shared__ unsigned histogram[kDigits];
    if (threadIdx.x < kDigits)
        histogram[threadIdx.x] = 0;
    __syncthreads();
    for (int j = 0; j < kItems; ++j) {
        const int i = blockIdx.x * kTile + j * kThreads + threadIdx.x;
        if (i < n)
            atomicAdd(&histogram[digitOf(keys[i], shift)], 1u);
    }
    __syncthreads();
    if (threadIdx.x < kDigits)
        counts[threadIdx.x * gridDim.x + blockIdx.x] = histogram[threadIdx.x];
}

__global__ void __launch_bounds__(kThreads) scanCounts(unsigned *counts, int n)
{
    __shared__ unsigned sums[2][kThreads];
    unsigned carry = 0;
    for (int first = 0; first < n; first += kThreads) {
        const int i = first + threadIdx.x;
        const unsigned own = i < n ? counts[i] : 0;
        int from = 0;
        sums[0][threadIdx.x] = own;
        __syncthreads();
        for (int d = 1; d < kThreads; d *= 2, from ^= 1) {
            unsigned v = sums[from][threadIdx.x];
            if (threadIdx.x >= d)
                v += sums[from][threadIdx.x - d];
            sums[from ^ 1][threadIdx.x] = v;
            __syncthreads();
        }
        if (i < n)
            counts[i] = carry + sums[from][threadIdx.x] - own;
        // Seven steps end in sums[1], the next round begins in sums[0].
        carry += sums[from][kThreads - 1];
    }
}

__global__ void __launch_bounds__(kThreads)
scatter(int *keysOut, unsigned *valuesOut, const int *keys, const unsigned *values,
        const unsigned *offsets, int shift, int n)
{
    __shared__ unsigned warpCounts[kWarps][kDigits];
    __shared__ unsigned next[kDigits];
    const int lane = threadIdx.x & 31, warp = threadIdx.x / 32;
    const unsigned before = (1u << lane) - 1;
    if (threadIdx.x < kDigits)
        next[threadIdx.x] = offsets[threadIdx.x * gridDim.x + blockIdx.x];

    for (int j = 0; j < kItems; ++j) {
        const int i = blockIdx.x * kTile + j * kThreads + threadIdx.x;
        const bool valid = i < n;
        const int key = valid ? keys[i] : 0;
        const unsigned digit = digitOf(key, shift);
        for (int d = threadIdx.x; d < kWarps * kDigits; d += kThreads)
            warpCounts[0][d] = 0;
        __syncthreads();
        const unsigned peers = samePeers(digit, valid);
        if (valid && lane == __ffs(peers) - 1)
            warpCounts[warp][digit] = __popc(peers);
        __syncthreads();
        if (valid) {
            unsigned to = next[digit] + __popc(peers & before);
            for (int w = 0; w < warp; ++w)
                to += warpCounts[w][digit];
            keysOut[to] = key;
            valuesOut[to] = values ? values[i] : i;
        }
        __syncthreads();
        if (threadIdx.x < kDigits)
            for (int w = 0; w < kWarps; ++w)
                next[threadIdx.x] += warpCounts[w][threadIdx.x];
        __syncthreads();
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const int *in = Case.input<int>("keys");
    int *sorted = Case.output<int>("sorted"), *otherKeys;
    unsigned *origin = Case.output<unsigned>("origin"), *otherValues, *counts;

    const int blocks = (n + kTile - 1) / kTile;
    cudaMalloc(&otherKeys, n * sizeof(int));
    cudaMalloc(&otherValues, n * sizeof(unsigned));
    cudaMalloc(&counts, kDigits * blocks * sizeof(unsigned));

    // Eight passes: the last one writes to the outputs.
    const int *keys = in;
    const unsigned *values = nullptr;
    int *toKeys = otherKeys, *nextKeys = sorted;
    unsigned *toValues = otherValues, *nextValues = origin;
    for (int shift = 0; shift < 32; shift += kBits) {
        countDigits<<<blocks, kThreads>>>(counts, keys, shift, n);
        scanCounts<<<1, kThreads>>>(counts, kDigits * blocks);
        scatter<<<blocks, kThreads>>>(toKeys, toValues, keys, values, counts, shift, n);
        keys = toKeys;
        values = toValues;
        std::swap(toKeys, nextKeys);
        std::swap(toValues, nextValues);
    }
    cudaDeviceSynchronize();
    cudaFree(otherKeys);
    cudaFree(otherValues);
    cudaFree(counts);
    return Case.finish();
}
