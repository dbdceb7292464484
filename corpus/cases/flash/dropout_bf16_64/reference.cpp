// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "attention.h"
#include <array>
#include <cstdint>

using Words = std::array<uint32_t, 4>;

// Philox 4x32 (Salmon et al., 2011) with the 7 rounds that FlashAttention uses.
static Words philox(uint64_t seed, uint64_t offset, uint32_t row, uint32_t column)
{
    uint32_t key[] = {uint32_t(seed), uint32_t(seed >> 32)};
    Words counter = {uint32_t(offset), uint32_t(offset >> 32), row, column};
    for (int round = 0; round < 7; ++round) {
        const uint64_t even = uint64_t(0xD2511F53) * counter[0], odd = uint64_t(0xCD9E8D57) * counter[2];
        counter = {uint32_t(odd >> 32) ^ counter[1] ^ key[0], uint32_t(odd), uint32_t(even >> 32) ^ counter[3] ^ key[1],
                   uint32_t(even)};
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
    return counter;
}

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int h = R.size("h");
    const float kept = float(R.number("percent") / 100);
    const int largest = int(kept * 255);
    const std::vector<double> random = R.input("random");
    attention(R, {64, /*causal=*/false, /*backward=*/true, "", [&](int batch, int head, int row, int key) {
        // One call gives the bytes of a thread of an MMA for 16 rows and 32 keys: two keys in a row, in rows 8 apart,
        // of each 8 keys.
        const int lane = row % 8 * 4 + key % 8 / 2;
        const int byte = key / 8 % 4 * 4 + row / 8 % 2 * 2 + key % 2;
        const Words bytes = philox(uint64_t(random[0]), uint64_t(random[1]) + (batch * h + head) * 32 + lane, row / 16, key / 32);
        return int(bytes[byte / 4] >> byte % 4 * 8 & 255) <= largest ? 1 / kept : 0.0;
    }});
    return R.finish();
}
