// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int groups = R.size("groups"), m = R.size("m"), n = R.size("n"), k = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), C = R.input("c");
    const std::vector<double> Rows = R.input("rows"), Columns = R.input("columns"), Depths = R.input("depths");
    std::vector<double> &D = R.output("d");
    // Matrices lie at the start of places for the largest; the rest of D stays.
    for (int group = 0; group < groups; ++group)
        for (int i = 0; i < Rows[group]; ++i)
            for (int j = 0; j < 4 * Columns[group]; ++j) {
                const int at = (group * m + i) * n + j;
                double sum = 0;
                for (int p = 0; p < 8 * Depths[group]; ++p)
                    sum += A[(group * m + i) * k + p] * B[(group * n + j) * k + p];
                D[at] = 1.5 * sum + 0.5 * C[at];
            }
    return R.finish();
}
