// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> RowOf = R.input("rowOf"), Columns = R.input("columns"),
                              Values = R.input("values"), X = R.input("x");
    std::vector<double> &Y = R.output("y");
    double runs = 0;
    for (size_t j = 0; j < RowOf.size(); ++j) {
        Y[size_t(RowOf[j])] += Values[j] * X[size_t(Columns[j])];
        // A run ends where the row does, or 32 entries do.
        runs += j + 1 == RowOf.size() || j % 32 == 31 || RowOf[j + 1] != RowOf[j];
    }
    R.output("atomics")[0] = runs;
    return R.finish();
}
