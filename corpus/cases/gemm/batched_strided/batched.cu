// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

enum class Op { N, T };

// A matrix of each batch entry in row-major order: element (row, col) of op(X).
template <Op OP>
struct Operand {
    const float *data;
    int ld;
    long long stride; // 0: all entries share one matrix

    __device__ __forceinline__ float at(int batch, int row, int col) const
    {
        const float *x = data + batch * stride;
        return OP == Op::N ? __ldg(x + row * ld + col) : __ldg(x + col * ld + row);
    }
};

template <int TILE, int ROWS, Op OPA, Op OPB>
__global__ void __launch_bounds__(TILE * TILE / ROWS)
gemmStridedBatched(float *C, Operand<OPA> A, Operand<OPB> B, int M, int N, int K, long long strideC, int batches)
{
    __shared__ float As[2][TILE][TILE + 1];
    __shared__ float Bs[2][TILE][TILE + 1];
    const int tx = threadIdx.x, ty = threadIdx.y; // TILE x TILE / ROWS threads
    const int rowBase = blockIdx.y * TILE, colBase = blockIdx.x * TILE;
    constexpr int STEP = TILE / ROWS;

    // More entries than the grid is deep: each block takes every gridDim.z-th.
    for (int batch = blockIdx.z; batch < batches; batch += gridDim.z) {
        float acc[ROWS] = {};
        auto load = [&](int buffer, int k0) {
#pragma unroll
            for (int r = 0; r < ROWS; ++r) {
                const int y = ty + r * STEP;
                // Neighbouring threads read neighbouring words of either layout.
                if (OPA == Op::N)
                    As[buffer][y][tx] =
                        rowBase + y < M && k0 + tx < K ? A.at(batch, rowBase + y, k0 + tx) : 0.f;
                else
                    As[buffer][tx][y] =
                        rowBase + tx < M && k0 + y < K ? A.at(batch, rowBase + tx, k0 + y) : 0.f;
                if (OPB == Op::N)
                    Bs[buffer][y][tx] =
                        k0 + y < K && colBase + tx < N ? B.at(batch, k0 + y, colBase + tx) : 0.f;
                else
                    Bs[buffer][tx][y] =
                        k0 + tx < K && colBase + y < N ? B.at(batch, k0 + tx, colBase + y) : 0.f;
            }
        };

        int buffer = 0;
        load(buffer, 0);
        __syncthreads();
        for (int k0 = 0; k0 < K; k0 += TILE) {
            if (k0 + TILE < K)
                load(buffer ^ 1, k0 + TILE);
#pragma unroll
            for (int k = 0; k < TILE; ++k)
#pragma unroll
                for (int r = 0; r < ROWS; ++r)
                    acc[r] = fmaf(As[buffer][ty + r * STEP][k], Bs[buffer][k][tx], acc[r]);
            buffer ^= 1;
            __syncthreads();
        }

#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
            const int row = rowBase + ty + r * STEP, col = colBase + tx;
            if (row < M && col < N)
                C[batch * strideC + row * N + col] = acc[r];
        }
    }
}

template <Op OPA, Op OPB>
static void gemm(float *C, Operand<OPA> A, Operand<OPB> B, int M, int N, int K, int batches, cudaStream_t stream)
{
    constexpr int TILE = 16, ROWS = 4;
    const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE, (batches + 1) / 2);
    gemmStridedBatched<TILE, ROWS, OPA, OPB>
        <<<grid, dim3(TILE, TILE / ROWS), 0, stream>>>(C, A, B, M, N, K, 1LL * M * N, batches);
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int batch = Case.size("batch"), M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const float *a = Case.input<float>("a");
    const float *b = Case.input<float>("b");
    const float *bt = Case.input<float>("bt");
    float *sharedB = Case.output<float>("shared_b");
    float *transposedB = Case.output<float>("transposed_b");
    float *gram = Case.output<float>("gram");

    cudaStream_t streams[3];
    for (cudaStream_t &stream : streams)
        Case.check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "making a stream");
    const long long strideA = 1LL * M * K;
    gemm(sharedB, Operand<Op::N>{a, K, strideA}, Operand<Op::N>{b, N, 0}, M, N, K, batch, streams[0]);
    gemm(transposedB, Operand<Op::N>{a, K, strideA}, Operand<Op::T>{bt, K, 1LL * N * K}, M, N, K, batch, streams[1]);
    gemm(gram, Operand<Op::T>{a, K, strideA}, Operand<Op::N>{a, K, strideA}, K, K, M, batch, streams[2]);
    for (cudaStream_t stream : streams) {
        Case.check(cudaStreamSynchronize(stream), "a stream");
        cudaStreamDestroy(stream);
    }
    return Case.finish();
}
