// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct __align__(8) Pair {
    unsigned key;
    float value;
};

__device__ __forceinline__ Pair shuffleXor(Pair p, int mask)
{
    Pair q;
    q.key = __shfl_xor_sync(0xffffffffu, p.key, mask);
    q.value = __shfl_xor_sync(0xffffffffu, p.value, mask);
    return q;
}

// The lower place of a pair keeps the smaller key if the run ascends.
__device__ __forceinline__ Pair choose(Pair mine, Pair other, bool wantSmaller)
{
    return (other.key < mine.key) == wantSmaller ? other : mine;
}

// Strides below TILE: one element a thread. `run` is the length of the runs
// that are being merged.
template <int TILE>
__device__ Pair mergeTile(Pair mine, Pair *tile, unsigned place, unsigned run, int firstStride)
{
    const bool ascends = (place & run) == 0;
    int stride = firstStride;
    for (; stride >= warpSize; stride >>= 1) {
        __syncthreads();
        tile[threadIdx.x] = mine;
        __syncthreads();
        const bool lower = (threadIdx.x & stride) == 0;
        mine = choose(mine, tile[threadIdx.x ^ stride], lower == ascends);
    }
    for (; stride > 0; stride >>= 1) {
        const bool lower = (threadIdx.x & stride) == 0;
        mine = choose(mine, shuffleXor(mine, stride), lower == ascends);
    }
    return mine;
}

template <int TILE>
__global__ void __launch_bounds__(TILE) sortTiles(unsigned *keys, float *values)
{
    __shared__ Pair tile[TILE];
    const unsigned place = blockIdx.x * TILE + threadIdx.x;
    Pair mine = {keys[place], values[place]};
    for (int run = 2; run <= TILE; run *= 2)
        mine = mergeTile<TILE>(mine, tile, place, run, run / 2);
    keys[place] = mine.key;
    values[place] = mine.value;
}

template <int TILE>
__global__ void __launch_bounds__(TILE) mergeTiles(unsigned *keys, float *values, unsigned run)
{
    __shared__ Pair tile[TILE];
    const unsigned place = blockIdx.x * TILE + threadIdx.x;
    Pair mine = {keys[place], values[place]};
    mine = mergeTile<TILE>(mine, tile, place, run, TILE / 2);
    keys[place] = mine.key;
    values[place] = mine.value;
}

__global__ void mergeGlobal(unsigned *keys, float *values, unsigned run, unsigned stride, int n)
{
    const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n / 2)
        return;
    // A zero bit is put in at the place of the stride.
    const unsigned low = ((t & ~(stride - 1)) << 1) | (t & (stride - 1));
    const unsigned high = low | stride;
    const bool ascends = (low & run) == 0;
    if ((keys[low] > keys[high]) == ascends) {
        const unsigned k = keys[low];
        keys[low] = keys[high];
        keys[high] = k;
        const float v = values[low];
        values[low] = values[high];
        values[high] = v;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const unsigned n = Case.size("n");
    Case.input<unsigned>("keys");
    Case.input<float>("values");
    unsigned *keys = Case.output<unsigned>("sorted");
    float *values = Case.output<float>("moved");

    constexpr int TILE = 256;
    sortTiles<TILE><<<n / TILE, TILE>>>(keys, values);
    for (unsigned run = 2 * TILE; run <= n; run *= 2) {
        for (unsigned stride = run / 2; stride >= TILE; stride /= 2)
            mergeGlobal<<<(n / 2 + 191) / 192, 192>>>(keys, values, run, stride, n);
        mergeTiles<TILE><<<n / TILE, TILE>>>(keys, values, run);
    }
    return Case.finish();
}
