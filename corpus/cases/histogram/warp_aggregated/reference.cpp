// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int Bins = R.size("bins");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Histogram = R.output("bins"), &Places = R.output("places"),
                        &Counters = R.output("counters");
    for (size_t i = 0; i < X.size(); ++i) {
        // In f32, as the kernel: a value at the edge must fall on the same side.
        const float scaled = (float(X[i]) + 1.f) * (0.5f * float(Bins));
        const int bin = std::min(int(std::floor(scaled)), Bins - 1);
        Histogram[bin] += 1;
        Counters[X[i] < 0] += 1;
        Places[i] = 1; // each place is taken once
    }
    return R.finish();
}
