// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kThreads = 192, kWarps = kThreads / 32;

struct MassCount {
    unsigned mass, count;
};

// All threads get the block's sums.
__device__ MassCount blockSum(MassCount v)
{
    __shared__ MassCount partial[kWarps];
    v.mass = __reduce_add_sync(0xffffffffu, v.mass);
    v.count = __reduce_add_sync(0xffffffffu, v.count);
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        partial[threadIdx.x / 32] = v;
    __syncthreads();
    v = partial[0];
#pragma unroll
    for (int w = 1; w < kWarps; ++w) {
        v.mass += partial[w].mass;
        v.count += partial[w].count;
    }
    return v;
}

// The mass and number of those that are at least `pivot`.
__device__ MassCount massFrom(const unsigned *weight, int n, unsigned pivot)
{
    MassCount mine = {0, 0};
    for (int i = threadIdx.x; i < n; i += kThreads) {
        const unsigned w = __ldg(weight + i);
        mine.mass += w >= pivot ? w : 0;
        mine.count += w >= pivot;
    }
    return blockSum(mine);
}

__device__ unsigned blockInclusive(unsigned v, unsigned &total)
{
    __shared__ unsigned sums[kWarps];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const unsigned other = __shfl_up_sync(0xffffffffu, v, d);
        if (lane >= d)
            v += other;
    }
    __syncthreads();
    if (lane == 31)
        sums[warp] = v;
    __syncthreads();
    total = 0;
    for (int w = 0; w < kWarps; ++w) {
        v += w < warp ? sums[w] : 0;
        total += sums[w];
    }
    return v;
}

__global__ void __launch_bounds__(kThreads)
sampleTopP(unsigned *threshold, int *token, int *kept, const unsigned *weights,
           const unsigned *draws, int n)
{
    const unsigned *weight = weights + static_cast<size_t>(blockIdx.x) * n;
    const unsigned long long all = massFrom(weight, n, 0).mass;
    const unsigned want = static_cast<unsigned>(all * 9 / 10);

    // The largest pivot that still has the mass: low has it, high has not.
    unsigned low = 0, high = 1u << 16;
    while (high - low > 1) {
        const unsigned middle = low + (high - low) / 2;
        if (massFrom(weight, n, middle).mass >= want)
            low = middle;
        else
            high = middle;
    }
    const MassCount selected = massFrom(weight, n, low);

    const unsigned target = draws[blockIdx.x] % selected.mass;
    unsigned before = 0;
    for (int first = 0; first < n; first += kThreads) {
        const int i = first + threadIdx.x;
        const unsigned w = i < n && weight[i] >= low ? weight[i] : 0;
        unsigned total;
        const unsigned upTo = before + blockInclusive(w, total);
        if (w && target < upTo && target >= upTo - w)
            token[blockIdx.x] = i;
        before += total;
        if (target < before)
            break; // the same for all threads
    }
    if (threadIdx.x == 0) {
        threshold[blockIdx.x] = low;
        kept[blockIdx.x] = static_cast<int>(selected.count);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), n = Case.size("vocabulary");
    const unsigned *weights = Case.input<unsigned>("weight");
    const unsigned *draws = Case.input<unsigned>("draw");
    unsigned *threshold = Case.output<unsigned>("threshold");
    int *token = Case.output<int>("token");
    int *kept = Case.output<int>("kept");
    sampleTopP<<<rows, kThreads>>>(threshold, token, kept, weights, draws, n);
    return Case.finish();
}
