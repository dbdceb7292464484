// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

namespace cg = cooperative_groups;

constexpr int DIM = 64, THREADS = 128, LANES = 16; // 16 lanes share a key, four columns each

struct __align__(8) Half4 {
    __half2 low, high;
};

__device__ __forceinline__ float4 load4(const __half *p)
{
    const Half4 h = *reinterpret_cast<const Half4 *>(p);
    const float2 a = __half22float2(h.low), b = __half22float2(h.high);
    return make_float4(a.x, a.y, b.x, b.y);
}

// This block's piece of a row's keys: the piece's own softmax average and its log-sum-exp.
__global__ void __launch_bounds__(THREADS)
attendPiece(float *partO, float *partLse, const float *Q, const __half *K, const __half *V, const int *lengths,
            int keys, float scale)
{
    __shared__ float tileM[THREADS / LANES], tileL[THREADS / LANES];
    __shared__ float tileO[THREADS / LANES][DIM];
    const cg::thread_block block = cg::this_thread_block();
    const cg::thread_block_tile<LANES> tile = cg::tiled_partition<LANES>(block);
    const int row = blockIdx.y, split = blockIdx.x, splits = gridDim.x;
    const int part = tile.meta_group_rank(), lane = tile.thread_rank();
    const int length = lengths[row], piece = (length + splits - 1) / splits;
    const int first = split * piece, last = min(length, first + piece);

    const float4 q = *reinterpret_cast<const float4 *>(Q + row * DIM + lane * 4);
    float m = -INFINITY, l = 0.f;
    float4 o = make_float4(0.f, 0.f, 0.f, 0.f);
    for (int key = first + part; key < last; key += THREADS / LANES) { // tiles make different numbers of rounds
        const size_t at = (size_t(row) * keys + key) * DIM + lane * 4;
        const float4 k = load4(K + at);
        float s = q.x * k.x + q.y * k.y + q.z * k.z + q.w * k.w;
        for (int offset = LANES / 2; offset > 0; offset /= 2)
            s += tile.shfl_xor(s, offset);
        s *= scale;
        const float most = fmaxf(m, s), old = __expf(m - most), p = __expf(s - most);
        const float4 v = load4(V + at);
        o.x = o.x * old + p * v.x;
        o.y = o.y * old + p * v.y;
        o.z = o.z * old + p * v.z;
        o.w = o.w * old + p * v.w;
        l = l * old + p;
        m = most;
    }
    if (lane == 0) {
        tileM[part] = m;
        tileL[part] = l;
    }
    *reinterpret_cast<float4 *>(&tileO[part][lane * 4]) = o;
    block.sync();

    if (threadIdx.x < DIM) {
        float most = -INFINITY;
        for (float x : tileM)
            most = fmaxf(most, x);
        float sum = 0.f, value = 0.f;
        for (int t = 0; t < THREADS / LANES; ++t) {
            const float factor = tileM[t] == -INFINITY ? 0.f : __expf(tileM[t] - most);
            sum += factor * tileL[t];
            value += factor * tileO[t][threadIdx.x];
        }
        const size_t at = size_t(row) * splits + split;
        partO[at * DIM + threadIdx.x] = sum > 0.f ? value / sum : 0.f;
        if (threadIdx.x == 0)
            partLse[at] = sum > 0.f ? most + logf(sum) : -INFINITY; // a piece may be empty
    }
}

// A warp for a row: lanes hold the pieces' weights, then columns.
__global__ void merge(float *O, float *lse, const float *partO, const float *partLse, int rows, int splits)
{
    extern __shared__ float weights[]; // splits for each warp
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, row = blockIdx.x * (blockDim.x >> 5) + warp;
    if (row >= rows)
        return;
    float *mine = weights + warp * splits;
    float most = -INFINITY;
    for (int s = lane; s < splits; s += 32)
        most = fmaxf(most, partLse[row * splits + s]);
    for (int mask = 16; mask > 0; mask >>= 1)
        most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, mask));
    float sum = 0.f;
    for (int s = lane; s < splits; s += 32) {
        const float w = expf(partLse[row * splits + s] - most);
        mine[s] = w;
        sum += w;
    }
    for (int mask = 16; mask > 0; mask >>= 1)
        sum += __shfl_xor_sync(0xffffffff, sum, mask);
    __syncwarp();
    for (int d = lane; d < DIM; d += 32) {
        float o = 0.f;
        for (int s = 0; s < splits; ++s)
            o = fmaf(mine[s], partO[(size_t(row) * splits + s) * DIM + d], o);
        O[row * DIM + d] = o / sum;
    }
    if (lane == 0)
        lse[row] = most + logf(sum);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), keys = Case.size("keys"), splits = Case.size("splits");
    const float *q = Case.input<float>("q");
    const __half *k = Case.input<__half>("k");
    const __half *v = Case.input<__half>("v");
    const int *lengths = Case.input<int>("lengths");
    float *o = Case.output<float>("o");
    float *lse = Case.output<float>("lse");

    float *partO, *partLse;
    Case.check(cudaMalloc(&partO, sizeof(float) * rows * splits * DIM), "allocating parts");
    Case.check(cudaMalloc(&partLse, sizeof(float) * rows * splits), "allocating parts");
    attendPiece<<<dim3(splits, rows), THREADS>>>(partO, partLse, q, k, v, lengths, keys, 0.125f);
    constexpr int WARPS = 3;
    merge<<<(rows + WARPS - 1) / WARPS, 32 * WARPS, WARPS * splits * sizeof(float)>>>(o, lse, partO, partLse, rows,
                                                                                     splits);
    const int status = Case.finish();
    cudaFree(partO);
    cudaFree(partLse);
    return status;
}
