// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>
#include <mma.h>
#include <type_traits>

namespace wmma = nvcuda::wmma;

// One warp has MT x NT of C and reads global memory without staging. The sizes are multiples of the tiles.
template <int MT, int NT, typename LayoutA, typename LayoutB>
__device__ __forceinline__ void warpTile(wmma::fragment<wmma::accumulator, MT, NT, 16, float> &acc,
                                         const __nv_bfloat16 *A, int lda, const __nv_bfloat16 *B, int ldb, int K)
{
    constexpr bool rowA = std::is_same<LayoutA, wmma::row_major>::value;
    constexpr bool rowB = std::is_same<LayoutB, wmma::row_major>::value;
    wmma::fragment<wmma::matrix_a, MT, NT, 16, __nv_bfloat16, LayoutA> a;
    wmma::fragment<wmma::matrix_b, MT, NT, 16, __nv_bfloat16, LayoutB> b;
    wmma::fill_fragment(acc, 0.f);
    for (int k = 0; k < K; k += 16) {
        wmma::load_matrix_sync(a, A + (rowA ? k : k * lda), lda);
        wmma::load_matrix_sync(b, B + (rowB ? k * ldb : k), ldb);
        wmma::mma_sync(acc, a, b, acc);
    }
}

// C = A B + bias, rounded to bf16; tiles of 32 x 8, a warp for each.
__global__ void tall(__nv_bfloat16 *C, const __nv_bfloat16 *A, const __nv_bfloat16 *B, const __nv_bfloat16 *bias,
                     int M, int N, int K)
{
    extern __shared__ float staging[]; // 32 x 8 for each warp
    const int warp = threadIdx.y, lane = threadIdx.x;
    const int tile = blockIdx.x * blockDim.y + warp, tilesN = N / 8;
    if (tile >= M / 32 * tilesN)
        return; // the whole warp: the collective calls below are still complete
    const int row = tile / tilesN * 32, col = tile % tilesN * 8;

    wmma::fragment<wmma::accumulator, 32, 8, 16, float> acc;
    warpTile<32, 8, wmma::row_major, wmma::row_major>(acc, A + row * K, K, B + col, N, K);
    float *mine = staging + warp * 32 * 8;
    wmma::store_matrix_sync(mine, acc, 8, wmma::mem_row_major);
    __syncwarp();
    const float b0 = __bfloat162float(bias[col + lane % 4 * 2]), b1 = __bfloat162float(bias[col + lane % 4 * 2 + 1]);
    for (int r = lane / 4; r < 32; r += 8) {
        const float2 x = *reinterpret_cast<const float2 *>(mine + r * 8 + lane % 4 * 2);
        *reinterpret_cast<__nv_bfloat162 *>(C + (row + r) * N + col + lane % 4 * 2) =
            __floats2bfloat162_rn(x.x + b0, x.y + b1);
    }
}

// C' = B' A' in tiles of 8 x 32: both operands are read as their transposes, column-major.
__global__ void wide(float *Ct, const __nv_bfloat16 *A, const __nv_bfloat16 *B, int M, int N, int K)
{
    const int tile = blockIdx.x * blockDim.y + threadIdx.y, tilesM = M / 32;
    if (tile >= N / 8 * tilesM)
        return;
    const int row = tile / tilesM * 8, col = tile % tilesM * 32; // of C'

    wmma::fragment<wmma::accumulator, 8, 32, 16, float> acc;
    warpTile<8, 32, wmma::col_major, wmma::col_major>(acc, B + row, N, A + col * K, K, K);
    wmma::store_matrix_sync(Ct + row * M + col, acc, M, wmma::mem_row_major);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const __nv_bfloat16 *A = Case.input<__nv_bfloat16>("a");
    const __nv_bfloat16 *B = Case.input<__nv_bfloat16>("b");
    const __nv_bfloat16 *bias = Case.input<__nv_bfloat16>("bias");
    __nv_bfloat16 *C = Case.output<__nv_bfloat16>("tall");
    float *Ct = Case.output<float>("wide");

    constexpr int WARPS = 3; // on a wavefront of 64, one is alone
    const int tiles = (M / 32) * (N / 8);
    const dim3 threads(32, WARPS), grid((tiles + WARPS - 1) / WARPS);
    tall<<<grid, threads, WARPS * 32 * 8 * sizeof(float)>>>(C, A, B, bias, M, N, K);
    wide<<<grid, threads>>>(Ct, A, B, M, N, K);
    return Case.finish();
}
