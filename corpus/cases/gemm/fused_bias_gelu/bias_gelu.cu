// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

template <typename T, int N>
struct __align__(sizeof(T) * N) Vector {
    T v[N];
};

__device__ __forceinline__ float geluInner(float x)
{
    return tanhf(0.7978845608f * (x + 0.044715f * x * x * x));
}

__device__ __forceinline__ float gelu(float x) { return 0.5f * x * (1.f + geluInner(x)); }

__device__ __forceinline__ float geluGradient(float x)
{
    const float t = geluInner(x), inner = 0.7978845608f * (1.f + 3.f * 0.044715f * x * x);
    return 0.5f * (1.f + t) + 0.5f * x * (1.f - t * t) * inner;
}

// A block for a row at a time, a thread for VEC neighbours; cols is a multiple of VEC.
template <int VEC>
__global__ void __launch_bounds__(128)
biasGeluResidual(__half *__restrict__ y, const __half *__restrict__ x, const __half *__restrict__ bias,
                 const __half *__restrict__ residual, int rows, int cols)
{
    using Pack = Vector<__half, VEC>;
    for (int row = blockIdx.x; row < rows; row += gridDim.x)
        for (int c = threadIdx.x; c < cols / VEC; c += blockDim.x) {
            const size_t at = size_t(row) * (cols / VEC) + c;
            const Pack px = reinterpret_cast<const Pack *>(x)[at], pb = reinterpret_cast<const Pack *>(bias)[c];
            const Pack pr = reinterpret_cast<const Pack *>(residual)[at];
            Pack out;
#pragma unroll
            for (int i = 0; i < VEC; ++i)
                out.v[i] = __float2half(gelu(__half2float(px.v[i]) + __half2float(pb.v[i])) + __half2float(pr.v[i]));
            reinterpret_cast<Pack *>(y)[at] = out;
        }
}

// dx by pairs, and the columns' sums: first in shared memory over the block's rows, then by atomics.
template <int ROWS>
__global__ void __launch_bounds__(32 * ROWS)
biasGeluBackward(__half2 *__restrict__ dx, float *__restrict__ dbias, const __half2 *__restrict__ dy,
                 const __half2 *__restrict__ x, const __half2 *__restrict__ bias, int rows, int pairs)
{
    __shared__ float2 sums[ROWS][32];
    const int lane = threadIdx.x, ty = threadIdx.y, pair = blockIdx.x * 32 + lane;
    float2 sum = make_float2(0.f, 0.f);
    if (pair < pairs) {
        const float2 b = __half22float2(bias[pair]);
        for (int row = blockIdx.y * ROWS + ty; row < rows; row += gridDim.y * ROWS) {
            const float2 v = __half22float2(x[size_t(row) * pairs + pair]);
            const float2 d = __half22float2(__ldcs(&dy[size_t(row) * pairs + pair]));
            const float2 g = make_float2(d.x * geluGradient(v.x + b.x), d.y * geluGradient(v.y + b.y));
            dx[size_t(row) * pairs + pair] = __float22half2_rn(g);
            sum.x += g.x;
            sum.y += g.y;
        }
    }
    sums[ty][lane] = sum;
    __syncthreads();
#pragma unroll
    for (int half = ROWS / 2; half > 0; half /= 2) {
        if (ty < half) {
            sums[ty][lane].x += sums[ty + half][lane].x;
            sums[ty][lane].y += sums[ty + half][lane].y;
        }
        __syncthreads();
    }
    if (ty == 0 && pair < pairs) {
        atomicAdd(&dbias[2 * pair], sums[0][lane].x);
        atomicAdd(&dbias[2 * pair + 1], sums[0][lane].y);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const __half *x = Case.input<__half>("x");
    const __half *bias = Case.input<__half>("bias");
    const __half *residual = Case.input<__half>("residual");
    const __half2 *dy = Case.input<__half2>("dy");
    __half *y = Case.output<__half>("y");
    __half2 *dx = Case.output<__half2>("dx");
    float *dbias = Case.output<float>("dbias");

    biasGeluResidual<8><<<std::min(rows, 7), 128>>>(y, x, bias, residual, rows, cols);
    Case.check(cudaMemsetAsync(dbias, 0, cols * sizeof(float)), "clearing the sums");
    constexpr int ROWS = 8;
    const dim3 grid((cols / 2 + 31) / 32, std::min((rows + ROWS - 1) / ROWS, 16));
    biasGeluBackward<ROWS><<<grid, dim3(32, ROWS)>>>(dx, dbias, dy, reinterpret_cast<const __half2 *>(x),
                                                     reinterpret_cast<const __half2 *>(bias), rows, cols / 2);
    return Case.finish();
}
