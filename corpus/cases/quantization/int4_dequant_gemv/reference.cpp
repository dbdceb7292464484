// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>
#include <cstdint>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int out = R.size("out"), in = R.size("in");
    const std::vector<double> W = R.input("w"), Scale = R.input("scale"), Zero = R.input("zero"), X = R.input("x");
    std::vector<double> &Weights = R.output("weights"), &Y = R.output("y");
    // Which nibble of a word has its i-th weight: pairs that are 16 bits apart are unpacked together.
    const int nibble[8] = {0, 4, 1, 5, 2, 6, 3, 7};
    for (int o = 0; o < out; ++o) {
        double sum = 0;
        for (int i = 0; i < in; ++i) {
            const uint32_t word = static_cast<uint32_t>(W[o * (in / 8) + i / 8]);
            const int q = word >> (4 * nibble[i % 8]) & 15, group = o * (in / 64) + i / 64;
            const double w = hipify::asF16((q - Zero[group]) * Scale[group]);
            Weights[o * in + i] = w;
            sum += w * X[i];
        }
        Y[o] = sum;
    }
    return R.finish();
}
