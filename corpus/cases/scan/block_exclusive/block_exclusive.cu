// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct Plus {
    static constexpr int identity = 0;
    __device__ int operator()(int a, int b) const { return a + b; }
};
struct Maximum {
    static constexpr int identity = INT_MIN;
    __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

template <class Op> __device__ __forceinline__ int warpInclusive(int v, Op op)
{
    const int lane = threadIdx.x % warpSize;
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        const int other = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v = op(other, v);
    }
    return v;
}

// What is before this thread's value; total: of the whole block. warpTotals is
// shared memory for a value of each warp.
template <int THREADS, class Op>
__device__ int blockExclusive(int v, Op op, int *warpTotals, int &total)
{
    constexpr int WARPS = THREADS / 32;
    static_assert(THREADS % 32 == 0 && WARPS <= 32, "a warp must be able to scan the warps");
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;

    const int inclusive = warpInclusive(v, op);
    if (lane == 31)
        warpTotals[warp] = inclusive;
    __syncthreads();
    if (warp == 0) {
        const int t = warpInclusive(lane < WARPS ? warpTotals[lane] : Op::identity, op);
        if (lane < WARPS)
            warpTotals[lane] = t;
    }
    __syncthreads();

    total = warpTotals[WARPS - 1];
    int before = __shfl_up_sync(0xffffffff, inclusive, 1);
    if (lane == 0)
        before = Op::identity;
    if (warp > 0)
        before = op(warpTotals[warp - 1], before);
    __syncthreads(); // the caller may scan again
    return before;
}

template <int THREADS, int ITEMS>
__global__ void __launch_bounds__(THREADS)
scanTiles(int *sums, int *most, int *tileSums, const int *x, int n)
{
    __shared__ int scratch[THREADS / 32];
    const int base = (blockIdx.x * THREADS + threadIdx.x) * ITEMS;
    int item[ITEMS];
    int sum = 0, top = INT_MIN;
#pragma unroll
    for (int j = 0; j < ITEMS; ++j) {
        item[j] = base + j < n ? x[base + j] : 0;
        sum += item[j];
        if (base + j < n)
            top = max(top, item[j]);
    }
    int total, ignored;
    int before = blockExclusive<THREADS>(sum, Plus(), scratch, total);
    int topBefore = blockExclusive<THREADS>(top, Maximum(), scratch, ignored);
#pragma unroll
    for (int j = 0; j < ITEMS; ++j) {
        topBefore = max(topBefore, item[j]);
        if (base + j < n) {
            sums[base + j] = before;
            most[base + j] = topBefore;
        }
        before += item[j];
    }
    if (threadIdx.x == 0)
        tileSums[blockIdx.x] = total;
}

// One block for all tiles, in place.
template <int THREADS>
__global__ void __launch_bounds__(THREADS) scanTileSums(int *tileSums, int tiles)
{
    __shared__ int scratch[THREADS / 32];
    int carry = 0;
    for (int first = 0; first < tiles; first += THREADS) {
        const int t = first + threadIdx.x;
        int total;
        const int before =
            blockExclusive<THREADS>(t < tiles ? tileSums[t] : 0, Plus(), scratch, total);
        if (t < tiles)
            tileSums[t] = carry + before;
        carry += total;
    }
}

__global__ void addTileSums(int *sums, const int *tileSums, int tile, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sums[i] += tileSums[i / tile];
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const int *x = Case.input<int>("x");
    int *sums = Case.output<int>("sums");
    int *most = Case.output<int>("most");

    constexpr int THREADS = 160, ITEMS = 4, TILE = THREADS * ITEMS;
    const int tiles = (n + TILE - 1) / TILE;
    int *tileSums;
    cudaMalloc(&tileSums, tiles * sizeof(int));
    scanTiles<THREADS, ITEMS><<<tiles, THREADS>>>(sums, most, tileSums, x, n);
    scanTileSums<64><<<1, 64>>>(tileSums, tiles);
    addTileSums<<<7, 96>>>(sums, tileSums, TILE, n);
    cudaDeviceSynchronize();
    cudaFree(tileSums);
    return Case.finish();
}
