// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>
#include <numeric>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> Keys = R.input("keys");
    std::vector<double> &Sorted = R.output("sorted"), &Origin = R.output("origin");
    std::iota(Origin.begin(), Origin.end(), 0.0);
    std::stable_sort(Origin.begin(), Origin.end(),
                     [&](double a, double b) { return Keys[size_t(a)] < Keys[size_t(b)]; });
    for (size_t i = 0; i < Keys.size(); ++i)
        Sorted[i] = Keys[size_t(Origin[i])];
    return R.finish();
}
