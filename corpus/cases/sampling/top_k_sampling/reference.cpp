// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <hipify/validation/reference.h>
#include <numeric>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Rows = R.size("rows"), N = R.size("vocabulary"), K = R.size("k");
    const std::vector<double> Weight = R.input("weight"), Draw = R.input("draw");
    std::vector<double> &Threshold = R.output("threshold"), &Token = R.output("token"),
                        &Chosen = R.output("chosen");
    for (size_t r = 0; r < Rows; ++r) {
        const double *W = &Weight[r * N];
        std::vector<size_t> order(N);
        std::iota(order.begin(), order.end(), 0);
        // Of equal ones, the first.
        std::stable_sort(order.begin(), order.end(),
                         [&](size_t a, size_t b) { return W[a] > W[b]; });
        order.resize(K);
        Threshold[r] = W[order.back()];
        std::sort(order.begin(), order.end());
        double mass = 0;
        for (size_t i : order)
            mass += W[i];
        double left = std::fmod(Draw[r], mass);
        size_t token = 0;
        while (left >= W[order[token]])
            left -= W[order[token++]];
        Token[r] = double(order[token]);
        for (size_t p = 0; p < K; ++p)
            Chosen[r * K + p] = double(order[p]);
    }
    return R.finish();
}
