// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> G = R.input("g");
    std::vector<double> &P = R.output("params"), &V = R.output("velocity");
    // As f32 has them.
    const double rate = 0.1f, momentum = 0.9f, decay = 0.01f;
    double squares = 0;
    for (double g : G)
        squares += g * g;
    const double norm = std::sqrt(squares), clip = std::min(1.0, 10 / (norm + 1e-6));
    R.output("norm")[0] = norm;
    for (size_t i = 0; i < G.size(); ++i) {
        const double gradient = G[i] * clip + decay * P[i];
        V[i] = momentum * V[i] + gradient;
        P[i] -= rate * (gradient + momentum * V[i]);
    }
    return R.finish();
}
