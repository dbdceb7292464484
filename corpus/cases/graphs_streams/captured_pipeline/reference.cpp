// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Launches = R.size("launches"), N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Y = R.output("y"), &Sums = R.output("sums");
    for (size_t l = 0; l < Launches; ++l)
        for (size_t i = 0; i < N; ++i) {
            // The left branch triples, the right one adds 5 to the reversed.
            const double factor = l < Launches / 2 ? 3 : 11;
            const double v = factor * X[l * N + i] + (X[l * N + N - 1 - i] + 5);
            Y[l * N + i] = v;
            Sums[l] += v;
        }
    // Copies in and out, two branches, the join, memset, sum, copy of the sum.
    R.output("nodes")[0] = 8;
    return R.finish();
}
