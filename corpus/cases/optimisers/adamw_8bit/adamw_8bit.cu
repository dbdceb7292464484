// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kBlock = 256; // elements that share a scale; a thread for each

// What a code stands for: signed for m, without a sign for v. Squares, so that
// small values have more codes.
__device__ __forceinline__ float decode(int code, bool isSigned)
{
    const float x = isSigned ? (code - 128) / 128.f : code / 255.f;
    return isSigned ? x * fabsf(x) : x * x;
}

// The least code whose value is at least x.
__device__ int encode(float x, const float *table)
{
    int low = 0, high = kBlock - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (table[middle] >= x)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

__device__ float blockMax(float v)
{
    __shared__ float warps[kBlock / 32];
#pragma unroll
    for (int d = 16; d > 0; d /= 2)
        v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, d));
    __syncthreads();
    if ((threadIdx.x & 31) == 0)
        warps[threadIdx.x >> 5] = v;
    __syncthreads();
    v = warps[0];
#pragma unroll
    for (int w = 1; w < kBlock / 32; ++w)
        v = fmaxf(v, warps[w]);
    return v;
}

struct Hyper {
    float rate, beta1, beta2, epsilon, decay, correction1, correction2;
};

// __fmul_rn and __fadd_rn are never contracted: the codes are the same ones
// wherever this runs.
__device__ __forceinline__ float mix(float beta, float old, float fresh)
{
    return __fadd_rn(__fmul_rn(beta, old), __fmul_rn(__fsub_rn(1.f, beta), fresh));
}

__global__ void __launch_bounds__(kBlock)
adamw8bit(float *params, unsigned char *m, unsigned char *v, float *scaleM, float *scaleV,
          const float *grads, Hyper h, bool first, int n)
{
    __shared__ float signedTable[256], unsignedTable[256];
    signedTable[threadIdx.x] = decode(threadIdx.x, true);
    unsignedTable[threadIdx.x] = decode(threadIdx.x, false);
    __syncthreads();

    const int i = blockIdx.x * kBlock + threadIdx.x;
    const float g = i < n ? grads[i] : 0.f;
    float wideM = 0, wideV = 0;
    if (!first && i < n) {
        wideM = __fmul_rn(signedTable[m[i]], scaleM[blockIdx.x]);
        wideV = __fmul_rn(unsignedTable[v[i]], scaleV[blockIdx.x]);
    }
    wideM = mix(h.beta1, wideM, g);
    wideV = mix(h.beta2, wideV, __fmul_rn(g, g));
    if (i < n) {
        const float p = params[i] * (1 - h.rate * h.decay);
        const float update = wideM / h.correction1 / (sqrtf(wideV / h.correction2) + h.epsilon);
        params[i] = p - h.rate * update;
    }
    const float mostM = blockMax(i < n ? fabsf(wideM) : 0.f);
    const float mostV = blockMax(i < n ? wideV : 0.f);
    if (i < n) {
        m[i] = encode(mostM > 0 ? __fdiv_rn(wideM, mostM) : 0.f, signedTable);
        v[i] = encode(mostV > 0 ? __fdiv_rn(wideV, mostV) : 0.f, unsignedTable);
    }
    if (threadIdx.x == 0) {
        scaleM[blockIdx.x] = mostM;
        scaleV[blockIdx.x] = mostV;
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int n = Case.size("n"), steps = Case.size("steps");
    Case.input<float>("p");
    const float *g = Case.input<float>("g");
    float *params = Case.output<float>("params");
    auto *m = Case.output<unsigned char>("m"), *v = Case.output<unsigned char>("v");
    float *scaleM = Case.output<float>("scaleM"), *scaleV = Case.output<float>("scaleV");
    for (int s = 0; s < steps; ++s) {
        const Hyper h = {0.01f, 0.9f, 0.999f, 1e-8f, 0.02f,
                         static_cast<float>(1 - std::pow(0.9, s + 1)),
                         static_cast<float>(1 - std::pow(0.999, s + 1))};
        adamw8bit<<<(n + kBlock - 1) / kBlock, kBlock>>>(params, m, v, scaleM, scaleV,
                                                         g + static_cast<size_t>(s) * n, h, s == 0, n);
    }
    return Case.finish();
}
