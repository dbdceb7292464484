// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

__device__ __forceinline__ unsigned laneMaskLt()
{
    unsigned mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}

__device__ __forceinline__ unsigned laneId()
{
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// Keys in any order: lanes with the same key add up, the first of them writes.
// What has no key, a negative one, is left out.
__global__ void sumByKey(int *sums, unsigned *leaders, const int *key, const int *value, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int k = i < n ? key[i] : -1;
    const unsigned active = __ballot_sync(0xffffffffu, k >= 0);
    if (k < 0)
        return;
    const unsigned peers = __match_any_sync(active, k);
    const int leader = __ffs(peers) - 1;

    // A tree over the peers: in each round those of odd rank are taken by the
    // peer before them, and drop out.
    unsigned rank = __popc(peers & laneMaskLt());
    int sum = value[i];
    unsigned behind = peers & (0xfffffffeu << laneId());
    for (int round = 0; round < 5 && __any_sync(active, behind); ++round) {
        const int next = __ffs(behind);
        const int other = __shfl_sync(active, sum, next ? next - 1 : laneId());
        if (next)
            sum += other;
        behind &= ~__ballot_sync(active, rank & 1);
        rank >>= 1;
    }
    if (static_cast<int>(laneId()) == leader) {
        atomicAdd(&sums[k], sum);
        atomicAdd(&leaders[k], 1u);
    }
}

// Keys ascend: a segmented scan from the right, cut where the key changes.
__global__ void sumRuns(int *sums, int *most, const int *run, const int *value, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x & 31;
    const int k = i < n ? run[i] : -1;
    int sum = i < n ? value[i] : 0;
    int top = i < n ? value[i] : INT_MIN;

    const int before = __shfl_up_sync(0xffffffffu, k, 1);
    const bool head = lane == 0 || before != k;
    const unsigned heads = __ballot_sync(0xffffffffu, head);
    // Distance to the last lane of my run.
    const unsigned behind = lane == 31 ? 0 : heads >> (lane + 1);
    const int rest = behind ? __ffs(behind) - 1 : 31 - lane;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const int s = __shfl_down_sync(0xffffffffu, sum, d);
        const int t = __shfl_down_sync(0xffffffffu, top, d);
        if (d <= rest) {
            sum += s;
            top = max(top, t);
        }
    }
    if (head && k >= 0) {
        atomicAdd(&sums[k], sum);
        atomicMax(&most[k], top);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), keys = Case.size("keys");
    const int *key = Case.input<int>("key");
    const int *run = Case.input<int>("run");
    const int *value = Case.input<int>("value");
    int *sums = Case.output<int>("sums");
    unsigned *leaders = Case.output<unsigned>("leaders");
    int *runSums = Case.output<int>("runSums");
    int *runMost = Case.output<int>("runMost");

    cudaMemset(sums, 0, keys * sizeof(int));
    cudaMemset(leaders, 0, keys * sizeof(unsigned));
    cudaMemset(runSums, 0, keys * sizeof(int));
    std::vector<int> least(keys, INT_MIN);
    cudaMemcpy(runMost, least.data(), keys * sizeof(int), cudaMemcpyHostToDevice);

    const int threads = 160, blocks = (n + threads - 1) / threads;
    sumByKey<<<blocks, threads>>>(sums, leaders, key, value, n);
    sumRuns<<<blocks, threads>>>(runSums, runMost, run, value, n);
    return Case.finish();
}
