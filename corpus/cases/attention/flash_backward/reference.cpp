// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <cmath>

constexpr int D = 32;

static double dot(const double *a, const double *b)
{
    double sum = 0;
    for (int d = 0; d < D; ++d)
        sum += a[d] * b[d];
    return sum;
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int heads = R.size("heads"), n = R.size("length");
    const std::vector<double> Q = R.input("q"), K = R.input("k"), V = R.input("v"), DO = R.input("dout");
    std::vector<double> &O = R.output("o"), &DQ = R.output("dq"), &DK = R.output("dk"), &DV = R.output("dv");
    for (std::vector<double> *X : {&O, &DQ, &DK, &DV})
        X->assign(X->size(), 0.0);
    const double scale = 1 / std::sqrt(double(D));
    for (int h = 0; h < heads; ++h)
        for (int i = 0; i < n; ++i) {
            const int qi = (h * n + i) * D;
            std::vector<double> p(i + 1), dp(i + 1);
            double sum = 0, delta = 0;
            for (int j = 0; j <= i; ++j)
                sum += p[j] = std::exp(scale * dot(&Q[qi], &K[(h * n + j) * D]));
            for (int j = 0; j <= i; ++j) {
                const int kj = (h * n + j) * D;
                p[j] /= sum;
                dp[j] = dot(&DO[qi], &V[kj]);
                delta += p[j] * dp[j];
                for (int d = 0; d < D; ++d) {
                    O[qi + d] += p[j] * V[kj + d];
                    DV[kj + d] += p[j] * DO[qi + d];
                }
            }
            for (int j = 0; j <= i; ++j) {
                const int kj = (h * n + j) * D;
                const double ds = p[j] * (dp[j] - delta) * scale; // softmax's gradient
                for (int d = 0; d < D; ++d) {
                    DQ[qi + d] += ds * K[kj + d];
                    DK[kj + d] += ds * Q[qi + d];
                }
            }
        }
    return R.finish();
}
