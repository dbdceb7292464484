// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int NX = R.size("nx"), NY = R.size("ny"), NZ = R.size("nz");
    const std::vector<double> U = R.input("u"), C = R.input("coefficients");
    std::vector<double> &V = R.output("v");
    // Outside there are zeros.
    auto At = [&](int x, int y, int z) {
        bool inside = x >= 0 && x < NX && y >= 0 && y < NY && z >= 0 && z < NZ;
        return inside ? U[(size_t(z) * NY + y) * NX + x] : 0.0;
    };
    for (int z = 0; z < NZ; ++z)
        for (int y = 0; y < NY; ++y)
            for (int x = 0; x < NX; ++x) {
                double sum = C[0] * At(x, y, z);
                for (int r = 1; r <= 4; ++r)
                    sum += C[r] * (At(x - r, y, z) + At(x + r, y, z) + At(x, y - r, z) +
                                   At(x, y + r, z) + At(x, y, z - r) + At(x, y, z + r));
                V[(size_t(z) * NY + y) * NX + x] = sum;
            }
    return R.finish();
}
