// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), cols = R.size("cols");
    const std::vector<double> X = R.input("x"), Bias = R.input("bias"), Residual = R.input("residual"), DY = R.input("dy");
    std::vector<double> &Y = R.output("y"), &DX = R.output("dx"), &DBias = R.output("dbias");
    const double a = std::sqrt(2 / std::acos(-1.0)), b = 0.044715;
    for (int c = 0; c < cols; ++c) {
        DBias[c] = 0;
        for (int r = 0; r < rows; ++r) {
            const int i = r * cols + c;
            const double x = X[i] + Bias[c], t = std::tanh(a * (x + b * x * x * x));
            Y[i] = 0.5 * x * (1 + t) + Residual[i];
            DX[i] = DY[i] * (0.5 * (1 + t) + 0.5 * x * (1 - t * t) * a * (1 + 3 * b * x * x));
            DBias[c] += DX[i];
        }
    }
    return R.finish();
}
