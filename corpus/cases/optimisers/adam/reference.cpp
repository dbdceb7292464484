// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Steps = R.size("steps"), N = R.input("p").size();
    const std::vector<double> G = R.input("g");
    std::vector<double> &P = R.output("params"), &M = R.output("m"), &V = R.output("v");
    // As f32 has them: 1 - beta2 is 13 millionths of itself off, which counts.
    const double beta1 = 0.9f, beta2 = 0.999f;
    for (size_t s = 0; s < Steps; ++s)
        for (size_t i = 0; i < N; ++i) {
            const double g = G[s * N + i] * 0.5; // unscaled
            M[i] = beta1 * M[i] + (1 - beta1) * g;
            V[i] = beta2 * V[i] + (1 - beta2) * g * g;
            const double m = M[i] / (1 - std::pow(0.9, s + 1.0));
            const double v = V[i] / (1 - std::pow(0.999, s + 1.0));
            P[i] -= 0.01 * (m / (std::sqrt(v) + 1e-8) + 0.02 * P[i]);
        }
    R.output("half") = P;
    R.output("overflows") = {1};
    return R.finish();
}
