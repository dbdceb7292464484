// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int W = R.size("w"), H = R.size("h"), Iterations = R.size("iterations");
    std::vector<double> &Counts = R.output("counts"), &Histogram = R.output("histogram");
    // Numbers have 27 bits behind the point.
    auto Product = [](int64_t a, int64_t b) { return (a * b) >> 27; };
    for (int py = 0; py < H; ++py)
        for (int px = 0; px < W; ++px) {
            const int64_t cx = -(int64_t(5) << 26) + int64_t(px) * ((int64_t(7) << 26) / W);
            const int64_t cy = -(int64_t(5) << 25) + int64_t(py) * ((int64_t(5) << 26) / H);
            int64_t x = 0, y = 0;
            int i = 0;
            for (; i < Iterations; ++i) {
                const int64_t xx = Product(x, x), yy = Product(y, y);
                if (xx + yy > int64_t(4) << 27)
                    break;
                y = 2 * Product(x, y) + cy;
                x = xx - yy + cx;
            }
            Counts[py * W + px] = i;
            Histogram[i] += 1;
        }
    return R.finish();
}
