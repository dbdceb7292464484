// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int batches = R.size("batches"), m = R.size("m"), n = R.size("n"), k = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), C = R.input("c");
    std::vector<double> &D = R.output("d"), &Reversed = R.output("reversed");
    const auto product = [&](int ofA, int ofB, int i, int j) {
        double sum = 0;
        for (int p = 0; p < k; ++p)
            sum += A[(ofA * m + i) * k + p] * B[(ofB * k + p) * n + j];
        return sum;
    };
    for (int batch = 0; batch < batches; ++batch)
        for (int i = 0; i < m; ++i)
            for (int j = 0; j < n; ++j) {
                D[(batch * m + i) * n + j] = 1.5 * product(batch, batch, i, j) + 0.5 * C[j];
                Reversed[(batch * m + i) * n + j] = 2 * product(batches - 1 - batch, batch, i, j) - C[j];
            }
    return R.finish();
}
