// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cublasLt.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <hipify/validation/case.h>

static void check(cublasStatus_t status, const char *what)
{
    if (status != CUBLAS_STATUS_SUCCESS)
        hipify::validation::fail(std::string(what) + ": status " + std::to_string(static_cast<int>(status)));
}
#define CHECK(call) check((call), #call)

// A linear layer: row-major y (tokens x out) = epilogue(x w' + bias). Read as column-major matrices that is
// y' = w x', where w' is stored.
template <typename T>
class Linear {
public:
    Linear(cublasLtHandle_t lt, int tokens, int in, int out, cudaDataType_t type, cublasLtEpilogue_t epilogue)
        : lt(lt)
    {
        const cublasOperation_t transpose = CUBLAS_OP_T;
        CHECK(cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
        CHECK(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA, &transpose, sizeof(transpose)));
        CHECK(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue)));
        CHECK(cublasLtMatrixLayoutCreate(&w, type, in, out, in));
        CHECK(cublasLtMatrixLayoutCreate(&x, type, in, tokens, in));
        CHECK(cublasLtMatrixLayoutCreate(&y, type, out, tokens, out));
        CHECK(cublasLtMatmulPreferenceCreate(&preference));
        CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                   &workspaceBytes, sizeof(workspaceBytes)));
        hipify::Case::check(cudaMalloc(&workspace, workspaceBytes), "allocating the workspace");
    }
    Linear(const Linear &) = delete;
    Linear &operator=(const Linear &) = delete;
    ~Linear()
    {
        cudaFree(workspace);
        cublasLtMatmulPreferenceDestroy(preference);
        cublasLtMatrixLayoutDestroy(y);
        cublasLtMatrixLayoutDestroy(x);
        cublasLtMatrixLayoutDestroy(w);
        cublasLtMatmulDescDestroy(operation);
    }

    void forward(T *output, const T *input, const T *weight, const T *bias, cudaStream_t stream)
    {
        CHECK(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof(bias)));
        cublasLtMatmulHeuristicResult_t best{};
        int found = 0;
        CHECK(cublasLtMatmulAlgoGetHeuristic(lt, operation, w, x, y, y, preference, 1, &best, &found));
        if (found == 0)
            hipify::validation::fail("no algorithm for this product");
        const float one = 1.f, zero = 0.f;
        CHECK(cublasLtMatmul(lt, operation, &one, weight, w, input, x, &zero, output, y, output, y, &best.algo,
                             workspace, workspaceBytes, stream));
    }

private:
    cublasLtHandle_t lt;
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t w = nullptr, x = nullptr, y = nullptr;
    cublasLtMatmulPreference_t preference = nullptr;
    size_t workspaceBytes = 1 << 20;
    void *workspace = nullptr;
};

int main(int argc, char **argv)
{
    hipify::Case Case(argc, argv);
    const int tokens = Case.size("tokens"), in = Case.size("in"), out = Case.size("out");
    const float *x = Case.input<float>("x");
    const float *w = Case.input<float>("w");
    const float *bias = Case.input<float>("bias");
    const __half *xh = Case.input<__half>("xh");
    const __half *wh = Case.input<__half>("wh");
    const __half *biash = Case.input<__half>("biash");

    cudaStream_t stream;
    Case.check(cudaStreamCreate(&stream), "making a stream");
    cublasLtHandle_t lt;
    CHECK(cublasLtCreate(&lt));
    {
        Linear<float> plain(lt, tokens, in, out, CUDA_R_32F, CUBLASLT_EPILOGUE_BIAS);
        Linear<float> relu(lt, tokens, in, out, CUDA_R_32F, CUBLASLT_EPILOGUE_RELU_BIAS);
        Linear<__half> gelu(lt, tokens, in, out, CUDA_R_16F, CUBLASLT_EPILOGUE_GELU_BIAS);
        plain.forward(Case.output<float>("bias_only"), x, w, bias, stream);
        relu.forward(Case.output<float>("relu"), x, w, bias, stream);
        gelu.forward(Case.output<__half>("gelu"), xh, wh, biash, stream);
        Case.check(cudaStreamSynchronize(stream), "the stream");
    }
    CHECK(cublasLtDestroy(lt));
    cudaStreamDestroy(stream);
    return Case.finish();
}
