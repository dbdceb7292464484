// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr float FP8_MAX = 448.f;

struct __align__(16) Bf16x8 {
    __nv_bfloat162 pair[4];
};
struct __align__(8) Fp8x8 {
    __nv_fp8x4_e4m3 quad[2];
};

// There is no atomicMax for floats; those of one sign are ordered as integers.
__device__ __forceinline__ float atomicMaxFloat(float *address, float value)
{
    return value >= 0 ? __int_as_float(atomicMax(reinterpret_cast<int *>(address), __float_as_int(value)))
                      : __uint_as_float(atomicMin(reinterpret_cast<unsigned *>(address), __float_as_uint(value)));
}

__device__ __forceinline__ float scaleOf(float most) { return fmaxf(__fdiv_rn(most, FP8_MAX), 1e-12f); }

__device__ __forceinline__ float absMax(const Bf16x8 &v)
{
    __nv_bfloat162 most = __habs2(v.pair[0]);
#pragma unroll
    for (int i = 1; i < 4; ++i)
        most = __hmax2(most, __habs2(v.pair[i]));
    return fmaxf(__low2float(most), __high2float(most));
}

template <int THREADS>
__device__ float blockMax(float x)
{
    __shared__ float parts[THREADS / 32];
#pragma unroll
    for (int offset = 16; offset > 0; offset >>= 1)
        x = fmaxf(x, __shfl_down_sync(0xffffffff, x, offset));
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = x;
    __syncthreads();
    x = parts[0];
    for (int w = 1; w < THREADS / 32; ++w)
        x = fmaxf(x, parts[w]);
    return x;
}

__device__ __forceinline__ Fp8x8 convert(const float (&x)[8])
{
    Fp8x8 out;
    out.quad[0] = __nv_fp8x4_e4m3(make_float4(x[0], x[1], x[2], x[3]));
    out.quad[1] = __nv_fp8x4_e4m3(make_float4(x[4], x[5], x[6], x[7]));
    return out;
}

__device__ __forceinline__ void widen(float (&x)[8], const Bf16x8 &v)
{
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const float2 f = __bfloat1622float2(v.pair[i]);
        x[2 * i] = f.x;
        x[2 * i + 1] = f.y;
    }
}

template <int THREADS>
__global__ void __launch_bounds__(THREADS) tensorMax(float *most, const Bf16x8 *x, int vectors)
{
    float mine = 0.f;
    for (int i = blockIdx.x * THREADS + threadIdx.x; i < vectors; i += gridDim.x * THREADS)
        mine = fmaxf(mine, absMax(x[i]));
    mine = blockMax<THREADS>(mine);
    if (threadIdx.x == 0)
        atomicMaxFloat(most, mine);
}

__global__ void quantizeTensor(Fp8x8 *q, float *scale, const Bf16x8 *x, const float *most, int vectors)
{
    const float s = scaleOf(*most), inverse = __frcp_rn(s);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        *scale = s;
    if (i >= vectors)
        return;
    float v[8];
    widen(v, x[i]);
#pragma unroll
    for (float &f : v)
        f = __fmul_rn(f, inverse);
    q[i] = convert(v);
}

// A block for a token, which also brings the result back to bf16.
template <int THREADS>
__global__ void __launch_bounds__(THREADS)
quantizeTokens(Fp8x8 *q, float *scales, __nv_bfloat16 *back, const Bf16x8 *x, int vectors)
{
    const size_t base = size_t(blockIdx.x) * vectors;
    float most = 0.f;
    for (int i = threadIdx.x; i < vectors; i += THREADS)
        most = fmaxf(most, absMax(x[base + i]));
    const float s = scaleOf(blockMax<THREADS>(most));
    if (threadIdx.x == 0)
        scales[blockIdx.x] = s;
    for (int i = threadIdx.x; i < vectors; i += THREADS) {
        float v[8];
        widen(v, x[base + i]);
#pragma unroll
        for (float &f : v)
            f = __fdiv_rn(f, s);
        const Fp8x8 out = convert(v);
        q[base + i] = out;
        const __nv_fp8_e4m3 *single = reinterpret_cast<const __nv_fp8_e4m3 *>(&out);
#pragma unroll
        for (int j = 0; j < 8; ++j)
            back[(base + i) * 8 + j] = __float2bfloat16_rn(__fmul_rn(float(single[j]), s));
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int tokens = Case.size("tokens"), hidden = Case.size("hidden"), vectors = hidden / 8;
    const Bf16x8 *x = Case.input<Bf16x8>("x");
    float *scale = Case.output<float>("scale");
    Fp8x8 *q = Case.output<Fp8x8>("q");
    float *tokenScale = Case.output<float>("token_scale");
    Fp8x8 *tokenQ = Case.output<Fp8x8>("token_q");
    __nv_bfloat16 *back = Case.output<__nv_bfloat16>("back");

    float *most;
    Case.check(cudaMalloc(&most, sizeof(float)), "allocating the maximum");
    Case.check(cudaMemset(most, 0, sizeof(float)), "clearing the maximum");
    tensorMax<96><<<5, 96>>>(most, x, tokens * vectors);
    quantizeTensor<<<(tokens * vectors + 127) / 128, 128>>>(q, scale, x, most, tokens * vectors);
    quantizeTokens<64><<<tokens, 64>>>(tokenQ, tokenScale, back, x, vectors);
    const int status = Case.finish();
    cudaFree(most);
    return status;
}
