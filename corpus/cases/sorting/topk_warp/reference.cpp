// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>
#include <numeric>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int Rows = R.size("rows"), Cols = R.size("cols"), K = 32;
    const std::vector<double> X = R.input("x");
    std::vector<double> &Top = R.output("top"), &Where = R.output("where");
    std::vector<int> order(Cols);
    for (int r = 0; r < Rows; ++r) {
        const double *row = &X[size_t(r) * Cols];
        std::iota(order.begin(), order.end(), 0);
        // Of equal ones the first.
        std::stable_sort(order.begin(), order.end(),
                         [&](int a, int b) { return row[a] > row[b]; });
        for (int k = 0; k < K; ++k) {
            Top[r * K + k] = row[order[k]];
            Where[r * K + k] = order[k];
        }
    }
    return R.finish();
}
