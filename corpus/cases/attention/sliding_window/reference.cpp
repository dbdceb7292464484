// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int heads = R.size("heads"), n = R.size("length"), window = R.size("window"), dim = 32;
    const std::vector<double> Q = R.input("q"), K = R.input("k"), V = R.input("v");
    std::vector<double> &O = R.output("o"), &Tiles = R.output("tiles");
    for (int h = 0; h < heads; ++h) {
        Tiles[h] = 0;
        // Pairs of 32 x 32 tiles with at least one score.
        for (int q0 = 0; q0 < n; q0 += 32)
            for (int k0 = 0; k0 < n; k0 += 32)
                Tiles[h] += k0 <= std::min(q0 + 31, n - 1) && std::min(k0 + 31, n - 1) > q0 - window;
        for (int i = 0; i < n; ++i) {
            const int first = std::max(0, i - window + 1);
            std::vector<double> p(i - first + 1);
            double sum = 0;
            for (int j = first; j <= i; ++j) {
                double score = 0;
                for (int d = 0; d < dim; ++d)
                    score += Q[(h * n + i) * dim + d] * K[(h * n + j) * dim + d];
                sum += p[j - first] = std::exp(30 * std::tanh(score / std::sqrt(double(dim)) / 30)); // below e^30
            }
            for (int d = 0; d < dim; ++d) {
                double o = 0;
                for (int j = first; j <= i; ++j)
                    o += p[j - first] / sum * V[(h * n + j) * dim + d];
                O[(h * n + i) * dim + d] = o;
            }
        }
    }
    return R.finish();
}
