// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>
#include <set>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int N = R.size("n"), Keys = R.size("keys");
    const std::vector<double> Key = R.input("key"), Run = R.input("run"),
                              Value = R.input("value");
    std::vector<double> &Sums = R.output("sums"), &Leaders = R.output("leaders"),
                        &RunSums = R.output("runSums"), &RunMost = R.output("runMost");
    std::fill(RunMost.begin(), RunMost.end(), -2147483648.0);
    for (int i = 0; i < N; ++i) {
        if (Key[i] >= 0)
            Sums[int(Key[i])] += Value[i];
        RunSums[int(Run[i])] += Value[i];
        RunMost[int(Run[i])] = std::max(RunMost[int(Run[i])], Value[i]);
    }
    // How many warps of 32 have the key.
    for (int k = 0; k < Keys; ++k) {
        std::set<int> Warps;
        for (int i = 0; i < N; ++i)
            if (Key[i] == k)
                Warps.insert(i / 32);
        Leaders[k] = double(Warps.size());
    }
    return R.finish();
}
