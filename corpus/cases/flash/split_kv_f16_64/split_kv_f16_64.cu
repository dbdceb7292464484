// FlashAttention-2's own kernels: split-KV in f16, heads of 64, tiles of 64 x 64.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include "namespace_config.h"
#include "flash_fwd_launch_template.h"

#include <hipify/validation/case.h>

#include <cmath>

using namespace FLASH_NAMESPACE;
using Element = cutlass::half_t;
using Raw = __half;
constexpr int kHead = 64;

template <class T> static T *zeros(size_t count) {
  T *result = nullptr;
  C10_CUDA_CHECK(cudaMalloc(&result, count * sizeof(T)));
  C10_CUDA_CHECK(cudaMemset(result, 0, count * sizeof(T)));
  return result;
}

int main(int argc, char **argv) {
  hipify::Case Case(argc, argv);
  const int b = Case.size("b"), h = Case.size("h"), hk = Case.size("hk"), m = Case.size("m"), n = Case.size("n");
  Flash_fwd_params params = {};
  params.q_ptr = const_cast<Raw *>(Case.input<Raw>("q"));
  params.k_ptr = const_cast<Raw *>(Case.input<Raw>("k"));
  params.v_ptr = const_cast<Raw *>(Case.input<Raw>("v"));
  params.o_ptr = Case.output<Raw>("o");
  params.softmax_lse_ptr = Case.output<float>("lse");
  params.q_head_stride = params.k_head_stride = params.v_head_stride = params.o_head_stride = kHead;
  params.q_row_stride = params.o_row_stride = h * kHead;
  params.k_row_stride = params.v_row_stride = hk * kHead;
  params.q_batch_stride = params.o_batch_stride = m * h * kHead;
  params.k_batch_stride = params.v_batch_stride = n * hk * kHead;
  params.b = b, params.seqlen_q = m, params.seqlen_k = n, params.d = params.d_rounded = kHead, params.total_q = b * m;
  params.h = h, params.h_k = hk, params.h_h_k_ratio = h / hk;
  params.seqlen_q_rounded = (m + 127) / 128 * 128, params.seqlen_k_rounded = (n + 127) / 128 * 128;
  params.scale_softmax = params.scale_softmax_rp_dropout = float(1 / std::sqrt(double(kHead)));
  params.scale_softmax_log2 = float(params.scale_softmax * M_LOG2E);
  params.p_dropout = 1, params.p_dropout_in_uint8_t = 255, params.rp_dropout = 1;
  params.window_size_left = -1, params.window_size_right = -1;
  params.is_bf16 = false, params.is_causal = false;
  params.is_seqlens_k_cumulative = true;
  params.num_splits = 1;
  params.rng_state = zeros<uint64_t>(2);
  params.num_splits = 3;
  params.softmax_lseaccum_ptr = zeros<float>(size_t(params.num_splits) * b * h * m);
  params.oaccum_ptr = zeros<float>(size_t(params.num_splits) * b * h * m * kHead);
  // FlashAttention's own tiles, 64 x 256, need more than 64 KiB.
  run_flash_splitkv_fwd<Flash_fwd_kernel_traits<kHead, 64, 64, 4, false, false, Element>, false>(params, nullptr);
  return Case.finish();
}
