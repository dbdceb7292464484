// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int seqs = R.size("seqs"), heads = R.size("heads"), kvHeads = R.size("kv_heads"), perSeq = R.size("per_seq");
    const std::vector<double> Q = R.input("q"), KC = R.input("key_cache"), VC = R.input("value_cache"),
                              Table = R.input("block_table"), Lengths = R.input("lengths");
    std::vector<double> &O = R.output("o");
    for (int s = 0; s < seqs; ++s)
        for (int h = 0; h < heads; ++h) {
            const int kvHead = h / (heads / kvHeads), length = Lengths[s];
            auto block = [&](int j) { return int(Table[s * perSeq + j / 16]) * kvHeads + kvHead; };
            std::vector<double> p(length);
            double most = -INFINITY, sum = 0;
            for (int j = 0; j < length; ++j) {
                double score = 0;
                for (int d = 0; d < 64; ++d)
                    score += Q[(s * heads + h) * 64 + d] * KC[((block(j) * 8 + d / 8) * 16 + j % 16) * 8 + d % 8];
                p[j] = score / 8;
                most = std::max(most, p[j]);
            }
            for (double &x : p)
                sum += x = std::exp(x - most);
            for (int d = 0; d < 64; ++d) {
                double o = 0;
                for (int j = 0; j < length; ++j)
                    o += p[j] / sum * VC[(block(j) * 64 + d) * 16 + j % 16];
                O[(s * heads + h) * 64 + d] = o;
            }
        }
    return R.finish();
}
