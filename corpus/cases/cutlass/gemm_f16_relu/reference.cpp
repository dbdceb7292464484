// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int m = R.size("m"), n = R.size("n"), k = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), C = R.input("c");
    std::vector<double> &D = R.output("d");
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            double sum = 0;
            for (int p = 0; p < k; ++p)
                sum += A[i * k + p] * B[j * k + p];
            D[i * n + j] = std::max(0.0, 1.5 * sum + 0.5 * C[i * n + j]);
        }
    return R.finish();
}
