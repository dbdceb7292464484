// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int groups = R.size("groups"), K = R.size("k"), N = R.size("n");
    const std::vector<double> X = R.input("x"), W = R.input("w"), First = R.input("first");
    std::vector<double> &Y = R.output("y"), &Counts = R.output("counts");
    for (int g = 0; g < groups; ++g) {
        Counts[g] = First[g + 1] - First[g];
        for (int t = First[g]; t < First[g + 1]; ++t)
            for (int j = 0; j < N; ++j) {
                double sum = 0;
                for (int k = 0; k < K; ++k)
                    sum += X[t * K + k] * W[(g * K + k) * N + j];
                Y[t * N + j] = sum;
            }
    }
    return R.finish();
}
