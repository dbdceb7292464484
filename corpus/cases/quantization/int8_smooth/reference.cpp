// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

static float quantized(float x, float scale)
{
    return std::min(127.0f, std::max(-127.0f, std::nearbyint(x / scale)));
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int tokens = R.size("tokens"), in = R.size("in"), out = R.size("out");
    const std::vector<double> X = R.input("x"), W = R.input("w");
    std::vector<double> &Smooth = R.output("smooth"), &XScale = R.output("x_scale"), &WScale = R.output("w_scale"),
                        &Y = R.output("y");
    for (int i = 0; i < in; ++i) {
        float x = 1e-5f, w = 1e-5f;
        for (int t = 0; t < tokens; ++t)
            x = std::max(x, float(std::fabs(X[t * in + i])));
        for (int o = 0; o < out; ++o)
            w = std::max(w, float(std::fabs(W[o * in + i])));
        Smooth[i] = std::sqrt(x / w); // alpha is 1/2
    }
    // In f32, as the kernels: integers are to come out equal.
    std::vector<float> xs(tokens * in), ws(out * in);
    for (int t = 0; t < tokens; ++t) {
        float most = 1e-5f;
        for (int i = 0; i < in; ++i) {
            xs[t * in + i] = float(X[t * in + i]) / float(Smooth[i]);
            most = std::max(most, std::fabs(xs[t * in + i]));
        }
        XScale[t] = most / 127.0f;
    }
    for (int o = 0; o < out; ++o) {
        float most = 1e-5f;
        for (int i = 0; i < in; ++i) {
            ws[o * in + i] = float(W[o * in + i]) * float(Smooth[i]);
            most = std::max(most, std::fabs(ws[o * in + i]));
        }
        WScale[o] = most / 127.0f;
    }
    for (int t = 0; t < tokens; ++t)
        for (int o = 0; o < out; ++o) {
            double sum = 0;
            for (int i = 0; i < in; ++i)
                sum += quantized(xs[t * in + i], XScale[t]) * quantized(ws[o * in + i], WScale[o]);
            Y[t * out + o] = sum * XScale[t] * WScale[o];
        }
    return R.finish();
}
