// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> X = R.input("x"), Y = R.input("y"), Bin = R.input("bin");
    std::vector<double> &Most = R.output("most"), &Least = R.output("least"),
                        &MostFloat = R.output("mostFloat"), &Turns = R.output("turns");
    std::fill(Most.begin(), Most.end(), -INFINITY);
    std::fill(Least.begin(), Least.end(), INFINITY);
    std::fill(MostFloat.begin(), MostFloat.end(), -INFINITY);
    for (size_t i = 0; i < X.size(); ++i) {
        const size_t b = size_t(Bin[i]);
        Most[b] = std::max(Most[b], X[i]);
        Least[b] = std::min(Least[b], X[i]);
        MostFloat[b] = std::max(MostFloat[b], Y[i]);
        Turns[b] = double((int(Turns[b]) + 2 * (X[i] < 0) + (Y[i] < 0)) % 5);
    }
    return R.finish();
}
