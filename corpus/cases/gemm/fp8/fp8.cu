// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Sixteen values, loaded at once and widened pair by pair.
struct __align__(16) Fp8x16 {
    __nv_fp8x2_storage_t pairs[8];
};

__device__ __forceinline__ void widen(float *to, const Fp8x16 &from)
{
#pragma unroll
    for (int i = 0; i < 8; ++i) {
        const __half2 h = __nv_cvt_fp8x2_to_halfraw2(from.pairs[i], __NV_E4M3);
        const float2 v = __half22float2(h);
        to[2 * i] = v.x;
        to[2 * i + 1] = v.y;
    }
}

constexpr int BM = 16, BN = 32, BK = 32; // BK is the block of a scale

// K is a multiple of 32. Each thread of 8 x 16 makes 2 x 2 numbers.
__global__ void __launch_bounds__(128)
gemmFp8(__nv_bfloat16 *C, __nv_fp8_storage_t *Q, const __nv_fp8_storage_t *A, const __nv_fp8_storage_t *B, const float *scaleA,
        const float *scaleB, int M, int N, int K)
{
    __shared__ float As[BM][BK + 1];
    __shared__ float Bs[BN][BK + 1];
    const int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
    const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN, blocksK = K / BK;

    float acc[2][2] = {};
    for (int kb = 0; kb < blocksK; ++kb) {
        // 16 + 32 rows of two pieces: 96 of the 128 threads load.
        if (tid < (BM + BN) * 2) {
            const bool ofA = tid < BM * 2;
            const int piece = ofA ? tid : tid - BM * 2, r = piece / 2, c = piece % 2 * 16;
            const int row = (ofA ? row0 : col0) + r;
            float values[16] = {};
            if (row < (ofA ? M : N))
                widen(values, *reinterpret_cast<const Fp8x16 *>((ofA ? A : B) + size_t(row) * K + kb * BK + c));
            float *to = (ofA ? As[r] : Bs[r]) + c;
#pragma unroll
            for (int i = 0; i < 16; ++i)
                to[i] = values[i];
        }
        __syncthreads();

        float part[2][2] = {};
#pragma unroll 8
        for (int k = 0; k < BK; ++k)
#pragma unroll
            for (int i = 0; i < 2; ++i)
#pragma unroll
                for (int j = 0; j < 2; ++j)
                    part[i][j] = fmaf(As[ty + 8 * i][k], Bs[tx + 16 * j][k], part[i][j]);
        // One scale of B for the block's 32 columns, one of A for each row.
        const float sb = scaleB[blockIdx.x * blocksK + kb];
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            const int row = row0 + ty + 8 * i;
            const float s = row < M ? scaleA[row * blocksK + kb] * sb : 0.f;
#pragma unroll
            for (int j = 0; j < 2; ++j)
                acc[i][j] += part[i][j] * s;
        }
        __syncthreads();
    }

#pragma unroll
    for (int i = 0; i < 2; ++i)
#pragma unroll
        for (int j = 0; j < 2; ++j) {
            const int row = row0 + ty + 8 * i, col = col0 + tx + 16 * j;
            if (row < M && col < N) {
                C[row * N + col] = __float2bfloat16(acc[i][j]);
                Q[row * N + col] = __nv_cvt_float_to_fp8(acc[i][j], __NV_SATFINITE, __NV_E4M3);
            }
        }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const __nv_fp8_storage_t *A = Case.input<__nv_fp8_storage_t>("a");
    const __nv_fp8_storage_t *B = Case.input<__nv_fp8_storage_t>("b");
    const float *scaleA = Case.input<float>("scale_a");
    const float *scaleB = Case.input<float>("scale_b");
    __nv_bfloat16 *C = Case.output<__nv_bfloat16>("c");
    __nv_fp8_storage_t *Q = Case.output<__nv_fp8_storage_t>("q");
    gemmFp8<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 128>>>(C, Q, A, B, scaleA, scaleB, M, N, K);
    return Case.finish();
}
