// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int kChunk = 512, kMaxTensors = 8, kMaxBlocks = 32;

// The kernel's argument: which tensor and which chunk each block works on.
struct TensorList {
    float *params[kMaxTensors], *m[kMaxTensors], *v[kMaxTensors];
    const __half *grads[kMaxTensors];
    __half *half[kMaxTensors];
    int sizes[kMaxTensors];
    unsigned char tensorOfBlock[kMaxBlocks];
    int chunkOfBlock[kMaxBlocks];
};

struct Hyper {
    float rate, beta1, beta2, epsilon, decay, correction1, correction2, inverseScale;
};

template <int ILP>
__global__ void __launch_bounds__(128)
multiTensorAdam(const int *skip, TensorList list, Hyper h)
{
    if (*skip)
        return;
    const int tensor = list.tensorOfBlock[blockIdx.x];
    const int begin = list.chunkOfBlock[blockIdx.x] * kChunk;
    const int n = min(list.sizes[tensor] - begin, kChunk);
    float *params = list.params[tensor] + begin, *m = list.m[tensor] + begin;
    float *v = list.v[tensor] + begin;
    const __half *grads = list.grads[tensor] + begin;
    __half *half = list.half[tensor] + begin;

    for (int first = 0; first < n; first += blockDim.x * ILP) {
        float rp[ILP], rg[ILP], rm[ILP], rv[ILP];
#pragma unroll
        for (int k = 0; k < ILP; ++k) {
            const int i = first + threadIdx.x + k * blockDim.x;
            rp[k] = rg[k] = rm[k] = rv[k] = 0;
            if (i < n) {
                rp[k] = params[i];
                rg[k] = __half2float(grads[i]) * h.inverseScale;
                rm[k] = m[i];
                rv[k] = v[i];
            }
        }
#pragma unroll
        for (int k = 0; k < ILP; ++k) {
            rm[k] = h.beta1 * rm[k] + (1 - h.beta1) * rg[k];
            rv[k] = h.beta2 * rv[k] + (1 - h.beta2) * rg[k] * rg[k];
            const float denominator = sqrtf(rv[k] / h.correction2) + h.epsilon;
            const float update = (rm[k] / h.correction1) / denominator + h.decay * rp[k];
            rp[k] -= h.rate * update;
        }
#pragma unroll
        for (int k = 0; k < ILP; ++k) {
            const int i = first + threadIdx.x + k * blockDim.x;
            if (i < n) {
                params[i] = rp[k];
                m[i] = rm[k];
                v[i] = rv[k];
                half[i] = __float2half_rn(rp[k]);
            }
        }
    }
}

// Counts the warps with one.
__global__ void findOverflow(int *skip, const __half *g, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const bool bad = i < n && (__hisinf(g[i]) || __hisnan(g[i]));
    if (__any_sync(0xffffffffu, bad) && threadIdx.x % 32 == 0)
        atomicAdd(skip, 1);
}

// Launches whenever the list is full.
template <class Launch>
static void forEachChunk(TensorList &list, int tensors, Launch launch)
{
    int blocks = 0;
    for (int t = 0; t < tensors; ++t) {
        const int chunks = (list.sizes[t] + kChunk - 1) / kChunk;
        for (int c = 0; c < chunks; ++c) {
            list.tensorOfBlock[blocks] = static_cast<unsigned char>(t);
            list.chunkOfBlock[blocks] = c;
            if (++blocks == kMaxBlocks) {
                launch(blocks);
                blocks = 0;
            }
        }
    }
    if (blocks)
        launch(blocks);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int sizes[3] = {Case.size("a"), Case.size("b"), Case.size("c")};
    const int n = sizes[0] + sizes[1] + sizes[2], steps = Case.size("steps");
    const __half *grads = Case.input<__half>("g");
    Case.input<float>("p");
    float *params = Case.output<float>("params");
    __half *half = Case.output<__half>("half");
    float *m = Case.output<float>("m"), *v = Case.output<float>("v");
    Case.check(cudaMemset(m, 0, n * sizeof(float)), "m");
    Case.check(cudaMemset(v, 0, n * sizeof(float)), "v");
    int *skip = Case.output<int>("overflows");

    // After the last step one with an infinite gradient, which must change nothing.
    std::vector<__half> bad(n, __float2half(1.f));
    bad[n - 1] = __float2half(INFINITY);
    __half *badGrads;
    Case.check(cudaMalloc(&badGrads, n * sizeof(__half)), "gradients");
    Case.check(cudaMemcpy(badGrads, bad.data(), n * sizeof(__half), cudaMemcpyHostToDevice), "them");

    for (int s = 0; s <= steps; ++s) {
        const __half *g = s < steps ? grads + size_t(s) * n : badGrads;
        Case.check(cudaMemsetAsync(skip, 0, sizeof(int)), "skip");
        findOverflow<<<(n + 159) / 160, 160>>>(skip, g, n);
        TensorList list = {};
        for (int t = 0, begin = 0; t < 3; begin += sizes[t++]) {
            list.params[t] = params + begin;
            list.m[t] = m + begin;
            list.v[t] = v + begin;
            list.grads[t] = g + begin;
            list.half[t] = half + begin;
            list.sizes[t] = sizes[t];
        }
        const Hyper h = {0.01f, 0.9f, 0.999f, 1e-8f, 0.02f,
                         static_cast<float>(1 - std::pow(0.9, s + 1)),
                         static_cast<float>(1 - std::pow(0.999, s + 1)), 0.5f};
        forEachChunk(list, 3,
                     [&](int blocks) { multiTensorAdam<2><<<blocks, 128>>>(skip, list, h); });
    }
    Case.check(cudaDeviceSynchronize(), "the steps");
    Case.check(cudaFree(badGrads), "gradients");
    return Case.finish();
}
