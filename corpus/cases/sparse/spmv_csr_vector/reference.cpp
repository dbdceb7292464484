// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int Rows = R.size("rows");
    const std::vector<double> RowOffsets = R.input("rowOffsets"), Columns = R.input("columns"),
                              Values = R.input("values"), X = R.input("x");
    std::vector<double> &Y = R.output("y");
    for (int r = 0; r < Rows; ++r) {
        double sum = 0;
        for (int j = int(RowOffsets[r]); j < int(RowOffsets[r + 1]); ++j)
            sum += Values[j] * X[int(Columns[j])];
        for (int k = 0; k < 4; ++k)
            Y[k * Rows + r] = 1.5 * sum - 0.5 * Y[k * Rows + r];
    }
    return R.finish();
}
