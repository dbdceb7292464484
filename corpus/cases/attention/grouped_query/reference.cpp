// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int batch = R.size("batch"), kvHeads = R.size("kv_heads"), keys = R.size("keys"), group = 6, dim = 96;
    const std::vector<double> Q = R.input("q"), K = R.input("k"), V = R.input("v");
    std::vector<double> &O = R.output("o");
    for (int b = 0; b < batch; ++b)
        for (int h = 0; h < kvHeads * group; ++h) {
            const int row = (b * kvHeads * group + h) * dim;
            auto key = [&](int j) { return ((b * keys + j) * kvHeads + h / group) * dim; };
            std::vector<double> p(keys);
            double most = -INFINITY, sum = 0;
            for (int j = 0; j < keys; ++j) {
                double score = 0;
                for (int d = 0; d < dim; ++d)
                    score += Q[row + d] * K[key(j) + d];
                p[j] = score / std::sqrt(double(dim));
                most = std::max(most, p[j]);
            }
            for (double &x : p)
                sum += x = std::exp(x - most);
            for (int d = 0; d < dim; ++d) {
                double o = 0;
                for (int j = 0; j < keys; ++j)
                    o += p[j] / sum * V[key(j) + d];
                O[row + d] = o;
            }
        }
    return R.finish();
}
