// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t N = R.size("n"), Steps = R.size("steps");
    std::vector<double> V = R.input("velocity");
    std::vector<double> &P = R.output("position"), &Energy = R.output("energy");
    const double dt = 0.0078125, softening = 0.015625;
    for (size_t s = 0; s < Steps; ++s) {
        std::vector<double> acceleration(3 * N);
        for (size_t i = 0; i < N; ++i)
            for (size_t j = 0; j < N; ++j) {
                double d[3], r2 = softening;
                for (int k = 0; k < 3; ++k) {
                    d[k] = P[4 * j + k] - P[4 * i + k];
                    r2 += d[k] * d[k];
                }
                for (int k = 0; k < 3; ++k)
                    acceleration[3 * i + k] += P[4 * j + 3] / double(N) * d[k] / (r2 * std::sqrt(r2));
            }
        for (size_t i = 0; i < N; ++i) {
            double v2 = 0;
            for (int k = 0; k < 3; ++k) {
                V[4 * i + k] += dt * acceleration[3 * i + k];
                P[4 * i + k] += dt * V[4 * i + k];
                v2 += V[4 * i + k] * V[4 * i + k];
            }
            Energy[s] += 0.5 * P[4 * i + 3] * v2;
        }
    }
    return R.finish();
}
