// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuComplex.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

enum class Op { N, T };

// Element (row, column) of op(X), whose rows lie ld elements apart.
template <Op OP, class T>
__device__ __forceinline__ T at(const T *__restrict__ X, int ld, int row, int column)
{
    return __ldg(&X[OP == Op::N ? row * ld + column : column * ld + row]);
}

__device__ __forceinline__ float multiplyAdd(float a, float b, float c) { return fmaf(a, b, c); }
__device__ __forceinline__ double multiplyAdd(double a, double b, double c) { return a * b + c; }
__device__ __forceinline__ float2 multiplyAdd(float2 a, float2 b, float2 c) { return cuCfmaf(a, b, c); }

template <Op OP_A, Op OP_B, class T, class Store>
__global__ void gemm(T *C, const T *A, const T *B, int M, int N, int K, Store store)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= M || column >= N)
        return;
    T sum{};
    for (int k = 0; k < K; ++k)
        sum = multiplyAdd(at<OP_A>(A, OP_A == Op::N ? K : M, row, k),
                          at<OP_B>(B, OP_B == Op::N ? N : K, k, column), sum);
    T &c = C[row * N + column];
    c = store(sum, c);
}

struct Scale {
    float alpha, beta;
    __device__ float operator()(float sum, float c) const { return alpha * sum + beta * c; }
};

struct Replace {
    template <class T> __device__ T operator()(T sum, T) const { return sum; }
};

template <class T> __global__ void transpose(T *out, const T *in, int rows, int columns)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows * columns)
        out[i % columns * rows + i / columns] = in[i];
}

template <class T> static T *transposed(const T *in, int rows, int columns)
{
    T *out;
    hipify::Case::check(cudaMalloc(&out, rows * columns * sizeof(T)), "memory");
    transpose<<<(rows * columns + 191) / 192, 192>>>(out, in, rows, columns);
    return out;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const float *A = Case.input<float>("a"), *B = Case.input<float>("b");
    const double *wideA = Case.input<double>("wide_a"), *wideB = Case.input<double>("wide_b");
    const float2 *complexA = Case.input<float2>("complex_a");
    const float2 *complexB = Case.input<float2>("complex_b");
    float *C = Case.output<float>("c");
    double *wide = Case.output<double>("wide");
    float2 *complex = Case.output<float2>("complex");

    const dim3 block(16, 8), grid((N + block.x - 1) / block.x, (M + block.y - 1) / block.y);
    gemm<Op::N, Op::N><<<grid, block>>>(C, A, B, M, N, K, Scale{-1.5f, 0.25f});
    double *turned = transposed(wideA, M, K);
    gemm<Op::T, Op::N><<<grid, block>>>(wide, turned, wideB, M, N, K, Replace());
    float2 *turnedB = transposed(complexB, K, N);
    gemm<Op::N, Op::T><<<grid, block>>>(complex, complexA, turnedB, M, N, K, Replace());
    hipify::Case::check(cudaDeviceSynchronize(), "gemm");
    cudaFree(turned);
    cudaFree(turnedB);
    return Case.finish();
}
