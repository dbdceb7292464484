// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), cols = R.size("cols");
    const std::vector<double> X = R.input("x"), Residual = R.input("residual"), Gamma = R.input("gamma"),
                              Beta = R.input("beta");
    std::vector<double> &Y = R.output("y"), &Sum = R.output("sum"), &Mean = R.output("mean"), &Rstd = R.output("rstd");
    for (int r = 0; r < rows; ++r) {
        double mean = 0, squares = 0;
        for (int c = 0; c < cols; ++c)
            mean += Sum[r * cols + c] = hipify::asF32(X[r * cols + c] + Residual[r * cols + c]);
        mean /= cols;
        for (int c = 0; c < cols; ++c)
            squares += (Sum[r * cols + c] - mean) * (Sum[r * cols + c] - mean);
        const double rstd = 1 / std::sqrt(squares / cols + double(1e-5f));
        for (int c = 0; c < cols; ++c)
            Y[r * cols + c] = (Sum[r * cols + c] - mean) * rstd * Gamma[c] + Beta[c];
        Mean[r] = mean;
        Rstd[r] = rstd;
    }
    return R.finish();
}
