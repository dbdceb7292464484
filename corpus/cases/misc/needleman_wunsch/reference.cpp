// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n"), M = R.size("m"), Pairs = R.size("pairs");
    const std::vector<double> A = R.input("a"), B = R.input("b"), Words = R.input("words");
    std::vector<double> &Score = R.output("score"), &Distance = R.output("distance");
    auto At = [&](int i, int j) -> double & { return Score[i * (M + 1) + j]; };
    for (int i = 0; i <= N; ++i)
        for (int j = 0; j <= M; ++j)
            if (i == 0 || j == 0)
                At(i, j) = -2 * (i + j);
            else
                At(i, j) = std::max({At(i - 1, j - 1) + (A[i - 1] == B[j - 1] ? 3 : -1),
                                     At(i - 1, j) - 2, At(i, j - 1) - 2});
    for (int p = 0; p < Pairs; ++p) {
        const double *x = &Words[p * 64], *y = x + 32;
        // The second word has only 32 - p % 9 letters.
        const int length = 32 - p % 9;
        double d[33][33];
        for (int i = 0; i <= 32; ++i)
            for (int j = 0; j <= length; ++j)
                if (i == 0 || j == 0)
                    d[i][j] = i + j;
                else
                    d[i][j] = std::min({d[i - 1][j - 1] + (x[i - 1] != y[j - 1]),
                                        d[i - 1][j] + 1, d[i][j - 1] + 1});
        Distance[p] = d[32][length];
    }
    return R.finish();
}
