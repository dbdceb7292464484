// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const size_t Points = R.size("points");
    const std::vector<double> Seed = R.input("seed");
    double inside = 0;
    for (size_t t = 0; t < Seed.size(); ++t) {
        uint32_t s = uint32_t(Seed[t]);
        if (s == 0)
            s = 0x9e3779b9u;
        for (size_t p = 0; p < Points; ++p) {
            s ^= s << 13;
            s ^= s >> 17;
            s ^= s << 5;
            const double x = s / 65536, y = s % 65536;
            inside += x * x + y * y < 65536.0 * 65536.0;
        }
        R.output("state")[t] = s;
    }
    R.output("inside")[0] = inside;
    R.output("pi")[0] = 4 * inside / (double(Seed.size()) * double(Points));
    return R.finish();
}
