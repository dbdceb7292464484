// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

union Half8 {
    int4 packed;
    half2 pairs[4];
    __half values[8];
};

// A warp makes a row of 64 numbers of C, a thread two neighbours of ROWS rows. K is a multiple of 8, N of 2.
template <int ROWS, int WARPS>
__global__ void __launch_bounds__(32 * WARPS)
hgemm(__half *__restrict__ C, const __half *__restrict__ A, const __half *__restrict__ B, int M, int N, int K)
{
    constexpr int BK = 8, BN = 64, BM = ROWS * WARPS;
    __shared__ __align__(16) __half As[BM][BK];
    __shared__ __align__(16) half2 Bs[BK][BN / 2];
    const int lane = threadIdx.x, warp = threadIdx.y, tid = warp * 32 + lane;
    const int rowBase = blockIdx.y * BM, colBase = blockIdx.x * BN;

    float2 acc[ROWS];
#pragma unroll
    for (int r = 0; r < ROWS; ++r)
        acc[r] = make_float2(0.f, 0.f);

    for (int k0 = 0; k0 < K; k0 += BK) {
        for (int r = tid; r < BM; r += 32 * WARPS) {
            Half8 v;
            v.packed = make_int4(0, 0, 0, 0);
            if (rowBase + r < M)
                v.packed = *reinterpret_cast<const int4 *>(A + size_t(rowBase + r) * K + k0);
            *reinterpret_cast<int4 *>(As[r]) = v.packed;
        }
        for (int i = tid; i < BK * BN / 2; i += 32 * WARPS) {
            const int k = i / (BN / 2), pair = i % (BN / 2), col = colBase + 2 * pair;
            Bs[k][pair] = col < N ? *reinterpret_cast<const half2 *>(B + size_t(k0 + k) * N + col)
                                  : __float2half2_rn(0.f);
        }
        __syncthreads();

        half2 part[ROWS];
#pragma unroll
        for (int r = 0; r < ROWS; ++r)
            part[r] = __half2half2(__ushort_as_half(0));
#pragma unroll
        for (int k = 0; k < BK; ++k) {
            const half2 b = Bs[k][lane];
#pragma unroll
            for (int r = 0; r < ROWS; ++r)
                part[r] = __hfma2(__half2half2(As[warp * ROWS + r][k]), b, part[r]);
        }
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            const float2 f = __half22float2(part[r]);
            acc[r].x += f.x;
            acc[r].y += f.y;
        }
        __syncthreads();
    }

    const int col = colBase + 2 * lane;
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
        const int row = rowBase + warp * ROWS + r;
        if (row < M && col < N)
            *reinterpret_cast<half2 *>(C + size_t(row) * N + col) = __float22half2_rn(acc[r]);
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const __half *A = Case.input<__half>("a");
    const __half *B = Case.input<__half>("b");
    __half *C = Case.output<__half>("c");

    constexpr int ROWS = 4, WARPS = 6; // 24 rows, three wavefronts of 64
    const dim3 grid((N + 63) / 64, (M + ROWS * WARPS - 1) / (ROWS * WARPS));
    hgemm<ROWS, WARPS><<<grid, dim3(32, WARPS)>>>(C, A, B, M, N, K);
    return Case.finish();
}
