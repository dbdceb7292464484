// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), cols = R.size("cols");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Q = R.output("q"), &Scale = R.output("scale"), &Back = R.output("back"),
                        &Outliers = R.output("outliers");
    for (int r = 0; r < rows; ++r) {
        double most = 0;
        Outliers[r] = 0;
        for (int c = 0; c < cols; ++c) {
            most = std::max(most, std::fabs(X[r * cols + c]));
            Outliers[r] += std::fabs(X[r * cols + c]) >= 2.5;
        }
        // All in f32: what is between two integers must fall to the same side.
        const float scale = most == 0 ? 1.0f : float(most) / 127.0f;
        Scale[r] = scale;
        for (int c = 0; c < cols; ++c) {
            const float q = std::nearbyint(float(X[r * cols + c]) / scale);
            Q[r * cols + c] = std::min(127.0f, std::max(-127.0f, q));
            Back[r * cols + c] = hipify::asF16(hipify::asF32(Q[r * cols + c] * double(scale)));
        }
    }
    return R.finish();
}
