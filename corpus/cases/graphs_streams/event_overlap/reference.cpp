// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Chunk = R.size("chunk");
    const std::vector<double> X = R.input("x");
    std::vector<double> &Y = R.output("y");
    for (size_t i = 0; i < X.size(); ++i) {
        // Reversed inside its chunk, times 4, the sign from the chunk's number.
        const size_t c = i / Chunk, begin = c * Chunk;
        const size_t end = std::min(begin + Chunk, X.size());
        Y[i] = (c % 2 ? -4 : 4) * X[begin + end - 1 - i];
    }
    const double chunks = double((X.size() + Chunk - 1) / Chunk);
    R.output("chunks") = {chunks, chunks * (chunks - 1) / 2};
    return R.finish();
}
