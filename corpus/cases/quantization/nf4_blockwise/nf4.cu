// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

__constant__ float nf4[16] = {-1.0f,
                              -0.6961928009986877f,
                              -0.5250730514526367f,
                              -0.39491748809814453f,
                              -0.28444138169288635f,
                              -0.18477343022823334f,
                              -0.09105003625154495f,
                              0.0f,
                              0.07958029955625534f,
                              0.16093020141124725f,
                              0.24611230194568634f,
                              0.33791524171829224f,
                              0.44070982933044434f,
                              0.5626170039176941f,
                              0.7229568362236023f,
                              1.0f};

// Code of a number in [-1, 1]: a binary search among the middles, four comparisons.
__device__ __forceinline__ unsigned char encode(float x)
{
    int low = 0;
#pragma unroll
    for (int step = 8; step > 0; step /= 2) {
        const int at = low + step;
        const float middle = __fmul_rn(__fadd_rn(nf4[at - 1], nf4[at]), 0.5f);
        if (x > middle)
            low = at;
    }
    return static_cast<unsigned char>(low);
}

// BLOCK numbers share a maximum; a block of threads has four of these, a thread a pair of numbers.
template <int BLOCK>
__global__ void __launch_bounds__(2 * BLOCK)
quantizeBlockwise(unsigned char *__restrict__ packed, float *__restrict__ absmax, const float *__restrict__ x, int n)
{
    constexpr int LANES = BLOCK / 2; // with a pair each: one warp for 64
    const int pair = blockIdx.x * blockDim.x + threadIdx.x, i = 2 * pair;
    const float a = i < n ? x[i] : 0.f, b = i + 1 < n ? x[i + 1] : 0.f;
    float most = fmaxf(fabsf(a), fabsf(b));
#pragma unroll
    for (int mask = LANES / 2; mask > 0; mask /= 2)
        most = fmaxf(most, __shfl_xor_sync(0xffffffffu, most, mask, LANES));
    if (i >= n)
        return;
    const float inverse = most > 0.f ? __frcp_rn(most) : 0.f;
    if (threadIdx.x % LANES == 0)
        absmax[i / BLOCK] = most;
    packed[pair] = static_cast<unsigned char>(encode(__fmul_rn(a, inverse)) << 4 | encode(__fmul_rn(b, inverse)));
}

// Each lane keeps a value of the table; a shuffle by the code looks it up. A thread unpacks four bytes.
template <int BLOCK>
__global__ void dequantizeBlockwise(float *__restrict__ back, const unsigned char *__restrict__ packed,
                                    const float *__restrict__ absmax, int n)
{
    const float mine = nf4[threadIdx.x & 15];
    const int bytes = (n + 1) / 2, words = (bytes + 3) / 4;
    const int rounds = (words + gridDim.x * blockDim.x - 1) / (gridDim.x * blockDim.x);
    for (int round = 0; round < rounds; ++round) { // all lanes make all rounds: shuffles
        const int word = (round * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
        unsigned bits = 0;
        if (4 * word + 3 < bytes)
            bits = reinterpret_cast<const unsigned *>(packed)[word];
        else
            for (int k = 0; k < 4; ++k)
                if (4 * word + k < bytes)
                    bits |= static_cast<unsigned>(packed[4 * word + k]) << (8 * k);
        const int first = 8 * word;
        const float scale = first < n ? absmax[first / BLOCK] : 0.f; // 8 divides BLOCK
        float v[8];
#pragma unroll
        for (int k = 0; k < 8; ++k) {
            const int code = bits >> (k / 2 * 8 + (k % 2 ? 0 : 4)) & 15;
            v[k] = __shfl_sync(0xffffffffu, mine, code, 16) * scale;
        }
        if (first + 7 < n) {
            reinterpret_cast<float4 *>(back)[2 * word] = make_float4(v[0], v[1], v[2], v[3]);
            reinterpret_cast<float4 *>(back)[2 * word + 1] = make_float4(v[4], v[5], v[6], v[7]);
        } else {
#pragma unroll
            for (int k = 0; k < 8; ++k)
                if (first + k < n)
                    back[first + k] = v[k];
        }
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n");
    const float *x = Case.input<float>("x");
    unsigned char *packed = Case.output<unsigned char>("packed");
    float *absmax = Case.output<float>("absmax");
    float *back = Case.output<float>("back");
    constexpr int BLOCK = 64;
    const int pairs = (n + 1) / 2;
    quantizeBlockwise<BLOCK><<<(pairs + 2 * BLOCK - 1) / (2 * BLOCK), 2 * BLOCK>>>(packed, absmax, x, n);
    dequantizeBlockwise<BLOCK><<<3, 96>>>(back, packed, absmax, n);
    return Case.finish();
}
