// FlashAttention-2's own kernels against a reference in double: the output, the
// softmax's logarithm, and the gradients.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
//   attention BATCH HEADS HEADS_OF_K QUERIES KEYS
//
// Macros choose what is compiled: TYPE (cutlass::half_t, cutlass::bfloat16_t),
// HEAD (the head's dimension), CAUSAL (0, 1), BACKWARD (0, 1), SPLITS (0, or the
// number of parts of the keys). The tiles of the backward pass are smaller than
// FlashAttention's own, so that they fit in 64 KiB.
#include "namespace_config.h"
#if BACKWARD
#include "flash_bwd_launch_template.h"
#endif
#include "flash_fwd_launch_template.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <vector>

using namespace FLASH_NAMESPACE;
using Element = TYPE;

/// [batch][row][head][HEAD], on the host as numbers, on the device as Elements.
struct Rows {
  int rows, heads;
  std::vector<double> values;
  Element *device = nullptr;

  Rows(int batch, int rows, int heads, unsigned seed) : rows(rows), heads(heads), values(size_t(batch) * rows * heads * HEAD) {
    std::vector<Element> rounded(values.size());
    for (size_t i = 0; i < values.size(); ++i) {
      seed = seed * 1664525 + 1013904223;
      rounded[i] = Element(float(int(seed >> 16) % 2001 - 1000) / 1000);
      values[i] = float(rounded[i]);
    }
    C10_CUDA_CHECK(cudaMalloc(&device, values.size() * sizeof(Element)));
    C10_CUDA_CHECK(cudaMemcpy(device, rounded.data(), values.size() * sizeof(Element), cudaMemcpyHostToDevice));
  }
  long rowStride() const { return long(heads) * HEAD; }
  long batchStride() const { return rows * rowStride(); }
  double &at(int b, int row, int head, int d) { return values[((size_t(b) * rows + row) * heads + head) * HEAD + d]; }
  /// The largest difference between the device's values and these.
  double error() const {
    std::vector<Element> got(values.size());
    C10_CUDA_CHECK(cudaMemcpy(got.data(), device, got.size() * sizeof(Element), cudaMemcpyDeviceToHost));
    double worst = 0;
    for (size_t i = 0; i < got.size(); ++i) {
      double difference = std::abs(float(got[i]) - values[i]);
      worst = difference <= worst ? worst : difference; // NaN is worse than all.
    }
    return worst;
  }
};

template <class T> T *zeros(size_t count) {
  T *result = nullptr;
  C10_CUDA_CHECK(cudaMalloc(&result, count * sizeof(T)));
  C10_CUDA_CHECK(cudaMemset(result, 0, count * sizeof(T)));
  return result;
}
static int roundUp(int n, int unit) { return (n + unit - 1) / unit * unit; }

static int failures = 0;
static void report(const char *what, double error, double limit) {
  std::printf("%s %.2e%s\n", what, error, error <= limit ? "" : ", WRONG");
  failures += !(error <= limit);
}

