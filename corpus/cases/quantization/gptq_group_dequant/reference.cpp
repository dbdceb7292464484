// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>
#include <cstdint>
#include <string>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int in = R.size("in"), out = R.size("out");
    const std::vector<double> Scale = R.input("scale"), Group = R.input("group"), X = R.input("x");
    for (int bits : {2, 4, 8}) {
        const std::string n = std::to_string(bits);
        const std::vector<double> Q = R.input(("q" + n).c_str()), Z = R.input(("z" + n).c_str());
        std::vector<double> &W = R.output(("w" + n).c_str());
        const int per = 32 / bits, mask = (1 << bits) - 1, zeroWords = (out + per - 1) / per;
        for (int i = 0; i < in; ++i)
            for (int o = 0; o < out; ++o) {
                const int g = Group[i];
                const uint32_t word = static_cast<uint32_t>(Q[i / per * out + o]);
                const uint32_t zeros = static_cast<uint32_t>(Z[g * zeroWords + o / per]);
                const int q = word >> (i % per * bits) & mask;
                const int zero = (zeros >> (o % per * bits) & mask) + 1; // stored less one
                W[i * out + o] = hipify::asF16((q - zero) * Scale[g * out + o]);
            }
    }
    const std::vector<double> &W = R.output("w4");
    std::vector<double> &Y = R.output("y");
    for (int o = 0; o < out; ++o) {
        Y[o] = 0;
        for (int i = 0; i < in; ++i)
            Y[o] += W[i * out + o] * X[i];
    }
    return R.finish();
}
