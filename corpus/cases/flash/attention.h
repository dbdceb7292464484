// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the references share: attention and its gradients by their definitions. Each case has a link.
#pragma once
#include <hipify/validation/reference.h>
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

struct Attention {
    int headSize;
    bool causal = false, backward = false;
    std::string suffix; // of the names of inputs and outputs
    // What a weight is multiplied with after the softmax.
    std::function<double(int batch, int head, int row, int key)> factor = [](int, int, int, int) { return 1.0; };
};

// Rows are [batch][row][head][element].
struct Rows {
    int rows, heads, size;
    size_t at(int b, int row, int head) const { return ((size_t(b) * rows + row) * heads + head) * size; }
};

inline void attention(hipify::Reference &R, const Attention &A)
{
    const int b = R.size("b"), h = R.size("h"), hk = R.size("hk"), m = R.size("m"), n = R.size("n"), size = A.headSize;
    const Rows Q{m, h, size}, K{n, hk, size}, Each{n, h, size};
    const auto in = [&](const char *name) { return R.input((name + A.suffix).c_str()); };
    const auto out = [&](const char *name) -> std::vector<double> & { return R.output((name + A.suffix).c_str()); };
    const std::vector<double> q = in("q"), k = in("k"), v = in("v");
    const std::vector<double> dOut = A.backward ? in("do") : std::vector<double>();
    std::vector<double> &o = out("o"), &lse = out("lse");
    const double scale = 1 / std::sqrt(double(size));
    for (int batch = 0; batch < b; ++batch)
        for (int head = 0; head < h; ++head)
            for (int row = 0; row < m; ++row) {
                // Several heads share one of K and V. If causal, the last query sees all keys.
                const int of = head / (h / hk), keys = A.causal ? std::min(n, row + n - m + 1) : n;
                const size_t mine = Q.at(batch, row, head);
                std::vector<double> p(std::max(keys, 0));
                double most = -INFINITY, sum = 0;
                for (int key = 0; key < keys; ++key) {
                    for (int d = 0; d < size; ++d)
                        p[key] += q[mine + d] * k[K.at(batch, key, of) + d] * scale;
                    most = std::max(most, p[key]);
                }
                for (double &each : p)
                    sum += each = std::exp(each - most);
                lse[(size_t(batch) * h + head) * m + row] = keys > 0 ? most + std::log(sum) : INFINITY;
                std::vector<double> factor(p.size());
                for (int key = 0; key < keys; ++key) {
                    p[key] /= sum;
                    factor[key] = A.factor(batch, head, row, key);
                    for (int d = 0; d < size; ++d)
                        o[mine + d] += factor[key] * p[key] * v[K.at(batch, key, of) + d];
                }
                if (!A.backward)
                    continue;
                std::vector<double> &dq = out("dq"), &dk = out("dk"), &dv = out("dv");
                double weighted = 0;
                std::vector<double> dp(p.size());
                for (int key = 0; key < keys; ++key) {
                    for (int d = 0; d < size; ++d) {
                        dp[key] += factor[key] * dOut[mine + d] * v[K.at(batch, key, of) + d];
                        dv[Each.at(batch, key, head) + d] += factor[key] * p[key] * dOut[mine + d];
                    }
                    weighted += p[key] * dp[key];
                }
                for (int key = 0; key < keys; ++key)
                    for (int d = 0; d < size; ++d) {
                        const double ds = p[key] * (dp[key] - weighted) * scale;
                        dq[mine + d] += ds * k[K.at(batch, key, of) + d];
                        dk[Each.at(batch, key, head) + d] += ds * q[mine + d];
                    }
            }
}
