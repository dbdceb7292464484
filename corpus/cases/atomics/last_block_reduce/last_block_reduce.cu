// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <climits>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct Stats {
    long long sum, squares;
    int most;
};

__device__ unsigned int retired = 0;

__device__ __forceinline__ Stats combine(const Stats &a, const Stats &b)
{
    return {a.sum + b.sum, a.squares + b.squares, max(a.most, b.most)};
}

template <int THREADS> __device__ Stats blockReduce(Stats v)
{
    __shared__ Stats shared[THREADS / 32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
#pragma unroll
    for (int d = 16; d > 0; d /= 2) {
        Stats other;
        other.sum = __shfl_down_sync(0xffffffffu, v.sum, d);
        other.squares = __shfl_down_sync(0xffffffffu, v.squares, d);
        other.most = __shfl_down_sync(0xffffffffu, v.most, d);
        v = combine(v, other);
    }
    if (lane == 0)
        shared[warp] = v;
    __syncthreads();
    if (threadIdx.x == 0)
#pragma unroll
        for (int w = 1; w < THREADS / 32; ++w)
            v = combine(v, shared[w]);
    return v; // thread 0's counts; a barrier must come before the next call
}

template <int THREADS>
__global__ void __launch_bounds__(THREADS)
statistics(long long *result, volatile Stats *partial, const int *x, int n)
{
    Stats v = {0, 0, INT_MIN};
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < n; i += gridDim.x * THREADS) {
        const long long e = x[i];
        v = combine(v, Stats{e, e * e, x[i]});
    }
    v = blockReduce<THREADS>(v);

    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x].sum = v.sum;
        partial[blockIdx.x].squares = v.squares;
        partial[blockIdx.x].most = v.most;
        __threadfence(); // the result before the ticket
        // Back to 0 with the last block's ticket.
        last = atomicInc(&retired, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    __threadfence();
    v = Stats{0, 0, INT_MIN};
    for (unsigned b = threadIdx.x; b < gridDim.x; b += THREADS) {
        Stats p;
        p.sum = partial[b].sum;
        p.squares = partial[b].squares;
        p.most = partial[b].most;
        v = combine(v, p);
    }
    v = blockReduce<THREADS>(v);
    if (threadIdx.x == 0) {
        result[0] = v.sum;
        result[1] = v.squares;
        result[2] = v.most;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), launches = Case.size("launches");
    const int *x = Case.input<int>("x");
    long long *results = Case.output<long long>("results");
    unsigned *counter = Case.output<unsigned>("counter");

    constexpr int THREADS = 96;
    const int blocks = 2 * THREADS - 5; // more partial results than threads
    Stats *partial;
    Case.check(cudaMalloc(&partial, blocks * sizeof(Stats)), "partial results");
    for (int l = 0; l < launches; ++l)
        statistics<THREADS><<<blocks - 40 * l, THREADS>>>(results + 3 * l, partial,
                                                          x + size_t(l) * n, n);
    void *address;
    Case.check(cudaGetSymbolAddress(&address, retired), "the counter");
    Case.check(cudaMemcpy(counter, address, sizeof(unsigned), cudaMemcpyDeviceToDevice), "it");
    Case.check(cudaFree(partial), "partial results");
    return Case.finish();
}
