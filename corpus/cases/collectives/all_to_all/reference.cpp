// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Devices = R.size("devices"), N = R.size("n");
    const std::vector<double> Token = R.input("token"), Expert = R.input("expert");
    std::vector<double> &Received = R.output("received"), &Counts = R.output("counts");
    for (size_t to = 0; to < Devices; ++to) {
        size_t place = to * Devices * N;
        for (size_t from = 0; from < Devices; ++from)
            for (size_t i = 0; i < N; ++i)
                if (Expert[from * N + i] == double(to)) {
                    Received[place++] = Token[from * N + i];
                    ++Counts[from * Devices + to];
                }
    }
    return R.finish();
}
