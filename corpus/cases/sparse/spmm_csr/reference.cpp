// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Rows = R.size("rows"), Cols = R.size("cols");
    const std::vector<double> RowOffsets = R.input("rowOffsets"), Columns = R.input("columns"),
                              Values = R.input("values"), Dense = R.input("dense");
    std::vector<double> &Product = R.output("product");
    for (size_t r = 0; r < Rows; ++r)
        for (size_t j = size_t(RowOffsets[r]); j < size_t(RowOffsets[r + 1]); ++j)
            for (size_t c = 0; c < Cols; ++c)
                Product[r * Cols + c] += Values[j] * Dense[size_t(Columns[j]) * Cols + c];
    return R.finish();
}
