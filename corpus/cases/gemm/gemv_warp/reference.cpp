// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int m = R.size("m"), n = R.size("n");
    const std::vector<double> A = R.input("a"), X = R.input("x"), U = R.input("u");
    std::vector<double> &Y = R.output("y"), &V = R.output("v");
    for (int j = 0; j < n; ++j)
        V[j] = 0;
    for (int i = 0; i < m; ++i) {
        double sum = 0;
        for (int j = 0; j < n; ++j) {
            sum += A[i * n + j] * X[j];
            V[j] += A[i * n + j] * U[i];
        }
        Y[i] = sum;
    }
    return R.finish();
}
