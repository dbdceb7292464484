// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int BM = 64, BN = 64, BK = 32, STAGES = 2;
constexpr int WARPS_M = 2, WARPS_N = 2, THREADS = 32 * WARPS_M * WARPS_N;
constexpr int MMA_M = BM / WARPS_M / 16, MMA_N = BN / WARPS_N / 8; // of a warp

__device__ __forceinline__ uint32_t sharedAddress(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void copy16(void *to, const void *from, bool valid)
{
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;\n" ::"r"(sharedAddress(to)), "l"(from),
                 "r"(valid ? 16 : 0));
}

__device__ __forceinline__ void ldmatrix_x4(uint32_t (&r)[4], uint32_t address)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address));
}

__device__ __forceinline__ void ldmatrix_x2_trans(uint32_t (&r)[2], uint32_t address)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];\n"
                 : "=r"(r[0]), "=r"(r[1])
                 : "r"(address));
}

__device__ __forceinline__ void mma16816(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2])
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0,  %1,  %2,  %3}, {%4,  %5,  %6,  %7}, {%8,  %9}, {%0,  %1,  %2,  %3};\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// Where the 16-byte chunk c of row r lies: exclusive or spreads rows over the banks.
__device__ __forceinline__ int chunkA(int r, int c) { return r * (BK / 8) + (c ^ ((r >> 1) & 3)); }
__device__ __forceinline__ int chunkB(int r, int c) { return r * (BN / 8) + (c ^ (r & 7)); }

struct Stage {
    uint4 A[BM * BK / 8];
    uint4 B[BK * BN / 8];
};

__device__ void loadStage(Stage &s, const __half *A, const __half *B, int M, int N, int K, int k0)
{
    for (int i = threadIdx.x; i < BM * BK / 8; i += THREADS) {
        const int r = i / (BK / 8), c = i % (BK / 8), row = blockIdx.y * BM + r, k = k0 + c * 8;
        const bool valid = row < M && k < K;
        copy16(&s.A[chunkA(r, c)], valid ? A + row * K + k : A, valid);
    }
    for (int i = threadIdx.x; i < BK * BN / 8; i += THREADS) {
        const int r = i / (BN / 8), c = i % (BN / 8), k = k0 + r, col = blockIdx.x * BN + c * 8;
        const bool valid = k < K && col < N;
        copy16(&s.B[chunkB(r, c)], valid ? B + k * N + col : B, valid);
    }
    asm volatile("cp.async.commit_group;\n");
}

// K and N are multiples of 8.
__global__ void __launch_bounds__(THREADS) mmaGemm(__half *C, const __half *A, const __half *B, int M, int N, int K)
{
    __shared__ Stage stages[STAGES];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const int warpRow = warp / WARPS_N * (BM / WARPS_M), warpCol = warp % WARPS_N * (BN / WARPS_N);

    float acc[MMA_M][MMA_N][4] = {};
    loadStage(stages[0], A, B, M, N, K, 0);
    for (int k0 = 0, stage = 0; k0 < K; k0 += BK, stage ^= 1) {
        if (k0 + BK < K) {
            loadStage(stages[stage ^ 1], A, B, M, N, K, k0 + BK);
            asm volatile("cp.async.wait_group 1;\n" ::: "memory");
        } else {
            asm volatile("cp.async.wait_all;\n" ::: "memory");
        }
        __syncthreads();

        const Stage &s = stages[stage];
#pragma unroll
        for (int kk = 0; kk < BK; kk += 16) {
            uint32_t a[MMA_M][4], b[MMA_N][2];
#pragma unroll
            for (int i = 0; i < MMA_M; ++i)
                ldmatrix_x4(a[i], sharedAddress(&s.A[chunkA(warpRow + i * 16 + lane % 16, kk / 8 + lane / 16)]));
#pragma unroll
            for (int j = 0; j < MMA_N; ++j)
                ldmatrix_x2_trans(b[j], sharedAddress(&s.B[chunkB(kk + lane % 16, warpCol / 8 + j)]));
#pragma unroll
            for (int i = 0; i < MMA_M; ++i)
#pragma unroll
                for (int j = 0; j < MMA_N; ++j)
                    mma16816(acc[i][j], a[i], b[j]);
        }
        __syncthreads();
    }

    // Lane 4 g + c has columns 2 c and 2 c + 1 of rows g and g + 8.
    const int g = lane >> 2, c = lane & 3;
#pragma unroll
    for (int i = 0; i < MMA_M; ++i)
#pragma unroll
        for (int j = 0; j < MMA_N; ++j)
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                const int row = blockIdx.y * BM + warpRow + i * 16 + g + 8 * h;
                const int col = blockIdx.x * BN + warpCol + j * 8 + 2 * c;
                if (row < M && col < N)
                    *reinterpret_cast<__half2 *>(C + row * N + col) =
                        __floats2half2_rn(acc[i][j][2 * h], acc[i][j][2 * h + 1]);
            }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const __half *A = Case.input<__half>("a");
    const __half *B = Case.input<__half>("b");
    __half *C = Case.output<__half>("c");
    const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
    mmaGemm<<<grid, THREADS>>>(C, A, B, M, N, K);
    return Case.finish();
}
