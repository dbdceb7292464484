// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Devices = R.size("devices"), N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Sum = R.output("sum"), &Most = R.output("most");
    for (size_t i = 0; i < N; ++i) {
        double sum = 0, most = X[i];
        for (size_t d = 0; d < Devices; ++d) {
            sum += X[d * N + i];
            most = std::max(most, X[d * N + i]);
        }
        for (size_t d = 0; d < Devices; ++d) {
            Sum[d * N + i] = sum;
            Most[d * N + i] = most;
        }
    }
    return R.finish();
}
