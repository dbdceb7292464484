// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <climits>
#include <hipify/validation/case.h>

constexpr int kWarpSize = 32;

template <typename T> struct KeyValue {
    T value;
    int index;
};

// A total order, so that the result does not depend on the tree's shape.
template <typename T, bool LAST> struct ArgMax {
    __device__ __forceinline__ KeyValue<T> operator()(KeyValue<T> a, KeyValue<T> b) const
    {
        if (a.value > b.value)
            return a;
        if (b.value > a.value)
            return b;
        return (a.index < b.index) != LAST ? a : b;
    }
};

template <typename T>
__device__ __forceinline__ KeyValue<T> shuffleDown(KeyValue<T> v, int offset)
{
    KeyValue<T> other;
    other.value = __shfl_down_sync(0xffffffffu, v.value, offset);
    other.index = __shfl_down_sync(0xffffffffu, v.index, offset);
    return other;
}

template <typename T, bool LAST>
__device__ KeyValue<T> warpArgMax(const T *row, int cols)
{
    const int lane = threadIdx.x & (kWarpSize - 1);
    ArgMax<T, LAST> pick;
    // Lanes without an element repeat the first one, which wins no more often.
    KeyValue<T> best = {row[0], 0};
    for (int c = lane; c < cols; c += kWarpSize)
        best = pick(best, KeyValue<T>{row[c], c});
#pragma unroll
    for (int offset = kWarpSize / 2; offset > 0; offset /= 2)
        best = pick(best, shuffleDown(best, offset));
    best.value = __shfl_sync(0xffffffffu, best.value, 0);
    best.index = __shfl_sync(0xffffffffu, best.index, 0);
    return best;
}

template <int WARPS>
__global__ void __launch_bounds__(WARPS *kWarpSize)
argMaxRows(float *best, int *where, int2 *tiesWhere, const float *x, const int *ties, int rows,
           int cols)
{
    const int row = blockIdx.x * WARPS + threadIdx.x / kWarpSize;
    if (row >= rows)
        return; // whole warps leave
    const KeyValue<float> f = warpArgMax<float, false>(x + row * cols, cols);
    const KeyValue<int> first = warpArgMax<int, false>(ties + row * cols, cols);
    const KeyValue<int> last = warpArgMax<int, true>(ties + row * cols, cols);
    // Each lane has the result; three of them write a part.
    switch (threadIdx.x % kWarpSize) {
    case 5:
        best[row] = f.value;
        break;
    case 17:
        where[row] = f.index;
        break;
    case 31:
        tiesWhere[row] = make_int2(first.index, last.index);
        break;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const float *x = Case.input<float>("x");
    const int *ties = Case.input<int>("ties");
    float *best = Case.output<float>("best");
    int *where = Case.output<int>("where");
    int2 *tiesWhere = Case.output<int2>("tiesWhere");

    constexpr int WARPS = 3;
    argMaxRows<WARPS><<<(rows + WARPS - 1) / WARPS, WARPS * kWarpSize>>>(best, where, tiesWhere, x,
                                                                         ties, rows, cols);
    return Case.finish();
}
