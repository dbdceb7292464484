// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> A = R.input("a"), B = R.input("b");
    std::vector<double> &Merged = R.output("merged"), &Source = R.output("source");
    size_t i = 0, j = 0;
    for (size_t k = 0; k < Merged.size(); ++k) {
        // Of equal elements those of a come first.
        const bool fromA = j == B.size() || (i < A.size() && A[i] <= B[j]);
        Source[k] = fromA ? double(i) : -1.0 - double(j);
        Merged[k] = fromA ? A[i++] : B[j++];
    }
    return R.finish();
}
