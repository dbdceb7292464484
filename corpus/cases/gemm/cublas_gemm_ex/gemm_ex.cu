// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

#define CHECK_CUBLAS(call)                                                                                             \
    do {                                                                                                               \
        const cublasStatus_t status_ = (call);                                                                         \
        if (status_ != CUBLAS_STATUS_SUCCESS) {                                                                        \
            fprintf(stderr, "%s:%d: %s: cuBLAS status %d\n", __FILE__, __LINE__, #call, static_cast<int>(status_));    \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

template <typename T> struct DataType;
template <> struct DataType<float> { static constexpr cudaDataType_t value = CUDA_R_32F; };
template <> struct DataType<__half> { static constexpr cudaDataType_t value = CUDA_R_16F; };
template <> struct DataType<__nv_bfloat16> { static constexpr cudaDataType_t value = CUDA_R_16BF; };
template <> struct DataType<signed char> { static constexpr cudaDataType_t value = CUDA_R_8I; };
template <> struct DataType<int> { static constexpr cudaDataType_t value = CUDA_R_32I; };

// Row-major C (m x n) = alpha A (m x k) B' (n x k): the layout of a linear layer's weights.
template <typename In, typename Out, typename Scalar>
void linear(cublasHandle_t handle, Out *C, const In *A, const In *B, int m, int n, int k, Scalar alpha,
            cublasComputeType_t compute)
{
    const Scalar beta = 0;
    CHECK_CUBLAS(cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, m, k, &alpha, B, DataType<In>::value, k, A,
                              DataType<In>::value, k, &beta, C, DataType<Out>::value, n, compute,
                              CUBLAS_GEMM_DEFAULT_TENSOR_OP));
}

// Addresses of the matrices of a batch, made where they are used.
__global__ void fillPointers(const void **a, const void **b, void **c, const __half *A, const __half *B, __half *C,
                             size_t strideA, size_t strideB, size_t strideC, int batch)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= batch)
        return;
    a[i] = A + i * strideA;
    b[i] = B + (batch - 1 - i) * strideB;
    c[i] = C + i * strideC;
}

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int m = Case.size("m"), n = Case.size("n"), k = Case.size("k"), batch = Case.size("batch");
    const __half *A = Case.input<__half>("a");
    const __half *B = Case.input<__half>("b");
    const __nv_bfloat16 *A16 = Case.input<__nv_bfloat16>("a16");
    const __nv_bfloat16 *B16 = Case.input<__nv_bfloat16>("b16");
    const signed char *A8 = Case.input<signed char>("a8");
    const signed char *B8 = Case.input<signed char>("b8");
    __half *batched = Case.output<__half>("batched");

    cublasHandle_t handle;
    CHECK_CUBLAS(cublasCreate(&handle));
    linear(handle, Case.output<__half>("f16"), A, B, m, n, k, 1.f, CUBLAS_COMPUTE_32F);
    linear(handle, Case.output<float>("f16_to_f32"), A, B, m, n, k, 1.f, CUBLAS_COMPUTE_32F);
    linear(handle, Case.output<__nv_bfloat16>("bf16"), A16, B16, m, n, k, 0.5f, CUBLAS_COMPUTE_32F);
    linear(handle, Case.output<int>("int8"), A8, B8, m, n, k, 1, CUBLAS_COMPUTE_32I);

    void **pointers; // three arrays in one allocation
    Case.check(cudaMalloc(&pointers, 3 * batch * sizeof(void *)), "allocating pointers");
    const void **a = const_cast<const void **>(pointers), **b = a + batch;
    void **c = pointers + 2 * batch;
    fillPointers<<<(batch + 31) / 32, 32>>>(a, b, c, A, B, batched, size_t(m) * k, size_t(n) * k, size_t(m) * n,
                                            batch);
    const float one = 1.f, zero = 0.f;
    CHECK_CUBLAS(cublasGemmBatchedEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, n, m, k, &one, b, CUDA_R_16F, k, a, CUDA_R_16F,
                                     k, &zero, c, CUDA_R_16F, n, batch, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
    const int status = Case.finish();
    cudaFree(pointers);
    CHECK_CUBLAS(cublasDestroy(handle));
    return status;
}
