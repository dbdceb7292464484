// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

struct LambHyper {
    float rate, beta1, beta2, epsilon, decay;
    int step;
};

__device__ __forceinline__ float2 warpSum(float2 v)
{
#pragma unroll
    for (int d = 16; d; d >>= 1) {
        v.x += __shfl_xor_sync(0xffffffff, v.x, d);
        v.y += __shfl_xor_sync(0xffffffff, v.y, d);
    }
    return v;
}

// Stage 1: blockIdx.y is the tensor. The update takes the gradient's place.
__global__ void __launch_bounds__(192, 2)
lambStage1(float *__restrict__ update, float *__restrict__ m, float *__restrict__ v, float2 *norms,
           const float *__restrict__ p, int n, LambHyper h)
{
    __shared__ float2 partial[6];
    const size_t base = static_cast<size_t>(blockIdx.y) * n;
    const float c1 = 1.f / (1.f - powf(h.beta1, h.step));
    const float c2 = 1.f / (1.f - powf(h.beta2, h.step));
    float2 sum = make_float2(0.f, 0.f);
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const float g = update[base + i], w = p[base + i];
        const float m1 = fmaf(h.beta1, m[base + i], (1 - h.beta1) * g);
        const float v1 = fmaf(h.beta2, v[base + i], (1 - h.beta2) * g * g);
        m[base + i] = m1;
        v[base + i] = v1;
        const float u = m1 * c1 / (sqrtf(v1 * c2) + h.epsilon) + h.decay * w;
        update[base + i] = u;
        sum.x = fmaf(w, w, sum.x);
        sum.y = fmaf(u, u, sum.y);
    }
    sum = warpSum(sum);
    if (threadIdx.x % 32 == 0)
        partial[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = threadIdx.x < 6 ? partial[threadIdx.x] : make_float2(0.f, 0.f);
        sum = warpSum(sum);
        if (threadIdx.x == 0) {
            atomicAdd(&norms[blockIdx.y].x, sum.x);
            atomicAdd(&norms[blockIdx.y].y, sum.y);
        }
    }
}

__global__ void rootNorms(float2 *norms, int tensors)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < tensors)
        norms[t] = make_float2(__fsqrt_rn(norms[t].x), __fsqrt_rn(norms[t].y));
}

template <typename Adapted>
__global__ void __launch_bounds__(192)
lambStage2(float *__restrict__ p, const float *__restrict__ update, const float2 *norms, int n,
           float rate, Adapted adapted)
{
    const float2 norm = norms[blockIdx.y];
    float scale = rate;
    if (adapted(blockIdx.y) && norm.x > 0.f && norm.y > 0.f)
        scale *= norm.x / norm.y;
    const size_t base = static_cast<size_t>(blockIdx.y) * n;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        p[base + i] -= scale * update[base + i];
}

struct AllButLast {
    unsigned last;
    __device__ bool operator()(unsigned tensor) const { return tensor != last; }
};

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int tensors = Case.size("tensors"), n = Case.size("n");
    const size_t bytes = sizeof(float) * tensors * n;
    float *update = Case.input<float>("g"); // is written over
    float *p = Case.output<float>("params");
    float2 *norms = Case.output<float2>("norms");
    float *moments;
    Case.check(cudaMalloc(&moments, 2 * bytes), "moments");
    Case.check(cudaMemset(moments, 0, 2 * bytes), "moments");
    Case.check(cudaMemset(norms, 0, tensors * sizeof(float2)), "norms");

    const LambHyper h = {0.1f, 0.9f, 0.999f, 0.5f, 0.01f, 1};
    const dim3 grid(3, tensors);
    lambStage1<<<grid, 192>>>(update, moments, moments + size_t(tensors) * n, norms, p, n, h);
    rootNorms<<<1, (tensors + 31) / 32 * 32>>>(norms, tensors);
    lambStage2<<<grid, 192>>>(p, update, norms, n, h.rate, AllButLast{unsigned(tensors - 1)});
    Case.check(cudaDeviceSynchronize(), "the step");
    Case.check(cudaFree(moments), "moments");
    return Case.finish();
}
