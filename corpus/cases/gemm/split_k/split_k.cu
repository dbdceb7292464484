// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

constexpr int TILE = 16;

// This block's part of the sum over k: from the z-th of gridDim.z pieces.
__device__ float partialProduct(const float *A, const float *B, int M, int N, int K)
{
    __shared__ float As[TILE][TILE];
    __shared__ float Bs[TILE][TILE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    const int piece = (K + gridDim.z - 1) / gridDim.z;
    const int first = blockIdx.z * piece, last = min(K, first + piece);

    float sum = 0.f;
    for (int k0 = first; k0 < last; k0 += TILE) {
        As[ty][tx] = row < M && k0 + tx < last ? A[row * K + k0 + tx] : 0.f;
        Bs[ty][tx] = col < N && k0 + ty < last ? B[(k0 + ty) * N + col] : 0.f;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; ++k)
            sum = fmaf(As[ty][k], Bs[k][tx], sum);
        __syncthreads();
    }
    return sum;
}

__global__ void __launch_bounds__(TILE * TILE)
splitAtomic(float *sums, const float *A, const float *B, int M, int N, int K)
{
    const float part = partialProduct(A, B, M, N, K);
    const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    if (row < M && col < N)
        atomicAdd(&sums[row * N + col], part);
}

__global__ void biasRelu(float *out, const float *sums, const float *bias, int N, int count)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
        const float x = sums[i] + __ldg(&bias[i % N]);
        out[i] = x < 0.f ? 0.f : x; // keeps NaN
    }
}

// The blocks of a tile write their parts and take a ticket; who has the last one adds them up.
__global__ void __launch_bounds__(TILE * TILE)
splitSerial(float *C, float *parts, unsigned *tickets, const float *A, const float *B, const float *bias,
            int M, int N, int K)
{
    __shared__ bool isLast;
    const float part = partialProduct(A, B, M, N, K);
    const int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    const bool inside = row < M && col < N;
    if (inside)
        parts[(size_t(blockIdx.z) * M + row) * N + col] = part;

    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        // atomicInc begins anew after the last one: the counter is ready for the next launch.
        const unsigned ticket = atomicInc(&tickets[blockIdx.y * gridDim.x + blockIdx.x], gridDim.z - 1);
        isLast = ticket == gridDim.z - 1;
    }
    __syncthreads();
    if (!isLast || !inside)
        return;
    __threadfence();
    float sum = bias[col];
    for (unsigned z = 0; z < gridDim.z; ++z)
        sum += parts[(size_t(z) * M + row) * N + col];
    C[row * N + col] = sum;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k"), splits = Case.size("splits");
    const float *A = Case.input<float>("a");
    const float *B = Case.input<float>("b");
    const float *bias = Case.input<float>("bias");
    float *atomic = Case.output<float>("atomic");
    float *serial = Case.output<float>("serial");

    const dim3 threads(TILE, TILE);
    const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE, splits);
    float *sums, *parts;
    unsigned *tickets;
    Case.check(cudaMalloc(&sums, sizeof(float) * M * N), "allocating the sums");
    Case.check(cudaMalloc(&parts, sizeof(float) * M * N * splits), "allocating the parts");
    Case.check(cudaMalloc(&tickets, sizeof(unsigned) * grid.x * grid.y), "allocating the tickets");
    Case.check(cudaMemset(sums, 0, sizeof(float) * M * N), "clearing the sums");
    Case.check(cudaMemset(tickets, 0, sizeof(unsigned) * grid.x * grid.y), "clearing the tickets");

    splitAtomic<<<grid, threads>>>(sums, A, B, M, N, K);
    biasRelu<<<3, 128>>>(atomic, sums, bias, N, M * N);
    for (int repeat = 0; repeat < 2; ++repeat)
        splitSerial<<<grid, threads>>>(serial, parts, tickets, A, B, bias, M, N, K);
    const int status = Case.finish();
    cudaFree(sums);
    cudaFree(parts);
    cudaFree(tickets);
    return status;
}
