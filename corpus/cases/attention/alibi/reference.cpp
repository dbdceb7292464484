// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int heads = R.size("heads"), n = R.size("length"), dim = 48;
    const std::vector<double> Q = R.input("q"), K = R.input("k"), V = R.input("v");
    std::vector<double> &O = R.output("o"), &Slopes = R.output("slopes");
    int power = 1; // the largest power of 2 that is no more than heads
    while (2 * power <= heads)
        power *= 2;
    for (int h = 0; h < heads; ++h) {
        // Heads beyond it have every other slope of twice as many.
        Slopes[h] = h < power ? std::pow(2, -8.0 * (h + 1) / power) : std::pow(2, -4.0 * (2 * (h - power) + 1) / power);
        for (int i = 0; i < n; ++i) {
            std::vector<double> p(i + 1);
            double most = -INFINITY, sum = 0;
            for (int j = 0; j <= i; ++j) {
                double score = 0;
                for (int d = 0; d < dim; ++d)
                    score += Q[(h * n + i) * dim + d] * K[(h * n + j) * dim + d];
                p[j] = score / std::sqrt(double(dim)) - Slopes[h] * (i - j);
                most = std::max(most, p[j]);
            }
            for (double &x : p)
                sum += x = std::exp(x - most);
            for (int d = 0; d < dim; ++d) {
                double o = 0;
                for (int j = 0; j <= i; ++j)
                    o += p[j] / sum * V[(h * n + j) * dim + d];
                O[(h * n + i) * dim + d] = o;
            }
        }
    }
    return R.finish();
}
