// Half-precision GEMM: __half storage, half2 arithmetic, float accumulation,
// conversions on host and device.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CK(stmt)                                                             \
    do {                                                                     \
        hipError_t ck_err = (stmt);                                         \
        if (ck_err != hipSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, hipGetErrorString(ck_err));   \
            exit(2);                                                         \
        }                                                                    \
    } while (0)

constexpr int TILE = 16;

// C (float) = A * B with both operands in half. B is kept transposed, so that
// two neighbours along k are one half2 in either operand.
__global__ void hgemmMixed(const __half *A, const __half *BT, float *C, int M, int N, int K)
{
    __shared__ __half2 as[TILE][TILE / 2];
    __shared__ __half2 bs[TILE][TILE / 2];

    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    const int tid = threadIdx.y * TILE + threadIdx.x;

    float sum = 0.0f;
    for (int k0 = 0; k0 < K; k0 += TILE) {
        // 256 threads: the first half loads A, the second half loads B.
        const int r = (tid & 127) / (TILE / 2), c = (tid & 127) % (TILE / 2);
        const bool second = tid >= 128;
        const __half *src = second ? BT : A;
        const int line = (second ? blockIdx.x : blockIdx.y) * TILE + r;
        const int lines = second ? N : M;
        __half2 v = __float2half2_rn(0.0f);
        if (line < lines && k0 + 2 * c < K)
            v = *reinterpret_cast<const __half2 *>(src + line * K + k0 + 2 * c);
        if (second)
            bs[r][c] = v;
        else
            as[r][c] = v;
        __syncthreads();

#pragma unroll
        for (int k = 0; k < TILE / 2; ++k) {
            const float2 a = __half22float2(as[threadIdx.y][k]);
            const float2 b = __half22float2(bs[threadIdx.x][k]);
            sum += a.x * b.x + a.y * b.y;
        }
        __syncthreads();
    }
    if (row < M && col < N)
        C[row * N + col] = sum;
}

// Everything in half, two products at a time; only for short K.
__global__ void hgemmHalf(const half *A, const half *BT, half *C, int M, int N, int K)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= M || col >= N)
        return;
    const half2 *a = (const half2 *)(A + row * K), *b = (const half2 *)(BT + col * K);
    half2 acc = __halves2half2(__ushort_as_half(0), __int2half_rn(0));
    for (int k = 0; k < K / 2; ++k)
        acc = __hfma2(a[k], b[k], acc);
    half sum = __hadd(__low2half(acc), __high2half(acc));
    // Leaky ReLU with operators and comparisons of half.
    if (__hlt(sum, __float2half(0.0f)))
        sum = sum * __float2half(0.125f);
    C[row * N + col] = sum;
}

int main(int argc, char **argv)
{
    const int M = argc > 1 ? atoi(argv[1]) : 45, N = 38, K = 64;

    std::vector<__half> A(M * K), BT(N * K);
    srand(11);
    for (auto &v : A)
        v = __float2half(float(rand() % 65 - 32) / 64.0f);
    for (auto &v : BT)
        v = __float2half(float(rand() % 65 - 32) / 64.0f);

    __half *dA, *dBT, *dH;
    float *dC;
    CK(hipMalloc(&dA, A.size() * sizeof(__half)));
    CK(hipMalloc(&dBT, BT.size() * sizeof(__half)));
    CK(hipMalloc(&dH, M * N * sizeof(__half)));
    CK(hipMalloc(&dC, M * N * sizeof(float)));
    CK(hipMemcpy(dA, A.data(), A.size() * sizeof(__half), hipMemcpyHostToDevice));
    CK(hipMemcpy(dBT, BT.data(), BT.size() * sizeof(__half), hipMemcpyHostToDevice));

    dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
    hgemmMixed<<<grid, block>>>(dA, dBT, dC, M, N, K);
    hgemmHalf<<<grid, block>>>(dA, dBT, dH, M, N, K);
    CK(hipGetLastError());

    std::vector<float> C(M * N);
    std::vector<__half> H(M * N);
    CK(hipMemcpy(C.data(), dC, C.size() * sizeof(float), hipMemcpyDeviceToHost));
    CK(hipMemcpy(H.data(), dH, H.size() * sizeof(__half), hipMemcpyDeviceToHost));

    double worstMixed = 0, worstHalf = 0;
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double s = 0;
            for (int k = 0; k < K; ++k)
                s += double(__half2float(A[i * K + k])) * __half2float(BT[j * K + k]);
            worstMixed = fmax(worstMixed, fabs(s - C[i * N + j]));
            worstHalf = fmax(worstHalf, fabs((s < 0 ? s / 8 : s) - __half2float(H[i * N + j])));
            if (std::isnan(C[i * N + j]) || std::isnan(__half2float(H[i * N + j])))
                worstMixed = INFINITY;
        }
    const bool ok = worstMixed < 1e-4 && worstHalf < 0.05;
    printf("half_gemm: %s (error %.2e with float sums, %.2e with half sums)\n",
           ok ? "PASS" : "FAIL", worstMixed, worstHalf);
    CK(hipFree(dA)); CK(hipFree(dBT)); CK(hipFree(dC)); CK(hipFree(dH));
    return ok ? 0 : 1;
}
