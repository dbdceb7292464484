// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Width = R.size("width"), Bags = R.size("bags");
    const std::vector<double> Table = R.input("table"), Index = R.input("index"),
                              Offset = R.input("offset"), Weight = R.input("weight");
    std::vector<double> &Sums = R.output("sums"), &Means = R.output("means");
    for (size_t b = 0; b < Bags; ++b) {
        double count = 0;
        for (size_t j = size_t(Offset[b]); j < size_t(Offset[b + 1]); ++j) {
            if (Index[j] < 0)
                continue; // padding
            ++count;
            for (size_t c = 0; c < Width; ++c) {
                const double v = Table[size_t(Index[j]) * Width + c];
                Sums[b * Width + c] += Weight[j] * v;
                Means[b * Width + c] += v;
            }
        }
        for (size_t c = 0; c < Width && count; ++c)
            Means[b * Width + c] /= count;
    }
    return R.finish();
}
