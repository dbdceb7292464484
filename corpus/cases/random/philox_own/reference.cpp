// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <hipify/validation/reference.h>

// Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (2011).
static void philox(uint32_t (&c)[4], uint32_t k0, uint32_t k1)
{
    for (int round = 0; round < 10; ++round) {
        const uint64_t a = uint64_t(0xD2511F53u) * c[0], b = uint64_t(0xCD9E8D57u) * c[2];
        const uint32_t next[4] = {uint32_t(b >> 32) ^ c[1] ^ k0, uint32_t(b),
                                  uint32_t(a >> 32) ^ c[3] ^ k1, uint32_t(a)};
        for (int i = 0; i < 4; ++i)
            c[i] = next[i];
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const uint64_t Seed = uint64_t(R.number("seed")) * 0x100000001ull;
    const std::vector<double> X = R.input("x");
    std::vector<double> &Bits = R.output("bits"), &Uniform = R.output("uniform"),
                        &Dropped = R.output("dropped");
    for (size_t i = 0; i < X.size(); ++i) {
        // Four numbers from each counter.
        uint32_t c[4] = {uint32_t(i / 4), 7, 0, uint32_t(0xfffffffe + i / 4 % 3)};
        philox(c, uint32_t(Seed), uint32_t(Seed >> 32));
        Bits[i] = c[i % 4];
        Uniform[i] = (c[i % 4] >> 8) * 0x1p-24;
        Dropped[i] = Uniform[i] < 0.25 ? 0.0 : double(float(X[i]) * (1.f / 0.75f));
    }
    return R.finish();
}
