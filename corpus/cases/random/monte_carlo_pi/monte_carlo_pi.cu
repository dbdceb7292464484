// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kThreads = 160;

__device__ __forceinline__ uint32_t next(uint32_t &state)
{
    // xorshift32; 0 would stay 0.
    state = state ? state : 0x9e3779b9u;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

__global__ void __launch_bounds__(kThreads)
countInside(unsigned long long *inside, uint32_t *states, const uint32_t *seeds, int threads,
            int points)
{
    __shared__ unsigned counts[kThreads / 32];
    const int i = blockIdx.x * kThreads + threadIdx.x;
    uint32_t state = i < threads ? seeds[i] : 0;
    unsigned count = 0; // of the warp
    for (int p = 0; p < points; ++p) {
        const uint32_t bits = next(state);
        const uint64_t x = bits >> 16, y = bits & 0xffffu;
        const bool hit = i < threads && x * x + y * y < 1ull << 32;
        count += __popc(__ballot_sync(0xffffffffu, hit));
    }
    if (i < threads)
        states[i] = state;
    if (threadIdx.x % 32 == 0)
        counts[threadIdx.x / 32] = count;
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned long long sum = 0;
        for (unsigned c : counts)
            sum += c;
        atomicAdd(inside, sum);
    }
}

__global__ void quotient(double *pi, const unsigned long long *inside, unsigned long long points)
{
    *pi = 4.0 * static_cast<double>(*inside) / static_cast<double>(points);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int threads = Case.size("threads"), points = Case.size("points");
    const uint32_t *seeds = Case.input<uint32_t>("seed");
    auto *inside = Case.output<unsigned long long>("inside");
    uint32_t *states = Case.output<uint32_t>("state");
    double *pi = Case.output<double>("pi");
    Case.check(cudaMemset(inside, 0, sizeof(*inside)), "inside");
    countInside<<<(threads + kThreads - 1) / kThreads, kThreads>>>(inside, states, seeds, threads,
                                                                   points);
    quotient<<<1, 1>>>(pi, inside, static_cast<unsigned long long>(threads) * points);
    return Case.finish();
}
