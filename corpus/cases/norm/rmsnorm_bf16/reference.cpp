// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), cols = R.size("cols");
    const std::vector<double> X = R.input("x"), Weight = R.input("weight");
    std::vector<double> &Residual = R.output("residual"), &Y = R.output("y"), &RMS = R.output("rms");
    for (int r = 0; r < rows; ++r) {
        double squares = 0;
        for (int c = 0; c < cols; ++c) {
            double &x = Residual[r * cols + c];
            x = hipify::asBF16(hipify::asF32(x + X[r * cols + c])); // stored, then read again
            squares += x * x;
        }
        RMS[r] = 1 / std::sqrt(squares / cols + 1e-6);
        for (int c = 0; c < cols; ++c)
            Y[r * cols + c] = Residual[r * cols + c] * RMS[r] * Weight[c];
    }
    return R.finish();
}
