// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// All lanes that call this together share one atomicAdd; each gets a place.
__device__ __forceinline__ unsigned atomicIncAggregated(unsigned *counter)
{
    const unsigned active = __activemask();
    unsigned lane, lower;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(lower));
    const int leader = __ffs(active) - 1;
    unsigned base = 0;
    if (static_cast<int>(lane) == leader)
        base = atomicAdd(counter, static_cast<unsigned>(__popc(active)));
    base = __shfl_sync(active, base, leader);
    return base + __popc(active & lower);
}

// Those below 0 take places from the end, the others from the beginning.
__global__ void takePlaces(unsigned *places, unsigned *counters, const float *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned place;
    if (x[i] < 0)
        place = n - 1 - atomicIncAggregated(&counters[1]);
    else
        place = atomicIncAggregated(&counters[0]);
    atomicAdd(&places[place], 1u);
}

// One round for each bin that some lane of the warp has.
__global__ void fewBins(unsigned *histogram, const float *x, int n, int bins)
{
    extern __shared__ unsigned local[];
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        local[b] = 0;
    __syncthreads();

    const int lane = threadIdx.x & 31;
    for (int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
        const int i = base + threadIdx.x;
        const float scaled = i < n ? __fmul_rn(__fadd_rn(x[i], 1.f), 0.5f * bins) : 0.f;
        const int bin = min(__float2int_rd(scaled), bins - 1);
        unsigned todo = __ballot_sync(0xffffffffu, i < n);
        const unsigned me = 1u << lane;
        for (int round = 0; round < bins && todo; ++round) {
            const int leader = __ffs(todo) - 1;
            const int leaderBin = __shfl_sync(0xffffffffu, bin, leader);
            const unsigned same = __ballot_sync(0xffffffffu, (todo & me) && bin == leaderBin);
            if (lane == leader)
                atomicAdd(&local[bin], static_cast<unsigned>(__popc(same)));
            todo &= ~same;
        }
    }
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += blockDim.x)
        atomicAdd(&histogram[b], local[b]);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), bins = Case.size("bins");
    const float *x = Case.input<float>("x");
    unsigned *histogram = Case.output<unsigned>("bins");
    unsigned *places = Case.output<unsigned>("places");
    unsigned *counters = Case.output<unsigned>("counters");
    cudaMemset(histogram, 0, bins * sizeof(unsigned));
    cudaMemset(places, 0, n * sizeof(unsigned));
    cudaMemset(counters, 0, 2 * sizeof(unsigned));

    takePlaces<<<(n + 159) / 160, 160>>>(places, counters, x, n);
    fewBins<<<4, 128, bins * sizeof(unsigned)>>>(histogram, x, n, bins);
    return Case.finish();
}
