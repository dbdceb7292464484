// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Levels = R.size("levels");
    const std::vector<double> Offsets = R.input("offsets"), Targets = R.input("targets");
    std::vector<double> &Level = R.output("level"), &Frontiers = R.output("frontiers");
    std::fill(Level.begin(), Level.end(), -1);
    std::vector<size_t> queue;
    for (size_t v = 0; v < 5; ++v) { // several sources
        Level[v * 17] = 0;
        queue.push_back(v * 17);
    }
    // What is found in the last level is not expanded.
    for (size_t i = 0; i < queue.size(); ++i) {
        const size_t v = queue[i];
        if (Level[v] < double(Levels))
            Frontiers[size_t(Level[v])] += 1;
        if (Level[v] + 1 > double(Levels))
            continue;
        for (size_t e = size_t(Offsets[v]); e < size_t(Offsets[v + 1]); ++e)
            if (Level[size_t(Targets[e])] < 0) {
                Level[size_t(Targets[e])] = Level[v] + 1;
                queue.push_back(size_t(Targets[e]));
            }
    }
    return R.finish();
}
