// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

static void check(cublasStatus_t status, const char *what)
{
    if (status != CUBLAS_STATUS_SUCCESS)
        hipify::validation::fail(std::string(what) + ": status " + std::to_string(static_cast<int>(status)));
}

// SYRK writes one triangle only; the other one is its mirror.
__global__ void mirrorUpper(float *A, int n)
{
    const int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && j < i)
        A[i * n + j] = A[j * n + i];
}

// Row-major C = A B is column-major C' = B' A'.
class RowMajor {
public:
    explicit RowMajor(cudaStream_t stream)
    {
        check(cublasCreate(&handle), "cublasCreate");
        check(cublasSetStream(handle, stream), "cublasSetStream");
        check(cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH), "cublasSetMathMode");
    }
    RowMajor(const RowMajor &) = delete;
    RowMajor &operator=(const RowMajor &) = delete;
    ~RowMajor() { cublasDestroy(handle); }

    // alpha[0], alpha[1] are in device memory.
    void gemm(float *C, const float *A, const float *B, int M, int N, int K, const float *alpha)
    {
        check(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE), "cublasSetPointerMode");
        check(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, alpha, B, N, A, K, alpha + 1, C, N),
              "cublasSgemm");
        check(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST), "cublasSetPointerMode");
    }
    void batched(float *C, const float *A, const float *B, int M, int N, int K, int count)
    {
        const float one = 1.f, zero = 0.f;
        check(cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &one, B, N, 1LL * K * N, A, K,
                                        1LL * M * K, &zero, C, N, 1LL * M * N, count),
              "cublasSgemmStridedBatched");
    }
    // A A' in both triangles. The lower triangle of column-major storage is the upper one of rows.
    void gram(float *C, const float *A, int M, int K, cudaStream_t stream)
    {
        const float one = 1.f, zero = 0.f;
        check(cublasSsyrk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_T, M, K, &one, A, K, &zero, C, M), "cublasSsyrk");
        mirrorUpper<<<dim3((M + 15) / 16, (M + 15) / 16), dim3(16, 16), 0, stream>>>(C, M);
    }
    void gemv(float *y, const float *A, const float *x, int M, int K)
    {
        const float one = 1.f, zero = 0.f;
        check(cublasSgemv(handle, CUBLAS_OP_T, K, M, &one, A, K, x, 1, &zero, y, 1), "cublasSgemv");
    }

private:
    cublasHandle_t handle = nullptr;
};

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int batch = Case.size("batch"), M = Case.size("m"), N = Case.size("n"), K = Case.size("k");
    const float *A = Case.input<float>("a");
    const float *B = Case.input<float>("b");
    const float *x = Case.input<float>("x");
    const float *alpha = Case.input<float>("alpha");
    float *C = Case.output<float>("c");
    float *products = Case.output<float>("products");
    float *gram = Case.output<float>("gram");
    float *y = Case.output<float>("y");

    cudaStream_t stream;
    Case.check(cudaStreamCreate(&stream), "making a stream");
    {
        RowMajor blas(stream);
        blas.gemm(C, A, B, M, N, K, alpha);
        blas.batched(products, A, B, M, N, K, batch);
        blas.gram(gram, A, M, K, stream);
        blas.gemv(y, A, x, M, K);
        Case.check(cudaStreamSynchronize(stream), "the stream");
    }
    cudaStreamDestroy(stream);
    return Case.finish();
}
