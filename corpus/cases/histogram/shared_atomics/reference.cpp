// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> X = R.input("x");
    std::vector<double> &Histogram = R.output("histogram"), &Pairs = R.output("pairs");
    for (size_t i = 0; i < X.size(); ++i) {
        Histogram[size_t(X[i])] += 1;
        if (i)
            Pairs[size_t(X[i - 1]) / 16 * 16 + size_t(X[i]) / 16] += 1;
    }
    return R.finish();
}
