// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), ScaleA = R.input("scale_a"), ScaleB = R.input("scale_b");
    std::vector<double> &C = R.output("c"), &Q = R.output("q");
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = 0;
            for (int k = 0; k < K; ++k)
                sum += A[i * K + k] * B[j * K + k] * ScaleA[i * (K / 32) + k / 32] * ScaleB[j / 32 * (K / 32) + k / 32];
            C[i * N + j] = sum;
            Q[i * N + j] = hipify::asE4M3(sum); // saturates
        }
    return R.finish();
}
