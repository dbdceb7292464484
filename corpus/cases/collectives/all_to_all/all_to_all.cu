// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK(call) hipify::Case::check(call, #call)

constexpr int kThreads = 128;

// How many tokens of each block go to each expert: counts[expert][block].
__global__ void countTokens(int *counts, const int *expert, int n, int experts)
{
    extern __shared__ int mine[];
    for (int e = threadIdx.x; e < experts; e += blockDim.x)
        mine[e] = 0;
    __syncthreads();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&mine[expert[i]], 1);
    __syncthreads();
    for (int e = threadIdx.x; e < experts; e += blockDim.x)
        counts[e * gridDim.x + blockIdx.x] = mine[e];
}

// In place, one warp; the result's order is by expert, then by block.
__global__ void __launch_bounds__(32) exclusiveScan(int *counts, int n)
{
    int carry = 0;
    for (int first = 0; first < n; first += 32) {
        const int i = first + threadIdx.x;
        const int own = i < n ? counts[i] : 0;
        int sum = own;
        for (int d = 1; d < 32; d *= 2) {
            const int other = __shfl_up_sync(~0u, sum, d);
            if (threadIdx.x >= d)
                sum += other;
        }
        if (i < n)
            counts[i] = carry + sum - own;
        carry += __shfl_sync(~0u, sum, 31);
    }
}

// A stable partition: ranks in a warp by match_any, warps one after another.
__global__ void pack(int *packed, const int *offsets, const int *token, const int *expert, int n,
                     int experts)
{
    extern __shared__ int next[];
    for (int e = threadIdx.x; e < experts; e += blockDim.x)
        next[e] = offsets[e * gridDim.x + blockIdx.x];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int w = 0; w < kThreads / 32; ++w) {
        __syncthreads();
        if (w != warp)
            continue;
        const unsigned active = __ballot_sync(~0u, i < n);
        if (i < n) {
            const unsigned peers = __match_any_sync(active, expert[i]);
            const int rank = __popc(peers & ((1u << lane) - 1));
            const int base = next[expert[i]];
            packed[base + rank] = token[i];
            __syncwarp(active);
            if (rank == 0)
                next[expert[i]] = base + __popc(peers);
        }
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int devices = Case.size("devices"), n = Case.size("n");
    const std::vector<int> token = Case.hostInput<int>("token");
    const std::vector<int> expert = Case.hostInput<int>("expert");
    std::vector<int> received(size_t(devices) * devices * n), counts(devices * devices);

    const int blocks = (n + kThreads - 1) / kThreads, parts = devices * blocks;
    std::vector<int *> packed(devices), inbox(devices);
    std::vector<std::vector<int>> starts(devices, std::vector<int>(devices + 1, n));
    for (int d = 0; d < devices; ++d) {
        int *tokens, *experts, *offsets;
        CHECK(cudaSetDevice(d));
        CHECK(cudaMalloc(&packed[d], n * sizeof(int)));
        CHECK(cudaMalloc(&inbox[d], size_t(devices) * n * sizeof(int)));
        CHECK(cudaMemset(inbox[d], 0, size_t(devices) * n * sizeof(int)));
        CHECK(cudaMalloc(&tokens, n * sizeof(int)));
        CHECK(cudaMalloc(&experts, n * sizeof(int)));
        CHECK(cudaMalloc(&offsets, parts * sizeof(int)));
        CHECK(cudaMemcpy(tokens, &token[size_t(d) * n], n * sizeof(int), cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(experts, &expert[size_t(d) * n], n * sizeof(int),
                         cudaMemcpyHostToDevice));
        const size_t shared = devices * sizeof(int);
        countTokens<<<blocks, kThreads, shared>>>(offsets, experts, n, devices);
        exclusiveScan<<<1, 32>>>(offsets, parts);
        pack<<<blocks, kThreads, shared>>>(packed[d], offsets, tokens, experts, n, devices);
        // Where each destination's part begins: every blocks-th offset.
        CHECK(cudaMemcpy2D(starts[d].data(), sizeof(int), offsets, blocks * sizeof(int),
                           sizeof(int), devices, cudaMemcpyDeviceToHost));
        CHECK(cudaFree(tokens));
        CHECK(cudaFree(experts));
        CHECK(cudaFree(offsets));
    }
    for (int to = 0; to < devices; ++to) {
        int place = 0;
        for (int from = 0; from < devices; ++from) {
            const int length = starts[from][to + 1] - starts[from][to];
            counts[from * devices + to] = length;
            CHECK(cudaMemcpyPeer(inbox[to] + place, to, packed[from] + starts[from][to], from,
                                 length * sizeof(int)));
            place += length;
        }
    }
    for (int d = 0; d < devices; ++d) {
        CHECK(cudaSetDevice(d));
        CHECK(cudaMemcpy(&received[size_t(d) * devices * n], inbox[d],
                         size_t(devices) * n * sizeof(int), cudaMemcpyDeviceToHost));
        CHECK(cudaFree(packed[d]));
        CHECK(cudaFree(inbox[d]));
    }
    Case.hostOutput("received", received);
    Case.hostOutput("counts", counts);
    return Case.finish();
}
