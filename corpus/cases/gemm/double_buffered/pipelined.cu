// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

__device__ __forceinline__ unsigned sharedAddress(const void *p)
{
    return static_cast<unsigned>(__cvta_generic_to_shared(p));
}

// BYTES from global to shared memory while the thread goes on; zeros if not valid.
template <int BYTES>
__device__ __forceinline__ void copyAsync(float *to, const float *from, bool valid)
{
    const int bytes = valid ? BYTES : 0;
    if constexpr (BYTES == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n" ::"r"(sharedAddress(to)), "l"(from), "r"(bytes)
                     : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2, %3;\n" ::"r"(sharedAddress(to)), "l"(from), "n"(BYTES),
                     "r"(bytes)
                     : "memory");
}

__device__ __forceinline__ void commit() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }

template <int PENDING>
__device__ __forceinline__ void waitGroups()
{
    asm volatile("cp.async.wait_group %0;\n" ::"n"(PENDING) : "memory");
}

template <int BM, int BN, int BK, int STAGES>
struct Tiles {
    float A[STAGES][BM][BK + 4];
    float B[STAGES][BK][BN];
};

template <int BM, int BN, int BK, int STAGES, int THREADS>
__device__ void loadStage(Tiles<BM, BN, BK, STAGES> &tiles, int stage, const float *A, const float *B, int M, int N,
                          int K, int k0)
{
    const int tid = threadIdx.y * blockDim.x + threadIdx.x;
    for (int i = tid; i < BM * BK; i += THREADS) { // K is any number: word by word
        const int r = i / BK, c = i % BK, row = blockIdx.y * BM + r;
        const bool valid = row < M && k0 + c < K;
        copyAsync<4>(&tiles.A[stage][r][c], valid ? A + row * K + k0 + c : A, valid);
    }
    for (int i = tid; i < BK * BN / 4; i += THREADS) { // N is a multiple of 4
        const int r = i / (BN / 4), c = i % (BN / 4) * 4, col = blockIdx.x * BN + c;
        const bool valid = col < N && k0 + r < K;
        copyAsync<16>(&tiles.B[stage][r][c], valid ? B + (k0 + r) * N + col : B, valid);
    }
}

template <int BM, int BN, int BK, int STAGES>
__global__ void __launch_bounds__(256) pipelined(float *C, const float *A, const float *B, int M, int N, int K)
{
    extern __shared__ __align__(16) unsigned char memory[];
    auto &tiles = *reinterpret_cast<Tiles<BM, BN, BK, STAGES> *>(memory);
    constexpr int TM = BM / 16, TN = BN / 16;
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int steps = (K + BK - 1) / BK;

    // A group for each stage, an empty one if there is nothing to load, so that the waits below count right.
    for (int s = 0; s < STAGES - 1; ++s) {
        if (s < steps)
            loadStage<BM, BN, BK, STAGES, 256>(tiles, s, A, B, M, N, K, s * BK);
        commit();
    }

    float acc[TM][TN] = {};
    for (int step = 0; step < steps; ++step) {
        waitGroups<STAGES - 2>();
        __syncthreads();
        const int next = step + STAGES - 1;
        if (next < steps)
            loadStage<BM, BN, BK, STAGES, 256>(tiles, next % STAGES, A, B, M, N, K, next * BK);
        commit();

        const int stage = step % STAGES;
#pragma unroll
        for (int k = 0; k < BK; ++k) {
#pragma unroll
            for (int i = 0; i < TM; ++i) {
                const float a = tiles.A[stage][ty + 16 * i][k];
#pragma unroll
                for (int j = 0; j < TN; ++j)
                    acc[i][j] = fmaf(a, tiles.B[stage][k][tx + 16 * j], acc[i][j]);
            }
        }
    }
    waitGroups<0>();

#pragma unroll
    for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) {
            const int row = blockIdx.y * BM + ty + 16 * i, col = blockIdx.x * BN + tx + 16 * j;
            if (row < M && col < N)
                C[row * N + col] = acc[i][j];
        }
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const float *A = Case.input<float>("a");
    const float *B = Case.input<float>("b");
    float *C = Case.output<float>("c");

    constexpr int BM = 64, BN = 64, BK = 32, STAGES = 3;
    const auto kernel = pipelined<BM, BN, BK, STAGES>;
    const size_t bytes = sizeof(Tiles<BM, BN, BK, STAGES>); // more than 48 KiB
    Case.check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
               "asking for shared memory");
    const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
    kernel<<<grid, dim3(16, 16), bytes>>>(C, A, B, M, N, K);
    return Case.finish();
}
