// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int tokens = R.size("tokens"), in = R.size("in"), out = R.size("out");
    const std::vector<double> X = R.input("x"), W = R.input("w"), Bias = R.input("bias"), Xh = R.input("xh"),
                              Wh = R.input("wh"), BiasH = R.input("biash");
    std::vector<double> &Only = R.output("bias_only"), &Relu = R.output("relu"), &Gelu = R.output("gelu");
    for (int t = 0; t < tokens; ++t)
        for (int o = 0; o < out; ++o) {
            double sum = Bias[o], half = BiasH[o];
            for (int i = 0; i < in; ++i) {
                sum += X[t * in + i] * W[o * in + i];
                half += Xh[t * in + i] * Wh[o * in + i];
            }
            Only[t * out + o] = sum;
            Relu[t * out + o] = std::max(sum, 0.0);
            // The form with tanh, sqrt(2 / pi) = 0.79788...
            Gelu[t * out + o] =
                0.5 * half * (1 + std::tanh(0.7978845608028654 * (half + 0.044715 * half * half * half)));
        }
    return R.finish();
}
