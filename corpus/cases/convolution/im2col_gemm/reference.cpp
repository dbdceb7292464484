// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n"), C = R.size("c"), H = R.size("h"), W = R.size("w"), F = R.size("f");
    // Padding 2, stride 2, dilation 2.
    const int OH = (H - 1) / 2 + 1, OW = (W - 1) / 2 + 1;
    const std::vector<double> X = R.input("x"), Filter = R.input("filter");
    std::vector<double> &Y = R.output("y"), &Back = R.output("back");
    for (int n = 0; n < N; ++n)
        for (int oy = 0; oy < OH; ++oy)
            for (int ox = 0; ox < OW; ++ox)
                for (int c = 0; c < C; ++c)
                    for (int k = 0; k < 9; ++k) {
                        const int y = 2 * oy - 2 + 2 * (k / 3), x = 2 * ox - 2 + 2 * (k % 3);
                        if (y < 0 || y >= H || x < 0 || x >= W)
                            continue;
                        const double v = X[((n * C + c) * H + y) * W + x];
                        for (int f = 0; f < F; ++f)
                            Y[((n * F + f) * OH + oy) * OW + ox] +=
                                Filter[(f * C + c) * 9 + k] * v;
                        if (n == N - 1)
                            Back[(c * H + y) * W + x] += v;
                    }
    return R.finish();
}
