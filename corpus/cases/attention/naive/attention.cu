// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cfloat>
#include <cmath>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// A block for a row of scores: a warp for a key at a time.
template <int THREADS>
__global__ void __launch_bounds__(THREADS)
scores(float *S, const float *Q, const float *K, int queries, int keys, int dim, float scale)
{
    extern __shared__ float q[];
    const int row = blockIdx.x, head = blockIdx.y, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const float *query = Q + (size_t(head) * queries + row) * dim;
    for (int d = threadIdx.x; d < dim; d += THREADS)
        q[d] = query[d] * scale;
    __syncthreads();
    for (int key = warp; key < keys; key += THREADS / 32) {
        const float *k = K + (size_t(head) * keys + key) * dim;
        float sum = 0.f;
        for (int d = lane; d < dim; d += 32)
            sum = fmaf(q[d], k[d], sum);
#pragma unroll
        for (int mask = 16; mask > 0; mask >>= 1)
            sum += __shfl_xor_sync(0xffffffff, sum, mask);
        if (lane == 0)
            S[(size_t(head) * queries + row) * keys + key] = sum;
    }
}

struct Sum {
    static constexpr float identity = 0.f;
    __device__ static float apply(float a, float b) { return a + b; }
};
struct Max {
    static constexpr float identity = -FLT_MAX;
    __device__ static float apply(float a, float b) { return fmaxf(a, b); }
};

// All threads get the result. THREADS is a multiple of 32. Once for each Op: its
// parts are not free again at the end.
template <typename Op, int THREADS>
__device__ float blockReduce(float x)
{
    constexpr int WARPS = THREADS / 32;
    __shared__ float parts[WARPS];
#pragma unroll
    for (int offset = 16; offset > 0; offset >>= 1)
        x = Op::apply(x, __shfl_down_sync(0xffffffff, x, offset));
    if ((threadIdx.x & 31) == 0)
        parts[threadIdx.x >> 5] = x;
    __syncthreads();
    if (threadIdx.x < 32) {
        x = threadIdx.x < WARPS ? parts[threadIdx.x] : Op::identity;
#pragma unroll
        for (int offset = 16; offset > 0; offset >>= 1)
            x = Op::apply(x, __shfl_down_sync(0xffffffff, x, offset));
        if (threadIdx.x == 0)
            parts[0] = x;
    }
    __syncthreads();
    return parts[0];
}

template <int THREADS>
__global__ void __launch_bounds__(THREADS) maskedSoftmax(float *S, const int *lengths, int keys)
{
    float *row = S + (size_t(blockIdx.y) * gridDim.x + blockIdx.x) * keys;
    const int length = lengths[blockIdx.y];
    float most = -FLT_MAX;
    for (int i = threadIdx.x; i < length; i += THREADS)
        most = fmaxf(most, row[i]);
    most = blockReduce<Max, THREADS>(most);
    float sum = 0.f;
    for (int i = threadIdx.x; i < length; i += THREADS) {
        const float e = expf(row[i] - most);
        row[i] = e;
        sum += e;
    }
    sum = blockReduce<Sum, THREADS>(sum);
    const float inverse = 1.f / sum;
    for (int i = threadIdx.x; i < keys; i += THREADS)
        row[i] = i < length ? row[i] * inverse : 0.f;
}

__global__ void values(float *O, const float *P, const float *V, int queries, int keys, int dim)
{
    const int row = blockIdx.x, head = blockIdx.y;
    const float *p = P + (size_t(head) * queries + row) * keys;
    for (int d = threadIdx.x; d < dim; d += blockDim.x) {
        float sum = 0.f;
        for (int key = 0; key < keys; ++key)
            sum = fmaf(p[key], V[(size_t(head) * keys + key) * dim + d], sum);
        O[(size_t(head) * queries + row) * dim + d] = sum;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int heads = Case.size("heads"), queries = Case.size("queries"), keys = Case.size("keys"),
              dim = Case.size("dim");
    const float *q = Case.input<float>("q");
    const float *k = Case.input<float>("k");
    const float *v = Case.input<float>("v");
    const int *lengths = Case.input<int>("lengths");
    float *o = Case.output<float>("o");

    float *S;
    Case.check(cudaMalloc(&S, sizeof(float) * heads * queries * keys), "allocating scores");
    constexpr int THREADS = 96; // one and a half wavefronts of 64
    const dim3 grid(queries, heads);
    scores<THREADS><<<grid, THREADS, dim * sizeof(float)>>>(S, q, k, queries, keys, dim, 1.f / std::sqrt(float(dim)));
    maskedSoftmax<THREADS><<<grid, THREADS>>>(S, lengths, keys);
    values<<<grid, 64>>>(o, S, v, queries, keys, dim);
    const int status = Case.finish();
    cudaFree(S);
    return status;
}
