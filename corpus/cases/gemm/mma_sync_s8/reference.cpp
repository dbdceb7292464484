// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), ScaleA = R.input("scale_a"), ScaleB = R.input("scale_b");
    std::vector<double> &C = R.output("c");
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = 0;
            for (int k = 0; k < K; ++k)
                sum += A[i * K + k] * B[j * K + k];
            C[i * N + j] = sum * ScaleA[i] * ScaleB[j];
        }
    return R.finish();
}
