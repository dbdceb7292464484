// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Tensors = R.size("tensors"), N = R.size("n");
    const std::vector<double> G = R.input("g");
    std::vector<double> &P = R.output("params"), &Norms = R.output("norms");
    for (size_t t = 0; t < Tensors; ++t) {
        std::vector<double> update(N);
        double p2 = 0, u2 = 0;
        for (size_t i = 0; i < N; ++i) {
            const double g = G[t * N + i], p = P[t * N + i];
            // The first step: moments corrected for their bias are g and g * g.
            update[i] = g / (std::sqrt(g * g) + 0.5) + 0.01 * p;
            p2 += p * p;
            u2 += update[i] * update[i];
        }
        Norms[2 * t] = std::sqrt(p2);
        Norms[2 * t + 1] = std::sqrt(u2);
        const bool adapt = t + 1 < Tensors && p2 > 0 && u2 > 0;
        const double ratio = adapt ? std::sqrt(p2) / std::sqrt(u2) : 1;
        for (size_t i = 0; i < N; ++i)
            P[t * N + i] -= 0.1 * ratio * update[i];
    }
    return R.finish();
}
