// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cfloat>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Maximum and the sum of exponentials relative to it: one value that can be merged in any order.
struct __align__(8) MaxSum {
    float m, d;
};

__device__ __forceinline__ MaxSum merge(MaxSum a, MaxSum b)
{
    const bool bigger = a.m > b.m;
    const MaxSum high = bigger ? a : b, low = bigger ? b : a;
    return {high.m, high.d + low.d * __expf(low.m - high.m)};
}

// 64 bits at once: two shuffles in hardware, one in the source.
__device__ __forceinline__ MaxSum shuffleDown(MaxSum x, int offset)
{
    const long long bits = __shfl_down_sync(0xffffffffu, *reinterpret_cast<long long *>(&x), offset);
    return *reinterpret_cast<const MaxSum *>(&bits);
}

template <int THREADS>
__device__ MaxSum blockMerge(MaxSum x)
{
    __shared__ MaxSum parts[THREADS / 32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
#pragma unroll
    for (int offset = 16; offset > 0; offset >>= 1)
        x = merge(x, shuffleDown(x, offset));
    if (lane == 0)
        parts[warp] = x;
    __syncthreads();
    x = parts[0];
#pragma unroll
    for (int w = 1; w < THREADS / 32; ++w)
        x = merge(x, parts[w]);
    return x;
}

// A row begins anywhere: single words up to the first 16-byte boundary, vectors, single words.
template <int THREADS, typename Function>
__device__ __forceinline__ void forEach(const float *row, int cols, Function f)
{
    const int misaligned = static_cast<int>(reinterpret_cast<size_t>(row) % 16 / 4);
    const int head = min(cols, (4 - misaligned) % 4), body = (cols - head) / 4;
    if (threadIdx.x < head)
        f(static_cast<int>(threadIdx.x), row[threadIdx.x]);
    const float4 *vectors = reinterpret_cast<const float4 *>(row + head);
    for (int i = threadIdx.x; i < body; i += THREADS) {
        const float4 v = __ldg(vectors + i);
        const int c = head + 4 * i;
        f(c, v.x);
        f(c + 1, v.y);
        f(c + 2, v.z);
        f(c + 3, v.w);
    }
    for (int c = head + 4 * body + threadIdx.x; c < cols; c += THREADS)
        f(c, row[c]);
}

template <int THREADS>
__global__ void __launch_bounds__(THREADS)
softmaxOnline(float *__restrict__ y, const float *__restrict__ x, const float *__restrict__ temperature, int cols)
{
    const size_t row = blockIdx.x;
    const float inverse = 1.f / temperature[row];
    MaxSum mine{-FLT_MAX, 0.f};
    forEach<THREADS>(x + row * cols, cols, [&](int, float v) { mine = merge(mine, MaxSum{v * inverse, 1.f}); });
    const MaxSum all = blockMerge<THREADS>(mine);
    float *out = y + row * cols;
    forEach<THREADS>(x + row * cols, cols, [&](int c, float v) { out[c] = __expf(v * inverse - all.m) / all.d; });
}

template <int THREADS>
__global__ void __launch_bounds__(THREADS)
softmaxGradient(float *__restrict__ dx, const float *__restrict__ y, const float *__restrict__ dy,
                const float *__restrict__ temperature, int cols)
{
    __shared__ float parts[32];
    const size_t row = blockIdx.x;
    const float *dyRow = dy + row * cols;
    float dot = 0.f;
    forEach<THREADS>(y + row * cols, cols, [&](int c, float v) { dot = fmaf(v, dyRow[c], dot); });
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1)
        dot += __shfl_xor_sync(0xffffffffu, dot, mask);
    if (threadIdx.x < 32)
        parts[threadIdx.x] = 0.f;
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        atomicAdd(&parts[threadIdx.x / 32 % 4], dot); // four banks for the warps
    __syncthreads();
    dot = parts[0] + parts[1] + parts[2] + parts[3];
    const float inverse = 1.f / temperature[row];
    float *out = dx + row * cols;
    forEach<THREADS>(y + row * cols, cols, [&](int c, float v) { out[c] = v * (dyRow[c] - dot) * inverse; });
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const float *x = Case.input<float>("x");
    const float *dy = Case.input<float>("dy");
    const float *temperature = Case.input<float>("temperature");
    float *y = Case.output<float>("y");
    float *dx = Case.output<float>("dx");
    constexpr int THREADS = 224; // seven warps, three and a half wavefronts
    softmaxOnline<THREADS><<<rows, THREADS>>>(y, x, temperature, cols);
    softmaxGradient<THREADS><<<rows, THREADS>>>(dx, y, dy, temperature, cols);
    return Case.finish();
}
