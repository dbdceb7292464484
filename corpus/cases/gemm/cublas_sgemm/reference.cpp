// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int batch = R.size("batch"), M = R.size("m"), N = R.size("n"), K = R.size("k");
    const std::vector<double> A = R.input("a"), B = R.input("b"), X = R.input("x"), Alpha = R.input("alpha");
    std::vector<double> &C = R.output("c"), &Products = R.output("products"), &Gram = R.output("gram"),
                        &Y = R.output("y");
    for (int b = 0; b < batch; ++b)
        for (int i = 0; i < M; ++i)
            for (int j = 0; j < N; ++j) {
                double sum = 0;
                for (int k = 0; k < K; ++k)
                    sum += A[(b * M + i) * K + k] * B[(b * K + k) * N + j];
                Products[(b * M + i) * N + j] = sum;
                if (b == 0)
                    C[i * N + j] = Alpha[0] * sum + Alpha[1] * C[i * N + j];
            }
    for (int i = 0; i < M; ++i) {
        double y = 0;
        for (int k = 0; k < K; ++k)
            y += A[i * K + k] * X[k];
        Y[i] = y;
        for (int j = 0; j < M; ++j) {
            double sum = 0;
            for (int k = 0; k < K; ++k)
                sum += A[i * K + k] * A[j * K + k];
            Gram[i * M + j] = sum;
        }
    }
    return R.finish();
}
