// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), Bias = R.input("bias");
    std::vector<double> &Atomic = R.output("atomic"), &Serial = R.output("serial");
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = Bias[j];
            for (int k = 0; k < K; ++k)
                sum += A[i * K + k] * B[k * N + j];
            Serial[i * N + j] = sum;
            Atomic[i * N + j] = std::isnan(sum) ? sum : std::max(sum, 0.0);
        }
    return R.finish();
}
