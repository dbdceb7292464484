// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int BM = 32, BN = 32, BK = 64, WARPS = 4, THREADS = 32 * WARPS;
constexpr int LD = BK + 16; // bytes: rows begin at 16-byte boundaries in different banks

__device__ __forceinline__ uint32_t sharedAddress(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

// 8 x 8 matrices of b16 are 8 x 16 of bytes.
__device__ __forceinline__ void ldmatrix_x4(uint32_t *r, const void *p)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(sharedAddress(p)));
}

__device__ __forceinline__ void ldmatrix_x2(uint32_t *r, const void *p)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];"
                 : "=r"(r[0]), "=r"(r[1])
                 : "r"(sharedAddress(p)));
}

__device__ __forceinline__ void mma16832(int *d, const uint32_t *a, const uint32_t *b)
{
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 "
                 "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// Rows first ... first + 31 of X, 64 bytes of each; K is a multiple of 16.
__device__ void loadTile(int8_t (*tile)[LD], const int8_t *X, int first, int rows, int k0, int K)
{
    for (int i = threadIdx.x; i < 32 * BK / 16; i += THREADS) {
        const int r = i / (BK / 16), c = i % (BK / 16) * 16;
        int4 v = make_int4(0, 0, 0, 0);
        if (first + r < rows && k0 + c < K)
            v = __ldcs(reinterpret_cast<const int4 *>(X + size_t(first + r) * K + k0 + c));
        *reinterpret_cast<int4 *>(&tile[r][c]) = v;
    }
}

__global__ void __launch_bounds__(THREADS)
gemmS8(__half *C, const int8_t *A, const int8_t *B, const float *scaleA, const float *scaleB, int M, int N, int K)
{
    __shared__ __align__(16) int8_t As[BM][LD];
    __shared__ __align__(16) int8_t Bs[BN][LD];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const int wr = (warp & 1) * 16, wc = (warp >> 1) * 16;
    const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;

    int acc[2][4] = {};
    for (int k0 = 0; k0 < K; k0 += BK) {
        loadTile(As, A, row0, M, k0, K);
        loadTile(Bs, B, col0, N, k0, K);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BK; k += 32) {
            uint32_t a[4], b[2];
            ldmatrix_x4(a, &As[wr + (lane & 15)][k + (lane >> 4) * 16]);
#pragma unroll
            for (int t = 0; t < 2; ++t) {
                ldmatrix_x2(b, &Bs[wc + t * 8 + (lane & 7)][k + (lane >> 3 & 1) * 16]);
                mma16832(acc[t], a, b);
            }
        }
        __syncthreads();
    }

#pragma unroll
    for (int t = 0; t < 2; ++t)
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int row = row0 + wr + (lane >> 2) + 8 * h, col = col0 + wc + t * 8 + (lane & 3) * 2;
            if (row >= M || col >= N) // N is even
                continue;
            const float s = scaleA[row];
            const float2 channel = *reinterpret_cast<const float2 *>(scaleB + col);
            *reinterpret_cast<__half2 *>(C + size_t(row) * N + col) =
                __floats2half2_rn(acc[t][2 * h] * s * channel.x, acc[t][2 * h + 1] * s * channel.y);
        }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const int8_t *A = Case.input<int8_t>("a");
    const int8_t *B = Case.input<int8_t>("b");
    const float *scaleA = Case.input<float>("scale_a");
    const float *scaleB = Case.input<float>("scale_b");
    __half *C = Case.output<__half>("c");
    gemmS8<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), THREADS>>>(C, A, B, scaleA, scaleB, M, N, K);
    return Case.finish();
}
