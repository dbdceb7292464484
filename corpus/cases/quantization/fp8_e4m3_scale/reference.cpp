// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>

static float scaleOf(float most) { return std::max(most / 448.0f, 1e-12f); }

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int tokens = R.size("tokens"), hidden = R.size("hidden");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Scale = R.output("scale"), &Q = R.output("q"), &TokenScale = R.output("token_scale"),
                        &TokenQ = R.output("token_q"), &Back = R.output("back");
    float all = 0;
    for (int t = 0; t < tokens; ++t) {
        float most = 0;
        for (int h = 0; h < hidden; ++h)
            most = std::max(most, std::fabs(float(X[t * hidden + h])));
        TokenScale[t] = scaleOf(most);
        all = std::max(all, most);
    }
    Scale[0] = scaleOf(all);
    for (int t = 0; t < tokens; ++t)
        for (int h = 0; h < hidden; ++h) {
            const int i = t * hidden + h;
            const float x = X[i];
            Q[i] = hipify::asE4M3(x * (1.0f / float(Scale[0]))); // the tensor's reciprocal is computed once
            TokenQ[i] = hipify::asE4M3(x / float(TokenScale[t]));
            Back[i] = hipify::asBF16(float(TokenQ[i]) * float(TokenScale[t]));
        }
    return R.finish();
}
