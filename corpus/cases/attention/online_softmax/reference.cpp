// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int heads = R.size("heads"), queries = R.size("queries"), keys = R.size("keys"), dim = 64;
    const std::vector<double> Q = R.input("q"), K = R.input("k"), V = R.input("v");
    std::vector<double> &O = R.output("o"), &LSE = R.output("lse");
    for (int h = 0; h < heads; ++h)
        for (int i = 0; i < queries; ++i) {
            std::vector<double> p(keys);
            double most = -INFINITY, sum = 0;
            for (int j = 0; j < keys; ++j) {
                double score = 0;
                for (int d = 0; d < dim; ++d)
                    score += Q[(h * queries + i) * dim + d] * K[(h * keys + j) * dim + d];
                p[j] = score / 8;
                most = std::max(most, p[j]);
            }
            for (double &x : p)
                sum += x = std::exp(x - most);
            LSE[h * queries + i] = most + std::log(sum);
            for (int d = 0; d < dim; ++d) {
                double o = 0;
                for (int j = 0; j < keys; ++j)
                    o += p[j] / sum * V[(h * keys + j) * dim + d];
                O[(h * queries + i) * dim + d] = o;
            }
        }
    return R.finish();
}
