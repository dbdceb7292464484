// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>

constexpr int kHead = 64;

// Rows are [batch][row][head][kHead].
struct Rows {
    int rows, heads;
    size_t at(int b, int row, int head) const { return ((size_t(b) * rows + row) * heads + head) * kHead; }
};

int main(int argc, char **argv)
{
    hipify::Reference R(argc, argv);
    const int b = R.size("b"), h = R.size("h"), hk = R.size("hk"), m = R.size("m"), n = R.size("n");
    const Rows Q{m, h}, K{n, hk}, Each{n, h};
    const std::vector<double> q = R.input("q"), k = R.input("k"), v = R.input("v"), dOut = R.input("do");
    std::vector<double> &o = R.output("o"), &lse = R.output("lse"), &dq = R.output("dq"), &dk = R.output("dk"), &dv = R.output("dv");
    const double scale = 1 / std::sqrt(double(kHead));
    for (int batch = 0; batch < b; ++batch)
        for (int head = 0; head < h; ++head)
            for (int row = 0; row < m; ++row) {
                // Several heads share one of K and V; the last query sees all keys.
                const int of = head / (h / hk), keys = std::min(n, row + n - m + 1);
                const size_t mine = Q.at(batch, row, head);
                std::vector<double> p(std::max(keys, 0));
                double most = -INFINITY, sum = 0;
                for (int key = 0; key < keys; ++key) {
                    for (int d = 0; d < kHead; ++d)
                        p[key] += q[mine + d] * k[K.at(batch, key, of) + d] * scale;
                    most = std::max(most, p[key]);
                }
                for (double &each : p)
                    sum += each = std::exp(each - most);
                lse[(size_t(batch) * h + head) * m + row] = keys > 0 ? most + std::log(sum) : INFINITY;
                for (int key = 0; key < keys; ++key) {
                    p[key] /= sum;
                    for (int d = 0; d < kHead; ++d)
                        o[mine + d] += p[key] * v[K.at(batch, key, of) + d];
                }
                double weighted = 0;
                std::vector<double> dp(p.size());
                for (int key = 0; key < keys; ++key) {
                    for (int d = 0; d < kHead; ++d) {
                        dp[key] += dOut[mine + d] * v[K.at(batch, key, of) + d];
                        dv[Each.at(batch, key, head) + d] += p[key] * dOut[mine + d];
                    }
                    weighted += p[key] * dp[key];
                }
                for (int key = 0; key < keys; ++key)
                    for (int d = 0; d < kHead; ++d) {
                        const double ds = p[key] * (dp[key] - weighted) * scale;
                        dq[mine + d] += ds * k[K.at(batch, key, of) + d];
                        dk[Each.at(batch, key, head) + d] += ds * q[mine + d];
                    }
            }
    return R.finish();
}
