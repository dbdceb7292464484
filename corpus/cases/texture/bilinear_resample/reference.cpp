// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cmath>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int W = R.size("w"), H = R.size("h"), OW = R.size("ow"), OH = R.size("oh");
    const std::vector<double> Image = R.input("image"), Bytes = R.input("bytes");
    std::vector<double> &Resampled = R.output("resampled"), &Nearest = R.output("nearest");
    auto Pixel = [&](int x, int y) {
        return Image[std::clamp(y, 0, H - 1) * W + std::clamp(x, 0, W - 1)];
    };
    for (int oy = 0; oy < OH; ++oy)
        for (int ox = 0; ox < OW; ++ox) {
            // Centres of pixels are at 1/2.
            const double x = (ox + 0.5) / OW * W - 0.5, y = (oy + 0.5) / OH * H - 0.5;
            const int ix = int(std::floor(x)), iy = int(std::floor(y));
            const double fx = x - ix, fy = y - iy;
            Resampled[oy * OW + ox] =
                (1 - fy) * ((1 - fx) * Pixel(ix, iy) + fx * Pixel(ix + 1, iy)) +
                fy * ((1 - fx) * Pixel(ix, iy + 1) + fx * Pixel(ix + 1, iy + 1));
            // Unnormalised: whole places beyond the border give 0.
            const int nx = ox - 3, ny = oy - 2;
            const bool inside = nx >= 0 && nx < W && ny >= 0 && ny < H;
            Nearest[oy * OW + ox] = inside ? Bytes[ny * W + nx] : 0;
        }
    return R.finish();
}
