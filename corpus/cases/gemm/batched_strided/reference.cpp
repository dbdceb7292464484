// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int batch = R.size("batch"), M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), Bt = R.input("bt");
    std::vector<double> &Shared = R.output("shared_b"), &Transposed = R.output("transposed_b"), &Gram = R.output("gram");
    for (int b = 0; b < batch; ++b) {
        const double *a = &A[b * M * K], *bt = &Bt[b * N * K];
        for (int i = 0; i < M; ++i)
            for (int j = 0; j < N; ++j) {
                double shared = 0, transposed = 0;
                for (int k = 0; k < K; ++k) {
                    shared += a[i * K + k] * B[k * N + j];
                    transposed += a[i * K + k] * bt[j * K + k];
                }
                Shared[(b * M + i) * N + j] = shared;
                Transposed[(b * M + i) * N + j] = transposed;
            }
        for (int i = 0; i < K; ++i)
            for (int j = 0; j < K; ++j) {
                double gram = 0;
                for (int m = 0; m < M; ++m)
                    gram += a[m * K + i] * a[m * K + j];
                Gram[(b * K + i) * K + j] = gram;
            }
    }
    return R.finish();
}
