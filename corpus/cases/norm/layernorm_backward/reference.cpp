// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), cols = R.size("cols");
    const std::vector<double> X = R.input("x"), DY = R.input("dy"), Gamma = R.input("gamma");
    std::vector<double> &DX = R.output("dx"), &DGamma = R.output("dgamma"), &DBeta = R.output("dbeta");
    DGamma.assign(cols, 0.0);
    DBeta.assign(cols, 0.0);
    for (int r = 0; r < rows; ++r) {
        const double *x = &X[r * cols], *dy = &DY[r * cols];
        double mean = 0, variance = 0, a = 0, b = 0;
        for (int c = 0; c < cols; ++c)
            mean += x[c] / cols;
        for (int c = 0; c < cols; ++c)
            variance += (x[c] - mean) * (x[c] - mean) / cols;
        const double rstd = 1 / std::sqrt(variance + 1e-5);
        for (int c = 0; c < cols; ++c) {
            const double normal = (x[c] - mean) * rstd;
            a += dy[c] * Gamma[c] / cols;
            b += dy[c] * Gamma[c] * normal / cols;
            DGamma[c] += dy[c] * normal;
            DBeta[c] += dy[c];
        }
        for (int c = 0; c < cols; ++c)
            DX[r * cols + c] = rstd * (dy[c] * Gamma[c] - a - (x[c] - mean) * rstd * b);
    }
    return R.finish();
}
