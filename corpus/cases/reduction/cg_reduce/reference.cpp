// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Total = R.output("total"), &Extrema = R.output("extrema"),
                        &Octets = R.output("octets"), &Passed = R.output("passed");
    for (double x : X) {
        Total[0] += x;
        if (int(x) % 3 == 0) {
            Passed[0] += x;
            Passed[1] += 1;
        }
    }
    // Behind the end there are zeros.
    auto At = [&](int i) { return i < N ? int(X[i]) : 0; };
    for (size_t w = 0; w < Extrema.size() / 2; ++w) {
        int least = At(32 * w), most = least;
        for (int j = 1; j < 32; ++j) {
            least = std::min(least, At(32 * w + j));
            most = std::max(most, At(32 * w + j));
        }
        Extrema[2 * w] = least;
        Extrema[2 * w + 1] = most;
    }
    for (size_t w = 0; w < Octets.size() / 3; ++w) {
        int all = -1, any = 0, odd = 0;
        for (int j = 0; j < 8; ++j) {
            all &= At(8 * w + j);
            any |= At(8 * w + j);
            odd ^= At(8 * w + j);
        }
        Octets[3 * w] = all;
        Octets[3 * w + 1] = any;
        Octets[3 * w + 2] = odd;
    }
    return R.finish();
}
