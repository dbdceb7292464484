// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct Keep {
    int divisor;
    __device__ bool operator()(int v) const { return v > 0 || (v < 0 && v % divisor == 0); }
};

template <int THREADS, class Predicate>
__global__ void __launch_bounds__(THREADS)
countKept(int *blockCounts, const int *x, int n, Predicate keep)
{
    const int i = blockIdx.x * THREADS + threadIdx.x;
    const int kept = __syncthreads_count(i < n && keep(x[i]));
    if (threadIdx.x == 0)
        blockCounts[blockIdx.x] = kept;
}

// Exclusive sums of the counts, one thread: there are few blocks.
__global__ void scanCounts(int *blockCounts, int blocks, int *count, int n)
{
    int sum = 0;
    for (int b = 0; b < blocks; ++b) {
        const int c = blockCounts[b];
        blockCounts[b] = sum;
        sum += c;
    }
    count[0] = sum;
    count[1] = n - sum;
}

template <int THREADS, class Predicate>
__global__ void __launch_bounds__(THREADS)
compact(int *kept, int *origin, const int *x, const int *blockOffsets, int n, Predicate keep)
{
    constexpr int WARPS = THREADS / 32;
    __shared__ int warpOffsets[WARPS];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const int i = blockIdx.x * THREADS + threadIdx.x;
    const int v = i < n ? x[i] : 0;

    const bool mine = i < n && keep(v);
    const unsigned votes = __ballot_sync(0xffffffffu, mine);
    if (lane == 0)
        warpOffsets[warp] = __popc(votes);
    __syncthreads();
    if (threadIdx.x < WARPS) {
        // The lanes of one warp that have a warp to count for.
        const unsigned active = WARPS == 32 ? ~0u : (1u << WARPS) - 1;
        const int own = warpOffsets[threadIdx.x];
        int sum = own;
        for (int d = 1; d < WARPS; d *= 2) {
            const int other = __shfl_up_sync(active, sum, d);
            if (lane >= d)
                sum += other;
        }
        warpOffsets[threadIdx.x] = sum - own;
    }
    __syncthreads();

    if (mine) {
        const unsigned lower = (1u << lane) - 1;
        const int to = blockOffsets[blockIdx.x] + warpOffsets[warp] + __popc(votes & lower);
        kept[to] = v;
        origin[to] = i;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const int *x = Case.input<int>("x");
    int *kept = Case.output<int>("kept");
    int *origin = Case.output<int>("origin");
    int *count = Case.output<int>("count");
    cudaMemset(origin, 0xff, n * sizeof(int));

    constexpr int THREADS = 224;
    const int blocks = (n + THREADS - 1) / THREADS;
    int *offsets;
    cudaMalloc(&offsets, blocks * sizeof(int));
    const Keep keep{7};
    countKept<THREADS><<<blocks, THREADS>>>(offsets, x, n, keep);
    scanCounts<<<1, 1>>>(offsets, blocks, count, n);
    compact<THREADS><<<blocks, THREADS>>>(kept, origin, x, offsets, n, keep);
    cudaDeviceSynchronize();
    cudaFree(offsets);
    return Case.finish();
}
