// Rotary position embedding: interleaved pairs and split halves, sincosf, a
// table made on the device, in place on queries and keys of different widths.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#include <hip/hip_math_constants.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_RT_CALL(call)                                                  \
    {                                                                       \
        hipError_t cudaStatus = call;                                      \
        if (hipSuccess != cudaStatus)                                      \
            fprintf(stderr,                                                 \
                    "ERROR: CUDA RT call \"%s\" in line %d of file %s "     \
                    "failed with %s (%d).\n",                               \
                    #call, __LINE__, __FILE__,                              \
                    hipGetErrorString(cudaStatus), cudaStatus);            \
    }

// Angle = position * base^(-2i/dim), as (cos, sin).
__global__ void buildTable(float2 *table, int positions, int halfDim, float log2Base)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int pos = blockIdx.y;
    if (i >= halfDim || pos >= positions)
        return;
    const float freq = exp2f(-log2Base * float(i) / float(halfDim));
    float s, c;
    sincosf(float(pos) * freq, &s, &c);
    table[pos * halfDim + i] = make_float2(c, s);
}

template <bool INTERLEAVED>
__global__ void rotate(float *__restrict__ x, const int *__restrict__ positions,
                       const float2 *__restrict__ table, int heads, int halfDim)
{
    const int token = blockIdx.x;
    const float2 *row = table + positions[token] * halfDim;
    float *base = x + size_t(token) * heads * halfDim * 2;

    for (int i = threadIdx.x; i < heads * halfDim; i += blockDim.x) {
        const int head = i / halfDim, d = i % halfDim;
        const float2 cs = __ldg(&row[d]);
        float *p = base + head * halfDim * 2;
        if constexpr (INTERLEAVED) {
            float2 *pair = reinterpret_cast<float2 *>(p) + d;
            const float2 v = *pair;
            *pair = float2{v.x * cs.x - v.y * cs.y, v.x * cs.y + v.y * cs.x};
        } else {
            const float a = p[d], b = p[d + halfDim];
            p[d] = a * cs.x - b * cs.y;
            p[d + halfDim] = a * cs.y + b * cs.x;
        }
    }
}

static void rotateOnHost(std::vector<float> &x, const std::vector<int> &positions, int heads,
                         int halfDim, float base, bool interleaved)
{
    for (size_t t = 0; t < positions.size(); ++t)
        for (int h = 0; h < heads; ++h)
            for (int d = 0; d < halfDim; ++d) {
                const double angle = positions[t] * std::pow(double(base), -double(d) / halfDim);
                float *p = &x[(t * heads + h) * halfDim * 2];
                float &a = interleaved ? p[2 * d] : p[d];
                float &b = interleaved ? p[2 * d + 1] : p[d + halfDim];
                const double c = std::cos(angle), s = std::sin(angle), va = a, vb = b;
                a = float(va * c - vb * s);
                b = float(va * s + vb * c);
            }
}

int main(int argc, char **argv)
{
    const int tokens = argc > 1 ? std::atoi(argv[1]) : 29;
    const int headsQ = 6, headsK = 2, halfDim = 32, maxPositions = 128;
    const float base = 10000.0f;

    std::vector<int> positions(tokens);
    for (int t = 0; t < tokens; ++t)
        positions[t] = (t * 13 + 5) % maxPositions;
    std::vector<float> q(size_t(tokens) * headsQ * halfDim * 2), k(size_t(tokens) * headsK * halfDim * 2);
    for (size_t i = 0; i < q.size(); ++i)
        q[i] = std::sin(0.37f * float(i)) + 0.1f;
    for (size_t i = 0; i < k.size(); ++i)
        k[i] = std::cos(0.21f * float(i));

    int *dPos;
    float *dQ, *dK;
    float2 *dTable;
    CUDA_RT_CALL(hipMalloc(&dPos, tokens * sizeof(int)));
    CUDA_RT_CALL(hipMalloc(&dQ, q.size() * sizeof(float)));
    CUDA_RT_CALL(hipMalloc(&dK, k.size() * sizeof(float)));
    CUDA_RT_CALL(hipMalloc(&dTable, size_t(maxPositions) * halfDim * sizeof(float2)));
    CUDA_RT_CALL(hipMemcpy(dPos, positions.data(), tokens * sizeof(int), hipMemcpyHostToDevice));
    CUDA_RT_CALL(hipMemcpy(dQ, q.data(), q.size() * sizeof(float), hipMemcpyHostToDevice));
    CUDA_RT_CALL(hipMemcpy(dK, k.data(), k.size() * sizeof(float), hipMemcpyHostToDevice));

    buildTable<<<dim3(1, maxPositions), halfDim>>>(dTable, maxPositions, halfDim, log2f(base));
    CUDA_RT_CALL(hipGetLastError());
    rotate<true><<<tokens, 128>>>(dQ, dPos, dTable, headsQ, halfDim);
    rotate<false><<<tokens, 64>>>(dK, dPos, dTable, headsK, halfDim);
    CUDA_RT_CALL(hipGetLastError());
    CUDA_RT_CALL(hipDeviceSynchronize());

    std::vector<float> gotQ(q.size()), gotK(k.size());
    CUDA_RT_CALL(hipMemcpy(gotQ.data(), dQ, q.size() * sizeof(float), hipMemcpyDeviceToHost));
    CUDA_RT_CALL(hipMemcpy(gotK.data(), dK, k.size() * sizeof(float), hipMemcpyDeviceToHost));
    CUDA_RT_CALL(hipFree(dPos));
    CUDA_RT_CALL(hipFree(dQ));
    CUDA_RT_CALL(hipFree(dK));
    CUDA_RT_CALL(hipFree(dTable));

    rotateOnHost(q, positions, headsQ, halfDim, base, true);
    rotateOnHost(k, positions, headsK, halfDim, base, false);
    double worst = 0;
    auto compare = [&worst](const std::vector<float> &want, const std::vector<float> &got) {
        for (size_t i = 0; i < want.size(); ++i) {
            const double e = std::fabs(want[i] - got[i]);
            worst = std::isnan(e) ? INFINITY : std::fmax(worst, e);
        }
    };
    compare(q, gotQ);
    compare(k, gotK);
    // A quarter turn, to see that CUDA's constants arrive too.
    const bool ok = worst < 5e-4 && std::fabs(std::sin(HIP_PIO2_F) - 1.0f) < 1e-6f;
    std::printf("rope: %s (max error %.2e)\n", ok ? "PASS" : "FAIL", worst);
    return ok ? 0 : 1;
}
