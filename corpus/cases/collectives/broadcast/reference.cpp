// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Devices = R.size("devices"), N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Y = R.output("y"), &Sums = R.output("sums");
    for (size_t d = 0; d < Devices; ++d)
        for (size_t i = 0; i < N; ++i) {
            Y[d * N + i] = X[i];
            // Weighted by the place, so that pieces in a wrong order are seen.
            Sums[d] = std::fmod(Sums[d] + X[i] * double(i % 251 + 1), 4294967296.0);
        }
    return R.finish();
}
