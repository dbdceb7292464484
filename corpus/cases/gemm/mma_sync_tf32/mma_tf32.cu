// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int BM = 32, BN = 32, BK = 16;
constexpr int LDA = BK + 4, LDB = BN + 8; // no two lanes of a fragment in one bank

__device__ __forceinline__ uint32_t toTF32(float x)
{
    uint32_t y;
    asm volatile("cvt.rna.tf32.f32 %0, %1;\n" : "=r"(y) : "f"(x));
    return y;
}

__device__ __forceinline__ void mma1688(float *d, const uint32_t *a, const uint32_t *b)
{
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// Blocks of GROUP rows of tiles one after the other, so that they share columns of B in the cache.
template <int GROUP>
__device__ __forceinline__ int2 tileOf(int block, int tilesM, int tilesN)
{
    const int group = block / (GROUP * tilesN), first = group * GROUP;
    const int rows = min(GROUP, tilesM - first), rest = block - group * GROUP * tilesN;
    return make_int2(first + rest % rows, rest / rows);
}

// Four warps, each 16 x 16 of the block's 32 x 32.
__global__ void __launch_bounds__(128) tf32Gemm(float *C, const float *A, const float *B, int M, int N, int K)
{
    __shared__ uint32_t As[BM][LDA];
    __shared__ uint32_t Bs[BK][LDB];
    const int2 tile = tileOf<4>(blockIdx.x, (M + BM - 1) / BM, (N + BN - 1) / BN);
    const int row0 = tile.x * BM, col0 = tile.y * BN;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int g = lane / 4, c = lane % 4, wr = warp / 2 * 16, wc = warp % 2 * 16;

    float acc[2][4] = {};
    for (int k0 = 0; k0 < K; k0 += BK) {
        for (int i = threadIdx.x; i < BM * BK; i += blockDim.x) {
            const int r = i / BK, k = i % BK;
            As[r][k] = row0 + r < M && k0 + k < K ? toTF32(A[(row0 + r) * K + k0 + k]) : 0u;
        }
        for (int i = threadIdx.x; i < BK * BN; i += blockDim.x) {
            const int k = i / BN, n = i % BN;
            Bs[k][n] = col0 + n < N && k0 + k < K ? toTF32(B[(k0 + k) * N + col0 + n]) : 0u;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BK; k += 8) {
            const uint32_t a[4] = {As[wr + g][k + c], As[wr + g + 8][k + c], As[wr + g][k + c + 4],
                                   As[wr + g + 8][k + c + 4]};
#pragma unroll
            for (int t = 0; t < 2; ++t) {
                const uint32_t b[2] = {Bs[k + c][wc + t * 8 + g], Bs[k + c + 4][wc + t * 8 + g]};
                mma1688(acc[t], a, b);
            }
        }
        __syncthreads();
    }

    for (int t = 0; t < 2; ++t)
        for (int i = 0; i < 4; ++i) {
            const int row = row0 + wr + g + i / 2 * 8, col = col0 + wc + t * 8 + 2 * c + i % 2;
            if (row < M && col < N)
                C[row * N + col] = acc[t][i];
        }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const float *A = Case.input<float>("a");
    const float *B = Case.input<float>("b");
    float *C = Case.output<float>("c");
    const int blocks = ((M + BM - 1) / BM) * ((N + BN - 1) / BN);
    tf32Gemm<<<blocks, 128>>>(C, A, B, M, N, K);
    return Case.finish();
}
