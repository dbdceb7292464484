// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Any function of three words, by its truth table.
template <int TABLE>
__device__ __forceinline__ uint32_t lop3(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t d;
    asm volatile("lop3.b32 %0, %1, %2, %3, %4;\n" : "=r"(d) : "r"(a), "r"(b), "r"(c), "n"(TABLE));
    return d;
}

__device__ __forceinline__ uint32_t subHalf2(uint32_t a, uint32_t b)
{
    uint32_t d;
    asm volatile("sub.f16x2 %0, %1, %2;\n" : "=r"(d) : "r"(a), "r"(b));
    return d;
}

__device__ __forceinline__ uint32_t fmaHalf2(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t d;
    asm volatile("fma.rn.f16x2 %0, %1, %2, %3;\n" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}

struct Half8 {
    uint32_t pair[4];
};

// Eight nibbles become the halves 0 ... 15. Or-ed into the fraction of 1024 a nibble counts itself, 16 times itself
// if it is the next one; subtractions and a multiplication by 1/16 bring both back, exactly.
__device__ __forceinline__ Half8 unpack(uint32_t word)
{
    constexpr int AND_OR = (0xf0 & 0xcc) | 0xaa;
    constexpr uint32_t LOW = 0x000f000f, HIGH = 0x00f000f0, MAGIC = 0x64006400; // two halves 1024
    constexpr uint32_t SIXTEENTH = 0x2c002c00, MINUS_64 = 0xd400d400;
    const uint32_t next = word >> 8;
    Half8 h;
    h.pair[0] = subHalf2(lop3<AND_OR>(word, LOW, MAGIC), MAGIC);
    h.pair[1] = fmaHalf2(lop3<AND_OR>(word, HIGH, MAGIC), SIXTEENTH, MINUS_64);
    h.pair[2] = subHalf2(lop3<AND_OR>(next, LOW, MAGIC), MAGIC);
    h.pair[3] = fmaHalf2(lop3<AND_OR>(next, HIGH, MAGIC), SIXTEENTH, MINUS_64);
    return h;
}

__device__ __forceinline__ __half2 asHalf2(uint32_t bits) { return *reinterpret_cast<const __half2 *>(&bits); }

// A warp for a row; a lane takes four words, 32 weights, at once. in is a multiple of 64: a group is two lanes' part.
template <int WARPS>
__global__ void __launch_bounds__(32 * WARPS)
int4Gemv(__half *__restrict__ y, __half2 *__restrict__ weights, const uint4 *__restrict__ w,
         const __half *__restrict__ scale, const uint8_t *__restrict__ zero, const uint4 *__restrict__ x, int out, int in)
{
    const int lane = threadIdx.x % 32, row = blockIdx.x * WARPS + threadIdx.x / 32;
    if (row >= out)
        return;
    float sum = 0.f;
    for (int i = lane; i < in / 32; i += 32) {
        const uint4 words = __ldg(w + size_t(row) * (in / 32) + i);
        const int group = row * (in / 64) + i / 2;
        const __half2 s = __half2half2(scale[group]);
        const __half2 z = __half2half2(__ushort2half_rn(zero[group]));
        const uint32_t word[4] = {words.x, words.y, words.z, words.w};
#pragma unroll
        for (int k = 0; k < 4; ++k) {
            const Half8 q = unpack(word[k]);
            const uint4 v = __ldg(x + i * 4 + k);
            const uint32_t values[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
            for (int j = 0; j < 4; ++j) {
                const __half2 weight = __hmul2(__hsub2(asHalf2(q.pair[j]), z), s);
                weights[(size_t(row) * in + i * 32 + k * 8) / 2 + j] = weight;
                const float2 a = __half22float2(weight), b = __half22float2(asHalf2(values[j]));
                sum = fmaf(a.x, b.x, sum);
                sum = fmaf(a.y, b.y, sum);
            }
        }
    }
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0)
        y[row] = __float2half_rn(sum);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int out = Case.size("out"), in = Case.size("in");
    const uint4 *w = Case.input<uint4>("w");
    const __half *scale = Case.input<__half>("scale");
    const uint8_t *zero = Case.input<uint8_t>("zero");
    const uint4 *x = Case.input<uint4>("x");
    __half *y = Case.output<__half>("y");
    __half2 *weights = Case.output<__half2>("weights");
    constexpr int WARPS = 3;
    int4Gemv<WARPS><<<(out + WARPS - 1) / WARPS, 32 * WARPS>>>(y, weights, w, scale, zero, x, out, in);
    return Case.finish();
}
