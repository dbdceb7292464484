// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Devices = R.size("devices"), N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Y = R.output("y");
    for (size_t to = 0; to < Devices; ++to)
        for (size_t i = 0; i < N; ++i)
            for (size_t from = 0; from < Devices; ++from)
                Y[to * N + i] += X[(from * Devices + to) * N + i];
    return R.finish();
}
