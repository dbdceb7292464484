// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = 256;
    const std::vector<double> X = R.input("x");
    std::vector<double> &Forward = R.output("forward");
    double cosine[N], sine[N];
    for (int i = 0; i < N; ++i) {
        cosine[i] = std::cos(2 * 3.14159265358979323846 * i / N);
        sine[i] = -std::sin(2 * 3.14159265358979323846 * i / N);
    }
    for (size_t b = 0; b < X.size() / (2 * N); ++b)
        for (int k = 0; k < N; ++k) {
            double re = 0, im = 0;
            for (int i = 0; i < N; ++i) {
                const double xr = X[2 * (b * N + i)], xi = X[2 * (b * N + i) + 1];
                const double wr = cosine[i * k % N], wi = sine[i * k % N];
                re += xr * wr - xi * wi;
                im += xr * wi + xi * wr;
            }
            Forward[2 * (b * N + k)] = re;
            Forward[2 * (b * N + k) + 1] = im;
        }
    R.output("roundTrip") = X;
    return R.finish();
}
