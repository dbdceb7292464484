// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Adds to the lane what the lanes before it in its segment have.
__device__ __forceinline__ int segmentedInclusiveScan(int v, unsigned heads)
{
    // The distance to the head of my segment; lane 0 is always one.
    const int lane = threadIdx.x & 31;
    const unsigned upTo = (heads | 1u) & (0xffffffffu >> (31 - lane));
    const int distance = lane - (31 - __clz(upTo));
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        const int other = __shfl_up_sync(0xffffffffu, v, d);
        if (d <= distance)
            v += other;
    }
    return v;
}

template <int WARPS>
__global__ void __launch_bounds__(WARPS * 32, 4)
spmvCoo(int *__restrict__ y, unsigned *atomics, const int *__restrict__ rowOf,
        const int *__restrict__ columns, const int *__restrict__ values,
        const int *__restrict__ x, int nonzeros)
{
    const int lane = threadIdx.x & 31;
    const int warp = blockIdx.x * WARPS + (threadIdx.x >> 5), warps = gridDim.x * WARPS;
    unsigned mine = 0;
    for (int base = warp * 32; base < nonzeros; base += warps * 32) {
        const int j = base + lane;
        const bool valid = j < nonzeros;
        const int row = valid ? rowOf[j] : -1;
        const int product = valid ? values[j] * __ldg(x + columns[j]) : 0;

        const int rowBefore = __shfl_up_sync(0xffffffffu, row, 1);
        const int rowBehind = __shfl_down_sync(0xffffffffu, row, 1);
        const unsigned heads = __ballot_sync(0xffffffffu, lane == 0 || row != rowBefore);
        const int sum = segmentedInclusiveScan(product, heads);
        if (valid && (lane == 31 || row != rowBehind)) {
            atomicAdd(&y[row], sum);
            ++mine;
        }
    }
    // __reduce_add_sync needs sm_80; every case has it.
    mine = __reduce_add_sync(0xffffffffu, mine);
    if (lane == 0)
        atomicAdd(atomics, mine);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), nonzeros = Case.size("nonzeros");
    const int *rowOf = Case.input<int>("rowOf");
    const int *columns = Case.input<int>("columns");
    const int *values = Case.input<int>("values");
    const int *x = Case.input<int>("x");
    int *y = Case.output<int>("y");
    unsigned *atomics = Case.output<unsigned>("atomics");
    cudaMemset(y, 0, rows * sizeof(int));
    cudaMemset(atomics, 0, sizeof(unsigned));
    spmvCoo<3><<<5, 96>>>(y, atomics, rowOf, columns, values, x, nonzeros);
    return Case.finish();
}
