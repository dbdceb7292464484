// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

// Fragments of mma.sync for a warp: g = lane / 4 is the row, c = lane % 4 the pair of columns.
struct FragmentA { uint32_t r[4]; };
struct FragmentB { uint32_t r[2]; };
struct FragmentC { float x[4]; };

__device__ __forceinline__ void mma(FragmentC &d, const FragmentA &a, const FragmentB &b)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
                 : "=f"(d.x[0]), "=f"(d.x[1]), "=f"(d.x[2]), "=f"(d.x[3])
                 : "r"(a.r[0]), "r"(a.r[1]), "r"(a.r[2]), "r"(a.r[3]), "r"(b.r[0]), "r"(b.r[1]), "f"(d.x[0]),
                   "f"(d.x[1]), "f"(d.x[2]), "f"(d.x[3]));
}

// The first half of the fragments only.
__device__ __forceinline__ void mmaHalf(FragmentC &d, const FragmentA &a, const FragmentB &b)
{
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};\n"
                 : "+f"(d.x[0]), "+f"(d.x[1]), "+f"(d.x[2]), "+f"(d.x[3])
                 : "r"(a.r[0]), "r"(a.r[1]), "r"(b.r[0]));
}

__device__ __forceinline__ float reluPTX(float x)
{
    float y;
    asm("max.NaN.f32 %0, %1, 0f00000000;" : "=f"(y) : "f"(x));
    return y;
}

__device__ __forceinline__ uint32_t loadPair(const __nv_bfloat16 *p, bool valid)
{
    return valid ? __ldg(reinterpret_cast<const unsigned int *>(p)) : 0u;
}

// C = relu(A B'), a warp for 16 x 16. K is a multiple of 8: the last step may be one of k8.
template <int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
mmaBf16(float *__restrict__ C, const __nv_bfloat16 *__restrict__ A, const __nv_bfloat16 *__restrict__ B, int M, int N,
        int K)
{
    const int warp = blockIdx.x * WARPS + threadIdx.x / 32, lane = threadIdx.x & 31;
    const int tilesN = (N + 15) / 16, tilesM = (M + 15) / 16;
    if (warp >= tilesM * tilesN)
        return;
    const int row0 = warp / tilesN * 16, col0 = warp % tilesN * 16;
    const int g = lane >> 2, c = lane & 3;

    FragmentC acc[2] = {};
    int k = 0;
    for (; k + 16 <= K; k += 16) {
        FragmentA a;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int row = row0 + g + (i & 1) * 8, col = k + (i >> 1) * 8 + 2 * c;
            a.r[i] = loadPair(A + size_t(row) * K + col, row < M);
        }
#pragma unroll
        for (int t = 0; t < 2; ++t) {
            const int row = col0 + t * 8 + g;
            FragmentB b;
            b.r[0] = loadPair(B + size_t(row) * K + k + 2 * c, row < N);
            b.r[1] = loadPair(B + size_t(row) * K + k + 8 + 2 * c, row < N);
            mma(acc[t], a, b);
        }
    }
    if (k < K) { // the same for all lanes
        FragmentA a = {};
        a.r[0] = loadPair(A + size_t(row0 + g) * K + k + 2 * c, row0 + g < M);
        a.r[1] = loadPair(A + size_t(row0 + g + 8) * K + k + 2 * c, row0 + g + 8 < M);
#pragma unroll
        for (int t = 0; t < 2; ++t) {
            const int row = col0 + t * 8 + g;
            FragmentB b = {};
            b.r[0] = loadPair(B + size_t(row) * K + k + 2 * c, row < N);
            mmaHalf(acc[t], a, b);
        }
    }

#pragma unroll
    for (int t = 0; t < 2; ++t)
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int row = row0 + g + (i >> 1) * 8, col = col0 + t * 8 + 2 * c + (i & 1);
            if (row < M && col < N)
                C[size_t(row) * N + col] = reluPTX(acc[t].x[i]);
        }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const __nv_bfloat16 *A = Case.input<__nv_bfloat16>("a");
    const __nv_bfloat16 *B = Case.input<__nv_bfloat16>("b");
    float *C = Case.output<float>("c");

    constexpr int WARPS = 4;
    const int tiles = ((M + 15) / 16) * ((N + 15) / 16);
    mmaBf16<WARPS><<<(tiles + WARPS - 1) / WARPS, WARPS * 32>>>(C, A, B, M, N, K);
    return Case.finish();
}
