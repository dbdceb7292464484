// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// The state of a tile: nothing yet; its own sum; the sum up to its end.
enum : unsigned { EMPTY = 0, AGGREGATE = 1, PREFIX = 2 };

// A flag and its value are one word of 64 bits, so that they arrive together.
union TileState {
    struct {
        unsigned flag;
        unsigned value;
    };
    unsigned long long word;
};

__device__ __forceinline__ void publish(unsigned long long *states, int tile, unsigned flag,
                                        unsigned value)
{
    TileState s;
    s.flag = flag;
    s.value = value;
    __threadfence();
    atomicExch(&states[tile], s.word);
}

__device__ __forceinline__ TileState observe(const unsigned long long *states, int tile)
{
    TileState s;
    s.word = *const_cast<const volatile unsigned long long *>(&states[tile]);
    return s;
}

__device__ __forceinline__ unsigned warpSum(unsigned v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

// The sum of all tiles before this one; called by one whole warp.
__device__ unsigned lookBack(const unsigned long long *states, int tile)
{
    const int lane = threadIdx.x & 31;
    unsigned sum = 0;
    for (int window = tile - 1; window >= 0; window -= 32) {
        const int t = window - lane;
        TileState s;
        s.flag = PREFIX; // before the first tile: nothing more
        s.value = 0;
        if (t >= 0)
            s = observe(states, t);
        while (__any_sync(0xffffffffu, s.flag == EMPTY))
            if (t >= 0)
                s = observe(states, t);
        const unsigned prefixes = __ballot_sync(0xffffffffu, s.flag == PREFIX);
        // Lane 0 holds the nearest tile; up to the first PREFIX they count.
        const int last = prefixes ? __ffs(prefixes) - 1 : 31;
        sum += warpSum(lane <= last ? s.value : 0);
        if (prefixes)
            break;
    }
    return sum;
}

template <int THREADS, int ITEMS>
__global__ void __launch_bounds__(THREADS)
scanSinglePass(unsigned *y, const unsigned *x, unsigned long long *states, unsigned *ticket, int n)
{
    constexpr int WARPS = THREADS / 32, TILE = THREADS * ITEMS;
    __shared__ unsigned items[TILE];
    __shared__ unsigned warpSums[WARPS];
    __shared__ unsigned exclusive;
    __shared__ int tileShared;
    const int lane = threadIdx.x & 31, warp = threadIdx.x / 32;

    // Tiles are numbered as blocks begin, so none waits for one not yet begun.
    if (threadIdx.x == 0)
        tileShared = atomicAdd(ticket, 1);
    __syncthreads();
    const int tile = tileShared, base = tile * TILE;

    for (int i = threadIdx.x; i < TILE; i += THREADS)
        items[i] = base + i < n ? x[base + i] : 0;
    __syncthreads();

    unsigned sums[ITEMS], sum = 0;
#pragma unroll
    for (int j = 0; j < ITEMS; ++j)
        sums[j] = sum += items[threadIdx.x * ITEMS + j];
    unsigned inclusive = sum;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const unsigned other = __shfl_up_sync(0xffffffffu, inclusive, d);
        inclusive += lane >= d ? other : 0;
    }
    if (lane == 31)
        warpSums[warp] = inclusive;
    __syncthreads();

    unsigned before = inclusive - sum, total = 0;
    for (int w = 0; w < WARPS; ++w) {
        before += w < warp ? warpSums[w] : 0;
        total += warpSums[w];
    }
    // The last warp has the total. Few tiles tell their prefix, so that there is
    // something to look at on any schedule.
    if (warp == WARPS - 1) {
        if (lane == 0)
            publish(states, tile, tile ? AGGREGATE : PREFIX, total);
        const unsigned carry = tile ? lookBack(states, tile) : 0;
        if (lane == 0) {
            if (tile && tile % 33 == 0)
                publish(states, tile, PREFIX, carry + total);
            exclusive = carry;
        }
    }
    __syncthreads();

    const unsigned carry = exclusive + before;
#pragma unroll
    for (int j = 0; j < ITEMS; ++j)
        items[threadIdx.x * ITEMS + j] = carry + sums[j];
    __syncthreads();
    for (int i = threadIdx.x; i < TILE && base + i < n; i += THREADS)
        y[base + i] = items[i];
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const unsigned *x = Case.input<unsigned>("x");
    unsigned *y = Case.output<unsigned>("y");

    constexpr int THREADS = 128, ITEMS = 3;
    const int tiles = (n + THREADS * ITEMS - 1) / (THREADS * ITEMS);
    unsigned long long *states;
    unsigned *ticket;
    cudaMalloc(&states, tiles * sizeof(*states));
    cudaMalloc(&ticket, sizeof(*ticket));
    cudaMemset(states, 0, tiles * sizeof(*states));
    cudaMemset(ticket, 0, sizeof(*ticket));
    scanSinglePass<THREADS, ITEMS><<<tiles, THREADS>>>(y, x, states, ticket, n);
    cudaDeviceSynchronize();
    cudaFree(states);
    cudaFree(ticket);
    return Case.finish();
}
