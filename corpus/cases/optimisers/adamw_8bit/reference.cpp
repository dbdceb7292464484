// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <hipify/validation/reference.h>
#include <hipify/validation/rounding.h>

using hipify::asF32;

// The codes depend on the last bit of what is rounded to f32, so this rounds
// where the kernel does.
static double mix(double beta, double old, double fresh)
{
    return asF32(asF32(beta * old) + asF32(asF32(1 - beta) * fresh));
}

static std::vector<double> table(bool isSigned)
{
    std::vector<double> T(256);
    for (int c = 0; c < 256; ++c) {
        const double x = asF32(isSigned ? (c - 128) / 128.0 : c / 255.0);
        T[c] = asF32(isSigned ? x * std::abs(x) : x * x);
    }
    return T;
}

static double encode(double x, const std::vector<double> &T)
{
    const auto at = std::lower_bound(T.begin(), T.end() - 1, x);
    return double(at - T.begin());
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t N = R.size("n"), Steps = R.size("steps");
    const std::vector<double> G = R.input("g"), Signed = table(true), Unsigned = table(false);
    std::vector<double> &P = R.output("params"), &M = R.output("m"), &V = R.output("v"),
                        &ScaleM = R.output("scaleM"), &ScaleV = R.output("scaleV");
    const double beta1 = 0.9f, beta2 = 0.999f;
    for (size_t s = 0; s < Steps; ++s)
        for (size_t block = 0; block * 256 < N; ++block) {
            const size_t begin = block * 256, end = std::min(begin + 256, N);
            std::vector<double> m, v;
            for (size_t i = begin; i < end; ++i) {
                const double g = G[s * N + i];
                const double oldM = s ? asF32(Signed[size_t(M[i])] * ScaleM[block]) : 0;
                const double oldV = s ? asF32(Unsigned[size_t(V[i])] * ScaleV[block]) : 0;
                m.push_back(mix(beta1, oldM, g));
                v.push_back(mix(beta2, oldV, asF32(g * g)));
                const double unbiasedM = m.back() / (1 - std::pow(0.9, s + 1.0));
                const double unbiasedV = v.back() / (1 - std::pow(0.999, s + 1.0));
                P[i] -= 0.01 * (0.02 * P[i] + unbiasedM / (std::sqrt(unbiasedV) + 1e-8));
            }
            double mostM = 0;
            for (double x : m)
                mostM = std::max(mostM, std::abs(x));
            const double mostV = *std::max_element(v.begin(), v.end());
            ScaleM[block] = mostM;
            ScaleV[block] = mostV;
            for (size_t i = begin; i < end; ++i) {
                M[i] = encode(mostM ? asF32(m[i - begin] / mostM) : 0, Signed);
                V[i] = encode(mostV ? asF32(v[i - begin] / mostV) : 0, Unsigned);
            }
        }
    return R.finish();
}
