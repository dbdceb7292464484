// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

namespace cg = cooperative_groups;

// The block's threads by halves in shared memory: any power of two.
template <typename Group>
__device__ int reduceShared(const Group &group, int *scratch, int value)
{
    const int rank = group.thread_rank();
    scratch[rank] = value;
    group.sync();
    for (int half = group.size() / 2; half > 0; half /= 2) {
        if (rank < half)
            scratch[rank] += scratch[rank + half];
        group.sync();
    }
    return scratch[0];
}

__global__ void reduceAll(int *total, int2 *extrema, int *octets, const int *x, int n)
{
    extern __shared__ int scratch[];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    cg::thread_block_tile<8> octet = cg::tiled_partition<8>(block);

    const int i = block.group_index().x * block.size() + block.thread_rank();
    const int v = i < n ? x[i] : 0;

    const int sum = reduceShared(block, scratch, v);
    if (block.thread_rank() == 0)
        atomicAdd(total, sum);

    const int least = cg::reduce(warp, v, cg::less<int>());
    const int most = cg::reduce(warp, v, cg::greater<int>());
    if (warp.thread_rank() == 0 && i < n)
        extrema[i / 32] = make_int2(least, most);

    const int all = cg::reduce(octet, v, cg::bit_and<int>());
    const int any = cg::reduce(octet, v, cg::bit_or<int>());
    int odd = v;
    for (int d = octet.size() / 2; d > 0; d /= 2)
        odd ^= octet.shfl_xor(odd, d);
    // Rank 7 of the octet writes; its own element may be behind the end.
    if (octet.thread_rank() == 7 && i - 7 < n) {
        int *out = octets + 3 * (i / 8);
        out[0] = all;
        out[1] = any;
        out[2] = odd;
    }
}

__global__ void sumPassed(int *passed, const int *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] % 3 == 0) {
        cg::coalesced_group active = cg::coalesced_threads();
        const int sum = cg::reduce(active, x[i], cg::plus<int>());
        if (active.thread_rank() == 0) {
            atomicAdd(&passed[0], sum);
            atomicAdd(&passed[1], static_cast<int>(active.size()));
        }
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const int *x = Case.input<int>("x");
    int *total = Case.output<int>("total");
    int2 *extrema = Case.output<int2>("extrema");
    int *octets = Case.output<int>("octets");
    int *passed = Case.output<int>("passed");
    cudaMemset(total, 0, sizeof(int));
    cudaMemset(passed, 0, 2 * sizeof(int));

    const int threads = 128, blocks = (n + threads - 1) / threads;
    reduceAll<<<blocks, threads, threads * sizeof(int)>>>(total, extrema, octets, x, n);
    sumPassed<<<blocks, threads>>>(passed, x, n);
    return Case.finish();
}
