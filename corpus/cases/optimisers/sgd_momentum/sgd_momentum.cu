// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kThreads = 256;

__device__ float blockSum(float v)
{
    __shared__ float partial[kThreads / 32];
#pragma unroll
    for (int d = 16; d > 0; d >>= 1)
        v += __shfl_down_sync(0xffffffffu, v, d);
    if (threadIdx.x % 32 == 0)
        partial[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x >= 32)
        return 0;
    v = threadIdx.x < kThreads / 32 ? partial[threadIdx.x] : 0.f;
#pragma unroll
    for (int d = kThreads / 64; d > 0; d >>= 1)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v; // in thread 0
}

// Each block sums a part; the last one that is done sums theirs.
__global__ void __launch_bounds__(kThreads)
gradientNorm(float *norm, const float *g, float *partial, unsigned *done, int n)
{
    __shared__ bool last;
    const int each = (n + gridDim.x - 1) / gridDim.x;
    const int begin = blockIdx.x * each, end = min(begin + each, n);
    float sum = 0;
    for (int i = begin + threadIdx.x; i < end; i += kThreads)
        sum = fmaf(g[i], g[i], sum);
    sum = blockSum(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        last = atomicAdd(done, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    __threadfence();
    sum = 0;
    for (int i = threadIdx.x; i < gridDim.x; i += kThreads)
        sum += partial[i];
    sum = blockSum(sum);
    if (threadIdx.x == 0)
        *norm = sqrtf(sum);
}

struct Sgd {
    float rate, momentum, decay, mostNorm;
};

__global__ void __launch_bounds__(kThreads)
step(float *params, float *velocity, const float *g, const float *norm, Sgd s, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const float clip = fminf(1.f, s.mostNorm / (*norm + 1e-6f));
    const float p = params[i];
    const float gradient = fmaf(s.decay, p, g[i] * clip);
    const float v = fmaf(s.momentum, velocity[i], gradient);
    velocity[i] = v;
    params[i] = p - s.rate * fmaf(s.momentum, v, gradient);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), blocks = Case.size("blocks");
    Case.input<float>("p");
    Case.input<float>("v");
    const float *g = Case.input<float>("g");
    float *norm = Case.output<float>("norm");
    float *params = Case.output<float>("params");
    float *velocity = Case.output<float>("velocity");
    float *partial;
    unsigned *done;
    Case.check(cudaMalloc(&partial, blocks * sizeof(float)), "partial sums");
    Case.check(cudaMalloc(&done, sizeof(unsigned)), "counter");
    Case.check(cudaMemset(done, 0, sizeof(unsigned)), "counter");
    gradientNorm<<<blocks, kThreads>>>(norm, g, partial, done, n);
    const Sgd s = {0.1f, 0.9f, 0.01f, 10.f};
    step<<<(n + kThreads - 1) / kThreads, kThreads>>>(params, velocity, g, norm, s, n);
    Case.check(cudaDeviceSynchronize(), "the step");
    Case.check(cudaFree(partial), "partial sums");
    Case.check(cudaFree(done), "counter");
    return Case.finish();
}
