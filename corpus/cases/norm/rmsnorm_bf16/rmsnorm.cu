// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct __align__(16) Bf16x8 {
    __nv_bfloat162 pair[4];
};

__device__ __forceinline__ Bf16x8 add(const Bf16x8 &a, const Bf16x8 &b)
{
    Bf16x8 sum;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float2 x = __bfloat1622float2(a.pair[i]), y = __bfloat1622float2(b.pair[i]);
        sum.pair[i] = __floats2bfloat162_rn(x.x + y.x, x.y + y.y);
    }
    return sum;
}

__device__ __forceinline__ float squares(const Bf16x8 &v)
{
    float sum = 0.f;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float2 x = __bfloat1622float2(v.pair[i]);
        sum += x.x * x.x + x.y * x.y;
    }
    return sum;
}

template <int THREADS>
__device__ float blockSum(float x)
{
    __shared__ float parts[32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1)
        x += __shfl_xor_sync(0xffffffff, x, mask, 32);
    if (lane == 0)
        parts[warp] = x;
    __syncthreads();
    // Every warp adds the parts up for itself: one barrier is enough.
    x = lane < THREADS / 32 ? parts[lane] : 0.f;
#pragma unroll
    for (int mask = 16; mask > 0; mask >>= 1)
        x += __shfl_xor_sync(0xffffffff, x, mask, 32);
    return x;
}

// residual += x; y = residual / rms(residual) * weight. cols is a multiple of 8.
template <int THREADS>
__global__ void __launch_bounds__(THREADS)
fusedAddRmsNorm(__nv_bfloat16 *__restrict__ y, __nv_bfloat16 *__restrict__ residual, float *__restrict__ rms,
                const __nv_bfloat16 *__restrict__ x, const __nv_bfloat16 *__restrict__ weight, int cols, float epsilon)
{
    __shared__ float inverse;
    const int vectors = cols / 8;
    const size_t base = size_t(blockIdx.x) * vectors;
    Bf16x8 *r = reinterpret_cast<Bf16x8 *>(residual) + base;
    const Bf16x8 *in = reinterpret_cast<const Bf16x8 *>(x) + base;

    float sum = 0.f;
    for (int i = threadIdx.x; i < vectors; i += THREADS) {
        const Bf16x8 v = add(in[i], r[i]);
        r[i] = v;
        sum += squares(v);
    }
    sum = blockSum<THREADS>(sum);
    if (threadIdx.x == 0) {
        inverse = rsqrtf(sum / cols + epsilon);
        rms[blockIdx.x] = inverse;
    }
    __syncthreads();

    const Bf16x8 *w = reinterpret_cast<const Bf16x8 *>(weight);
    for (int i = threadIdx.x; i < vectors; i += THREADS) {
        const Bf16x8 v = r[i], scale = w[i];
        Bf16x8 out;
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const float2 a = __bfloat1622float2(v.pair[j]), b = __bfloat1622float2(scale.pair[j]);
            out.pair[j] = __floats2bfloat162_rn(a.x * inverse * b.x, a.y * inverse * b.y);
        }
        reinterpret_cast<Bf16x8 *>(y)[base + i] = out;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int rows = Case.size("rows"), cols = Case.size("cols");
    const __nv_bfloat16 *x = Case.input<__nv_bfloat16>("x");
    const __nv_bfloat16 *weight = Case.input<__nv_bfloat16>("weight");
    __nv_bfloat16 *residual = Case.output<__nv_bfloat16>("residual");
    __nv_bfloat16 *y = Case.output<__nv_bfloat16>("y");
    float *rms = Case.output<float>("rms");
    constexpr int THREADS = 96;
    fusedAddRmsNorm<THREADS><<<rows, THREADS>>>(y, residual, rms, x, weight, cols, 1e-6f);
    return Case.finish();
}
