// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <cmath>
#include <limits>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int rows = R.size("rows"), narrow = R.size("narrow"), wide = R.size("wide");
    const std::vector<double> X = R.input("x"), Z = R.input("z"), Mask = R.input("mask");
    std::vector<double> &Narrow = R.output("narrow"), &Log = R.output("log_narrow"), &Wide = R.output("wide");
    for (int r = 0; r < rows; ++r) {
        double most = -INFINITY, sum = 0;
        for (int c = 0; c < narrow; ++c)
            most = std::fmax(most, X[r * narrow + c]);
        for (int c = 0; c < narrow; ++c)
            sum += std::exp(X[r * narrow + c] - most); // one NaN makes the whole row NaN
        for (int c = 0; c < narrow; ++c) {
            Narrow[r * narrow + c] = std::exp(X[r * narrow + c] - most) / sum;
            Log[r * narrow + c] = X[r * narrow + c] - most - std::log(sum);
        }
        // Masked elements are 0; a row of nothing else is all 0.
        most = -INFINITY, sum = 0;
        for (int c = 0; c < wide; ++c)
            if (Mask[r * wide + c] != 0)
                most = std::fmax(most, Z[r * wide + c]);
        for (int c = 0; c < wide; ++c)
            if (Mask[r * wide + c] != 0)
                sum += std::exp(Z[r * wide + c] - most);
        for (int c = 0; c < wide; ++c)
            Wide[r * wide + c] = Mask[r * wide + c] != 0 ? std::exp(Z[r * wide + c] - most) / sum : 0;
    }
    return R.finish();
}
