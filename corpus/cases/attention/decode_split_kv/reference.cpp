// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), keys = R.size("keys"), dim = 64;
    const std::vector<double> Q = R.input("q"), K = R.input("k"), V = R.input("v"), Lengths = R.input("lengths");
    std::vector<double> &O = R.output("o"), &LSE = R.output("lse");
    for (int r = 0; r < rows; ++r) {
        std::vector<double> p(static_cast<size_t>(Lengths[r]));
        double most = -INFINITY, sum = 0;
        for (size_t j = 0; j < p.size(); ++j) {
            double score = 0;
            for (int d = 0; d < dim; ++d)
                score += Q[r * dim + d] * K[(r * keys + j) * dim + d];
            p[j] = score / 8;
            most = std::max(most, p[j]);
        }
        for (double &x : p)
            sum += x = std::exp(x - most);
        LSE[r] = most + std::log(sum);
        for (int d = 0; d < dim; ++d) {
            double o = 0;
            for (size_t j = 0; j < p.size(); ++j)
                o += p[j] / sum * V[(r * keys + j) * dim + d];
            O[r * dim + d] = o;
        }
    }
    return R.finish();
}
