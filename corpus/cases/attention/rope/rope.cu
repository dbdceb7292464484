// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Cosines of a position's angles, then their sines.
__global__ void fillTable(float *table, int positions, int rot)
{
    const int half = rot / 2, i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= positions * half)
        return;
    const int position = i / half, pair = i % half;
    const float frequency = powf(10000.f, -2.f * pair / rot);
    float s, c;
    sincosf(position * frequency, &s, &c);
    table[position * rot + pair] = c;
    table[position * rot + half + pair] = s;
}

template <typename T> struct Convert;
template <> struct Convert<float> {
    __device__ static float load(float x) { return x; }
    __device__ static float store(float x) { return x; }
};
template <> struct Convert<__nv_bfloat16> {
    __device__ static float load(__nv_bfloat16 x) { return __bfloat162float(x); }
    __device__ static __nv_bfloat16 store(float x) { return __float2bfloat16_rn(x); }
};

template <typename T, bool INTERLEAVED>
__device__ __forceinline__ void rotatePair(T *__restrict__ head, const float *__restrict__ row, int pair, int half)
{
    const int x = INTERLEAVED ? 2 * pair : pair, y = INTERLEAVED ? 2 * pair + 1 : half + pair;
    const float c = __ldg(row + pair), s = __ldg(row + half + pair);
    const float a = Convert<T>::load(head[x]), b = Convert<T>::load(head[y]);
    head[x] = Convert<T>::store(a * c - b * s);
    head[y] = Convert<T>::store(b * c + a * s);
}

// A block for a token; its threads take the pairs of all heads of queries and keys.
template <typename TQ, typename TK>
__global__ void rotaryEmbedding(TQ *__restrict__ q, TK *__restrict__ k, const int *__restrict__ position,
                                const float *__restrict__ table, int heads, int kvHeads, int dim, int rot)
{
    const int token = blockIdx.x, half = rot / 2;
    const float *row = table + size_t(position[token]) * rot;
    for (int i = threadIdx.x; i < heads * half; i += blockDim.x)
        rotatePair<TQ, true>(q + (size_t(token) * heads + i / half) * dim, row, i % half, half);
    for (int i = threadIdx.x; i < kvHeads * half; i += blockDim.x)
        rotatePair<TK, false>(k + (size_t(token) * kvHeads + i / half) * dim, row, i % half, half);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int tokens = Case.size("tokens"), heads = Case.size("heads"), kvHeads = Case.size("kv_heads"),
              dim = Case.size("dim"), rot = Case.size("rot"), positions = Case.size("positions");
    const int *position = Case.input<int>("position");
    float *table = Case.output<float>("table");
    float *q = Case.output<float>("q");
    __nv_bfloat16 *k = Case.output<__nv_bfloat16>("k");

    fillTable<<<(positions * rot / 2 + 127) / 128, 128>>>(table, positions, rot);
    rotaryEmbedding<<<tokens, std::min(heads * rot / 2, 96)>>>(q, k, position, table, heads, kvHeads, dim, rot);
    return Case.finish();
}
