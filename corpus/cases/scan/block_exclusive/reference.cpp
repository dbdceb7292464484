// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Sums = R.output("sums"), &Most = R.output("most");
    const int Tile = 160 * 4;
    double sum = 0;
    for (int i = 0; i < N; ++i) {
        Sums[i] = sum;
        sum += X[i];
        Most[i] = i % Tile ? std::max(Most[i - 1], X[i]) : X[i];
    }
    return R.finish();
}
