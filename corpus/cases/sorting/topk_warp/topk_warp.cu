// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct Candidate {
    float value;
    int index;
};

__device__ __forceinline__ bool better(const Candidate &a, const Candidate &b)
{
    return a.value > b.value || (a.value == b.value && a.index < b.index);
}

__device__ __forceinline__ Candidate exchange(const Candidate &c, int mask)
{
    return {__shfl_xor_sync(0xffffffffu, c.value, mask),
            __shfl_xor_sync(0xffffffffu, c.index, mask)};
}

__device__ __forceinline__ Candidate keep(const Candidate &mine, const Candidate &other, bool best)
{
    return better(other, mine) == best ? other : mine;
}

// The lanes' candidates, best first.
__device__ Candidate sortWarp(Candidate c, int lane)
{
#pragma unroll
    for (int run = 2; run <= 32; run *= 2)
#pragma unroll
        for (int stride = run / 2; stride > 0; stride /= 2) {
            const bool descends = (lane & run) == 0 || run == 32;
            c = keep(c, exchange(c, stride), ((lane & stride) == 0) == descends);
        }
    return c;
}

// Both are sorted: the better half of the 64, sorted.
__device__ Candidate mergeWarp(Candidate a, const Candidate &b, int lane)
{
    const Candidate reversed = {__shfl_sync(0xffffffffu, b.value, 31 - lane),
                                __shfl_sync(0xffffffffu, b.index, 31 - lane)};
    a = keep(a, reversed, true);
#pragma unroll
    for (int stride = 16; stride > 0; stride /= 2)
        a = keep(a, exchange(a, stride), (lane & stride) == 0);
    return a;
}

// Candidates wait in shared memory until there are 32 of them. The last row is
// the first warp's.
template <int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
topK(float *top, int *where, const float *__restrict__ x, int rows, int cols)
{
    __shared__ Candidate waiting[WARPS][64];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row = rows - 1 - static_cast<int>(blockIdx.x * WARPS + warp);
    if (row < 0)
        return;
    const float *in = x + static_cast<size_t>(row) * cols;
    const Candidate none = {-__int_as_float(0x7f800000), INT_MAX};

    Candidate queue = none;
    Candidate threshold = none;
    int count = 0;
    for (int first = 0; first < cols; first += 32) {
        const int i = first + lane;
        const Candidate c = i < cols ? Candidate{in[i], i} : none;
        const bool wanted = i < cols && better(c, threshold);
        const unsigned votes = __ballot_sync(0xffffffffu, wanted);
        if (votes == 0)
            continue;
        if (wanted)
            waiting[warp][count + __popc(votes & ((1u << lane) - 1))] = c;
        count += __popc(votes);
        __syncwarp();
        if (count >= 32) {
            queue = mergeWarp(queue, sortWarp(waiting[warp][lane], lane), lane);
            threshold = {__shfl_sync(0xffffffffu, queue.value, 31),
                         __shfl_sync(0xffffffffu, queue.index, 31)};
            count -= 32;
            if (lane < count)
                waiting[warp][lane] = waiting[warp][32 + lane];
            __syncwarp(); // the second half may be written again
        }
    }
    queue = mergeWarp(queue, sortWarp(lane < count ? waiting[warp][lane] : none, lane), lane);
    top[row * 32 + lane] = queue.value;
    where[row * 32 + lane] = queue.index;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const float *x = Case.input<float>("x");
    float *top = Case.output<float>("top");
    int *where = Case.output<int>("where");
    topK<4><<<(rows + 3) / 4, 128>>>(top, where, x, rows, cols);
    return Case.finish();
}
