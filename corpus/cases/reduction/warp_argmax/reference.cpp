// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int Rows = R.size("rows"), Cols = R.size("cols");
    const std::vector<double> X = R.input("x"), Ties = R.input("ties");
    std::vector<double> &Best = R.output("best"), &Where = R.output("where"),
                        &TiesWhere = R.output("tiesWhere");
    for (int r = 0; r < Rows; ++r) {
        int best = 0, first = 0, last = 0;
        for (int c = 1; c < Cols; ++c) {
            if (X[r * Cols + c] > X[r * Cols + best])
                best = c;
            if (Ties[r * Cols + c] > Ties[r * Cols + first])
                first = c;
            if (Ties[r * Cols + c] >= Ties[r * Cols + last])
                last = c;
        }
        Best[r] = X[r * Cols + best];
        Where[r] = best;
        TiesWhere[2 * r] = first;
        TiesWhere[2 * r + 1] = last;
    }
    return R.finish();
}
