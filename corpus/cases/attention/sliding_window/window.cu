// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int DIM = 32, TILE = 32, WARPS = 4, ROWS = TILE / WARPS; // queries of a warp

__device__ __forceinline__ float softCap(float x, float cap) { return cap * tanhf(x / cap); }

// A block for 32 queries. For its queries one after the other, a warp has a key in each lane.
__global__ void __launch_bounds__(32 * WARPS)
slidingWindow(float *O, int *tiles, const float *Q, const float *K, const float *V, int length, int window,
              float scale, float cap)
{
    __shared__ float qs[TILE][DIM];
    __shared__ float ks[TILE][DIM + 1];
    __shared__ float vs[TILE][DIM];
    const int lane = threadIdx.x, warp = threadIdx.y, tid = warp * 32 + lane;
    const int query0 = blockIdx.x * TILE;
    const size_t base = size_t(blockIdx.y) * length;

    for (int r = warp; r < TILE; r += WARPS)
        qs[r][lane] = query0 + r < length ? Q[(base + query0 + r) * DIM + lane] * scale : 0.f;

    float m[ROWS], l[ROWS], o[ROWS];
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        m[r] = -INFINITY;
        l[r] = o[r] = 0.f;
    }
    // From the tile with the first query's first key to the tile with the last query.
    const int firstTile = max(0, query0 - window + 1) / TILE;
    const int lastTile = min(query0 + TILE - 1, length - 1) / TILE;
    for (int t = firstTile; t <= lastTile; ++t) {
        const int key0 = t * TILE;
        __syncthreads();
        for (int r = warp; r < TILE; r += WARPS) {
            const bool inside = key0 + r < length;
            ks[r][lane] = inside ? __ldg(&K[(base + key0 + r) * DIM + lane]) : 0.f;
            vs[r][lane] = inside ? __ldg(&V[(base + key0 + r) * DIM + lane]) : 0.f;
        }
        __syncthreads();
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            const int query = query0 + warp * ROWS + r, key = key0 + lane;
            const bool seen = query < length && key <= query && key > query - window;
            if (!__any_sync(0xffffffff, seen))
                continue; // no lane has a key: the maximum would stay -inf
            float s = 0.f;
#pragma unroll
            for (int d = 0; d < DIM; ++d)
                s = fmaf(qs[warp * ROWS + r][d], ks[lane][d], s);
            s = seen ? softCap(s, cap) : -INFINITY;
            float most = s;
#pragma unroll
            for (int mask = 16; mask > 0; mask >>= 1)
                most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, mask));
            most = fmaxf(most, m[r]);
            const float old = expf(m[r] - most), p = expf(s - most);
            // Only the lanes with a key hand their value and weight to the others.
            unsigned members = __ballot_sync(0xffffffff, seen);
            float sum = p, value = 0.f;
#pragma unroll
            for (int mask = 16; mask > 0; mask >>= 1)
                sum += __shfl_xor_sync(0xffffffff, sum, mask);
            while (members) {
                const int j = __ffs(members) - 1;
                members &= members - 1;
                value = fmaf(__shfl_sync(0xffffffff, p, j), vs[j][lane], value);
            }
            m[r] = most;
            l[r] = l[r] * old + sum;
            o[r] = o[r] * old + value;
        }
    }
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        const int query = query0 + warp * ROWS + r;
        if (query < length)
            O[(base + query) * DIM + lane] = o[r] / l[r];
    }
    if (tid == 0)
        atomicAdd(&tiles[blockIdx.y], lastTile - firstTile + 1);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int heads = Case.size("heads"), length = Case.size("length"), window = Case.size("window");
    const float *q = Case.input<float>("q");
    const float *k = Case.input<float>("k");
    const float *v = Case.input<float>("v");
    float *o = Case.output<float>("o");
    int *tiles = Case.output<int>("tiles");

    Case.check(cudaMemset(tiles, 0, heads * sizeof(int)), "clearing the counters");
    slidingWindow<<<dim3((length + TILE - 1) / TILE, heads), dim3(32, WARPS)>>>(
        o, tiles, q, k, v, length, window, 0.1767766953f, 30.f); // 1 / sqrt(32)
    return Case.finish();
}
