// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <functional>
#include <hipify/validation/reference.h>
#include <numeric>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Rows = R.size("rows"), N = R.size("vocabulary");
    const std::vector<double> Weight = R.input("weight"), Draw = R.input("draw");
    std::vector<double> &Threshold = R.output("threshold"), &Token = R.output("token"),
                        &Kept = R.output("kept");
    for (size_t r = 0; r < Rows; ++r) {
        const std::vector<double> W(&Weight[r * N], &Weight[r * N] + N);
        std::vector<double> sorted = W;
        std::sort(sorted.begin(), sorted.end(), std::greater<double>());
        // 9/10 of all, from the largest; equal ones are kept together.
        const double want = std::floor(std::accumulate(W.begin(), W.end(), 0.0) * 9 / 10);
        double sum = 0;
        size_t k = 0;
        while (k < N && sum < want)
            sum += sorted[k++];
        const double threshold = k ? sorted[k - 1] : 0;
        double mass = 0;
        for (double w : W)
            if (w >= threshold) {
                mass += w;
                Kept[r] += 1;
            }
        Threshold[r] = threshold;
        // The token in whose part of [0, mass) the draw falls.
        const double target = std::fmod(Draw[r], mass);
        double before = 0;
        for (size_t i = 0; i < N; ++i)
            if (W[i] >= threshold) {
                if (target < before + W[i]) {
                    Token[r] = double(i);
                    break;
                }
                before += W[i];
            }
    }
    return R.finish();
}
