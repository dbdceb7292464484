// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int Rows = R.size("rows"), Cols = R.size("cols"), Steps = R.size("steps");
    std::vector<double> U = R.input("u0"), V = U;
    for (int s = 0; s < Steps; ++s) {
        for (int r = 1; r < Rows - 1; ++r)
            for (int c = 1; c < Cols - 1; ++c) {
                const int i = r * Cols + c;
                V[i] = U[i] + 0.2 * (U[i - Cols] + U[i + Cols] + U[i - 1] + U[i + 1] - 4 * U[i]);
            }
        std::swap(U, V);
    }
    R.output("u") = U;
    return R.finish();
}
