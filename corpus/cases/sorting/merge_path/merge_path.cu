// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// How many of the first `diagonal` merged elements come from a.
template <typename T, typename Less>
__device__ __forceinline__ int mergePath(const T *a, int aCount, const T *b, int bCount,
                                         int diagonal, Less less)
{
    int low = max(0, diagonal - bCount), high = min(diagonal, aCount);
    while (low < high) {
        const int middle = (low + high) >> 1;
        if (less(b[diagonal - 1 - middle], a[middle]))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

struct LessThan {
    template <typename T> __device__ bool operator()(const T &x, const T &y) const { return x < y; }
};

__global__ void partition(int *splits, const int *a, int aCount, const int *b, int bCount, int tile,
                          int tiles)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t <= tiles)
        splits[t] = mergePath(a, aCount, b, bCount, min(t * tile, aCount + bCount), LessThan());
}

template <int THREADS, int ITEMS>
__global__ void __launch_bounds__(THREADS)
mergeTiles(int *merged, int *source, const int *a, const int *b, const int *splits, int aCount,
           int bCount)
{
    constexpr int TILE = THREADS * ITEMS;
    extern __shared__ int shared[]; // a's part, then b's; later sources
    const int begin = blockIdx.x * TILE, end = min(begin + TILE, aCount + bCount);
    const int aBegin = splits[blockIdx.x], aEnd = splits[blockIdx.x + 1];
    const int bBegin = begin - aBegin, bEnd = end - aEnd;
    const int aLength = aEnd - aBegin, bLength = bEnd - bBegin;

    for (int i = threadIdx.x; i < aLength + bLength; i += THREADS)
        shared[i] = i < aLength ? a[aBegin + i] : b[bBegin + i - aLength];
    __syncthreads();

    const int *sa = shared, *sb = shared + aLength;
    const int first = min(static_cast<int>(threadIdx.x) * ITEMS, aLength + bLength);
    int i = mergePath(sa, aLength, sb, bLength, first, LessThan());
    int j = first - i;
    int keys[ITEMS], places[ITEMS];
#pragma unroll
    for (int k = 0; k < ITEMS; ++k) {
        const bool fromA = j >= bLength || (i < aLength && !(sb[j] < sa[i]));
        places[k] = fromA ? aBegin + i : -1 - (bBegin + j);
        keys[k] = 0;
        if (first + k < aLength + bLength)
            keys[k] = fromA ? sa[i] : sb[j];
        fromA ? ++i : ++j;
    }
    __syncthreads(); // all have read their keys

    // Through shared memory, so that the stores are to neighbouring places.
#pragma unroll
    for (int k = 0; k < ITEMS; ++k)
        if (first + k < end - begin) {
            shared[first + k] = keys[k];
            shared[TILE + first + k] = places[k];
        }
    __syncthreads();
    for (int k = threadIdx.x; begin + k < end; k += THREADS) {
        merged[begin + k] = shared[k];
        source[begin + k] = shared[TILE + k];
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int aCount = Case.size("a"), bCount = Case.size("b");
    const int *a = Case.input<int>("a");
    const int *b = Case.input<int>("b");
    int *merged = Case.output<int>("merged");
    int *source = Case.output<int>("source");

    constexpr int THREADS = 96, ITEMS = 5, TILE = THREADS * ITEMS;
    const int tiles = (aCount + bCount + TILE - 1) / TILE;
    int *splits;
    cudaMalloc(&splits, (tiles + 1) * sizeof(int));
    partition<<<(tiles + 64) / 64, 64>>>(splits, a, aCount, b, bCount, TILE, tiles);
    mergeTiles<THREADS, ITEMS><<<tiles, THREADS, 2 * TILE * sizeof(int)>>>(merged, source, a, b,
                                                                          splits, aCount, bCount);
    cudaDeviceSynchronize();
    cudaFree(splits);
    return Case.finish();
}
