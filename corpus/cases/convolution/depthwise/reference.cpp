// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <hipify/validation/reference.h>

// To the 11 bits of f16, as the kernel stores it.
static double toHalf(double X)
{
    int exponent;
    const double fraction = std::frexp(X, &exponent);
    const int bits = exponent < -13 ? 24 + exponent : 11; // fewer for subnormal ones
    return std::ldexp(std::nearbyint(std::ldexp(fraction, bits)), exponent - bits);
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n"), H = R.size("h"), W = R.size("w"), C = R.size("c");
    const int OH = (H + 1) / 2, OW = (W + 1) / 2;
    const std::vector<double> X = R.input("x"), Filter = R.input("filter");
    std::vector<double> &Y = R.output("y"), &Pooled = R.output("pooled");
    for (int n = 0; n < N; ++n)
        for (int oy = 0; oy < OH; ++oy)
            for (int ox = 0; ox < OW; ++ox)
                for (int c = 0; c < C; ++c) {
                    double sum = 0;
                    for (int i = 0; i < 3; ++i)
                        for (int j = 0; j < 3; ++j) {
                            int y = 2 * oy + i - 1, x = 2 * ox + j - 1;
                            if (y >= 0 && y < H && x >= 0 && x < W)
                                sum += Filter[(3 * i + j) * C + c] *
                                       X[((n * H + y) * W + x) * C + c];
                        }
                    Y[((n * OH + oy) * OW + ox) * C + c] = sum;
                    Pooled[n * C + c] += toHalf(sum);
                }
    return R.finish();
}
