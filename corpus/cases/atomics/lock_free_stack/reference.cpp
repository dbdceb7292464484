// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const std::vector<double> Value = R.input("value");
    std::vector<double> &Seen = R.output("seen"), &Order = R.output("order");
    int before = 0;
    for (size_t i = 0; i < Value.size(); ++i) {
        if (i % 32 == 0) // a warp's first
            before = 0;
        const int value = int(Value[i]);
        Seen[value] = 1 + value % 7;
        Order[i] = value % 3 ? before++ : -1;
    }
    R.output("left")[0] = 0;
    return R.finish();
}
