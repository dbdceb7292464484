// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int tokens = R.size("tokens"), heads = R.size("heads"), kvHeads = R.size("kv_heads"), dim = R.size("dim"),
              rot = R.size("rot"), positions = R.size("positions");
    const std::vector<double> Position = R.input("position");
    std::vector<double> &Table = R.output("table"), &Q = R.output("q"), &K = R.output("k");
    const int half = rot / 2;
    auto angle = [&](int position, int pair) { return position * std::pow(10000.0, -2.0 * pair / rot); };
    for (int p = 0; p < positions; ++p)
        for (int i = 0; i < half; ++i) {
            Table[p * rot + i] = std::cos(angle(p, i));
            Table[p * rot + half + i] = std::sin(angle(p, i));
        }
    auto rotate = [&](double &x, double &y, double a) {
        const double x0 = x, y0 = y;
        x = x0 * std::cos(a) - y0 * std::sin(a);
        y = y0 * std::cos(a) + x0 * std::sin(a);
    };
    for (int t = 0; t < tokens; ++t)
        for (int i = 0; i < half; ++i) {
            const double a = angle(Position[t], i);
            for (int h = 0; h < heads; ++h) {
                double *q = &Q[(t * heads + h) * dim];
                rotate(q[2 * i], q[2 * i + 1], a); // pairs of neighbours
            }
            for (int h = 0; h < kvHeads; ++h) {
                double *k = &K[(t * kvHeads + h) * dim];
                rotate(k[i], k[half + i], a); // the first half with the second
            }
        }
    return R.finish();
}
