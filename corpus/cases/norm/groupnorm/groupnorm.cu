// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// A thread has a pair of channels, a block a stripe of pixels; the first thread of each group adds its pairs up.
__global__ void groupSums(float *__restrict__ sums, const __half2 *__restrict__ x, int pixels, int pairs, int groups,
                          int stripe)
{
    extern __shared__ float2 perPair[];
    const int batch = blockIdx.y, pair = threadIdx.x, perGroup = pairs / groups;
    const int first = blockIdx.x * stripe, last = min(pixels, first + stripe);
    float2 sum = make_float2(0.f, 0.f);
    for (int p = first; p < last; ++p) {
        const float2 v = __half22float2(x[(size_t(batch) * pixels + p) * pairs + pair]);
        sum.x += v.x + v.y;
        sum.y = fmaf(v.x, v.x, fmaf(v.y, v.y, sum.y));
    }
    perPair[pair] = sum;
    __syncthreads();
    if (pair % perGroup == 0) {
        for (int i = 1; i < perGroup; ++i) {
            sum.x += perPair[pair + i].x;
            sum.y += perPair[pair + i].y;
        }
        float *to = sums + (size_t(batch) * groups + pair / perGroup) * 2;
        atomicAdd(to, sum.x);
        atomicAdd(to + 1, sum.y);
    }
}

template <bool SILU>
__device__ __forceinline__ float activate(float z)
{
    return SILU ? z / (1.f + __expf(-z)) : z;
}

template <bool SILU>
__global__ void groupScale(__half2 *__restrict__ y, const __half2 *__restrict__ x, const float *__restrict__ sums,
                           const float2 *__restrict__ gamma, const float2 *__restrict__ beta, int pixels, int pairs,
                           int groups, int stripe, float inverseCount, float epsilon)
{
    const int batch = blockIdx.y, pair = threadIdx.x, group = pair / (pairs / groups);
    const float2 s = *reinterpret_cast<const float2 *>(sums + (size_t(batch) * groups + group) * 2);
    const float mean = s.x * inverseCount, variance = s.y * inverseCount - mean * mean;
    const float rstd = variance <= 0.f ? rsqrtf(epsilon) : rsqrtf(variance + epsilon);
    const float2 g = gamma[pair], b = beta[pair];
    const int first = blockIdx.x * stripe, last = min(pixels, first + stripe);
    for (int p = first; p < last; ++p) {
        const size_t at = (size_t(batch) * pixels + p) * pairs + pair;
        float2 v = __half22float2(x[at]);
        v.x = activate<SILU>((v.x - mean) * rstd * g.x + b.x);
        v.y = activate<SILU>((v.y - mean) * rstd * g.y + b.y);
        y[at] = __float22half2_rn(v);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int batch = Case.size("batch"), pixels = Case.size("pixels"), channels = Case.size("channels"),
              groups = Case.size("groups");
    const __half2 *x = Case.input<__half2>("x");
    const float2 *gamma = Case.input<float2>("gamma");
    const float2 *beta = Case.input<float2>("beta");
    __half2 *y = Case.output<__half2>("y");
    float *sums = Case.output<float>("sums");

    const int pairs = channels / 2, stripe = 20; // blocks of 24 threads in the small size: no whole warp
    const dim3 grid((pixels + stripe - 1) / stripe, batch);
    Case.check(cudaMemsetAsync(sums, 0, batch * groups * 2 * sizeof(float)), "clearing the sums");
    groupSums<<<grid, pairs, pairs * sizeof(float2)>>>(sums, x, pixels, pairs, groups, stripe);
    const float inverseCount = 1.f / (static_cast<float>(pixels) * (channels / groups));
    groupScale<true><<<grid, pairs>>>(y, x, sums, gamma, beta, pixels, pairs, groups, stripe, inverseCount, 1e-5f);
    return Case.finish();
}
