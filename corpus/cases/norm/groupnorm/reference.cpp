// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int batch = R.size("batch"), pixels = R.size("pixels"), channels = R.size("channels"),
              groups = R.size("groups"), width = channels / groups;
    const std::vector<double> X = R.input("x"), Gamma = R.input("gamma"), Beta = R.input("beta");
    std::vector<double> &Y = R.output("y"), &Sums = R.output("sums");
    for (int b = 0; b < batch; ++b)
        for (int g = 0; g < groups; ++g) {
            auto at = [&](int p, int c) { return (b * pixels + p) * channels + g * width + c; };
            double sum = 0, squares = 0, distances = 0;
            for (int p = 0; p < pixels; ++p)
                for (int c = 0; c < width; ++c) {
                    sum += X[at(p, c)];
                    squares += X[at(p, c)] * X[at(p, c)];
                }
            const double count = double(pixels) * width, mean = sum / count;
            for (int p = 0; p < pixels; ++p)
                for (int c = 0; c < width; ++c)
                    distances += (X[at(p, c)] - mean) * (X[at(p, c)] - mean);
            const double rstd = 1 / std::sqrt(distances / count + 1e-5);
            Sums[(b * groups + g) * 2] = sum;
            Sums[(b * groups + g) * 2 + 1] = squares;
            for (int p = 0; p < pixels; ++p)
                for (int c = 0; c < width; ++c) {
                    const double z = (X[at(p, c)] - mean) * rstd * Gamma[g * width + c] + Beta[g * width + c];
                    Y[at(p, c)] = z / (1 + std::exp(-z));
                }
        }
    return R.finish();
}
