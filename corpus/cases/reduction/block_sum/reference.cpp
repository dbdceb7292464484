// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

static void sumRows(const std::vector<double> &X, std::vector<double> &Sums,
                    size_t Rows)
{
    const size_t Cols = X.size() / Rows;
    for (size_t r = 0; r < Rows; ++r) {
        double sum = 0, squares = 0;
        for (size_t c = 0; c < Cols; ++c) {
            double v = X[r * Cols + c];
            sum += v;
            squares += v * v;
        }
        Sums[2 * r] = sum;
        Sums[2 * r + 1] = squares;
    }
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Rows = R.size("rows");
    sumRows(R.input("x"), R.output("sums"), Rows);
    sumRows(R.input("aligned"), R.output("alignedSums"), Rows);
    return R.finish();
}
