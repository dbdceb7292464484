// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    // Of (0, 1]: the mean, the second moment, E[x y] of neighbours; of the
    // normal distribution: mean, variance, a third of the fourth moment.
    R.output("moments") = {0.5, 1.0 / 3, 0.25, 0, 1, 1};
    // All in range, all bins of 16 hit, in a thread equal to the same subsequence
    // again, skipahead equal to drawing.
    R.output("range") = {1, 1, 1, 1};
    R.output("repeated") = {1, 0};
    return R.finish();
}
