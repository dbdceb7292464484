// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Devices = R.size("devices"), N = Devices * R.size("shard");
    const std::vector<double> Gradients = R.input("gradients"),
                              Parameters = R.input("parameters");
    std::vector<double> &Updated = R.output("updated");
    for (size_t i = 0; i < N; ++i) {
        double gradient = 0;
        for (size_t d = 0; d < Devices; ++d)
            gradient += Gradients[d * N + i];
        for (size_t d = 0; d < Devices; ++d)
            Updated[d * N + i] = Parameters[i] - 0.125 * gradient;
    }
    return R.finish();
}
