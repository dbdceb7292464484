// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int W = R.size("w"), H = R.size("h"), D = R.size("d");
    std::vector<double> Image = R.input("image");
    std::vector<double> &Filtered = R.output("filtered"), &Volume = R.output("volume");
    for (int pass = 0; pass < 2; ++pass) {
        for (int y = 0; y < H; ++y)
            for (int x = 0; x < W; ++x) {
                std::vector<double> window;
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx) {
                        const bool inside = x + dx >= 0 && x + dx < W && y + dy >= 0 && y + dy < H;
                        window.push_back(inside ? Image[(y + dy) * W + x + dx] : 0);
                    }
                std::sort(window.begin(), window.end());
                Filtered[y * W + x] = window[4];
            }
        Image = Filtered;
    }
    for (int z = 0; z < D; ++z)
        for (int y = 0; y < H; ++y)
            for (int x = 0; x < W; ++x) {
                double *v = &Volume[2 * ((size_t(z) * H + y) * W + x)];
                v[0] = Image[y * W + x] + z;
                v[1] = x - y;
            }
    return R.finish();
}
