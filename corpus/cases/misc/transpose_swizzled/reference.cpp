// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Rows = R.size("rows"), Cols = R.size("cols");
    const std::vector<double> X = R.input("x"), Bytes = R.input("bytes");
    std::vector<double> &XT = R.output("xt"), &BytesT = R.output("bytesT");
    for (size_t r = 0; r < Rows; ++r)
        for (size_t c = 0; c < Cols; ++c) {
            XT[c * (Rows + 5) + r] = X[r * Cols + c]; // 5 zeros at the end of a row
            BytesT[c * Rows + r] = Bytes[r * Cols + c];
        }
    return R.finish();
}
