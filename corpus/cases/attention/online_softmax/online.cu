// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <math_constants.h>

constexpr int DIM = 64;

union Half8 {
    uint4 raw;
    __half2 pairs[4];
};

// Maximum, sum of exponentials relative to it, and the weighted values of this lane's 8 columns.
struct State {
    float m, l;
    float o[8];
};

__device__ __forceinline__ void rescale(State &s, float m)
{
    const float factor = s.m == m ? 1.f : __expf(s.m - m); // -inf - -inf would be NaN
    s.m = m;
    s.l *= factor;
#pragma unroll
    for (float &x : s.o)
        x *= factor;
}

// Lanes that are MASK apart exchange their states and merge them.
template <int MASK>
__device__ __forceinline__ void mergeLanes(State &s)
{
    const float m = fmaxf(s.m, __shfl_xor_sync(0xffffffffu, s.m, MASK));
    rescale(s, m);
    s.l += __shfl_xor_sync(0xffffffffu, s.l, MASK);
#pragma unroll
    for (float &x : s.o)
        x += __shfl_xor_sync(0xffffffffu, x, MASK);
}

// Eight lanes share a key, so a warp has four keys at once. Scores are in powers of 2.
__global__ void __launch_bounds__(128)
onlineAttention(__half *O, float *lse, const __half *Q, const __half *K, const __half *V, int queries, int keys,
                float scaleLog2)
{
    const int lane = threadIdx.x, part = lane & 7, group = lane >> 3;
    const int query = blockIdx.x * blockDim.y + threadIdx.y, head = blockIdx.y;
    if (query >= queries)
        return;
    const size_t at = size_t(head) * queries + query;

    Half8 h;
    h.raw = *reinterpret_cast<const uint4 *>(Q + at * DIM + part * 8);
    float q[8];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float2 f = __half22float2(h.pairs[i]);
        q[2 * i] = f.x * scaleLog2;
        q[2 * i + 1] = f.y * scaleLog2;
    }

    State s = {-CUDART_INF_F, 0.f, {}};
    for (int base = 0; base < keys; base += 4) {
        const int key = base + group;
        const bool valid = key < keys;
        const size_t row = (size_t(head) * keys + (valid ? key : keys - 1)) * DIM + part * 8;
        h.raw = *reinterpret_cast<const uint4 *>(K + row);
        float score = 0.f;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float2 f = __half22float2(h.pairs[i]);
            score = fmaf(q[2 * i], f.x, fmaf(q[2 * i + 1], f.y, score));
        }
        // Within the eight lanes of a key.
        score += __shfl_xor_sync(0xffffffffu, score, 4);
        score += __shfl_xor_sync(0xffffffffu, score, 2);
        score += __shfl_xor_sync(0xffffffffu, score, 1);
        if (!valid)
            continue;
        const float most = fmaxf(s.m, score);
        const float old = exp2f(s.m - most), p = exp2f(score - most);
        s.m = most;
        s.l = s.l * old + p;
        h.raw = *reinterpret_cast<const uint4 *>(V + row);
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float2 f = __half22float2(h.pairs[i]);
            s.o[2 * i] = s.o[2 * i] * old + p * f.x;
            s.o[2 * i + 1] = s.o[2 * i + 1] * old + p * f.y;
        }
    }
    // From powers of 2 to those of e, then over the four groups.
    s.m *= CUDART_LN2_F;
    mergeLanes<8>(s);
    mergeLanes<16>(s);

    if (group == 0) {
        const float inverse = 1.f / s.l;
#pragma unroll
        for (int i = 0; i < 4; ++i)
            h.pairs[i] = __floats2half2_rn(s.o[2 * i] * inverse, s.o[2 * i + 1] * inverse);
        *reinterpret_cast<uint4 *>(O + at * DIM + part * 8) = h.raw;
    }
    if (lane == 0)
        lse[at] = s.m + logf(s.l);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int heads = Case.size("heads"), queries = Case.size("queries"), keys = Case.size("keys");
    const __half *q = Case.input<__half>("q");
    const __half *k = Case.input<__half>("k");
    const __half *v = Case.input<__half>("v");
    __half *o = Case.output<__half>("o");
    float *lse = Case.output<float>("lse");

    constexpr int WARPS = 3;
    const float scaleLog2 = 0.125f * CUDART_L2E_F;
    onlineAttention<<<dim3((queries + WARPS - 1) / WARPS, heads), dim3(32, WARPS)>>>(o, lse, q, k, v, queries, keys,
                                                                                      scaleLog2);
    return Case.finish();
}
