// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>
#include <numeric>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> Keys = R.input("keys"), Values = R.input("values");
    std::vector<double> &Sorted = R.output("sorted"), &Moved = R.output("moved");
    std::vector<size_t> order(Keys.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return Keys[a] < Keys[b]; });
    for (size_t i = 0; i < order.size(); ++i) {
        Sorted[i] = Keys[order[i]];
        Moved[i] = Values[order[i]];
    }
    return R.finish();
}
