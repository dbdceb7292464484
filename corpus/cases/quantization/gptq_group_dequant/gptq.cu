// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// BITS wide field from bit position of a word, by the instruction for it.
template <int BITS>
__device__ __forceinline__ uint32_t field(uint32_t word, int position)
{
    uint32_t value;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(value) : "r"(word), "r"(position), "n"(BITS));
    return value;
}

// Byte `index` of a word over the halves 1024: 1024 + byte. The selector takes bytes of both operands.
__device__ __forceinline__ __half byteToHalf(uint32_t word, int index)
{
    uint32_t bits;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bits) : "r"(word), "r"(0x64006400u), "r"(0x7470u | unsigned(index)));
    const __half2 both = *reinterpret_cast<const __half2 *>(&bits);
    return __hsub(__low2half(both), __ushort_as_half(0x6400));
}

template <int BITS>
__device__ __forceinline__ int zeroPoint(const uint32_t *zeros, int group, int col, int out)
{
    constexpr int PER_WORD = 32 / BITS;
    const int words = (out + PER_WORD - 1) / PER_WORD;
    return static_cast<int>(field<BITS>(__ldg(zeros + group * words + col / PER_WORD), col % PER_WORD * BITS)) + 1;
}

// A thread has one word: 32 / BITS rows of a column. Rows may belong to any group.
template <int BITS>
__global__ void dequantize(__half *__restrict__ w, const uint32_t *__restrict__ q, const uint32_t *__restrict__ zeros,
                           const __half *__restrict__ scale, const int *__restrict__ group, int in, int out)
{
    constexpr int PER_WORD = 32 / BITS;
    extern __shared__ int groups[]; // of this block's rows
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row0 = blockIdx.y * PER_WORD;
    for (int i = threadIdx.x; i < PER_WORD; i += blockDim.x)
        groups[i] = row0 + i < in ? group[row0 + i] : 0;
    __syncthreads();
    if (col >= out)
        return;
    const uint32_t word = q[blockIdx.y * out + col];
    int last = -1, zero = 0;
    __half s = __ushort_as_half(0);
#pragma unroll
    for (int i = 0; i < PER_WORD; ++i) {
        const int g = groups[i];
        if (g != last) {
            zero = zeroPoint<BITS>(zeros, g, col, out);
            s = scale[g * out + col];
            last = g;
        }
        __half value;
        if constexpr (BITS == 8) // exact in half: -256 to 254
            value = __hsub(byteToHalf(word, i), __int2half_rn(zero));
        else
            value = __int2half_rn(static_cast<int>(field<BITS>(word, i * BITS)) - zero);
        w[size_t(row0 + i) * out + col] = __hmul(value, s);
    }
}

// y = x w straight from the 4-bit weights: a block has 32 columns and a stripe of words, warps share the stripe.
template <int WARPS>
__global__ void __launch_bounds__(32 * WARPS)
gemv4(float *__restrict__ y, const __half *__restrict__ x, const uint32_t *__restrict__ q,
      const uint32_t *__restrict__ zeros, const __half *__restrict__ scale, const int *__restrict__ group, int in,
      int out, int stripe)
{
    __shared__ float sums[WARPS][33];
    const int lane = threadIdx.x, warp = threadIdx.y, col = blockIdx.x * 32 + lane, words = in / 8;
    const int first = blockIdx.y * stripe, last = min(words, first + stripe);
    float sum = 0.f;
    if (col < out)
        for (int word = first + warp; word < last; word += WARPS) {
            const uint32_t bits = q[word * out + col];
#pragma unroll
            for (int i = 0; i < 8; ++i) {
                const int row = word * 8 + i, g = __ldg(group + row);
                const int value = static_cast<int>(field<4>(bits, 4 * i)) - zeroPoint<4>(zeros, g, col, out);
                const __half w = __hmul(__int2half_rn(value), scale[g * out + col]);
                sum = fmaf(__half2float(w), __half2float(x[row]), sum);
            }
        }
    sums[warp][lane] = sum;
    __syncthreads();
    if (warp == 0 && col < out) {
#pragma unroll
        for (int i = 1; i < WARPS; ++i)
            sum += sums[i][lane];
        atomicAdd(&y[col], sum);
    }
}

template <int BITS>
static void run(hipify::Case &Case, const char *q, const char *z, const char *w, const __half *scale, const int *group,
                int in, int out)
{
    constexpr int PER_WORD = 32 / BITS;
    const dim3 grid((out + 63) / 64, in / PER_WORD);
    dequantize<BITS><<<grid, 64, PER_WORD * sizeof(int)>>>(Case.output<__half>(w), Case.input<uint32_t>(q),
                                                           Case.input<uint32_t>(z), scale, group, in, out);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int in = Case.size("in"), out = Case.size("out");
    const __half *scale = Case.input<__half>("scale");
    const int *group = Case.input<int>("group");
    run<2>(Case, "q2", "z2", "w2", scale, group, in, out);
    run<4>(Case, "q4", "z4", "w4", scale, group, in, out);
    run<8>(Case, "q8", "z8", "w8", scale, group, in, out);

    float *y = Case.output<float>("y");
    Case.check(cudaMemset(y, 0, out * sizeof(float)), "clearing y");
    constexpr int WARPS = 3;
    const int words = in / 8, stripe = 5;
    gemv4<WARPS><<<dim3((out + 31) / 32, (words + stripe - 1) / stripe), dim3(32, WARPS)>>>(
        y, Case.input<__half>("x"), Case.input<uint32_t>("q4"), Case.input<uint32_t>("z4"), scale, group, in, out,
        stripe);
    return Case.finish();
}
