// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int THREADS = 128;
constexpr float OUTLIER = 2.5f;

// Bits of numbers that are not negative are in the numbers' order: an integer maximum does.
__device__ __forceinline__ float warpMaxOfPositive(float x)
{
#if __CUDA_ARCH__ >= 800
    return __uint_as_float(__reduce_max_sync(0xffffffffu, __float_as_uint(x)));
#else
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1)
        x = fmaxf(x, __shfl_xor_sync(0xffffffffu, x, mask));
    return x;
#endif
}

__device__ __forceinline__ int8_t quantize(float x, float scale)
{
    // __fdiv_rn: no reciprocal, so that halves between integers fall where they should.
    return static_cast<int8_t>(max(-127, min(127, __float2int_rn(__fdiv_rn(x, scale)))));
}

// A block for a row; cols is a multiple of 4.
__global__ void __launch_bounds__(THREADS)
quantizeRows(char4 *__restrict__ q, float *__restrict__ scales, int *__restrict__ outliers,
             const __half2 *__restrict__ x, int cols)
{
    __shared__ float warpMax[THREADS / 32];
    __shared__ int count;
    const int quads = cols / 4, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const __half2 *in = x + size_t(blockIdx.x) * quads * 2;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();

    float most = 0.f;
    for (int base = 0; base < quads; base += THREADS) { // all threads make all rounds, for the vote
        const int i = base + threadIdx.x;
        float2 a = make_float2(0.f, 0.f), b = a;
        if (i < quads) {
            a = __half22float2(__habs2(in[2 * i]));
            b = __half22float2(__habs2(in[2 * i + 1]));
        }
        most = fmaxf(most, fmaxf(fmaxf(a.x, a.y), fmaxf(b.x, b.y)));
        const int found = __popc(__ballot_sync(0xffffffffu, a.x >= OUTLIER)) +
                          __popc(__ballot_sync(0xffffffffu, a.y >= OUTLIER)) +
                          __popc(__ballot_sync(0xffffffffu, b.x >= OUTLIER)) +
                          __popc(__ballot_sync(0xffffffffu, b.y >= OUTLIER));
        if (lane == 0 && found)
            atomicAdd(&count, found);
    }
    most = warpMaxOfPositive(most);
    if (lane == 0)
        warpMax[warp] = most;
    __syncthreads();
    most = fmaxf(fmaxf(warpMax[0], warpMax[1]), fmaxf(warpMax[2], warpMax[3]));
    const float scale = most == 0.f ? 1.f : __fdiv_rn(most, 127.f);
    if (threadIdx.x == 0) {
        scales[blockIdx.x] = scale;
        outliers[blockIdx.x] = count;
    }
    for (int i = threadIdx.x; i < quads; i += THREADS) {
        const float2 a = __half22float2(in[2 * i]), b = __half22float2(in[2 * i + 1]);
        q[size_t(blockIdx.x) * quads + i] =
            make_char4(quantize(a.x, scale), quantize(a.y, scale), quantize(b.x, scale), quantize(b.y, scale));
    }
}

__global__ void dequantizeRows(__half2 *__restrict__ back, const char2 *__restrict__ q,
                               const float *__restrict__ scales, int rows, int pairs)
{
    const int pair = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= rows || pair >= pairs)
        return;
    const char2 v = q[size_t(row) * pairs + pair];
    const float s = scales[row];
    back[size_t(row) * pairs + pair] = __floats2half2_rn(__fmul_rn(v.x, s), __fmul_rn(v.y, s));
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const __half2 *x = Case.input<__half2>("x");
    char4 *q = Case.output<char4>("q");
    float *scale = Case.output<float>("scale");
    __half2 *back = Case.output<__half2>("back");
    int *outliers = Case.output<int>("outliers");
    quantizeRows<<<rows, THREADS>>>(q, scale, outliers, x, cols);
    const dim3 threads(32, 4), grid((cols / 2 + 31) / 32, (rows + 3) / 4);
    dequantizeRows<<<grid, threads>>>(back, reinterpret_cast<const char2 *>(q), scale, rows, cols / 2);
    return Case.finish();
}
