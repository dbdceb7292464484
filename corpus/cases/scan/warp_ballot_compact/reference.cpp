// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Kept = R.output("kept"), &Origin = R.output("origin"),
                        &Count = R.output("count");
    std::fill(Origin.begin(), Origin.end(), -1);
    int count = 0, lost = 0;
    for (int i = 0; i < N; ++i)
        if (X[i] > 0 || (X[i] < 0 && int(X[i]) % 7 == 0)) {
            Kept[count] = X[i];
            Origin[count++] = i;
        } else {
            ++lost;
        }
    Count[0] = count;
    Count[1] = lost;
    return R.finish();
}
