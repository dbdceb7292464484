// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Launches = R.size("launches"), N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Results = R.output("results");
    for (size_t l = 0; l < Launches; ++l) {
        double sum = 0, squares = 0, most = X[l * N];
        for (size_t i = 0; i < N; ++i) {
            sum += X[l * N + i];
            squares += X[l * N + i] * X[l * N + i];
            most = std::max(most, X[l * N + i]);
        }
        Results[3 * l] = sum;
        Results[3 * l + 1] = squares;
        Results[3 * l + 2] = most;
    }
    R.output("counter")[0] = 0;
    return R.finish();
}
