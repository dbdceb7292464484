// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

// One row of attention over the first `length` keys, the first `dim` columns of rows of 128.
static double attend(double *o, const double *q, const double *K, const double *V, int length, int dim)
{
    std::vector<double> p(length);
    double most = -INFINITY, sum = 0;
    for (int j = 0; j < length; ++j) {
        double score = 0;
        for (int d = 0; d < dim; ++d)
            score += q[d] * K[j * 128 + d];
        p[j] = score / std::sqrt(double(dim));
        most = std::max(most, p[j]);
    }
    for (double &x : p)
        sum += x = std::exp(x - most);
    for (int d = 0; d < dim; ++d) {
        o[d] = 0;
        for (int j = 0; j < length; ++j)
            o[d] += p[j] / sum * V[j * 128 + d];
    }
    return most + std::log(sum);
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int heads = R.size("heads"), queries = R.size("queries"), keys = R.size("keys");
    const std::vector<double> Q = R.input("q"), K = R.input("k"), V = R.input("v");
    std::vector<double> &Causal = R.output("causal64"), &Full = R.output("full128"), &LSE = R.output("lse64");
    for (int h = 0; h < heads; ++h)
        for (int i = 0; i < queries; ++i) {
            const int row = h * queries + i;
            const double *q = &Q[row * 128], *k = &K[h * keys * 128], *v = &V[h * keys * 128];
            // The last query sees all keys, as with a cache.
            LSE[row] = attend(&Causal[row * 64], q, k, v, i + 1 + keys - queries, 64);
            attend(&Full[row * 128], q, k, v, keys, 128);
        }
    return R.finish();
}
