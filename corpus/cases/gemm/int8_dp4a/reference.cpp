// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), Scale = R.input("scale");
    std::vector<double> &Sums = R.output("sums"), &C = R.output("c");
    for (int i = 0; i < M; ++i)
        for (int j = 0; j < N; ++j) {
            double sum = 0;
            for (int k = 0; k < K; ++k)
                sum += (A[i * K + k] - 3) * (B[j * K + k] - 128);
            Sums[i * N + j] = sum;
            // The product is rounded to f32 before it is rounded to an integer.
            const float scaled = float(sum) * float(Scale[j]);
            C[i * N + j] = std::min(127.0f, std::max(-128.0f, std::nearbyint(scaled)));
        }
    return R.finish();
}
