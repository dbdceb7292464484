// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int TILE = 16, KWORDS = 8;
constexpr int ZERO_A = 3, ZERO_B = 128;

__device__ __forceinline__ signed char saturate(float x)
{
    return static_cast<signed char>(max(-128, min(127, __float2int_rn(x))));
}

// Four signed and four unsigned bytes: dp4a has no such form in CUDA C, PTX does.
__device__ __forceinline__ int dp4aSU(int a, unsigned b, int c)
{
    int d;
    asm("dp4a.s32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}

// Sum of (a - 3) (b - 128) over k = sum a b - 128 sum a - 3 sum b + 3 128 K. K is a multiple of 4.
__global__ void __launch_bounds__(TILE * TILE)
gemmInt8(int *sums, signed char *C, const int *A, const unsigned *B, const float *scale, int M, int N, int K)
{
    __shared__ int As[TILE][KWORDS + 1];
    __shared__ unsigned Bs[TILE][KWORDS + 1];
    const int tx = threadIdx.x, ty = threadIdx.y, tid = ty * TILE + tx;
    const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx, words = K / 4;

    int dot = 0, sumA = 0;
    unsigned sumB = 0;
    for (int w0 = 0; w0 < words; w0 += KWORDS) {
        // The first half of the block loads A, the second B.
        const int i = tid % (TILE * KWORDS), r = i / KWORDS, w = i % KWORDS;
        if (tid < TILE * KWORDS) {
            const int from = blockIdx.y * TILE + r;
            As[r][w] = from < M && w0 + w < words ? A[from * words + w0 + w] : 0;
        } else {
            const int from = blockIdx.x * TILE + r;
            Bs[r][w] = from < N && w0 + w < words ? B[from * words + w0 + w] : 0u;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < KWORDS; ++k) {
            const int a = As[ty][k];
            const unsigned b = Bs[tx][k];
            dot = dp4aSU(a, b, dot);
            sumA = __dp4a(a, 0x01010101, sumA);
            sumB = __dp4a(b, 0x01010101u, sumB);
        }
        __syncthreads();
    }
    if (row < M && col < N) {
        const int sum = dot - ZERO_B * sumA - ZERO_A * static_cast<int>(sumB) + ZERO_A * ZERO_B * K;
        sums[row * N + col] = sum;
        C[row * N + col] = saturate(__fmul_rn(__int2float_rn(sum), scale[col]));
    }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const int *A = reinterpret_cast<const int *>(Case.input<signed char>("a"));
    const unsigned *B = reinterpret_cast<const unsigned *>(Case.input<unsigned char>("b"));
    const float *scale = Case.input<float>("scale");
    int *sums = Case.output<int>("sums");
    signed char *C = Case.output<signed char>("c");

    const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
    gemmInt8<<<grid, dim3(TILE, TILE)>>>(sums, C, A, B, scale, M, N, K);
    return Case.finish();
}
