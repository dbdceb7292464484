// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

struct Shape {
    int n, c, h, w, f;
};

static void convolve(std::vector<double> &Y, const std::vector<double> &X,
                     const std::vector<double> &Filter, const std::vector<double> &Bias, Shape S,
                     int K)
{
    for (int n = 0; n < S.n; ++n)
        for (int f = 0; f < S.f; ++f)
            for (int y = 0; y < S.h; ++y)
                for (int x = 0; x < S.w; ++x) {
                    double sum = Bias[f];
                    for (int c = 0; c < S.c; ++c)
                        for (int i = 0; i < K; ++i)
                            for (int j = 0; j < K; ++j) {
                                int yy = y + i - K / 2, xx = x + j - K / 2;
                                if (yy >= 0 && yy < S.h && xx >= 0 && xx < S.w)
                                    sum += Filter[((f * S.c + c) * K + i) * K + j] *
                                           X[((n * S.c + c) * S.h + yy) * S.w + xx];
                            }
                    Y[((n * S.f + f) * S.h + y) * S.w + x] = std::max(sum, 0.0);
                }
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const Shape S = {R.size("n"), R.size("c"), R.size("h"), R.size("w"), R.size("f")};
    const std::vector<double> X = R.input("x"), Bias = R.input("bias");
    convolve(R.output("y3"), X, R.input("filter3"), Bias, S, 3);
    convolve(R.output("y5"), X, R.input("filter5"), Bias, S, 5);
    return R.finish();
}
