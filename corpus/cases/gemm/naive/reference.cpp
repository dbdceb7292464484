// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

#include <complex>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b");
    const std::vector<double> wideA = R.input("wide_a"), wideB = R.input("wide_b");
    const std::vector<double> X = R.input("complex_a"), Y = R.input("complex_b");
    std::vector<double> &C = R.output("c"), &wide = R.output("wide"), &complex = R.output("complex");
    for (size_t i = 0; i < M; ++i)
        for (size_t j = 0; j < N; ++j) {
            double sum = 0, wideSum = 0;
            std::complex<double> complexSum;
            for (size_t k = 0; k < K; ++k) {
                const size_t a = i * K + k, b = k * N + j;
                sum += A[a] * B[b];
                wideSum += wideA[a] * wideB[b];
                complexSum += std::complex<double>(X[2 * a], X[2 * a + 1]) *
                              std::complex<double>(Y[2 * b], Y[2 * b + 1]);
            }
            double &c = C[i * N + j];
            c = -1.5 * sum + 0.25 * c;
            wide[i * N + j] = wideSum;
            complex[2 * (i * N + j)] = complexSum.real();
            complex[2 * (i * N + j) + 1] = complexSum.imag();
        }
    return R.finish();
}
