// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int DIM = 32, BM = 16, BN = 32, THREADS = 128;

__device__ __forceinline__ float warpSum(float x)
{
#pragma unroll
    for (int mask = 16; mask; mask >>= 1)
        x += __shfl_xor_sync(0xffffffff, x, mask);
    return x;
}

// A warp for a query, a lane for a column: the output and the log-sum-exp of the scores.
__global__ void __launch_bounds__(THREADS)
forward(float *O, float *lse, const float *Q, const float *K, const float *V, int length, float scale)
{
    const int lane = threadIdx.x & 31, query = blockIdx.x * (THREADS / 32) + (threadIdx.x >> 5);
    if (query >= length)
        return;
    const size_t base = size_t(blockIdx.y) * length;
    const float q = Q[(base + query) * DIM + lane] * scale;
    float m = -INFINITY, l = 0.f, o = 0.f;
    for (int key = 0; key <= query; ++key) {
        const float s = warpSum(q * K[(base + key) * DIM + lane]);
        const float most = fmaxf(m, s), old = expf(m - most), p = expf(s - most);
        l = l * old + p;
        o = o * old + p * V[(base + key) * DIM + lane];
        m = most;
    }
    O[(base + query) * DIM + lane] = o / l;
    if (lane == 0)
        lse[base + query] = m + logf(l);
}

// delta = sum of dO O over the columns; dQ begins as 0.
__global__ void __launch_bounds__(THREADS) prepare(float *delta, float *dQ, const float *O, const float *dO, int rows)
{
    const int lane = threadIdx.x & 31, row = blockIdx.x * (THREADS / 32) + (threadIdx.x >> 5);
    if (row >= rows)
        return;
    const float sum = warpSum(O[row * DIM + lane] * dO[row * DIM + lane]);
    dQ[row * DIM + lane] = 0.f;
    if (lane == 0)
        delta[row] = sum;
}

// A block has BN keys and goes over the queries that see them, BM at a time.
__global__ void __launch_bounds__(THREADS)
backward(float *dQ, float *dK, float *dV, const float *Q, const float *K, const float *V, const float *dO,
         const float *lse, const float *delta, int length, float scale)
{
    __shared__ float ks[BN][DIM + 1], vs[BN][DIM + 1];
    __shared__ float qs[BM][DIM + 1], dos[BM][DIM + 1];
    __shared__ float ps[BM][BN + 1], dss[BM][BN + 1];
    const int tid = threadIdx.x, lane = tid & 31, warp = tid >> 5;
    const int key0 = blockIdx.x * BN;
    const size_t base = size_t(blockIdx.y) * length;

    for (int i = tid; i < BN * DIM; i += THREADS) {
        const int r = i / DIM, c = i % DIM;
        ks[r][c] = key0 + r < length ? K[(base + key0 + r) * DIM + c] : 0.f;
        vs[r][c] = key0 + r < length ? V[(base + key0 + r) * DIM + c] : 0.f;
    }
    // Lane = column, eight keys for each of the four warps.
    float dk[BN / 4] = {}, dv[BN / 4] = {};

    for (int query0 = key0 / BM * BM; query0 < length; query0 += BM) {
        __syncthreads();
        for (int i = tid; i < BM * DIM; i += THREADS) {
            const int r = i / DIM, c = i % DIM;
            const bool inside = query0 + r < length;
            qs[r][c] = inside ? Q[(base + query0 + r) * DIM + c] : 0.f;
            dos[r][c] = inside ? dO[(base + query0 + r) * DIM + c] : 0.f;
        }
        __syncthreads();
        for (int r = warp; r < BM; r += THREADS / 32) { // lane = key
            const int query = query0 + r, key = key0 + lane;
            float s = 0.f, dp = 0.f;
#pragma unroll
            for (int d = 0; d < DIM; ++d) {
                s = fmaf(qs[r][d], ks[lane][d], s);
                dp = fmaf(dos[r][d], vs[lane][d], dp);
            }
            const bool seen = query < length && key <= query;
            const float p = seen ? expf(s * scale - lse[base + query]) : 0.f;
            ps[r][lane] = p;
            dss[r][lane] = seen ? p * (dp - delta[base + query]) * scale : 0.f;
        }
        __syncthreads();
#pragma unroll
        for (int j = 0; j < BN / 4; ++j)
            for (int r = 0; r < BM; ++r) {
                dv[j] = fmaf(ps[r][warp * (BN / 4) + j], dos[r][lane], dv[j]);
                dk[j] = fmaf(dss[r][warp * (BN / 4) + j], qs[r][lane], dk[j]);
            }
        for (int r = warp; r < BM; r += THREADS / 32) {
            float dq = 0.f;
#pragma unroll
            for (int key = 0; key < BN; ++key)
                dq = fmaf(dss[r][key], ks[key][lane], dq);
            if (query0 + r < length)
                atomicAdd(&dQ[(base + query0 + r) * DIM + lane], dq);
        }
    }

#pragma unroll
    for (int j = 0; j < BN / 4; ++j) {
        const int key = key0 + warp * (BN / 4) + j;
        if (key < length) {
            dK[(base + key) * DIM + lane] = dk[j];
            dV[(base + key) * DIM + lane] = dv[j];
        }
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int heads = Case.size("heads"), length = Case.size("length"), rows = heads * length;
    const float *q = Case.input<float>("q");
    const float *k = Case.input<float>("k");
    const float *v = Case.input<float>("v");
    const float *dout = Case.input<float>("dout");
    float *o = Case.output<float>("o");
    float *dq = Case.output<float>("dq");
    float *dk = Case.output<float>("dk");
    float *dv = Case.output<float>("dv");

    float *lse, *delta;
    Case.check(cudaMalloc(&lse, rows * sizeof(float)), "allocating the log-sum-exp");
    Case.check(cudaMalloc(&delta, rows * sizeof(float)), "allocating delta");
    const float scale = 0.1767766953f; // 1 / sqrt(32)
    const int perBlock = THREADS / 32;
    forward<<<dim3((length + perBlock - 1) / perBlock, heads), THREADS>>>(o, lse, q, k, v, length, scale);
    prepare<<<(rows + perBlock - 1) / perBlock, THREADS>>>(delta, dq, o, dout, rows);
    backward<<<dim3((length + BN - 1) / BN, heads), THREADS>>>(dq, dk, dv, q, k, v, dout, lse, delta, length, scale);
    const int status = Case.finish();
    cudaFree(lse);
    cudaFree(delta);
    return status;
}
