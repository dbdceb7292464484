// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Four neighbours of a row; what is beyond the edge counts as 0.
__device__ __forceinline__ float4 load4(const float *row, int col, int cols, bool inside)
{
    float4 v = make_float4(0.f, 0.f, 0.f, 0.f);
    if (!inside)
        return v;
    if (col + 3 < cols && (reinterpret_cast<size_t>(row + col) & 15) == 0)
        return *reinterpret_cast<const float4 *>(row + col);
    if (col + 0 < cols) v.x = row[col + 0];
    if (col + 1 < cols) v.y = row[col + 1];
    if (col + 2 < cols) v.z = row[col + 2];
    if (col + 3 < cols) v.w = row[col + 3];
    return v;
}

// A block makes BM x BN numbers of C, a thread TM x TN of them.
template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN), 2)
sgemm(int M, int N, int K, float alpha, const float *__restrict__ A, const float *__restrict__ B,
      float beta, float *__restrict__ C)
{
    static_assert(TM % 4 == 0 && TN % 4 == 0, "fragments are read as float4");
    constexpr int THREADS = (BM / TM) * (BN / TN);
    constexpr int PAD = 4;
    __shared__ __align__(16) float As[BK][BM + PAD]; // transposed
    __shared__ __align__(16) float Bs[BK][BN + PAD];

    const int tid = threadIdx.x;
    const int rowBase = blockIdx.y * BM, colBase = blockIdx.x * BN;
    const int ty = tid / (BN / TN), tx = tid % (BN / TN);

    float acc[TM][TN] = {};
    for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
        for (int i = tid; i < BM * BK / 4; i += THREADS) {
            const int r = i / (BK / 4), c = i % (BK / 4) * 4;
            const float4 v = load4(A + size_t(rowBase + r) * K, k0 + c, K, rowBase + r < M);
            As[c + 0][r] = v.x;
            As[c + 1][r] = v.y;
            As[c + 2][r] = v.z;
            As[c + 3][r] = v.w;
        }
#pragma unroll
        for (int i = tid; i < BK * BN / 4; i += THREADS) {
            const int r = i / (BN / 4), c = i % (BN / 4) * 4;
            *reinterpret_cast<float4 *>(&Bs[r][c]) =
                load4(B + size_t(k0 + r) * N, colBase + c, N, k0 + r < K);
        }
        __syncthreads();

#pragma unroll
        for (int k = 0; k < BK; ++k) {
            float a[TM], b[TN];
#pragma unroll
            for (int i = 0; i < TM; i += 4)
                *reinterpret_cast<float4 *>(&a[i]) = *reinterpret_cast<const float4 *>(&As[k][ty * TM + i]);
#pragma unroll
            for (int j = 0; j < TN; j += 4)
                *reinterpret_cast<float4 *>(&b[j]) = *reinterpret_cast<const float4 *>(&Bs[k][tx * TN + j]);
#pragma unroll
            for (int i = 0; i < TM; ++i)
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    acc[i][j] = fmaf(a[i], b[j], acc[i][j]);
        }
        __syncthreads();
    }

#pragma unroll
    for (int i = 0; i < TM; ++i) {
        const int row = rowBase + ty * TM + i;
        if (row >= M)
            break;
#pragma unroll
        for (int j = 0; j < TN; ++j) {
            const int col = colBase + tx * TN + j;
            if (col < N)
                C[size_t(row) * N + col] = alpha * acc[i][j] + beta * C[size_t(row) * N + col];
        }
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const float *A = Case.input<float>("a");
    const float *B = Case.input<float>("b");
    float *C = Case.output<float>("c");

    constexpr int BM = 64, BN = 64, BK = 16, TM = 4, TN = 8;
    const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
    sgemm<BM, BN, BK, TM, TN><<<grid, (BM / TM) * (BN / TN)>>>(M, N, K, 1.25f, A, B, -0.5f, C);
    return Case.finish();
}
