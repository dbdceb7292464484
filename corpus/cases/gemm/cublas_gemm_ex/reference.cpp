// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

// Element (i, j) of A B'.
static double product(const double *A, const double *B, int K, int i, int j)
{
    double sum = 0;
    for (int k = 0; k < K; ++k)
        sum += A[i * K + k] * B[j * K + k];
    return sum;
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int M = R.size("m"), N = R.size("n"), K = R.size("k"), batch = R.size("batch");
    const std::vector<double> A = R.input("a"), B = R.input("b"), A16 = R.input("a16"), B16 = R.input("b16"),
                              A8 = R.input("a8"), B8 = R.input("b8");
    std::vector<double> &F16 = R.output("f16"), &F32 = R.output("f16_to_f32"), &BF16 = R.output("bf16"),
                        &Int8 = R.output("int8"), &Batched = R.output("batched");
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            const int at = i * N + j;
            F16[at] = F32[at] = product(A.data(), B.data(), K, i, j);
            BF16[at] = 0.5 * product(A16.data(), B16.data(), K, i, j);
            Int8[at] = product(A8.data(), B8.data(), K, i, j);
            for (int b = 0; b < batch; ++b) // entry b multiplies the b-th A by the last but b-th B
                Batched[b * M * N + at] = product(&A[b * M * K], &B[(batch - 1 - b) * N * K], K, i, j);
        }
    return R.finish();
}
