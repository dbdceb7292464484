// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// GROUP query heads share keys and values: a tile of TILE keys is loaded once for all of them.
template <int GROUP, int DIM, int TILE>
__global__ void __launch_bounds__(32 * GROUP)
groupedQuery(float *__restrict__ O, const __nv_bfloat16 *__restrict__ Q, const __nv_bfloat16 *__restrict__ K,
             const __nv_bfloat16 *__restrict__ V, int keys, int kvHeads, float scale)
{
    static_assert(TILE == 32 && DIM % 32 == 0, "a lane has a key, then DIM / 32 columns");
    __shared__ __nv_bfloat162 ks[TILE][DIM / 2 + 1];
    __shared__ __nv_bfloat162 vs[TILE][DIM / 2];
    __shared__ float qs[GROUP][DIM];
    const int lane = threadIdx.x, warp = threadIdx.y, tid = warp * 32 + lane;
    const int kvHead = blockIdx.x, batch = blockIdx.y;
    const size_t query = (size_t(batch) * kvHeads + kvHead) * GROUP + warp;

    for (int d = lane; d < DIM; d += 32)
        qs[warp][d] = __bfloat162float(Q[query * DIM + d]) * scale;
    float m = -INFINITY, l = 0.f, o[DIM / 32] = {};

    for (int k0 = 0; k0 < keys; k0 += TILE) {
        __syncthreads();
        const int rows = min(TILE, keys - k0);
        for (int i = tid; i < rows * DIM / 2; i += 32 * GROUP) {
            const int r = i / (DIM / 2), c = i % (DIM / 2);
            const size_t at = ((size_t(batch) * keys + k0 + r) * kvHeads + kvHead) * (DIM / 2) + c;
            ks[r][c] = reinterpret_cast<const __nv_bfloat162 *>(K)[at];
            vs[r][c] = reinterpret_cast<const __nv_bfloat162 *>(V)[at];
        }
        __syncthreads();

        float s = -INFINITY;
        if (lane < rows) {
            s = 0.f;
#pragma unroll 8
            for (int c = 0; c < DIM / 2; ++c) {
                const float2 k = __bfloat1622float2(ks[lane][c]);
                s = fmaf(qs[warp][2 * c], k.x, s);
                s = fmaf(qs[warp][2 * c + 1], k.y, s);
            }
        }
        float most = s;
#pragma unroll
        for (int mask = 16; mask > 0; mask >>= 1)
            most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, mask));
        most = fmaxf(most, m);
        const float old = __expf(m - most), p = __expf(s - most);
        float sum = p;
#pragma unroll
        for (int mask = 16; mask > 0; mask >>= 1)
            sum += __shfl_xor_sync(0xffffffff, sum, mask);
        m = most;
        l = l * old + sum;
#pragma unroll
        for (float &x : o)
            x *= old;
        for (int j = 0; j < rows; ++j) { // the weight of key j is in lane j
            const float weight = __shfl_sync(0xffffffff, p, j);
            const __nv_bfloat16 *row = reinterpret_cast<const __nv_bfloat16 *>(vs[j]);
#pragma unroll
            for (int i = 0; i < DIM / 32; ++i)
                o[i] = fmaf(weight, __bfloat162float(row[i * 32 + lane]), o[i]);
        }
    }
#pragma unroll
    for (int i = 0; i < DIM / 32; ++i)
        O[query * DIM + i * 32 + lane] = o[i] / l;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int batch = Case.size("batch"), kvHeads = Case.size("kv_heads"), keys = Case.size("keys");
    const __nv_bfloat16 *q = Case.input<__nv_bfloat16>("q");
    const __nv_bfloat16 *k = Case.input<__nv_bfloat16>("k");
    const __nv_bfloat16 *v = Case.input<__nv_bfloat16>("v");
    float *o = Case.output<float>("o");

    constexpr int GROUP = 6, DIM = 96;
    groupedQuery<GROUP, DIM, 32>
        <<<dim3(kvHeads, batch), dim3(32, GROUP)>>>(o, q, k, v, keys, kvHeads, 0.10206207262f); // 1 / sqrt(96)
    return Case.finish();
}
