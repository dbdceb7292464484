// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// How many numbers, their mean, the sum of their squared distances from it.
struct Welford {
    float count, mean, m2;
};

__device__ __forceinline__ void add(Welford &w, float x)
{
    w.count += 1.f;
    const float delta = x - w.mean;
    w.mean += delta / w.count;
    w.m2 += delta * (x - w.mean);
}

__device__ __forceinline__ Welford merge(const Welford &a, const Welford &b)
{
    const float count = a.count + b.count;
    if (count == 0.f)
        return a;
    const float delta = b.mean - a.mean, share = b.count / count;
    return {count, a.mean + delta * share, a.m2 + b.m2 + delta * delta * a.count * share};
}

__device__ __forceinline__ Welford shuffleXor(const Welford &w, int mask)
{
    return {__shfl_xor_sync(0xffffffff, w.count, mask), __shfl_xor_sync(0xffffffff, w.mean, mask),
            __shfl_xor_sync(0xffffffff, w.m2, mask)};
}

// Rows in threadIdx.y, whose warps share a row; x + residual is kept in shared memory between the passes.
template <int WARPS, int ROWS>
__global__ void __launch_bounds__(32 * WARPS * ROWS)
addLayerNorm(float *__restrict__ y, float *__restrict__ sum, float *__restrict__ meanOut, float *__restrict__ rstdOut,
             const float *__restrict__ x, const float *__restrict__ residual, const float *__restrict__ gamma,
             const float *__restrict__ beta, int rows, int cols, float epsilon)
{
    extern __shared__ float cache[]; // ROWS rows
    __shared__ Welford parts[ROWS][WARPS];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, row = blockIdx.x * ROWS + threadIdx.y;
    float *mine = cache + threadIdx.y * cols;
    const bool active = row < rows;

    Welford w{0.f, 0.f, 0.f};
    if (active)
        for (int c = threadIdx.x; c < cols; c += 32 * WARPS) {
            const size_t at = size_t(row) * cols + c;
            const float v = x[at] + residual[at];
            mine[c] = v;
            sum[at] = v;
            add(w, v);
        }
    // A full mask: whole warps are active or not.
#pragma unroll
    for (int mask = 1; mask < 32; mask *= 2)
        w = merge(w, shuffleXor(w, mask));
    if (lane == 0)
        parts[threadIdx.y][warp] = w;
    __syncthreads();
    w = parts[threadIdx.y][0];
#pragma unroll
    for (int i = 1; i < WARPS; ++i)
        w = merge(w, parts[threadIdx.y][i]);

    if (!active)
        return;
    const float rstd = rsqrtf(w.m2 / w.count + epsilon);
    for (int c = threadIdx.x; c < cols; c += 32 * WARPS)
        y[size_t(row) * cols + c] = (mine[c] - w.mean) * rstd * gamma[c] + beta[c];
    if (threadIdx.x == 0) {
        meanOut[row] = w.mean;
        rstdOut[row] = rstd;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const float *x = Case.input<float>("x");
    const float *residual = Case.input<float>("residual");
    const float *gamma = Case.input<float>("gamma");
    const float *beta = Case.input<float>("beta");
    float *y = Case.output<float>("y");
    float *sum = Case.output<float>("sum");
    float *mean = Case.output<float>("mean");
    float *rstd = Case.output<float>("rstd");

    constexpr int WARPS = 3, ROWS = 2; // rows part in the middle of a wavefront of 64
    addLayerNorm<WARPS, ROWS><<<(rows + ROWS - 1) / ROWS, dim3(32 * WARPS, ROWS), ROWS * cols * sizeof(float)>>>(
        y, sum, mean, rstd, x, residual, gamma, beta, rows, cols, 1e-5f);
    return Case.finish();
}
