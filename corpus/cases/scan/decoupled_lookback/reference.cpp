// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> X = R.input("x");
    std::vector<double> &Y = R.output("y");
    double sum = 0;
    for (size_t i = 0; i < X.size(); ++i) {
        sum = std::fmod(sum + X[i], 4294967296.0); // wraps as unsigned does
        Y[i] = sum;
    }
    return R.finish();
}
