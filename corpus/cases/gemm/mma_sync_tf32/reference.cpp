// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b");
    std::vector<double> &C = R.output("c");
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = 0;
            for (int k = 0; k < K; ++k)
                sum += hipify::asTF32(A[i * K + k]) * hipify::asTF32(B[k * N + j]);
            C[i * N + j] = sum;
        }
    return R.finish();
}
