// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Devices = R.size("devices"), N = R.size("n");
    const std::vector<double> X = R.input("x"), K = R.input("k");
    std::vector<double> &Sum = R.output("sum"), &Mean = R.output("mean"),
                        &Most = R.output("most"), &Scaled = R.output("scaled");
    for (size_t i = 0; i < N; ++i) {
        double sum = 0, scaled = 0, most = K[i], mean = 0;
        for (size_t d = 0; d < Devices; ++d) {
            sum += X[d * N + i];
            mean += (d + 1.0) * X[d * N + i] / double(Devices); // after kernel `scale`
            most = std::max(most, K[d * N + i]);
            scaled += (d + 1.0) * K[d * N + i];
        }
        for (size_t d = 0; d < Devices; ++d) {
            Sum[d * N + i] = sum;
            Mean[d * N + i] = mean;
            Most[d * N + i] = most;
            Scaled[d * N + i] = scaled;
        }
    }
    return R.finish();
}
