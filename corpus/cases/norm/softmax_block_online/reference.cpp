// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), cols = R.size("cols");
    const std::vector<double> X = R.input("x"), DY = R.input("dy"), Temperature = R.input("temperature");
    std::vector<double> &Y = R.output("y"), &DX = R.output("dx");
    for (int r = 0; r < rows; ++r) {
        const double *x = &X[r * cols], *dy = &DY[r * cols];
        double *y = &Y[r * cols];
        const double most = *std::max_element(x, x + cols);
        double sum = 0, dot = 0;
        for (int c = 0; c < cols; ++c)
            sum += y[c] = std::exp((x[c] - most) / Temperature[r]);
        for (int c = 0; c < cols; ++c)
            dot += (y[c] /= sum) * dy[c];
        for (int c = 0; c < cols; ++c)
            DX[r * cols + c] = y[c] * (dy[c] - dot) / Temperature[r];
    }
    return R.finish();
}
