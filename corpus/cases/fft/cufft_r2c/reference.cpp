// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <complex>
#include <hipify/validation/reference.h>

using Complex = std::complex<double>;

// A table of roots keeps the errors of large angles away.
static std::vector<Complex> roots(int n)
{
    std::vector<Complex> w(n);
    for (int i = 0; i < n; ++i)
        w[i] = std::polar(1.0, -2 * 3.14159265358979323846 * i / n);
    return w;
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n"), Batch = R.size("batch"), Rows = R.size("rows"),
              Cols = R.size("cols");
    const std::vector<double> X = R.input("x"), H = R.input("h"), Z = R.input("z");
    std::vector<double> &Y = R.output("y"), &Spectrum = R.output("spectrum");
    for (int b = 0; b < Batch; ++b)
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j)
                Y[size_t(b) * N + i] += X[size_t(b) * N + j] * H[(i - j + N) % N];

    const std::vector<Complex> WR = roots(Rows), WC = roots(Cols);
    std::vector<Complex> Half(size_t(Rows) * Cols);
    for (int r = 0; r < Rows; ++r)
        for (int k = 0; k < Cols; ++k)
            for (int c = 0; c < Cols; ++c) {
                const size_t i = size_t(r) * Cols + c;
                Half[size_t(r) * Cols + k] +=
                    Complex(Z[2 * i], Z[2 * i + 1]) * WC[size_t(c) * k % Cols];
            }
    for (int q = 0; q < Rows; ++q)
        for (int k = 0; k < Cols; ++k) {
            Complex sum = 0;
            for (int r = 0; r < Rows; ++r)
                sum += Half[size_t(r) * Cols + k] * WR[size_t(r) * q % Rows];
            Spectrum[2 * (size_t(q) * Cols + k)] = sum.real();
            Spectrum[2 * (size_t(q) * Cols + k) + 1] = sum.imag();
        }
    return R.finish();
}
