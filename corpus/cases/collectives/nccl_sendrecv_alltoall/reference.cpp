// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Devices = R.size("devices"), N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Exchanged = R.output("exchanged"), &FromRoot = R.output("fromRoot"),
                        &Product = R.output("product");
    // Rank a sends n - 7 * ((a + 2 * b) % devices) elements to rank b.
    for (size_t a = 0; a < Devices; ++a)
        for (size_t b = 0; b < Devices; ++b) {
            const size_t length = N - 7 * ((a + 2 * b) % Devices);
            for (size_t i = 0; i < length; ++i)
                Exchanged[b * Devices * N + a * N + i] = X[a * Devices * N + b * N + i];
        }
    const size_t Root = Devices - 1;
    for (size_t i = 0; i < N; ++i) {
        Product[i] = 1;
        for (size_t d = 0; d < Devices; ++d) {
            FromRoot[d * N + i] = X[Root * Devices * N + i];
            Product[i] *= X[d * Devices * N + i];
        }
    }
    return R.finish();
}
