// Naive GEMM: one thread per element of C, alpha and beta, transposes by flag.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>

#include <iostream>
#include <iomanip>
#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

using namespace std;

#define CUDA_CALL(x) do { if ((x) != hipSuccess) { \
    cerr << "Error at " << __FILE__ << ":" << __LINE__ << ": " \
         << hipGetErrorString(hipGetLastError()) << endl; \
    exit(EXIT_FAILURE); } } while (0)

enum Transpose { NoTrans, Trans };

// C = alpha * op(A) * op(B) + beta * C, all row-major.
__global__ void gemm(Transpose ta, Transpose tb, int M, int N, int K, float alpha, const float* A, int lda, const float* B, int ldb, float beta, float* C, int ldc)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= M || col >= N)
        return;

    float sum = 0.0f;
    for (int k = 0; k < K; ++k) {
        const float a = ta == NoTrans ? A[row * lda + k] : A[k * lda + row];
        const float b = tb == NoTrans ? B[k * ldb + col] : B[col * ldb + k];
        sum += a * b;
    }
    // As in BLAS, beta of zero means that C is not read.
    C[row * ldc + col] = beta == 0.0f ? alpha * sum : alpha * sum + beta * C[row * ldc + col];
}

static double reference(Transpose ta, Transpose tb, int K, const vector<float>& A, int lda, const vector<float>& B, int ldb, int row, int col)
{
    double sum = 0.0;
    for (int k = 0; k < K; ++k)
        sum += double(ta == NoTrans ? A[row * lda + k] : A[k * lda + row]) *
               double(tb == NoTrans ? B[k * ldb + col] : B[col * ldb + k]);
    return sum;
}

static bool run(Transpose ta, Transpose tb, int M, int N, int K, float alpha, float beta)
{
    const int lda = ta == NoTrans ? K : M, ldb = tb == NoTrans ? N : K, ldc = N;
    mt19937 gen(1234);
    uniform_real_distribution<float> dist(-1.0f, 1.0f);
    vector<float> A(M * K), B(K * N), C(M * N), result(M * N);
    for (auto& v : A) v = dist(gen);
    for (auto& v : B) v = dist(gen);
    for (auto& v : C) v = beta == 0.0f ? NAN : dist(gen);

    float *dA, *dB, *dC;
    CUDA_CALL(hipMalloc((void**)&dA, A.size() * sizeof(float)));
    CUDA_CALL(hipMalloc((void**)&dB, B.size() * sizeof(float)));
    CUDA_CALL(hipMalloc((void**)&dC, C.size() * sizeof(float)));
    CUDA_CALL(hipMemcpy(dA, A.data(), A.size() * sizeof(float), hipMemcpyHostToDevice));
    CUDA_CALL(hipMemcpy(dB, &B[0], B.size() * sizeof(float), hipMemcpyHostToDevice));
    CUDA_CALL(hipMemcpy(dC, C.data(), C.size() * sizeof(float), hipMemcpyDefault));

    dim3 threads(16, 16);
    dim3 blocks((N + threads.x - 1) / threads.x, (M + threads.y - 1) / threads.y);

    hipEvent_t start, stop;
    hipEventCreate(&start);
    hipEventCreate(&stop);
    hipEventRecord(start);
    gemm<<<blocks, threads>>>(ta, tb, M, N, K, alpha, dA, lda, dB, ldb, beta, dC, ldc);
    hipEventRecord(stop);
    CUDA_CALL(hipEventSynchronize(stop));
    float ms = 0;
    hipEventElapsedTime(&ms, start, stop);

    CUDA_CALL(hipMemcpy(result.data(), dC, result.size() * sizeof(float), hipMemcpyDeviceToHost));
    CUDA_CALL(hipFree(dA));
    CUDA_CALL(hipFree(dB));
    CUDA_CALL(hipFree(dC));
    hipEventDestroy(start);
    hipEventDestroy(stop);

    int wrong = 0;
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double want = alpha * reference(ta, tb, K, A, lda, B, ldb, i, j);
            if (beta != 0.0f)
                want += beta * C[i * ldc + j];
            if (!(fabs(want - result[i * ldc + j]) <= 1e-4))
                ++wrong;
        }
    cout << "  " << (ta ? 'T' : 'N') << (tb ? 'T' : 'N') << ' ' << M << 'x' << N << 'x' << K << ": " << fixed << setprecision(3) << ms << " ms, " << wrong << " wrong" << endl;
    return wrong == 0;
}

int main(int argc, char* argv[])
{
    const int n = argc > 1 ? atoi(argv[1]) : 70;
    bool ok = run(NoTrans, NoTrans, n, n + 5, n - 9, 1.0f, 0.0f);
    ok = run(Trans, NoTrans, n, n, n, 0.5f, 1.0f) && ok;
    ok = run(NoTrans, Trans, 33, 17, n, -1.0f, 2.0f) && ok;
    ok = run(Trans, Trans, 8, n, 64, 2.0f, 0.0f) && ok;
    cout << "naive_gemm: " << (ok ? "PASS" : "FAIL") << endl;
    return ok ? 0 : 1;
}
