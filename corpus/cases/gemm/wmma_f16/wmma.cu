// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <mma.h>

using namespace nvcuda;

constexpr int WM = 16, WN = 16, WK = 16;
constexpr int WARPS_M = 2, WARPS_N = 2, TILES_N = 2; // 2 x 2 warps, each has 16 x 32
constexpr int BM = WM * WARPS_M, BN = WN * WARPS_N * TILES_N;
constexpr int THREADS = 32 * WARPS_M * WARPS_N;
constexpr int LD = WK + 8; // against bank conflicts; a multiple of 8 as wmma wants

// C = alpha A B' + beta C; A is M x K, B is N x K, K a multiple of 8.
__global__ void __launch_bounds__(THREADS)
wmmaGemm(float *C, const half *A, const half *B, int M, int N, int K, float alpha, float beta)
{
    __shared__ __align__(32) half As[BM * LD];
    __shared__ __align__(32) half Bs[BN * LD];
    __shared__ __align__(32) float staging[WARPS_M * WARPS_N][WM * WN];

    const int warp = threadIdx.x / warpSize, lane = threadIdx.x % warpSize;
    const int warpRow = warp / WARPS_N, warpCol = warp % WARPS_N;
    const int rowBase = blockIdx.y * BM, colBase = blockIdx.x * BN;

    wmma::fragment<wmma::accumulator, WM, WN, WK, float> acc[TILES_N];
    for (int t = 0; t < TILES_N; ++t)
        wmma::fill_fragment(acc[t], 0.0f);

    for (int k0 = 0; k0 < K; k0 += WK) {
        // Eight halves at once, zeros beyond the edges.
        for (int i = threadIdx.x; i < (BM + BN) * WK / 8; i += THREADS) {
            const bool ofA = i < BM * WK / 8;
            const int piece = ofA ? i : i - BM * WK / 8;
            const int r = piece / (WK / 8), c = piece % (WK / 8) * 8;
            const int row = (ofA ? rowBase : colBase) + r, rows = ofA ? M : N;
            uint4 v = make_uint4(0, 0, 0, 0);
            if (row < rows && k0 + c < K)
                v = *reinterpret_cast<const uint4 *>((ofA ? A : B) + size_t(row) * K + k0 + c);
            *reinterpret_cast<uint4 *>((ofA ? As : Bs) + r * LD + c) = v;
        }
        __syncthreads();

        wmma::fragment<wmma::matrix_a, WM, WN, WK, half, wmma::row_major> a;
        wmma::load_matrix_sync(a, As + warpRow * WM * LD, LD);
#pragma unroll
        for (int t = 0; t < TILES_N; ++t) {
            wmma::fragment<wmma::matrix_b, WM, WN, WK, half, wmma::col_major> b;
            wmma::load_matrix_sync(b, Bs + (warpCol * TILES_N + t) * WN * LD, LD);
            wmma::mma_sync(acc[t], a, b, acc[t]);
        }
        __syncthreads();
    }

    for (int t = 0; t < TILES_N; ++t) {
        const int row0 = rowBase + warpRow * WM, col0 = colBase + (warpCol * TILES_N + t) * WN;
        if (row0 >= M || col0 >= N)
            continue;
        if (row0 + WM <= M && col0 + WN <= N && N % 4 == 0) { // the whole tile at once
            wmma::fragment<wmma::accumulator, WM, WN, WK, float> c;
            wmma::load_matrix_sync(c, C + size_t(row0) * N + col0, N, wmma::mem_row_major);
            for (int e = 0; e < c.num_elements; ++e)
                c.x[e] = alpha * acc[t].x[e] + beta * c.x[e];
            wmma::store_matrix_sync(C + size_t(row0) * N + col0, c, N, wmma::mem_row_major);
            continue;
        }
        wmma::store_matrix_sync(staging[warp], acc[t], WN, wmma::mem_row_major);
        __syncwarp();
        for (int i = lane; i < WM * WN; i += warpSize) {
            const int row = row0 + i / WN, col = col0 + i % WN;
            if (row < M && col < N)
                C[size_t(row) * N + col] = alpha * staging[warp][i] + beta * C[size_t(row) * N + col];
        }
        __syncwarp();
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const half *A = Case.input<half>("a");
    const half *B = Case.input<half>("b");
    float *C = Case.output<float>("c");

    const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
    wmmaGemm<<<grid, THREADS>>>(C, A, B, M, N, K, 0.5f, 2.0f);
    return Case.finish();
}
