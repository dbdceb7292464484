// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Width = R.size("width");
    const std::vector<double> Index = R.input("index"), Gradient = R.input("gradient"),
                              Whole = R.input("whole");
    std::vector<double> &BySegments = R.output("bySegments"), &ByAtomics = R.output("byAtomics");
    double runs = 0;
    for (size_t j = 0; j < Index.size(); ++j) {
        runs += j == 0 || Index[j] != Index[j - 1];
        for (size_t c = 0; c < Width; ++c) {
            BySegments[size_t(Index[j]) * Width + c] += Gradient[j * Width + c];
            ByAtomics[size_t(Index[j]) * Width + c] += Whole[j * Width + c];
        }
    }
    R.output("runs")[0] = runs;
    return R.finish();
}
