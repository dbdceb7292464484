// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

// The values of the NormalFloat type.
static const float Values[16] = {-1.0f,
                                 -0.6961928009986877f,
                                 -0.5250730514526367f,
                                 -0.39491748809814453f,
                                 -0.28444138169288635f,
                                 -0.18477343022823334f,
                                 -0.09105003625154495f,
                                 0.0f,
                                 0.07958029955625534f,
                                 0.16093020141124725f,
                                 0.24611230194568634f,
                                 0.33791524171829224f,
                                 0.44070982933044434f,
                                 0.5626170039176941f,
                                 0.7229568362236023f,
                                 1.0f};

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int n = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Packed = R.output("packed"), &AbsMax = R.output("absmax"), &Back = R.output("back");
    for (int first = 0; first < n; first += 64) {
        const int last = std::min(n, first + 64);
        float most = 0;
        for (int i = first; i < last; ++i)
            most = std::max(most, std::fabs(float(X[i])));
        AbsMax[first / 64] = most;
        for (int i = first; i < last; ++i) {
            const float x = most > 0 ? float(X[i]) * (1.0f / most) : 0;
            // The nearest: how many middles between neighbours are below x.
            int code = 0;
            while (code < 15 && x > (Values[code] + Values[code + 1]) * 0.5f)
                ++code;
            Back[i] = Values[code] * most;
            Packed[i / 2] += i % 2 ? code : 16 * code; // the first number has the upper half
        }
    }
    if (n % 2)
        Packed[n / 2] += 7; // the half that is left over is 0
    return R.finish();
}
