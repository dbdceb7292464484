// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Rows = R.size("rows"), Width = R.size("width"), Picks = R.size("picks");
    const std::vector<double> Table = R.input("table"), Index = R.input("index"),
                              Column = R.input("column");
    std::vector<double> &Gathered = R.output("gathered"), &Picked = R.output("picked");
    for (size_t i = 0; i < Index.size(); ++i) {
        const size_t row = size_t(Index[i] < 0 ? Index[i] + double(Rows) : Index[i]);
        for (size_t c = 0; c < Width; ++c)
            Gathered[i * Width + c] = Table[row * Width + c];
    }
    for (size_t r = 0; r < Rows; ++r)
        for (size_t p = 0; p < Picks; ++p)
            Picked[r * Picks + p] = Table[r * Width + size_t(Column[r * Picks + p])];
    return R.finish();
}