int main(int argc, char **argv) {
  if (argc != 6)
    return std::fprintf(stderr, "usage: attention BATCH HEADS HEADS_OF_K QUERIES KEYS\n"), 2;
  const int b = std::atoi(argv[1]), h = std::atoi(argv[2]), hk = std::atoi(argv[3]), m = std::atoi(argv[4]), n = std::atoi(argv[5]);
  Rows q(b, m, h, 1), k(b, n, hk, 2), v(b, n, hk, 3), o(b, m, h, 4);
  Rows dOut(b, m, h, 5), dq(b, m, h, 6), dk(b, n, h, 7), dv(b, n, h, 8);
  const double scale = 1 / std::sqrt(double(HEAD));

  // The reference. Where there are fewer heads of keys, several heads share one.
  std::vector<double> lse(size_t(b) * h * m);
  for (Rows *t : {&o, &dq, &dk, &dv})
    std::fill(t->values.begin(), t->values.end(), 0.0);
  for (int batch = 0; batch < b; ++batch)
    for (int head = 0; head < h; ++head)
      for (int row = 0; row < m; ++row) {
        int of = head / (h / hk), keys = CAUSAL ? std::min(n, row + n - m + 1) : n;
        std::vector<double> p(std::max(keys, 0));
        double most = -INFINITY, sum = 0, weighted = 0;
        for (int key = 0; key < keys; ++key) {
          double dot = 0;
          for (int d = 0; d < HEAD; ++d)
            dot += q.at(batch, row, head, d) * k.at(batch, key, of, d);
          p[key] = dot * scale;
          most = std::max(most, p[key]);
        }
        for (double &each : p)
          sum += each = std::exp(each - most);
        lse[(size_t(batch) * h + head) * m + row] = keys > 0 ? std::log(sum) + most : INFINITY;
        std::vector<double> dp(p.size());
        for (int key = 0; key < keys; ++key) {
          p[key] /= sum;
          for (int d = 0; d < HEAD; ++d) {
            o.at(batch, row, head, d) += p[key] * v.at(batch, key, of, d);
            dp[key] += dOut.at(batch, row, head, d) * v.at(batch, key, of, d);
            dv.at(batch, key, head, d) += p[key] * dOut.at(batch, row, head, d);
          }
          weighted += p[key] * dp[key];
        }
        for (int key = 0; key < keys; ++key)
          for (int d = 0; d < HEAD; ++d) {
            double ds = p[key] * (dp[key] - weighted) * scale;
            dq.at(batch, row, head, d) += ds * k.at(batch, key, of, d);
            dk.at(batch, key, head, d) += ds * q.at(batch, row, head, d);
          }
      }

#if BACKWARD
  Flash_bwd_params params = {};
#else
  Flash_fwd_params params = {};
#endif
  params.q_ptr = q.device, params.k_ptr = k.device, params.v_ptr = v.device, params.o_ptr = o.device;
  params.q_batch_stride = params.o_batch_stride = q.batchStride();
  params.k_batch_stride = params.v_batch_stride = k.batchStride();
  params.q_row_stride = params.o_row_stride = q.rowStride();
  params.k_row_stride = params.v_row_stride = k.rowStride();
  params.q_head_stride = params.k_head_stride = params.v_head_stride = params.o_head_stride = HEAD;
  params.h = h, params.h_k = hk, params.h_h_k_ratio = h / hk;
  params.b = b, params.seqlen_q = m, params.seqlen_k = n, params.d = HEAD, params.total_q = b * m;
  params.seqlen_q_rounded = roundUp(m, 128), params.seqlen_k_rounded = roundUp(n, 128), params.d_rounded = HEAD;
  params.scale_softmax = float(scale), params.scale_softmax_log2 = float(scale * M_LOG2E);
  params.p_dropout = 1, params.p_dropout_in_uint8_t = 255, params.rp_dropout = 1;
  params.scale_softmax_rp_dropout = params.scale_softmax;
  params.window_size_left = -1, params.window_size_right = CAUSAL ? 0 : -1;
  params.is_bf16 = std::is_same_v<Element, cutlass::bfloat16_t>, params.is_causal = CAUSAL;
  params.is_seqlens_k_cumulative = true;
  params.num_splits = 1;
  float *deviceLse = zeros<float>(size_t(b) * h * params.seqlen_q_rounded);
  params.softmax_lse_ptr = deviceLse;
  params.rng_state = zeros<uint64_t>(2);

#if SPLITS
  params.num_splits = SPLITS;
  params.softmax_lseaccum_ptr = zeros<float>(size_t(SPLITS) * b * h * m);
  params.oaccum_ptr = zeros<float>(size_t(SPLITS) * b * h * m * HEAD);
  run_mha_fwd_splitkv_dispatch<Element, HEAD, CAUSAL>(params, nullptr);
#else
  run_flash_fwd<Flash_fwd_kernel_traits<HEAD, 64, 64, 4, false, false, Element>, false, CAUSAL>(params, nullptr);
#endif
  C10_CUDA_CHECK(cudaDeviceSynchronize());
  // Values are below 1; a product is rounded to the type before the second one.
  const double unit = params.is_bf16 ? 1 / 128.0 : 1 / 1024.0;
  report("output", o.error(), unit);
  std::vector<float> gotLse(lse.size());
  C10_CUDA_CHECK(cudaMemcpy(gotLse.data(), deviceLse, gotLse.size() * sizeof(float), cudaMemcpyDeviceToHost));
  double worst = 0;
  for (size_t i = 0; i < lse.size(); ++i)
    if (gotLse[i] != lse[i])
      worst = std::max(worst, std::abs(gotLse[i] - lse[i]));
  report("logarithm", worst, 1e-4);

#if BACKWARD
  params.do_ptr = dOut.device, params.dq_ptr = dq.device, params.dk_ptr = dk.device, params.dv_ptr = dv.device;
  params.do_batch_stride = params.dq_batch_stride = dq.batchStride();
  params.dk_batch_stride = params.dv_batch_stride = dk.batchStride();
  params.do_row_stride = params.dq_row_stride = dq.rowStride();
  params.dk_row_stride = params.dv_row_stride = dk.rowStride();
  params.do_head_stride = params.dq_head_stride = params.dk_head_stride = params.dv_head_stride = HEAD;
  params.dq_accum_ptr = zeros<float>(size_t(b) * params.seqlen_q_rounded * h * HEAD);
  params.dsoftmax_sum = zeros<float>(size_t(b) * h * params.seqlen_q_rounded);
  run_flash_bwd<Flash_bwd_kernel_traits<HEAD, 64, 64, 8, 4, 4, 4, false, false, Element>, false, CAUSAL>(params, nullptr);
  C10_CUDA_CHECK(cudaDeviceSynchronize());
  // Sums over the keys or the queries.
  report("gradient of the queries", dq.error(), 4 * unit);
  report("gradient of the keys", dk.error(), 8 * unit);
  report("gradient of the values", dv.error(), 8 * unit);
#endif
  std::puts(failures ? "FAIL" : "PASS");
  return failures != 0;
}
