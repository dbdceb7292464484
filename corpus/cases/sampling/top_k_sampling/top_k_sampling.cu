// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kThreads = 256, kWarps = kThreads / 32;

// The sum of what the threads before have, and of all.
__device__ unsigned blockExclusive(unsigned v, unsigned &total)
{
    __shared__ unsigned sums[kWarps];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    unsigned upTo = v;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const unsigned other = __shfl_up_sync(0xffffffffu, upTo, d);
        if (lane >= d)
            upTo += other;
    }
    __syncthreads();
    if (lane == 31)
        sums[warp] = upTo;
    __syncthreads();
    unsigned before = 0;
    total = 0;
    for (int w = 0; w < kWarps; ++w) {
        before += w < warp ? sums[w] : 0;
        total += sums[w];
    }
    return before + upTo - v;
}

// The k-th largest: eight bits at a time, from the top. After each step `k` is
// how many of those with the prefix are still to be found.
__device__ unsigned radixSelect(const unsigned *weight, int n, unsigned &k)
{
    __shared__ unsigned histogram[256], found[2];
    unsigned prefix = 0, mask = 0;
    for (int shift = 24; shift >= 0; shift -= 8) {
        histogram[threadIdx.x] = 0;
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += kThreads)
            if ((weight[i] & mask) == prefix)
                atomicAdd(&histogram[weight[i] >> shift & 255], 1u);
        __syncthreads();
        // Thread t looks at the digit 255 - t, so that larger ones come first.
        const unsigned digit = 255 - threadIdx.x, count = histogram[digit];
        unsigned total;
        const unsigned larger = blockExclusive(count, total);
        if (larger < k && k <= larger + count) {
            found[0] = digit;
            found[1] = k - larger;
        }
        __syncthreads();
        prefix |= found[0] << shift;
        mask |= 255u << shift;
        k = found[1];
    }
    return prefix;
}

__global__ void __launch_bounds__(kThreads)
sampleTopK(unsigned *threshold, int *token, int *chosen, const unsigned *weights,
           const unsigned *draws, int n, int k)
{
    __shared__ unsigned mass;
    const int row = blockIdx.x;
    const unsigned *weight = weights + static_cast<size_t>(row) * n;
    unsigned ties = k;
    const unsigned least = radixSelect(weight, n, ties);

    // Those that are larger, and as many equal ones as are left, in order.
    if (threadIdx.x == 0)
        mass = 0;
    unsigned equalBefore = 0, placesBefore = 0;
    for (int first = 0; first < n; first += kThreads) {
        const int i = first + threadIdx.x;
        const unsigned w = i < n ? weight[i] : 0;
        unsigned equal, places;
        const unsigned rank = equalBefore + blockExclusive(w == least, equal);
        const bool taken = w > least || (w == least && rank < ties);
        const unsigned place = placesBefore + blockExclusive(taken, places);
        if (taken) {
            chosen[static_cast<size_t>(row) * k + place] = i;
            atomicAdd(&mass, w);
        }
        equalBefore += equal;
        placesBefore += places;
    }
    __syncthreads();

    const unsigned target = draws[row] % mass;
    unsigned before = 0;
    for (int first = 0; first < k; first += kThreads) {
        const int place = first + threadIdx.x;
        const int i = place < k ? chosen[static_cast<size_t>(row) * k + place] : 0;
        const unsigned w = place < k ? weight[i] : 0;
        unsigned total;
        const unsigned from = before + blockExclusive(w, total);
        if (w && target >= from && target < from + w)
            token[row] = i;
        before += total;
    }
    if (threadIdx.x == 0)
        threshold[row] = least;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), n = Case.size("vocabulary"), k = Case.size("k");
    const unsigned *weights = Case.input<unsigned>("weight");
    const unsigned *draws = Case.input<unsigned>("draw");
    unsigned *threshold = Case.output<unsigned>("threshold");
    int *token = Case.output<int>("token");
    int *chosen = Case.output<int>("chosen");
    sampleTopK<<<rows, kThreads>>>(threshold, token, chosen, weights, draws, n, k);
    return Case.finish();
}
